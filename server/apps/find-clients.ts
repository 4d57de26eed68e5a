import type { Scope } from '../../contract/scopes.ts'
import { texts } from '../db/arrays.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { AdmittedApp } from '../http/operation-handler.ts'
import type { Environment } from '../platform/tenant.ts'
import type { AppStatus } from './queries.ts'

/** The fields of an app that the token endpoint uses, found by its client id. */
export interface Client {
  readonly app: AdmittedApp
  readonly status: AppStatus
  readonly scopes: readonly Scope[]
  /** Networks in CIDR form; empty means any address. */
  readonly allowedIps: readonly string[]
  /** SHA-256 of each secret that is valid now: the current one, and previous ones during their overlap. */
  readonly secretDigests: readonly Buffer[]
}

/** A row of `selectClients`. */
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

/** The columns of a statement that joins `selectClients`: all are null if there is no client. */
export type JoinedClient = ClientRow | { readonly [Name in keyof ClientRow]: null }

/**
 * Selects the clients of these ids, each id once. The tenant is not known yet, so the querier must see every tenant.
 * Only secrets that are valid at `now` are included. Each app is looked up by itself: a join would read every app with
 * its secrets if the plan was made while there were few (decision 176).
 */
export function selectClients(clientIds: Iterable<string>, now: Date): Statement {
  return sql`
    SELECT asked.client_id, a.id, a.organization_id, a.environment, a.status, a.scopes, a.allowed_ips, ARRAY(
      SELECT s.digest FROM app_secrets s
      WHERE s.organization_id = a.organization_id AND s.environment = a.environment AND s.app_id = a.id
        AND (s.expires_at IS NULL OR s.expires_at > ${now})) AS secret_digests
    FROM unnest(${texts([...new Set(clientIds)])}::text[]) AS asked (client_id)
    CROSS JOIN LATERAL (SELECT * FROM apps one WHERE one.client_id = asked.client_id LIMIT 1) AS a`
}

/** The client in a joined row. */
export function toClient(row: JoinedClient): Client | null {
  if (row.id === null) return null
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
