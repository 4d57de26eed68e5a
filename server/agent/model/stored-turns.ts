import type { Database } from '../../db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import { observe } from '../../platform/observe.ts'
import type { AgentTurns } from './agent-turn.ts'
import { insertAgentTurn } from './queries.ts'

/**
 * The `AgentTurns` port on the database. Each turn is kept in a transaction of its own, because it used its tokens
 * whatever happens to its reply.
 */
export function createAgentTurns({ db, ids }: { db: Database; ids: Ids }): AgentTurns {
  return {
    async keep({ tenant, conversationId, id: turnId }, kept) {
      const { outcome, durationMs, inputTokens, outputTokens } = kept
      observe('modelTurn', () => ({ outcome, durationMs, inputTokens, outputTokens }))
      await db.withTenant(tenant, (tx) =>
        insertAgentTurn(tx, { ...kept, id: ids.uuid(), conversationId, turnId }),
      )
    },
  }
}
