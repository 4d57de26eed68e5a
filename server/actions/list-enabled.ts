import { createCoalescer } from '../db/coalescer.ts'
import type { Database } from '../db/database.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { ActionDefinition } from './definition.ts'
import { selectEnabledActions } from './queries.ts'

/** The tenant's actions that are switched on, by name. Knows none of another tenant. */
export type ListEnabledActions = (tenant: Tenant, signal: AbortSignal) => Promise<readonly ActionDefinition[]>

/** Reads actions afresh each time; turns that are thought about at the same time share a statement. */
export function createEnabledActions({ shared }: Pick<Database, 'shared'>): ListEnabledActions {
  const reader = createCoalescer<Tenant, readonly ActionDefinition[]>({
    lanes: 2,
    mostPerBatch: 200,
    mostWaiting: 10_000,
    run: (tenants) => selectEnabledActions(shared, tenants),
  })
  return async (tenant, signal) => {
    signal.throwIfAborted()
    return reader.submit(tenant)
  }
}
