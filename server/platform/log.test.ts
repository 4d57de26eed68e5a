import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

function lastLine(
  write: (log: ReturnType<typeof createLog>) => void,
): Record<string, unknown> & { text: string } {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  const text = lines.at(-1) ?? '{}'
  return { ...(JSON.parse(text) as Record<string, unknown>), text }
}

test('a line is one JSON document with its level by name and its time in UTC', () => {
  const line = lastLine((log) => log.warn({ request_id: 'r' }, 'two\nlines'))
  assert.equal(line.level, 'warn')
  assert.equal(line.msg, 'two\nlines')
  assert.equal(line.request_id, 'r')
  assert.match(String(line.time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(line.text.indexOf('\n'), line.text.length - 1)
})

test('a secret that strays into a line is struck out, however deep it lies', () => {
  const secret = 'do-not-tell'
  const { text } = lastLine((log) =>
    log.info({
      client_secret: secret,
      app: { client_secret: secret, accessToken: secret },
      request: { headers: { authorization: `Bearer ${secret}` } },
    }),
  )
  assert.doesNotMatch(text, /do-not-tell/)
})

test('an error tells its code and its cause, and not the values of the row that failed', () => {
  const row = 'Failing row contains (What the customer wrote)'
  const cause = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    constraint: 'messages_check',
    detail: row,
    where: row,
  })
  const line = lastLine((log) => log.error({ err: new Error('a turn failed', { cause }) }))
  const error = line.err as { message: string; stack: string; cause: Record<string, unknown> }
  assert.equal(error.message, 'a turn failed')
  assert.match(error.stack, /log\.test/)
  assert.equal(error.cause.code, '23514')
  assert.equal(error.cause.constraint, 'messages_check')
  assert.doesNotMatch(line.text, /customer wrote/)
})

test('what is thrown and is no error says nothing of itself', () => {
  const { err, text } = lastLine((log) => log.error({ err: 'What the customer wrote' }))
  assert.deepEqual(err, { type: 'string' })
  assert.doesNotMatch(text, /customer wrote/)
})

test('an error of several says each of them', () => {
  const { err } = lastLine((log) =>
    log.error({ err: new AggregateError([new Error('first'), new Error('second')]) }),
  )
  assert.deepEqual(
    (err as { errors: { message: string }[] }).errors.map(({ message }) => message),
    ['first', 'second'],
  )
})
