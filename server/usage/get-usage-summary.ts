import type { Context } from '../context.ts'
import type { Handler } from '../http/operation-handler.ts'
import { findBalanceHalalas } from '../wallet/queries.ts'
import { readPeriod } from './period.ts'
import { countUsage } from './queries.ts'

/** `GET /v1/usage/summary`: a period's counts and costs, and the balance now. */
export function getUsageSummary(context: Pick<Context, 'db'>): Handler<'getUsageSummary'> {
  return async ({ app, query, receivedAt }) => {
    const period = readPeriod(query, receivedAt)
    return context.db.withTenant(app.tenant, async (tx) => {
      const { tickets, billedHalalas, opened, closed, agentAlone } = await countUsage(tx, period)
      return {
        data: {
          period: { from: period.from.toISOString(), to: period.to.toISOString() },
          wallet_balance_halalas: await findBalanceHalalas(tx),
          tickets: {
            knowledge_ticket: tickets.knowledge_ticket,
            action_ticket: tickets.action_ticket,
            routed_ticket: tickets.routed_ticket,
            zero: tickets.zero,
          },
          billed_halalas: billedHalalas,
          conversations: { opened, closed, agent_alone: agentAlone },
        },
      }
    })
  }
}
