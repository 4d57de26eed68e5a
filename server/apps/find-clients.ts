import type { Scope } from '../../contract/scopes.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { AdmittedApp } from '../http/operation-handler.ts'
import type { Environment } from '../platform/tenant.ts'
import type { AppStatus } from './queries.ts'

/** An app as the token endpoint knows it, by its client id. */
export interface Client {
  readonly app: AdmittedApp
  readonly status: AppStatus
  readonly scopes: readonly Scope[]
  /** Networks in CIDR form; empty means any address. */
  readonly allowedIps: readonly string[]
  /** SHA-256 of each secret that is valid now: the current one, and the previous one during an overlap. */
  readonly secretDigests: readonly Buffer[]
}

interface ClientRow {
  id: string
  organization_id: string
  environment: Environment
  client_id: string
  status: AppStatus
  scopes: Scope[]
  allowed_ips: string[]
  secret_digests: Buffer[]
}

/**
 * The clients of these ids, in their order; null where there is none. They are asked before a tenant is known, so `db` must see every tenant.
 * Secrets are those that are valid at `now`.
 */
export async function findClients(
  db: Querier,
  clientIds: readonly string[],
  now: Date,
): Promise<(Client | null)[]> {
  const asked = [...new Set(clientIds)]
  const rows = await db.query<ClientRow>(sql`
    SELECT asked.client_id, a.id, a.organization_id, a.environment, a.status, a.scopes, a.allowed_ips, ARRAY(
      SELECT s.digest FROM app_secrets s
      WHERE s.organization_id = a.organization_id AND s.environment = a.environment AND s.app_id = a.id
        AND (s.expires_at IS NULL OR s.expires_at > ${now})) AS secret_digests
    FROM unnest(${asked}::text[]) AS asked (client_id)
    JOIN apps a ON a.client_id = asked.client_id`)
  const found = new Map(rows.map((row) => [row.client_id, toClient(row)]))
  return clientIds.map((clientId) => found.get(clientId) ?? null)
}

function toClient(row: ClientRow): Client {
  return {
    app: {
      id: row.id,
      clientId: row.client_id,
      tenant: { organizationId: row.organization_id, environment: row.environment },
    },
    status: row.status,
    scopes: row.scopes,
    allowedIps: row.allowed_ips,
    secretDigests: row.secret_digests,
  }
}
