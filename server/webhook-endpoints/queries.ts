import type { Subscription } from '../../contract/events.ts'
import { LIMITS } from '../../contract/limits.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A webhook endpoint as it is stored, without its secrets. */
export interface WebhookEndpoint {
  readonly id: string
  readonly appId: string
  readonly url: string
  readonly description: string | null
  readonly subscribedEvents: readonly Subscription[]
  readonly status: 'active' | 'disabled'
  readonly failureCount: number
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly secretRotatingUntil: Date | null
  readonly createdAt: Date
}

/** The fields that a new endpoint starts with; the others begin empty. */
export type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'appId' | 'url' | 'description' | 'subscribedEvents' | 'createdAt'
> & { readonly secretSealed: Buffer }

export type Insertion = { readonly kind: 'inserted' } | { readonly kind: 'limit_reached' }

/**
 * Saves a new endpoint unless its app has the maximum already. The app's row is locked first, so concurrent
 * registrations count each other; the lock does not block transactions that only refer to the app.
 */
export async function insertEndpoint(tx: TenantTransaction, endpoint: NewEndpoint): Promise<Insertion> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    SELECT id FROM apps
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${endpoint.appId}
    FOR NO KEY UPDATE`)
  const inserted = await tx.execute(sql`
    INSERT INTO webhook_endpoints
      (organization_id, environment, id, app_id, url, description, subscribed_events, secret_sealed, created_at)
    SELECT ${organizationId}::uuid, ${environment}, ${endpoint.id}::uuid, ${endpoint.appId}::uuid, ${endpoint.url},
      ${endpoint.description}, ${endpoint.subscribedEvents}::text[], ${endpoint.secretSealed}::bytea,
      ${endpoint.createdAt}::timestamptz
    WHERE (SELECT count(*) FROM webhook_endpoints
           WHERE organization_id = ${organizationId} AND environment = ${environment} AND app_id = ${endpoint.appId}
             AND removed_at IS NULL)
      < ${LIMITS.webhookEndpointsPerApp}::integer`)
  return { kind: inserted === 1 ? 'inserted' : 'limit_reached' }
}

/** The URL of an app's own endpoint; null when it is absent or another app's. */
export async function findEndpointUrl(
  tx: TenantTransaction,
  appId: string,
  endpointId: string,
): Promise<string | null> {
  const [row] = await tx.query<{ url: string }>(sql`
    SELECT url FROM webhook_endpoints
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${endpointId} AND app_id = ${appId} AND removed_at IS NULL`)
  return row?.url ?? null
}

/**
 * Makes a new secret the current one. The current one becomes the previous until `rotatingUntil`, and the one before it
 * is dropped. False if the endpoint was removed meanwhile.
 */
export async function updateEndpointSecret(
  tx: TenantTransaction,
  endpointId: string,
  secretSealed: Buffer,
  rotatingUntil: Date,
): Promise<boolean> {
  const updated = await tx.execute(sql`
    UPDATE webhook_endpoints
    SET previous_secret_sealed = secret_sealed, secret_sealed = ${secretSealed}, secret_rotating_until = ${rotatingUntil}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${endpointId} AND removed_at IS NULL`)
  return updated === 1
}

/**
 * Enables or disables an endpoint. Either way the time since which it has been dead is reset. False if the endpoint was
 * removed meanwhile: it stays off.
 */
export async function updateEndpointStatus(
  tx: TenantTransaction,
  endpointId: string,
  status: WebhookEndpoint['status'],
): Promise<boolean> {
  const updated = await tx.execute(sql`
    UPDATE webhook_endpoints SET status = ${status}, dead_since = NULL
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${endpointId} AND removed_at IS NULL`)
  return updated === 1
}

/**
 * Marks an endpoint as removed; false if it was already. Its row stays for the deliveries that name it, and for
 * transactions that are emitting an event at this moment and have found it.
 */
export async function updateEndpointRemoved(
  tx: TenantTransaction,
  endpointId: string,
  removedAt: Date,
): Promise<boolean> {
  const updated = await tx.execute(sql`
    UPDATE webhook_endpoints SET status = 'disabled', dead_since = NULL, removed_at = ${removedAt}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND id = ${endpointId} AND removed_at IS NULL`)
  return updated === 1
}

interface EndpointRow {
  id: string
  app_id: string
  url: string
  description: string | null
  subscribed_events: Subscription[]
  status: WebhookEndpoint['status']
  failure_count: number
  last_success_at: Date | null
  last_failure_at: Date | null
  secret_rotating_until: Date | null
  created_at: Date
}

/** The endpoints of all apps of a tenant, newest first. */
export async function listEndpoints(tx: TenantTransaction): Promise<WebhookEndpoint[]> {
  const rows = await tx.query<EndpointRow>(sql`
    SELECT id, app_id, url, description, subscribed_events, status, failure_count, last_success_at, last_failure_at,
      secret_rotating_until, created_at
    FROM webhook_endpoints
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND removed_at IS NULL
    ORDER BY created_at DESC, id DESC`)
  return rows.map((row) => ({
    ...{ id: row.id, appId: row.app_id, url: row.url, description: row.description, status: row.status },
    subscribedEvents: row.subscribed_events,
    failureCount: row.failure_count,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    secretRotatingUntil: row.secret_rotating_until,
    createdAt: row.created_at,
  }))
}
