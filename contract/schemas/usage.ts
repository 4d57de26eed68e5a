import { Count, DateTime, Exactly, Halalas } from './common.ts'
import { type Static, Type } from './type.ts'

/** Query of `GET /v1/usage/summary`. */
export const UsageQuery = Exactly({
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Start of the period; the start of the month when absent.',
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'End of the period, exclusive; now when absent.' }),
  ),
})

export const UsageSummary = Exactly(
  {
    period: Exactly({ from: DateTime, to: DateTime }),
    wallet_balance_halalas: Halalas,
    tickets: Exactly({ knowledge_ticket: Count, action_ticket: Count, routed_ticket: Count, zero: Count }),
    billed_halalas: Halalas,
    conversations: Exactly({ opened: Count, closed: Count, agent_alone: Count }),
  },
  { title: 'UsageSummary' },
)
export type UsageSummary = Static<typeof UsageSummary>
