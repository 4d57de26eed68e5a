import { createCoalescer } from '../../db/coalescer.ts'
import type { Querier } from '../../db/database.ts'
import { tenantKey } from '../../db/tenant-columns.ts'
import { keepLatest } from '../../platform/keep-latest.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AgentTenant, AgentVersions } from '../agent.ts'
import { selectAgentVersions } from './queries.ts'

const BATCH = { lanes: 2, mostPerBatch: 200, mostWaiting: 10_000 }
const MOST_TENANTS = 1_000

/** How the versions that are committed now are found out; many askings share a statement. */
export type ReadVersions = (tenant: AgentTenant) => Promise<AgentVersions>

/** A turn brings its tenant's versions along; for whoever comes without, the database is asked. */
export function createVersionReader(shared: Querier): ReadVersions {
  const reader = createCoalescer<Tenant, AgentVersions>({
    name: 'agent_versions',
    ...BATCH,
    run: (tenants) => selectAgentVersions(shared, tenants),
  })
  return async (tenant) => tenant.versions ?? reader.submit(tenant)
}

/**
 * Keeps what the tenants that were asked for last have set for their agents, and reads it anew when its version is
 * another one: a change in any process counts from the next turn on. Those that are read at the same time share a
 * statement.
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
  // The latest used stands last.
  const kept = new Map<string, { readonly version: string | null; readonly value: Value }>()
  return async (tenant) => {
    const key = tenantKey(tenant)
    const version = (await versions(tenant))[part]
    const found = kept.get(key)
    // What is read after the version was is at least as new as it.
    const entry = found?.version === version ? found : { version, value: await reader.submit(tenant) }
    keepLatest(kept, key, entry, MOST_TENANTS)
    return entry.value
  }
}
