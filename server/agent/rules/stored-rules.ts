import type { Database } from '../../db/database.ts'
import { keepByVersion } from '../versions/keep.ts'
import type { AgentRules } from './agent-rule.ts'
import { selectAgentRules } from './queries.ts'

/** The `AgentRules` port on the database. */
export function createAgentRules({ shared }: Pick<Database, 'shared'>): AgentRules {
  const rules = keepByVersion(shared, 'rules', selectAgentRules)
  return {
    async list(tenant, signal) {
      signal.throwIfAborted()
      return rules(tenant)
    },
  }
}
