import type { AgentTenant } from '../../agent/agent.ts'
import { keepByVersion } from '../../agent/versions/keep.ts'
import type { Database } from '../../db/database.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { selectEnabledActions } from './queries.ts'

/** The tenant's actions that are switched on, by name; never those of another tenant. */
export type ListEnabledActions = (
  tenant: AgentTenant,
  signal: AbortSignal,
) => Promise<readonly ActionDefinition[]>

/** Lists actions as they were when the turn began. Running one reads it again. */
export function createEnabledActions({ shared }: Pick<Database, 'shared'>): ListEnabledActions {
  const actions = keepByVersion(shared, 'actions', selectEnabledActions)
  return async (tenant, signal) => {
    signal.throwIfAborted()
    return actions(tenant)
  }
}
