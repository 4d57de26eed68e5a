import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explainStatements } from '../../test/plans.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { updateEndpointStatus } from '../webhook-endpoints/queries.ts'
import { type MadeAttempt, recordSuccesses } from './attempt-queries.ts'
import { createDeliveryLeases } from './delivery-leases.ts'
import { EndpointWindows } from './endpoint-windows.ts'
import {
  type Receiver,
  readEndpoint,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

describe('workers that record deliveries at once', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp
  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  /** A connection whose statements are not tried again after a deadlock. */
  async function connect() {
    const client = await world.database.db.connect()
    const run = ({ text, values }: Statement) => client.query(text, [...values])
    const querier: Querier = {
      query: async <Row extends object>(statement: Statement) => (await run(statement)).rows as Row[],
      execute: async (statement) => (await run(statement)).rowCount ?? 0,
    }
    const [row] = await querier.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    return { client, querier, pid: row?.pid ?? 0 }
  }

  async function untilWaits(pid: number): Promise<void> {
    for (let isWaiting = false; !isWaiting; ) {
      const [row] = await world.database.db.shared.query<{ waits: boolean }>(
        sql`SELECT cardinality(pg_blocking_pids(${pid}::integer)) > 0 AS waits`,
      )
      isWaiting = row?.waits === true
    }
  }

  /** Two deliveries to the endpoint that have arrived. */
  async function attemptTwo(endpointId: string): Promise<readonly [MadeAttempt, MadeAttempt]> {
    for (let count = 0; count < 2; count++) await world.test(app, endpointId)
    const { clock, database } = world
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + 30_000)
    const claimed = await createDeliveryLeases(new EndpointWindows(10, clock), clock).claim(
      database.db.shared,
      { worker: 1, now, leaseUntil, limit: 2 },
    )
    const [one, other] = claimed.map(
      ({ tenant, item: { deliveryId, rowId }, lease }): MadeAttempt => ({
        ...{ tenant, deliveryId, rowId, leaseToken: lease.token, attemptedAt: now, finishedAt: now },
        ...{ durationMs: 1, statusCode: 200, error: null, answerExcerpt: '' },
      }),
    )
    assert.ok(one && other)
    return [one, other]
  }

  it('do not wait for each other in a circle, although the endpoint changes and events are accepted for it', async () => {
    const endpoint = await world.register(app, { url: receiver.url, subscribed_events: ['*'] })
    const attempts = await attemptTwo(endpoint.id)
    const accepting = await connect()
    const operator = await connect()
    const workers = [await connect(), await connect()] as const
    for (const { client } of [accepting, operator]) await client.query('BEGIN')
    // Whoever queues a delivery holds the endpoint like this until the commit.
    await accepting.client.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR KEY SHARE', [endpoint.id])
    const tx = { ...operator.querier, tenant: app.tenant } as TenantTransaction
    assert.ok(await updateEndpointStatus(tx, endpoint.id, 'active'))
    const recording: Promise<Set<string>>[] = []
    for (const [index, { querier, pid }] of workers.entries()) {
      recording.push(recordSuccesses(querier, [attempts[index] as MadeAttempt]))
      await untilWaits(pid)
    }
    await operator.client.query('COMMIT')
    const recorded = await Promise.allSettled(recording)
    for (const { client } of [accepting, operator, ...workers]) await client.end()
    assert.deepEqual(
      recorded.map((result) => (result.status === 'fulfilled' ? result.value.size : result.reason)),
      [1, 1],
    )
    assert.notEqual((await readEndpoint(world, endpoint.id)).lastSuccessAt, null)
  })

  it('write the endpoints one after the other, in the order of their keys', async () => {
    const explained = await explainStatements(world.database.db.shared, (shared) =>
      recordSuccesses(shared, []),
    )
    const join = explained.find(
      (node) =>
        node['Node Type'] === 'Nested Loop' &&
        node.Plans?.some((inner) => inner['Relation Name'] === 'webhook_endpoints'),
    )
    assert.deepEqual(
      join?.Plans?.map((node) => node['CTE Name'] ?? node['Relation Name']),
      ['reached', 'webhook_endpoints'],
    )
  })
})
