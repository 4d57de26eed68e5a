import { randomUUID } from 'node:crypto'
import { SCOPES } from '../contract/scopes.ts'
import type { Database } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import type { AccessTokenClaims, AdmittedApp } from '../server/http/operation-handler.ts'
import type { Tenant } from '../server/platform/tenant.ts'
import { insertTestTenant } from './harness.ts'

/** An app with every scope, as the pipeline sees it; of an organization of its own unless one is given. */
export async function insertPlainApp(
  db: Database,
  options: { tenant?: Tenant; limitRead?: number; limitWrite?: number; limitAgentRun?: number } = {},
): Promise<AdmittedApp> {
  const tenant = options.tenant ?? (await insertTestTenant(db))
  const app = { id: randomUUID(), clientId: `client_${randomUUID()}`, tenant }
  await db.shared.execute(sql`
    INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, limit_read, limit_write, limit_agent_run, created_at)
    VALUES (${tenant.organizationId}, ${tenant.environment}, ${app.id}, ${'Test App'}, ${app.clientId}, ${[...SCOPES]},
      ${options.limitRead ?? 600}, ${options.limitWrite ?? 120}, ${options.limitAgentRun ?? 60}, ${new Date()})`)
  return app
}

/** The claims of a token of the app that has every scope and outlasts any test. */
export function claimsOf({ id, clientId, tenant }: AdmittedApp): AccessTokenClaims {
  return { tenant, appId: id, clientId, scopes: SCOPES, expiresAt: new Date('2100-01-01T00:00:00Z') }
}
