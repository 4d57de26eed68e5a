import type { EscalationReason, Source } from '../agent.ts'
import type { FailureKind } from './endpoint/model-failure.ts'

/** How a model's turn ends: the words for the customer, and separately what happens to the conversation. */
export type Ending =
  | { readonly kind: 'answer'; readonly text: string; readonly sources: readonly Source[] }
  /** The customer is asked something: to confirm an action, for what an action lacks, or what is meant. */
  | { readonly kind: 'ask'; readonly text: string; readonly action: string | null }
  | { readonly kind: 'resolve' }
  | {
      readonly kind: 'hand_over'
      readonly reason: ModelReason
      readonly outcome: Outcome
      /** For the colleague, written by the model or about it. */
      readonly note: string
      /** For the operator, if the model itself failed. */
      readonly fault?: string
      /** The part that could be answered before the rest is handed over. */
      readonly answered?: { readonly text: string; readonly sources: readonly Source[] }
    }

/** The result of a model's call: the end of the turn, or a text with which the model continues. */
export type Handled = { readonly ending: Ending } | { readonly result: string }

/** The reasons for which a model's turn is handed over. */
export type ModelReason = Extract<
  EscalationReason,
  'customer_request' | 'complaint' | 'no_answer' | 'low_confidence' | 'action_failed' | 'agent_error'
>

/** The outcome of a turn, as it is kept. */
export type Outcome =
  | 'answered'
  | 'asked_back'
  | 'resolved'
  | 'handed_over'
  | 'action_failed'
  /** The model's draft was not sent. */
  | 'draft_refused'
  /** The turn's steps or tokens were used up. */
  | 'exhausted'
  /** A newer message or a person made the turn pointless. */
  | 'superseded'
  | FailureKind
