import assert from 'node:assert/strict'
import { sql } from '../db/sql.ts'
import { listDeliveries } from './deliveries.ts'
import type { Delivery } from './queries.ts'
import type { TestApp, WebhookWorld } from './test-factories.ts'

// Test support: what the database holds after deliveries were attempted.

/** An endpoint's newest delivery. */
export async function latestDelivery({ context }: WebhookWorld, endpointId: string): Promise<Delivery> {
  const [delivery] = await listDeliveries(context, endpointId)
  assert.ok(delivery)
  return delivery
}

/** The columns of an endpoint that attempts change. */
export async function readEndpoint({ context }: WebhookWorld, id: string): Promise<Record<string, unknown>> {
  const [row] = await context.db.shared.query<Record<string, unknown>>(sql`
    SELECT status, failure_count, last_success_at, last_failure_at, dead_since, previous_secret_sealed,
      secret_rotating_until
    FROM webhook_endpoints WHERE id = ${id}`)
  assert.ok(row)
  return row
}

/** The kind and subject of each alert of the app's organization, oldest first. */
export async function listAlerts({ context }: WebhookWorld, { tenant }: TestApp): Promise<string[][]> {
  const rows = await context.db.shared.query<{ kind: string; subject_id: string }>(
    sql`SELECT kind, subject_id FROM alerts WHERE organization_id = ${tenant.organizationId} ORDER BY id`,
  )
  return rows.map(({ kind, subject_id }) => [kind, subject_id])
}

/** A delivery's attempts, oldest first: number, status code, error, and what the answer said. */
export async function listAttempts({ context }: WebhookWorld, deliveryId: string): Promise<unknown[][]> {
  const rows = await context.db.shared.query<{
    attempt: number
    status_code: number | null
    error: string | null
    answer_excerpt: string | null
  }>(sql`
    SELECT attempt, status_code, error, answer_excerpt FROM webhook_attempts WHERE delivery_id = ${deliveryId}
    ORDER BY attempted_at`)
  return rows.map((row) => [row.attempt, row.status_code, row.error, row.answer_excerpt])
}
