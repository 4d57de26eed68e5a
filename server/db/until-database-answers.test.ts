import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { untilDatabaseAnswers } from './until-database-answers.ts'

const MINUTE_MS = 60_000

/** News that the database refuses at each of these moments, and takes at the next try. */
async function tellNews(refusedAtMs: readonly number[], refusal: Error) {
  const lines: { waited_ms: number; delivery_id: string; err: { code: string } }[] = []
  const moments = [0, ...refusedAtMs]
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const news = { about: { delivery_id: 'one' }, log, nowMs: () => moments.shift() ?? Number.NaN }
  let tries = 0
  const ask = async () => {
    if (++tries <= refusedAtMs.length) throw refusal
    return 'recorded'
  }
  const answer = await untilDatabaseAnswers(ask, news, new AbortController().signal)
  return { answer, lines }
}

const damaged = () => Object.assign(new Error('invalid page in block 7'), { code: 'XX001' })

test('what the database refuses for minutes is told, with what it is about and why, and then ever more seldom', async () => {
  const { answer, lines } = await tellNews(
    [1, 1.9, 2.1].map((at) => at * MINUTE_MS),
    damaged(),
  )
  assert.equal(answer, 'recorded')
  assert.deepEqual(
    lines.map(({ waited_ms, delivery_id, err }) => [waited_ms / MINUTE_MS, delivery_id, err.code]),
    [
      [1, 'one', 'XX001'],
      [2.1, 'one', 'XX001'],
    ],
  )
})

test('what passes within a minute is not told', async () => {
  const { answer, lines } = await tellNews([0, MINUTE_MS - 1], damaged())
  assert.equal(answer, 'recorded')
  assert.deepEqual(lines, [])
})

test('any other refusal is passed on at once', async () => {
  await assert.rejects(tellNews([5 * MINUTE_MS], new Error('a bug')), /a bug/)
})
