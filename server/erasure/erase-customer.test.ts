import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '../db/sql.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findTexts, type Json, PATIENCE, useErasureStage } from './test-factories.ts'

/** What gives the customer away wherever it stands, in lower letters. */
const TELLTALES = ['telltale', '512345678', '48213']

/** Where a customer leaves something: the test would prove nothing of a column that was empty before. */
const TRACES = `
  action_runs.answer_excerpt action_runs.parameters action_runs.texts alerts.detail
  conversation_work.external_thread_id conversation_work.last_error conversations.escalation_summary
  conversations.external_thread_id customer_identities.external_id customer_identities.phone
  customers.display_name customers.profile idempotency_keys.key idempotency_keys.response_body
  inbound_events.external_message_id inbound_events.external_thread_id inbound_events.media
  inbound_events.sender_display_name inbound_events.sender_external_id inbound_events.sender_phone
  inbound_events.text messages.media messages.sources messages.text outbox_messages.recipient
  outbox_messages.text outgoing_messages.last_error sent_message_parts.pace_subject
  sent_message_parts.platform_message_id visitor_stream_messages.text visitor_streams.visitor_id
  webhook_attempts.answer_excerpt webhook_deliveries.success_excerpt webhook_events.body`
  .trim()
  .split(/\s+/)

const stage = await useErasureStage()

describe('erasing a customer', () => {
  it('leaves no word of the customer in any column of any table, and everything else as it was', async () => {
    const { service, app, get, conversationsOf, inTenant, leaveTraces } = stage
    const customerId = await leaveTraces('telltale')
    const other = await leaveTraces('bystander')
    const otherReads = async () => [
      await get(`/v1/customers/${other}`),
      ...(await Promise.all((await conversationsOf(other)).map(({ id }) => get(`/v1/conversations/${id}`)))),
      await findTexts(service.database.db, ['bystander']),
    ]
    const ledger = async () => [
      await inTenant(sql`
        SELECT sum(amount_halalas)::bigint AS sum, count(*) AS entries, (SELECT sum(balance_halalas) FROM wallets
          WHERE organization_id = ${app.tenant.organizationId} AND environment = ${app.tenant.environment})::bigint AS balance
        FROM wallet_entries
        WHERE organization_id = ${app.tenant.organizationId} AND environment = ${app.tenant.environment}`),
      (await get('/v1/usage/summary')).data.tickets,
      (await get('/v1/usage/summary')).data.billed_halalas,
    ]
    const beforehand = await findTexts(service.database.db, TELLTALES)
    for (const column of TRACES) {
      assert.ok(beforehand.includes(column), `The customer left nothing in ${column}.`)
    }
    const kept = { ledger: await ledger(), other: await otherReads() }
    const [conversation] = await conversationsOf(customerId)
    const told = await get(`/v1/conversations/${conversation.id}`)
    // The bystander ordered the same, which is no personal data of the customer's.
    const ofOrder = await inTenant(sql`
      SELECT m.id FROM messages m
      JOIN conversations c ON c.organization_id = m.organization_id AND c.environment = m.environment AND c.id = m.conversation_id
      WHERE m.organization_id = ${app.tenant.organizationId} AND m.environment = ${app.tenant.environment}
        AND c.customer_id = ${customerId} AND strpos(m.text, '48213') > 0`)
    assert.ok(ofOrder.length > 0)

    const erasure = await eraseCustomer(
      service.opened.context,
      { tenant: app.tenant, customerId, actor: 'Huda' },
      PATIENCE,
    )

    assert.deepEqual([erasure.actor, erasure.endedAt, erasure.identities], ['Huda', service.clock.now(), []])
    assert.deepEqual(await findTexts(service.database.db, ['telltale', '512345678']), [])
    assert.deepEqual(await ledger(), kept.ledger)
    assert.deepEqual(await otherReads(), kept.other)
    const { data: customer } = await get(`/v1/customers/${customerId}`)
    assert.deepEqual([customer.display_name, customer.profile, customer.identities], [null, {}, []])
    const { data: after } = await get(`/v1/conversations/${conversation.id}`)
    assert.equal(after.status, 'closed')
    assert.deepEqual(
      after.messages.map(({ text, media, sources }: Json) => [text, media, sources]),
      told.data.messages.map(() => [null, [], []]),
    )
    assert.deepEqual(
      after.messages.map(({ id, sent_at }: Json) => [id, sent_at]),
      told.data.messages.map(({ id, sent_at }: Json) => [id, sent_at]),
    )
    // Neither the order's number nor a digest of it, which could be tried out.
    const runs = await inTenant<{ parameters: unknown; is_stand_in: boolean }>(sql`
      SELECT parameters, key = 'erased:' || id AS is_stand_in FROM action_runs
      WHERE organization_id = ${app.tenant.organizationId} AND environment = ${app.tenant.environment}
        AND conversation_id = ${conversation.id}`)
    assert.deepEqual(runs, [{ parameters: {}, is_stand_in: true }])
  })
})
