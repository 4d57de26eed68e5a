import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { type OpenTurn, openTurn } from '../turns/turn.ts'
import { readThreads } from '../turns/turn-queries.ts'

/**
 * The turn that a customer's first message would begin, in a new thread. Its conversation is a fixture: never sent,
 * never billed.
 */
export async function openRehearsedTurn(
  { db, ids }: Pick<Context, 'db' | 'ids'>,
  tenant: Tenant,
  text: string,
): Promise<{ readonly open: OpenTurn; readonly isAffordable: boolean }> {
  const { organizationId, environment } = tenant
  const asked = sql`
    SELECT ${organizationId}::uuid AS organization_id, ${environment}::text AS environment, 'web'::text AS channel,
      ${ids.uuid()}::text AS external_thread_id`
  const [thread] = await db.withTenant(tenant, (tx) => readThreads(tx, asked))
  if (thread === undefined) throw new Error('The organization is gone.')
  const message = { id: ids.uuid(), author: 'customer', text, media: [] } as const
  const open = openTurn(
    thread,
    { id: ids.uuid(), customerName: null, unanswered: [message], history: [] },
    { customerId: ids.uuid(), fixture: true, agentTurns: 0 },
    1,
  )
  return { open, isAffordable: thread.isAffordable }
}
