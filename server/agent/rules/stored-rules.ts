import { createCoalescer } from '../../db/coalescer.ts'
import type { Database } from '../../db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AgentRule, AgentRules } from './agent-rule.ts'
import { selectAgentRules } from './queries.ts'

/** The `AgentRules` port on the database. Turns that are thought about at the same time share a statement. */
export function createAgentRules(database: Database): AgentRules {
  const rules = createCoalescer<Tenant, readonly AgentRule[]>({
    lanes: 2,
    mostPerBatch: 200,
    mostWaiting: 10_000,
    run: (tenants) => selectAgentRules(database.shared, tenants),
  })
  return {
    async list(tenant, signal) {
      signal.throwIfAborted()
      return rules.submit(tenant)
    },
  }
}
