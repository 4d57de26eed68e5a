import { createCoalescer } from '../../db/coalescer.ts'
import type { Querier } from '../../db/database.ts'
import { tenantKey } from '../../db/tenant-columns.ts'
import { keepLatest } from '../../platform/keep-latest.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AgentTenant, AgentVersions } from '../agent.ts'
import { selectAgentVersions } from './queries.ts'

const BATCH = { lanes: 2, mostPerBatch: 200, mostWaiting: 10_000 }
const MOST_TENANTS = 1_000

/** Finds the versions that are committed now; simultaneous requests share a statement. */
export type ReadVersions = (tenant: AgentTenant) => Promise<AgentVersions>

/** A turn brings its tenant's versions along; for a tenant without versions, the database is asked. */
export function createVersionReader(shared: Querier): ReadVersions {
  const reader = createCoalescer<Tenant, AgentVersions>({
    name: 'agent_versions',
    ...BATCH,
    run: (tenants) => selectAgentVersions(shared, tenants),
  })
  return async (tenant) => tenant.versions ?? reader.submit(tenant)
}

/**
 * Keeps a part of what tenants have set for their agents, for the tenants that were used last, and reads it anew if its
 * version has changed: a change in any process counts from the next turn on. Simultaneous reads share a statement.
 */
export function keepByVersion<Value>(
  shared: Querier,
  part: keyof AgentVersions,
  read: (shared: Querier, tenants: readonly Tenant[]) => Promise<readonly Value[]>,
): (tenant: AgentTenant) => Promise<Value> {
  const versions = createVersionReader(shared)
  const reader = createCoalescer<Tenant, Value>({
    name: `agent_${part}`,
    ...BATCH,
    run: (tenants) => read(shared, tenants),
  })
  // Ordered by last use, latest last.
  const kept = new Map<string, { readonly version: string | null; readonly value: Value }>()
  return async (tenant) => {
    const key = tenantKey(tenant)
    const version = (await versions(tenant))[part]
    const found = kept.get(key)
    // The value is read after the version, so it is at least as new.
    const entry = found?.version === version ? found : { version, value: await reader.submit(tenant) }
    keepLatest(kept, key, entry, MOST_TENANTS)
    return entry.value
  }
}
