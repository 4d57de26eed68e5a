import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANNELS, type Channel } from '../../contract/channels.ts'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import type { Environment } from '../platform/tenant.ts'
import type { Connector, OutgoingMessage } from './connector.ts'
import { createConnectors } from './registry.ts'

const database = await useTestDatabase()

const signal = new AbortController().signal

/** Sends a message on every channel; tells which reached a live connector, and which the outbox keeps. */
async function sendEverywhere(environment: Environment) {
  const context = testContext(database.db)
  const tenant = await insertTestTenant(database.db, environment)
  const sent: string[] = []
  const live = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      {
        async send(message: OutgoingMessage) {
          sent.push(message.channel)
          return { kind: 'sent' }
        },
      } satisfies Connector,
    ]),
  ) as unknown as Record<Channel, Connector>
  const connectorFor = createConnectors(context, {}, live)
  for (const channel of CHANNELS) {
    const result = await connectorFor(tenant, channel).send(
      {
        ...{ id: context.ids.uuid(), conversationId: context.ids.uuid(), tenant, channel, text: 'Hello' },
        ...{ recipient: 'amal', externalThreadId: 'thread', channelAccountId: null },
      },
      signal,
    )
    assert.deepEqual(result, { kind: 'sent' })
  }
  const kept = await database.db.withTenant(tenant, (tx) =>
    tx.query<{ channel: string; recipient: string; text: string }>(
      sql`SELECT channel, recipient, text FROM outbox_messages ORDER BY id`,
    ),
  )
  return { sent, kept }
}

test('in the sandbox every channel leads to the outbox, and nothing leaves', async () => {
  const { sent, kept } = await sendEverywhere('sandbox')
  assert.deepEqual(sent, [])
  assert.deepEqual(
    kept,
    CHANNELS.map((channel) => ({ channel, recipient: 'amal', text: 'Hello' })),
  )
})

test('in live every channel leads to its own connector, and the outbox stays empty', async () => {
  assert.deepEqual(await sendEverywhere('live'), { sent: [...CHANNELS], kept: [] })
})
