import { Count, DateTime, Exactly, halalas } from './common.ts'
import { type Static, Type } from './type.ts'

/** Query of `GET /v1/usage/summary`. */
export const UsageQuery = Exactly({
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        "Start of the period, inclusive; when absent, the start, in UTC, of the month that the period's last moment is in: of February for a `to` of 1 March, 00:00.",
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'End of the period, exclusive; now when absent.' }),
  ),
})

export const UsageSummary = Exactly(
  {
    period: Exactly({ from: DateTime, to: DateTime }),
    wallet_balance_halalas: halalas('What the wallet holds now, whatever the period.'),
    tickets: Exactly(
      { knowledge_ticket: Count, action_ticket: Count, routed_ticket: Count, zero: Count },
      {
        description: 'The tickets that were opened in the period, by the kind that each has reached by now.',
      },
    ),
    billed_halalas: halalas(
      'What was charged in the period, less what was given back in it for answers that could not be delivered.',
    ),
    conversations: Exactly(
      { opened: Count, closed: Count, agent_alone: Count },
      {
        description:
          'Those that were opened and closed in the period; `agent_alone`: closed without an escalation and without a person.',
      },
    ),
  },
  { title: 'UsageSummary' },
)
export type UsageSummary = Static<typeof UsageSummary>
