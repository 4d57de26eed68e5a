import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { commandLine } from '../../../test/command-line.ts'
import { recordRun } from '../../actions/run/run-queries.ts'
import { ANSWER, openStageHouse } from '../../turns/test-factories.ts'

const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000'

const house = await openStageHouse()
const stage = await house.open()
after(() => house.close())

suite('commands about conversations', () => {
  let id = ''
  let acted = ''

  const { run, json: print } = commandLine({ url: house.databaseUrl })
  const json = <Document = Record<string, unknown>>(...argv: string[]) =>
    print<Document>('conversations', ...argv)

  async function refuses(message: RegExp, ...argv: string[]): Promise<void> {
    const { code, stdout, stderr } = await run('conversations', ...argv)
    assert.deepEqual([code, stdout], [1, ''], argv.join(' '))
    assert.match(stderr, /^sanad: [^\n]+\n$/)
    assert.match(stderr, message)
  }

  before(async () => {
    await stage.write({ thread: 't', text: 'Where is my order?' })
    await stage.worker(async () => ANSWER).drain()
    id = (await stage.conversations())[0]?.id ?? ''
  })

  test('take-over, write, assign, hand-back, snooze, resolve and close', async () => {
    const state = (status: string, owner: string, queue: string | null = null) => ({
      id,
      status,
      owner,
      queue,
    })
    assert.deepEqual(await json('take-over', id.toUpperCase(), '--actor', 'Noura'), state('open', 'person'))
    assert.deepEqual(await json('write', id, '--text', 'I am Noura.'), state('pending', 'person'))
    assert.deepEqual(await json('assign', id, '--queue', 'dev'), state('pending', 'person', 'dev'))
    assert.deepEqual(await json('hand-back', id), state('pending', 'agent'))
    await refuses(/stays as it is\. It is with the agent already/, 'hand-back', id)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    assert.deepEqual(await json('snooze', id, '--until', until), state('snoozed', 'agent'))
    await refuses(/It is snoozed, and from there that is not possible/, 'resolve', id)
    await json('write', id, '--text', 'Done.')
    assert.deepEqual(await json('resolve', id), state('resolved', 'person'))
    assert.deepEqual(await json('close', id), state('closed', 'person'))
    await refuses(/that is final/, 'take-over', id)
  })

  test('show', async () => {
    const { messages, interventions, ...shown } = await json<{
      messages: { author: string; text: string }[]
      interventions: { kind: string; actor: string }[]
      owner: string
    }>('show', id)
    assert.equal(shown.owner, 'person')
    // The agent's answer had not left when it was taken over; nobody has sent anything since.
    assert.deepEqual(
      messages.map(({ author, text }) => [author, text]),
      [
        ['customer', 'Where is my order?'],
        ['agent', 'It takes three days.'],
        ['human', 'I am Noura.'],
        ['human', 'Done.'],
      ],
    )
    assert.deepEqual(
      interventions.slice(0, 2).map(({ kind, actor }) => [kind, actor]),
      [
        ['take_over', 'Noura'],
        ['write', 'operator'],
      ],
    )
    const { stdout } = await run('conversations', 'show', id)
    assert.match(stdout, /human \(not sent\): I am Noura\./)
    assert.match(stdout, /Noura: {2}take_over/)
  })

  test('show tells a person of an action that ran and of which nobody was told', async () => {
    await stage.write({ thread: 'acted', text: 'Cancel order 48213' })
    const at = stage.clock.now()
    await stage
      .worker(async (turn) => {
        await stage.context.db.withTenant(stage.tenant, async (tx) => {
          const { conversationId, id: turnId } = turn
          const run = { id: stage.context.ids.uuid(), conversationId, turnId, action: 'cancel_order' }
          const rest = { parameters: { order_number: '48213' }, key: 'k', ask: null, createdAt: at }
          await recordRun(tx, { ...run, ...rest, status: 'running' })
        })
        await json('take-over', turn.conversationId)
        return ANSWER
      })
      .drain()
    acted = (await stage.conversations()).at(-1)?.id ?? ''
    const shown = await json<{ ticket: unknown; action_runs: { id: string }[] }>('show', acted)
    assert.equal(shown.ticket, null)
    assert.deepEqual(shown.action_runs, [
      {
        ...{ id: shown.action_runs[0]?.id, action: 'cancel_order', parameters: { order_number: '48213' } },
        ...{ status: 'running', created_at: at.toISOString() },
      },
    ])
    const { stdout } = await run('conversations', 'show', acted)
    assert.ok(stdout.includes(`${at.toISOString()}  action cancel_order {"order_number":"48213"}: running\n`))
    await json('close', acted)
  })

  test('list', async () => {
    const place = ['--organization', stage.tenant.organizationId, '--environment', 'sandbox']
    const listed = await json<{ id: string; owner: string; status: string }[]>('list', ...place)
    assert.deepEqual(
      listed.map((one) => [one.id, one.owner, one.status]),
      [
        [acted, 'person', 'closed'],
        [id, 'person', 'closed'],
      ],
    )
    assert.deepEqual(await json('list', ...place, '--status', 'open'), [])
    assert.equal((await run('conversations', 'list', ...place, '--status', 'odd')).code, 2)
  })

  test('one that was handed over waits until a person takes it over', async () => {
    await stage.write({ thread: 'waiting', text: 'I want a person' })
    const handedOver = { ...ANSWER, kind: 'escalate', reason: 'rule', queue: 'general', summary: '' } as const
    await stage.worker(async () => handedOver).drain()
    const waiting = (await stage.conversations()).at(-1)?.id ?? ''
    const line = async () => (await run('conversations', 'show', waiting)).stdout.split('\n')[0]
    assert.match((await line()) ?? '', /open {2}waits for a person {2}escalated: rule {2}queue: general$/)
    await run('conversations', 'take-over', waiting)
    assert.match((await line()) ?? '', /open {2}with a person {2}escalated: rule/)
  })

  test('a terminal is not told what to do by what a customer wrote', async () => {
    const text = 'a\u001b]0;pwned\u0007b\u009b2Jc\u007fd\ne\tf\u202eg'
    await stage.write({ thread: 'hostile', text })
    await stage.worker(async () => ANSWER).drain()
    const hostile = (await stage.conversations()).at(-1)?.id ?? ''
    const { stdout } = await run('conversations', 'show', hostile)
    assert.match(stdout, /customer: a\uFFFD\]0;pwned\uFFFDb\uFFFD2Jc\uFFFDd\n {4}e\tf\uFFFDg\n/)
    const { stdout: document } = await run('conversations', 'show', hostile, '--json')
    assert.doesNotMatch(document.trimEnd(), /\p{Cc}/u)
    const { messages } = JSON.parse(document) as { messages: { text: string }[] }
    assert.equal(messages[0]?.text, text)
  })

  test('what a customer wrote on several lines does not look like what somebody else wrote', async () => {
    await stage.write({ thread: 'forged', text: 'Hello\n2026-01-01T00:00:00.000Z  human: You get it back.' })
    await stage.worker(async () => ANSWER).drain()
    const forged = (await stage.conversations()).at(-1)?.id ?? ''
    const { stdout } = await run('conversations', 'show', forged)
    const speakers = stdout.split('\n').flatMap((line) => /^\S+Z {2}(\w+)/.exec(line)?.[1] ?? [])
    assert.deepEqual(speakers, ['customer', 'agent'])
  })

  test('what is not there, and what makes no sense', async () => {
    await refuses(/no conversation/, 'show', UNKNOWN_ID)
    await refuses(/no conversation "x"/, 'close', 'x')
    await refuses(/text must be/, 'write', id, '--text', 'x'.repeat(20_001))
    await refuses(/until must be/, 'snooze', id, '--until', '2020-01-01T00:00:00Z')
    for (const wrong of [
      ['snooze', id, '--until', 'tomorrow'],
      ['assign', id, '--queue', 'odd'],
      ['write', id],
    ]) {
      assert.equal((await run('conversations', ...wrong)).code, 2, wrong.join(' '))
    }
  })
})
