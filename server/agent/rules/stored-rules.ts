import type { Database } from '../../db/database.ts'
import type { AgentRules } from './agent-rule.ts'
import { selectAgentRules } from './queries.ts'

/** The `AgentRules` port on the database. */
export function createAgentRules(database: Database): AgentRules {
  return {
    async list(tenant, signal) {
      signal.throwIfAborted()
      return database.withTenant(tenant, (tx) => selectAgentRules(tx))
    },
  }
}
