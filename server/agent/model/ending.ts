import type { EscalationReason, Source } from '../agent.ts'
import type { FailureKind } from './model-failure.ts'

/** How a turn of the model ends: the words for the customer and what is done with the conversation, kept apart. */
export type Ending =
  | { readonly kind: 'answer'; readonly text: string; readonly sources: readonly Source[] }
  /** The customer is asked something: for a yes to an action, for what it lacks, or what is meant. */
  | { readonly kind: 'ask'; readonly text: string; readonly action: string | null }
  | { readonly kind: 'resolve' }
  | {
      readonly kind: 'hand_over'
      readonly reason: ModelReason
      readonly outcome: Outcome
      /** For the colleague, by the model or about it. */
      readonly note: string
      /** For the operator, where the model itself failed. */
      readonly fault?: string
      /** What could be answered before the rest is handed over. */
      readonly answered?: { readonly text: string; readonly sources: readonly Source[] }
    }

/** What a call of the model's came to: the end of the turn, or words for the model to go on with. */
export type Handled = { readonly ending: Ending } | { readonly result: string }

/** The reasons for which a model's turn is handed over. */
export type ModelReason = Extract<
  EscalationReason,
  'customer_request' | 'complaint' | 'no_answer' | 'low_confidence' | 'action_failed' | 'agent_error'
>

/** What became of a turn, as it is kept. */
export type Outcome =
  | 'answered'
  | 'asked_back'
  | 'resolved'
  | 'handed_over'
  | 'action_failed'
  /** What the model wrote was not sent. */
  | 'draft_refused'
  /** Steps or tokens were used up. */
  | 'exhausted'
  /** A newer message or a person made the turn pointless. */
  | 'superseded'
  | FailureKind
