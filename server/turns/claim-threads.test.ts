import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import type { TurnMessage } from '../agent/agent.ts'
import { openOrContinueConversation } from '../conversations/test-factories.ts'
import { ensureCustomer } from '../customers/test-factories.ts'
import type { Database, TenantTransaction, Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import { threadLeases } from './claim-threads.ts'
import { GREETING, type Stage, useStageHouse } from './test-factories.ts'
import type { Thoughts } from './thoughts.ts'
import type { OpenTurn } from './turn.ts'

let stage: Stage
/** What the claims have logged. */
let logged: { readonly level: string; readonly err: { readonly message: string } }[]
useStageHouse((opened) => {
  stage = opened.stage
  logged = []
})

/**
 * Claims the tenant's due threads, in the order of their names; `ending` sees the
 * transaction when the claim has recorded them.
 */
function claim(ending: (tx: Transaction) => Promise<void> = async () => undefined) {
  const { db } = stage.context
  return claimThrough((work) =>
    db.acrossTenants(async (tx) => {
      const result = await work(tx)
      await ending(tx)
      return result
    }),
  )
}

function claimThrough(acrossTenants: Database['acrossTenants'], isHeldUp = () => false) {
  const { context, clock, tenant } = stage
  const db = { ...context.db, acrossTenants }
  const settings = { burstWindowMs: 0, mostAgentTurns: 20 }
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  const leases = threadLeases({ ...context, db, log }, settings, { isHeldUp }, noteThoughts())
  const leaseUntil = new Date(clock.now().getTime() + 30_000)
  return leases
    .claim(db.shared, { worker: 1, now: clock.now(), leaseUntil, limit: 100 })
    .then((claimed) =>
      claimed
        .filter((one) => one.tenant.organizationId === tenant.organizationId)
        .sort((one, other) => (one.item.externalThreadId < other.item.externalThreadId ? -1 : 1)),
    )
}

const SENDER = { channel: 'web', externalId: 'sender-one', displayName: null, phone: null } as const

const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
  stage.context.db.withTenant(stage.tenant, work)

/** A claim of which each statement's answer is told before the claim sees it. */
function claimHearing(hear: (statement: Statement) => Promise<void> | void) {
  return claimThrough((work) =>
    stage.context.db.acrossTenants((tx) =>
      work({
        ...tx,
        async query<Row extends object>(statement: Statement) {
          const rows = await tx.query<Row>(statement)
          await hear(statement)
          return rows
        },
      }),
    ),
  )
}

function assertOnlyClaimed(claimed: Awaited<ReturnType<typeof claim>>): void {
  assert.deepEqual(
    claimed.map(({ item }) => item.recorded),
    [undefined],
  )
}

/**
 * A claim beside a rival that commits when the claim has read whom its messages are from and which conversations
 * there are: what it sends together is carried out one after the other, and a rival before that would be seen. It
 * finds one thread and records none.
 */
async function claimBeside(rival: (tx: TenantTransaction) => Promise<unknown>): Promise<void> {
  let isBeaten = false
  const claimed = await claimHearing(async ({ text }) => {
    if (isBeaten || !text.includes('FOR UPDATE OF c')) return
    isBeaten = true
    await inTenant(rival)
  })
  assert.ok(isBeaten)
  assertOnlyClaimed(claimed)
}

/** A customer has written "first" and was greeted. */
async function greetOnce(): Promise<void> {
  await stage.write({ thread: 'one', text: 'first' })
  await stage.worker(async () => GREETING).drain()
}

/** The lease runs out, and a worker takes the thread up. */
async function answerAfterwards(): Promise<void> {
  stage.clock.advance(60_000)
  await stage.worker(async () => GREETING).drain()
}

// What the agent was told to think about, and what of it to give up.
let begun: string[] = []
let givenUp: string[] = []
beforeEach(() => {
  begun = []
  givenUp = []
})

function noteThoughts(): Thoughts {
  const wordsOf = (turns: readonly OpenTurn[]) =>
    turns.flatMap(({ turn }) => turn.unanswered.map(({ text }) => text ?? ''))
  return {
    begin: (turns) => void begun.push(...wordsOf(turns)),
    giveUp: (turns) => void givenUp.push(...wordsOf(turns)),
    decide: () => Promise.reject(new Error('A claim decides nothing.')),
  }
}

describe('a claim of threads', () => {
  it('brings them recorded, with the turns that wait', async () => {
    await stage.write({ thread: 'one', text: 'first' })
    await stage.write({ thread: 'one', text: 'second' })
    await stage.write({ thread: 'two', text: 'third' })
    const claimed = await claim()
    const turns = claimed.map(({ item }) => {
      assert.ok(item.recorded?.kind === 'recorded')
      assert.equal(item.recorded.version, item.version)
      return item.recorded.turns.map(({ turn }) => turn.unanswered.map(({ text }) => text))
    })
    assert.deepEqual(turns, [[['first', 'second']], [['third']]])
    assert.equal((await stage.conversations()).length, 2)
  })

  it('does not wait for the disk, unless a turn may do something outside', async () => {
    const settings: string[] = []
    const noteSetting = async (tx: Transaction) => {
      const [row] = await tx.query<{ value: string }>(
        sql`SELECT current_setting('synchronous_commit') AS value`,
      )
      settings.push(row?.value ?? '')
    }
    await stage.write({ thread: 'one' })
    await claim(noteSetting)
    const { organizationId, environment } = stage.tenant
    await inTenant((tx) =>
      tx.execute(sql`
        INSERT INTO agent_versions (organization_id, environment, part, version)
        VALUES (${organizationId}, ${environment}, 'actions', ${randomUUID()})`),
    )
    await stage.write({ thread: 'two' })
    await claim(noteSetting)
    assert.deepEqual(settings, ['off', 'on'])
  })

  it('lets the agent think while it is being written', async () => {
    await stage.write({ thread: 'one', text: 'first' })
    let begunBefore: readonly string[] = []
    await claimHearing(({ text }) => {
      if (text.includes('INTO messages')) begunBefore = [...begun]
    })
    assert.deepEqual([begunBefore, begun, givenUp], [['first'], ['first'], []])
  })

  it('begins a turn with what has been said before, behind which comes what it records', async () => {
    await greetOnce()
    await stage.write({ thread: 'one', text: 'second' })
    await stage.write({ thread: 'one', text: 'third' })
    const [claimed] = await claim()
    assert.ok(claimed?.item.recorded?.kind === 'recorded')
    const [open] = claimed.item.recorded.turns
    const textsOf = (messages: readonly TurnMessage[] = []) => messages.map(({ text }) => text)
    assert.deepEqual(textsOf(open?.turn.history), ['first', GREETING.text])
    assert.deepEqual(textsOf(open?.turn.unanswered), ['second', 'third'])
    const [conversation] = await stage.conversations()
    assert.deepEqual(
      open?.messageIds,
      conversation?.messages.slice(-2).map(({ id }) => id),
    )
  })

  it('claims only, where a clock that was set back gives a message an id before the last one', async () => {
    await greetOnce()
    const { organizationId, environment } = stage.tenant
    await inTenant((tx) =>
      tx.execute(sql`
        UPDATE messages SET id = 'fffffff0-0000-7000-8000-000000000000'
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND direction = 'in'`),
    )
    await stage.write({ thread: 'one', text: 'second' })
    assertOnlyClaimed(await claim())
    assert.deepEqual([begun, givenUp], [['second'], ['second']])
    await answerAfterwards()
    const [conversation] = await stage.conversations()
    assert.deepEqual(
      conversation?.messages.map(({ text }) => text),
      [GREETING.text, 'first', 'second', GREETING.text],
    )
  })

  it('claims only, where an event is a message already', async () => {
    await greetOnce()
    const { organizationId, environment } = stage.tenant
    await inTenant((tx) =>
      tx.execute(sql`
        UPDATE inbound_events SET recorded_at = NULL
        WHERE organization_id = ${organizationId} AND environment = ${environment}`),
    )
    await stage.write({ thread: 'one', text: 'second' })
    assertOnlyClaimed(await claim())
    await answerAfterwards()
    const [conversation] = await stage.conversations()
    assert.equal(conversation?.messages.filter(({ text }) => text === 'first').length, 1)
  })

  it('claims only, where a rival makes the customer of a message that it is recording', async () => {
    await stage.write({ thread: 'one' })
    await claimBeside((tx) => ensureCustomer(tx, stage.context, SENDER))
    assert.deepEqual(
      logged.map(({ level }) => level),
      ['info'],
    )
    // The conversation travels with the customer that it belongs to: where both answers come
    // at once, its refusal may be heard first.
    assert.match(
      logged[0]?.err.message ?? '',
      /^A rival has taken a channel identity\.$|"conversations" violates foreign key constraint/,
    )
    assert.deepEqual(await stage.conversations(), [])
    await answerAfterwards()
    assert.equal((await stage.conversations()).length, 1)
  })

  it('claims only, where a rival opens the conversation of a message that it is recording', async () => {
    const at = stage.clock.now()
    const { id: customerId } = await inTenant((tx) => ensureCustomer(tx, stage.context, SENDER))
    await stage.write({ thread: 'one' })
    const arrival = {
      channel: 'web',
      externalThreadId: 'one',
      customerId,
      channelAccountId: null,
      at,
    } as const
    await claimBeside((tx) => openOrContinueConversation(tx, stage.context, arrival))
    assert.deepEqual(
      (await stage.conversations()).map(({ messages }) => messages.length),
      [0],
    )
    await answerAfterwards()
    assert.deepEqual(
      (await stage.conversations()).map(({ number, messages }) => [number, messages.length]),
      [[1, 2]],
    )
  })

  it('knows a customer who has written before by the name that was said first', async () => {
    await inTenant((tx) => ensureCustomer(tx, stage.context, { ...SENDER, displayName: 'Amal' }))
    await stage.write({ thread: 'one' })
    await stage.write({ thread: 'two', sender: SENDER.externalId })
    const names = (await claim()).map(({ item }) =>
      item.recorded?.kind === 'recorded' ? item.recorded.turns.map(({ turn }) => turn.customerName) : null,
    )
    assert.deepEqual(names, [['Amal'], ['Amal']])
    assert.equal(new Set((await stage.conversations()).map(({ customerId }) => customerId)).size, 1)
  })

  it('is not hindered by a thread that cannot be recorded: all of them are claimed, and none is recorded', async () => {
    await stage.write({ thread: 'good' })
    await stage.write({ thread: 'poison', media: [{ url: 5 }] })
    const claimed = await claim()
    assert.deepEqual(
      claimed.map(({ item }) => [item.externalThreadId, item.recorded]),
      [
        ['good', undefined],
        ['poison', undefined],
      ],
    )
    assert.deepEqual(await stage.conversations(), [])
  })

  it('waits for nothing while rows that recording needs stay locked: it claims only', async () => {
    await stage.write({ thread: 'one' })
    const recording = () => assert.fail('It records, and waits for the lock.')
    assertOnlyClaimed(await claimThrough(recording, () => true))
  })

  it('fails where the answer to its commit was lost, so that the worker looks for what it holds', async () => {
    await stage.write({ thread: 'one', text: 'first' })
    const { db } = stage.context
    const losing = claimThrough(async (work) => {
      await db.acrossTenants(work)
      throw new Error('Connection terminated unexpectedly')
    })
    await assert.rejects(losing, /terminated/)
    assert.deepEqual(givenUp, ['first'])
    assert.deepEqual(await claim(), [])
  })

  it('leaves a thread that failed before to be recorded by itself', async () => {
    await stage.write({ thread: 'failed' })
    await stage.write({ thread: 'fresh' })
    const { organizationId, environment } = stage.tenant
    await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.execute(sql`
        UPDATE conversation_work SET attempts = 1
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND external_thread_id = 'failed'`),
    )
    const claimed = await claim()
    assert.deepEqual(
      claimed.map(({ item }) => [item.externalThreadId, item.recorded?.kind]),
      [
        ['failed', undefined],
        ['fresh', 'recorded'],
      ],
    )
  })
})
