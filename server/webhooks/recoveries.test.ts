import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { disableEndpoint, enableEndpoint } from '../webhook-endpoints/set-endpoint-status.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { listDeliveries } from './deliveries.ts'
import { emitEvents, type TenantEventToEmit } from './emit.ts'
import { createRecoverySource } from './recover.job.ts'
import { cancelRecovery, listRecoveries, startRecovery } from './recoveries.ts'
import {
  type Receiver,
  readEndpoint,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

describe('recovering what an endpoint missed', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp
  let endpointId: string

  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })
  beforeEach(async () => {
    const body = { url: receiver.url, subscribed_events: ['inbound_event.accepted' as const] }
    endpointId = (await world.register(app, body)).id
    // One that has never succeeded gets one attempt at a time.
    await emit(1)
    await world.deliver()
    world.clock.advance(SECOND_MS)
    receiver.received.length = 0
  })
  // Nor is a recovery that a test leaves worked in the next one.
  afterEach(() => world.context.db.shared.execute(sql`DELETE FROM webhook_recoveries`))

  /** Tells the app's endpoints of this many events; returns the ids of the events. */
  async function emit(count: number, beforeCommit = async () => {}): Promise<string[]> {
    const events = Array.from({ length: count }, (): TenantEventToEmit => {
      const id = randomUUID()
      return {
        tenant: app.tenant,
        type: 'inbound_event.accepted',
        subject: { type: 'inbound_event', id },
        data: { event_id: id, external_message_id: id, channel: 'web', sandbox: true },
        occurredAt: world.clock.now(),
      }
    })
    const emitted = await world.context.db.acrossTenants(async (tx) => {
      const all = await emitEvents(tx, world.context, events)
      await beforeCommit()
      return all
    })
    return emitted.map(({ eventId }) => eventId)
  }

  /** Works the recoveries that are due, one page of each. */
  function workPages(context: Context = world.context): Promise<number> {
    const { db, clock, log } = context
    const source = createRecoverySource(context) as WorkSource<unknown>
    return createRunner({ db, clock, log, sources: [source] }).drain()
  }

  async function workToTheEnd(): Promise<void> {
    for (let round = 0; round < 100; round++) {
      await workPages()
      await world.deliver()
      const [recovery] = await listRecoveries(world.context, endpointId)
      if (recovery?.status !== 'running') return
      world.clock.advance(SECOND_MS)
    }
    assert.fail('The recovery does not end.')
  }

  const start = async (since = new Date(world.clock.now().getTime() - HOUR_MS)) => {
    const started = await startRecovery(world.context, endpointId, since)
    assert.equal(started.kind, 'started')
    return started.kind === 'started' ? started.recovery : assert.fail()
  }

  /**
   * Has the endpoint die, miss so many events and come back with its failures
   * forgotten, so that a whole page is queued at once.
   */
  async function missWhileAway(count: number): Promise<void> {
    await die()
    await emit(count)
    await enableEndpoint(world.context, endpointId)
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET failure_count = 0 WHERE id = ${endpointId}`,
    )
    world.clock.advance(120 * SECOND_MS)
  }

  /** Starts a recovery, whose first delivery asks whether the endpoint takes it. */
  async function startAsking(): Promise<void> {
    world.clock.advance(120 * SECOND_MS)
    await start()
    await workPages()
    await world.deliver()
    assert.equal(receiver.received.length, 1)
  }

  const receivedEvents = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).id)

  async function die(): Promise<void> {
    receiver.answer = { status: 410 }
    await emit(1)
    await world.deliver()
    receiver.answer = { status: 200 }
    receiver.received.length = 0
    world.clock.advance(SECOND_MS)
    assert.equal((await readEndpoint(world, endpointId)).status, 'disabled')
  }

  it('asks a failing endpoint with one delivery at a time, also while that is still on its way', async () => {
    await die()
    await emit(3)
    await enableEndpoint(world.context, endpointId)
    world.clock.advance(120 * SECOND_MS)
    await start()
    for (let page = 0; page < 3; page++) {
      await workPages()
      world.clock.advance(SECOND_MS)
    }
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.queued, 1)
  })

  it('looks further at once where a thousand events concern others', async () => {
    const { organizationId, environment } = app.tenant
    const ids = Array.from({ length: 1_001 }, () => world.context.ids.uuid())
    await world.context.db.shared.execute(sql`
      INSERT INTO webhook_events (organization_id, environment, id, type, body, occurred_at)
      SELECT ${organizationId}, ${environment}, id, 'webhook.test', '{}', ${world.clock.now()} FROM unnest(${ids}::uuid[]) AS id`)
    await missWhileAway(1)
    await start()
    await workPages()
    // The event with which it was disabled, and the one that it missed since.
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.queued, 2)
  })

  it('leaves alone what happened before the endpoint was registered, and wakes up who delivers the rest', async () => {
    await emit(1)
    await world.deliver()
    world.clock.advance(120 * SECOND_MS)
    endpointId = (await world.register(app, { url: receiver.url, subscribed_events: ['*'] })).id
    await disableEndpoint(world.context, endpointId)
    world.clock.advance(SECOND_MS)
    const missed = await emit(1)
    await world.deliver()
    receiver.received.length = 0
    await enableEndpoint(world.context, endpointId)
    world.clock.advance(120 * SECOND_MS)
    await start(new Date(0))
    const woken: string[] = []
    await workPages({ ...world.context, wakeUp: (source) => void woken.push(source) })
    assert.deepEqual(woken, ['webhook_deliveries'])
    await world.deliver()
    assert.deepEqual(receivedEvents(), missed)
  })

  it('brings dead deliveries under their own ids, events of the time when it was disabled, and nothing twice', async () => {
    await die()
    const [canceled] = await listDeliveries(world.context, endpointId)
    const missed = await emit(3)
    await enableEndpoint(world.context, endpointId)
    world.clock.advance(SECOND_MS)
    const [delivered] = await emit(1)
    await world.deliver()
    await start()
    await workToTheEnd()
    assert.deepEqual(receivedEvents().sort(), [canceled?.eventId, ...missed, delivered].sort())
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    assert.ok(ids.includes(canceled?.id))
    const [recovery] = await listRecoveries(world.context, endpointId)
    assert.deepEqual([recovery?.status, recovery?.queued], ['finished', 4])
    await start()
    await workToTheEnd()
    assert.equal(receiver.received.length, 5)
  })

  it('brings an event that a slow transaction saves behind later ones that were looked at before', async () => {
    await disableEndpoint(world.context, endpointId)
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const emitting = emit(1, async () => {
      written.resolve()
      await mayCommit.promise
    })
    await written.promise
    world.clock.advance(SECOND_MS)
    await emit(1)
    // A transaction may wait for its connection, and then for a lock.
    world.clock.advance(20 * SECOND_MS)
    await enableEndpoint(world.context, endpointId)
    await start()
    await workPages()
    mayCommit.resolve()
    const [slow] = await emitting
    await workToTheEnd()
    assert.ok(receivedEvents().includes(slow))
  })

  it('leaves alone what is older than the time, other types, and tests of other endpoints', async () => {
    await die()
    await emit(2)
    world.clock.advance(HOUR_MS)
    const since = world.clock.now()
    const [missed] = await emit(1)
    const other = await world.register(app, { url: receiver.url, subscribed_events: ['*'] })
    await world.test(app, other.id)
    await world.deliver()
    receiver.received.length = 0
    await enableEndpoint(world.context, endpointId)
    world.clock.advance(120 * SECOND_MS)
    await start(since)
    await workToTheEnd()
    assert.deepEqual(receivedEvents(), [missed])
  })

  it('leaves the tests of other endpoints alone, also of one that subscribes to everything', async () => {
    const other = endpointId
    endpointId = (await world.register(app, { url: receiver.url, subscribed_events: ['*'] })).id
    await die()
    const [missed] = await emit(1)
    await enableEndpoint(world.context, other)
    await world.test(app, other)
    await world.deliver()
    receiver.received.length = 0
    await enableEndpoint(world.context, endpointId)
    world.clock.advance(120 * SECOND_MS)
    await start()
    await workToTheEnd()
    assert.ok(receivedEvents().includes(missed))
    const types = receiver.received.map(({ body }) => JSON.parse(body.toString()).type)
    assert.deepEqual([...new Set(types)], ['inbound_event.accepted'])
  })

  it('queues no more than a page at a time, and waits until most of it is worked', async () => {
    await missWhileAway(250)
    await start()
    await workPages()
    const queued = async () => (await listRecoveries(world.context, endpointId))[0]?.queued
    assert.equal(await queued(), 100)
    world.clock.advance(SECOND_MS)
    await workPages()
    assert.equal(await queued(), 100, 'the first page still waits')
    await world.deliver()
    world.clock.advance(SECOND_MS)
    await workPages()
    assert.equal(await queued(), 200)
    await workToTheEnd()
    assert.equal(new Set(receivedEvents()).size, 251)
  })

  it('asks with one delivery a minute as long as the endpoint fails', async () => {
    await die()
    await emit(20)
    await enableEndpoint(world.context, endpointId)
    receiver.answer = { status: 500 }
    await startAsking()
    world.clock.advance(59 * SECOND_MS)
    await workPages()
    await world.deliver()
    assert.equal(receiver.received.length, 1)
    receiver.answer = { status: 200 }
    world.clock.advance(SECOND_MS)
    await workToTheEnd()
    assert.equal(new Set(receivedEvents()).size, 21)
  })

  it('goes on within a second where the endpoint takes the one that asks', async () => {
    await die()
    await emit(20)
    await enableEndpoint(world.context, endpointId)
    await startAsking()
    world.clock.advance(SECOND_MS)
    await workPages()
    await world.deliver()
    assert.equal(new Set(receivedEvents()).size, 21)
  })

  it('ends without a wait where an endpoint that failed meanwhile has missed nothing more', async () => {
    await die()
    await enableEndpoint(world.context, endpointId)
    await startAsking()
    receiver.answer = { status: 500 }
    await emit(1)
    await world.deliver()
    assert.equal((await readEndpoint(world, endpointId)).failure_count, 1)
    world.clock.advance(61 * SECOND_MS)
    await world.deliver()
    await workPages()
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.status, 'finished')
  })

  it('goes on after a crash in the middle, and queues nothing twice', async () => {
    await missWhileAway(150)
    await start()
    await workPages()
    await world.deliver()
    world.clock.advance(SECOND_MS)
    const killed = createRecoverySource({
      ...world.context,
      db: {
        ...world.context.db,
        withTenant: (tenant, work) =>
          world.context.db.withTenant(tenant, async (tx) => {
            await work(tx)
            throw new Error('killed before the commit')
          }),
      },
    })
    const now = world.clock.now()
    const request = { worker: 2_000_000_000, now, leaseUntil: new Date(now.getTime() + HOUR_MS), limit: 1 }
    const [claimed] = await killed.leases.claim(world.context.db.shared, request)
    assert.ok(claimed)
    await assert.rejects(killed.perform(claimed, new AbortController().signal), /killed before the commit/)
    await workToTheEnd()
    assert.equal(receiver.received.length, 151)
    assert.equal(new Set(receivedEvents()).size, 151)
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.queued, 151)
  })

  it('can be canceled; what it has queued stays queued', async () => {
    await missWhileAway(150)
    const { id } = await start()
    await workPages()
    assert.equal((await cancelRecovery(world.context, id)).status, 'canceled')
    world.clock.advance(HOUR_MS)
    assert.equal(await workPages(), 0)
    await world.deliver()
    assert.equal(receiver.received.length, 100)
    assert.equal((await cancelRecovery(world.context, id)).queued, 100)
  })

  it('that has ended is not canceled any more', async () => {
    await missWhileAway(1)
    const { id } = await start()
    await workToTheEnd()
    assert.equal((await cancelRecovery(world.context, id)).status, 'finished')
  })

  it('runs once at a time, and not for an endpoint that is disabled', async () => {
    await start()
    const again = await startRecovery(world.context, endpointId, world.clock.now())
    assert.equal(again.kind, 'already_running')
    await disableEndpoint(world.context, endpointId)
    await workPages()
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.status, 'canceled')
    const disabled = await startRecovery(world.context, endpointId, world.clock.now())
    assert.equal(disabled.kind, 'endpoint_disabled')
  })

  it('does not end before what was being written when it began can be seen', async () => {
    await start()
    await workPages()
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.status, 'running')
    world.clock.advance(59 * SECOND_MS)
    await workPages()
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.status, 'running')
    world.clock.advance(5 * SECOND_MS)
    await workPages()
    assert.equal((await listRecoveries(world.context, endpointId))[0]?.status, 'finished')
  })
})
