import type { Decision, Language, Source, Turn } from '../agent.ts'
import type { Hearing } from '../turn/judge-sentences.ts'
import type { ReadTurn } from '../turn/read-turn.ts'

/** What an organization lets its agent do: one of the organization's own HTTP calls. */
export interface Action {
  /** `^[a-z][a-z0-9_]{0,62}$`, unique in the tenant: `track_order`. A model's tool carries the same name. */
  readonly name: string
  /** Its name for customers, in each language. */
  readonly title: Readonly<Record<Language, string>>
  /** When to use it, in the organization's words. */
  readonly whenToUse: string
  /** A JSON Schema of `type: object`. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/**
 * A request to run an action. `parameters` may be incomplete and come from a model or a customer, so they are data and
 * never trusted.
 */
export interface ActionCall {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A call that the customer was asked to confirm. */
export interface UnconfirmedCall extends ActionCall {
  /** The question that the customer was asked, word for word. */
  readonly ask: string
  /**
   * True if an earlier try of this same turn has confirmed it. The call may have run then, so it can no longer be
   * called off, only reported.
   */
  readonly isConfirmed: boolean
}

/** The outcome of a call. Only `done` is charged. */
export type ActionOutcome =
  /**
   * It ran, in this turn or in an earlier try of this turn. `text` is the answer template, filled in, in the requested
   * language.
   */
  | { readonly kind: 'done'; readonly text: string; readonly source: Source }
  /**
   * The parameters do not fit the schema yet. `missing` and `invalid` name its properties; `ask` is a question for the
   * customer.
   */
  | {
      readonly kind: 'incomplete'
      readonly missing: readonly string[]
      readonly invalid: readonly string[]
      readonly ask: string
    }
  /** The customer has to say yes first. `ask` says what will be done; the next turn's yes runs exactly this call. */
  | { readonly kind: 'unconfirmed'; readonly ask: string }
  /** The organization requires something of the customer that is not known to hold: a person has to check. */
  | { readonly kind: 'unverified'; readonly why: string }
  /** The call failed for good, or may not be repeated. `why` is for the person who takes over. */
  | { readonly kind: 'failed'; readonly why: string }
  /** There is no such action. */
  | { readonly kind: 'unknown' }

/** The port to an organization's actions. */
export interface Actions {
  /** The tenant's actions that are switched on, by name. */
  list(tenant: Turn['tenant'], signal: AbortSignal): Promise<readonly Action[]>
  /**
   * Runs a call for the customer of the turn, at most once for the same call in the same turn (`turn.id`). It never
   * throws for a remote failure; only the abort of `signal` is thrown.
   */
  run(turn: Turn, call: ActionCall, language: Language, signal: AbortSignal): Promise<ActionOutcome>
  /**
   * The call that the agent's last message asked the customer to confirm, if there is one: that message has to hold the
   * `ask` of the outcome word for word. If the agent's next message does not repeat the question, the call is called
   * off.
   */
  findUnconfirmed(turn: Turn, signal: AbortSignal): Promise<UnconfirmedCall | null>
  /** The call whose result the agent's last message tells, word for word; null if it tells none. */
  findAnswered(turn: Turn, signal: AbortSignal): Promise<ActionCall | null>
  /** The latest calls of the conversation that succeeded, oldest first. */
  listDone(turn: Turn, signal: AbortSignal): Promise<readonly ActionCall[]>
  /** Runs the call that waits for a yes, now that the customer has said it. */
  confirm(turn: Turn, language: Language, signal: AbortSignal): Promise<ActionOutcome>
}

/** The messages of a turn in the middle of an action, or at its beginning, split into their two parts. */
export interface SplitTurn {
  /** What the customer asks on their own account. */
  readonly asides: ReadTurn
  /** What answers the agent's question, or wants the action; null if nothing does. */
  readonly answer: ReadTurn | null
  /** Present if the action begins with this turn. */
  readonly isNew?: true
}

/** An action that the agent is gathering parameters for when the customer asks something else. */
export interface UnderWay {
  readonly title: string
  /** The choices that the customer has made for this action. */
  readonly told: readonly string[]
  /** The name of the value that the agent asked for, or of the first of several; null if it asked for none. */
  readonly asked: string | null
}

/** Answers from the customer's records, and services that only the organization's own systems carry out. */
export interface PersonalActions extends Hearing {
  /** The agent's decision by one of the organization's actions; null if no action surely fits. */
  answer(turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<Decision | null>
  /**
   * Splits off what the customer asks on their own account while the agent waits for the parameters of an action, or
   * beside a correction of a call that waits for a yes. Null if the agent waits for nothing, or the customer asks
   * nothing else.
   */
  splitAsides(turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<SplitTurn | null>
  /**
   * The action for which the agent's last message asked for parameters or a yes, named in the customer's language; null
   * if it asked for nothing.
   */
  nameUnderWay(turn: Turn, language: Language, signal: AbortSignal): Promise<UnderWay | null>
  /**
   * The decision with the agent's open question (for a yes or for parameters) repeated below it, if it answers a
   * question that the customer asked meanwhile; otherwise the decision unchanged.
   */
  repeatAsk(turn: Turn, read: ReadTurn, decision: Decision, signal: AbortSignal): Promise<Decision>
  /**
   * The decision with the agent's open question added to its summary, if it hands over in the middle of an action;
   * otherwise the decision unchanged.
   */
  noteBegun(turn: Turn, decision: Decision, signal: AbortSignal): Promise<Decision>
}
