import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextsOfSameIds, withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants } from '../../test/harness.ts'
import type { Turn } from '../agent/agent.ts'
import { insertTestMessage, openTestConversation } from '../conversations/test-factories.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Tenant } from '../platform/tenant.ts'
import { findConversationParty } from './run/party-queries.ts'
import {
  confirmRun,
  endRun,
  findRunToConfirm,
  findTurnThatCalled,
  listRuns,
  recordRun,
} from './run/run-queries.ts'
import { deleteAction, findAction, listActions } from './store/queries.ts'
import {
  answering,
  CANCEL,
  cancelOrder,
  signal,
  TRACK,
  trackOrder,
  useActionStage,
} from './test-factories.ts'

const stage = await useActionStage()
await stage.setUp(answering({ status: 'shipped', id: '1' }))
const owner = stage.tenant
await stage.put(owner, trackOrder(stage.api.url))
await stage.put(owner, cancelOrder(stage.api.url))
const turn = await stage.turn(owner)
await stage.actions().run(turn, TRACK, 'en', signal)
await stage.actions().run(turn, CANCEL, 'en', signal)

/** The rows that a statement finds by itself, without row-level security. */
const alone = <Result>(tenant: Tenant, work: (tx: TenantTransaction) => Promise<Result>) =>
  withoutRowSecurity(stage.context.db, tenant, work)

test('every statement names its tenant, and does not depend on row-level security', async () => {
  const [tracked, asked] = await stage.runs(owner)
  assert.ok(tracked !== undefined && asked !== undefined)
  const later = stage.context.ids.uuid()
  const since = new Date(0)
  await stage.context.db.withTenant(owner, (tx) =>
    insertTestMessage(tx, stage.context, turn.conversationId, { id: turn.id, answered: false }),
  )
  const called = (tenant: Tenant) => alone(tenant, (tx) => findTurnThatCalled(tx, asked))
  assert.equal(await called(owner), turn.id)
  for (const other of [await stage.insertTenant(), { ...owner, environment: 'live' as const }]) {
    assert.deepEqual(await alone(other, listActions), [])
    assert.equal(await alone(other, (tx) => findAction(tx, 'track_order')), null)
    assert.equal(await alone(other, (tx) => deleteAction(tx, 'track_order')), false)
    assert.equal(await alone(other, (tx) => findConversationParty(tx, turn.conversationId)), null)
    assert.deepEqual(await alone(other, (tx) => listRuns(tx, null, 10)), [])
    assert.equal(await called(other), null)
    assert.equal(await alone(other, (tx) => findRunToConfirm(tx, turn.conversationId, later, since)), null)
    await assert.rejects(
      alone(other, (tx) => confirmRun(tx, asked.id, later)),
      /does not exist/,
    )
    const end = { status: 'failed', texts: null, statusCode: null, durationMs: 1, error: 'x' } as const
    const rest = { answerExcerpt: null, endedAt: new Date() }
    await assert.rejects(
      alone(other, (tx) => endRun(tx, tracked.id, { ...end, ...rest })),
      /does not exist/,
    )
  }
  assert.deepEqual(
    (await alone(owner, listActions)).map(({ definition }) => definition.name),
    ['cancel_order', 'track_order'],
  )
  assert.deepEqual(
    (await stage.runs(owner)).map(({ status }) => status),
    ['done', 'unconfirmed'],
  )
})

test('runs are listed newest first, of one action or of all', async () => {
  const names = async (action: string | null) =>
    (await alone(owner, (tx) => listRuns(tx, action, 10))).map((run) => run.action)
  assert.deepEqual(await names(null), ['cancel_order', 'track_order'])
  assert.deepEqual(await names('track_order'), ['track_order'])
})

test('an already recorded run is the tenant’s own, even if others have one with the same key', async () => {
  const { ids, clock } = stage.context
  const call = {
    action: 'track_order',
    parameters: {},
    key: 'one key',
    status: 'running',
    ask: null,
  } as const
  const record = ({ tenant, id: turnId, conversationId }: Turn) =>
    alone(tenant, (tx) =>
      recordRun(tx, { ...call, conversationId, turnId, id: ids.uuid(), createdAt: clock.now() }),
    )
  const recorded = []
  for (const tenant of [await stage.insertTenant(), { ...owner, environment: 'live' as const }, owner]) {
    const own = await stage.turn(tenant)
    const { run } = await record(own)
    recorded.push({ own, id: run.id })
  }
  for (const { own, id } of recorded) {
    const { run, isNew } = await record(own)
    assert.deepEqual([run.id, isNew], [id, false])
  }
})

test('a call whose own turn is answered is over, even if a message with the same id waits in another tenant', async () => {
  const sameIds = contextsOfSameIds(stage.context)
  const call = { action: 'track_order', parameters: { order_number: '48213' } }
  const called = []
  for (const tenant of await insertTwinTenants(stage.context.db)) {
    const context = sameIds()
    called.push(
      await alone(tenant, async (tx) => {
        const { id: conversationId } = await openTestConversation(tx, context, { thread: 'thread' })
        const turnId = await insertTestMessage(tx, context, conversationId, { answered: called.length === 0 })
        const run = { id: context.ids.uuid(), conversationId, turnId, key: 'key', ask: null } as const
        await recordRun(tx, { ...call, ...run, status: 'running', createdAt: context.clock.now() })
        return { tenant, conversationId, turnId }
      }),
    )
  }
  assert.equal(new Set(called.map(({ turnId }) => turnId)).size, 1)
  const found = []
  for (const { tenant, conversationId } of called) {
    found.push(await alone(tenant, (tx) => findTurnThatCalled(tx, { ...call, conversationId })))
  }
  assert.deepEqual(found, [null, called[1]?.turnId, called[2]?.turnId])
})

test('a run with the same id is confirmed and ended only for its own tenant', async () => {
  const sameIds = contextsOfSameIds(stage.context)
  const tenants = await insertTwinTenants(stage.context.db)
  let id = ''
  let turnId = ''
  for (const tenant of tenants) {
    const context = sameIds()
    await alone(tenant, async (tx) => {
      const { id: conversationId } = await openTestConversation(tx, context, { thread: 'thread' })
      ;[id, turnId] = [context.ids.uuid(), context.ids.uuid()]
      const call = { action: 'cancel_order', parameters: {}, key: 'key', ask: 'Shall I?' } as const
      const run = {
        id,
        turnId,
        conversationId,
        status: 'unconfirmed' as const,
        createdAt: context.clock.now(),
      }
      await recordRun(tx, { ...call, ...run })
    })
  }
  const statuses = async () => {
    const found = []
    for (const tenant of tenants) found.push(...(await stage.runs(tenant)).map(({ status }) => status))
    return found
  }
  await alone(tenants[0], (tx) => confirmRun(tx, id, turnId))
  assert.deepEqual(await statuses(), ['running', 'unconfirmed', 'unconfirmed'])
  for (const other of tenants.slice(1)) await alone(other, (tx) => confirmRun(tx, id, turnId))
  const end = { status: 'failed', texts: null, statusCode: null, durationMs: 1, error: 'x' } as const
  await alone(tenants[0], (tx) => endRun(tx, id, { ...end, answerExcerpt: null, endedAt: new Date() }))
  assert.deepEqual(await statuses(), ['failed', 'running', 'running'])
})
