import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Database, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { threadLeases } from './claim-threads.ts'
import { type Stage, useStageHouse } from './test-factories.ts'
import type { Thoughts } from './thoughts.ts'
import type { OpenTurn } from './turn.ts'
import { createTurnBatches } from './turn-batches.ts'

let stage: Stage
useStageHouse((opened) => {
  stage = opened.stage
})

/** Claims the tenant's due threads, in the order of their names; `ending` sees the transaction when the claim has recorded them. */
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

function claimThrough(acrossTenants: Database['acrossTenants']) {
  const { context, clock, tenant } = stage
  const db = { ...context.db, acrossTenants }
  const batches = createTurnBatches(context, { burstWindowMs: 0, mostAgentTurns: 20 })
  const leases = threadLeases({ db }, batches, noteThoughts())
  const leaseUntil = new Date(clock.now().getTime() + 30_000)
  return leases
    .claim(db.shared, { worker: 1, now: clock.now(), leaseUntil, limit: 100 })
    .then((claimed) =>
      claimed
        .filter((one) => one.tenant.organizationId === tenant.organizationId)
        .sort((one, other) => (one.item.externalThreadId < other.item.externalThreadId ? -1 : 1)),
    )
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

  it('waits for the disk, because conversations and messages come with it', async () => {
    await stage.write({ thread: 'one' })
    const settings: string[] = []
    await claim(async (tx) => {
      const [row] = await tx.query<{ value: string }>(
        sql`SELECT current_setting('synchronous_commit') AS value`,
      )
      settings.push(row?.value ?? '')
    })
    assert.deepEqual(settings, ['on'])
  })

  it('lets the agent think while it is being committed', async () => {
    await stage.write({ thread: 'one', text: 'first' })
    let begunBefore: readonly string[] = []
    await claim(async () => {
      begunBefore = [...begun]
    })
    assert.deepEqual([begunBefore, begun, givenUp], [['first'], ['first'], []])
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
