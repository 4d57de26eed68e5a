import type { Decision, Language, Source, Turn } from './agent.ts'
import type { Hearing, ReadTurn } from './triage.ts'

/** What an organization lets its agent do: one of the organization's own HTTP calls. */
export interface Action {
  /** `^[a-z][a-z0-9_]{0,62}$`, unique in the tenant: `track_order`. A model's tool carries the same name. */
  readonly name: string
  /** What it is called before a customer, in each language. */
  readonly title: Readonly<Record<Language, string>>
  /** When it is to be used, in the organization's words. */
  readonly whenToUse: string
  /** A JSON Schema of `type: object`. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** True where the customer has to say yes before it runs. */
  readonly needsConfirmation: boolean
}

/**
 * A wish to run an action. `parameters` may be incomplete and come from a model or a customer, so they are data and
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
   * True where an earlier try of this very turn has confirmed it: it may have run, so it is not called off any more but
   * reported.
   */
  readonly isConfirmed: boolean
}

/** What became of a call. Only `done` is an outcome that is paid for. */
export type ActionOutcome =
  /**
   * It ran, in this turn or in an earlier try of it. `text` is the answer template, filled in, in the language that was
   * asked for.
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
  /** What the organization wants to be sure of about the customer is not known: a person has to look. */
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
   * The call that the customer was asked to confirm in the agent's last message, if there is one: that message has to
   * hold the `ask` of the outcome word for word. Whatever the agent says next without that question calls it off.
   */
  findUnconfirmed(turn: Turn, signal: AbortSignal): Promise<UnconfirmedCall | null>
  /** The call whose result the agent's last message tells, word for word; null where it tells none. */
  findAnswered(turn: Turn, signal: AbortSignal): Promise<ActionCall | null>
  /** The calls that were made in the conversation and succeeded, of the latest ones, the first of them first. */
  listDone(turn: Turn, signal: AbortSignal): Promise<readonly ActionCall[]>
  /** Runs the call that waits for a yes, now that the customer has said it. */
  confirm(turn: Turn, language: Language, signal: AbortSignal): Promise<ActionOutcome>
}

/** A turn in the middle of an action, taken apart. */
export interface SplitTurn {
  /** The questions of the customer's own. */
  readonly asides: ReadTurn
  /** What answers the agent; null where nothing does. */
  readonly answer: ReadTurn | null
}

/** An action in the middle of which a customer asks something. */
export interface UnderWay {
  readonly title: string
  /** The choices that the customer has made for it. */
  readonly told: readonly string[]
  /** What the value is called that was asked for, where it was one; the first of several. */
  readonly asked: string | null
}

/** What only the customer's records tell, and what only the organization's own systems do. */
export interface PersonalActions extends Hearing {
  /** What the agent decides by an action of the organization's; null where none surely fits. */
  answer(turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<Decision | null>
  /**
   * What the customer asks of their own while the agent waits for the parameters of an action, or beside what puts a
   * call right that waits for a yes; null where it waits for nothing, or they ask nothing else.
   */
  splitAsides(turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<SplitTurn | null>
  /**
   * The action that the agent's last message asked something for, parameters or a yes, in words of the customer's
   * language; null where it asked for nothing.
   */
  nameUnderWay(turn: Turn, language: Language, signal: AbortSignal): Promise<UnderWay | null>
  /**
   * The decision with what the agent had asked under it, a yes or parameters, where the customer asked something
   * themselves that the decision answers; otherwise the decision as it is.
   */
  repeatAsk(turn: Turn, read: ReadTurn, decision: Decision, signal: AbortSignal): Promise<Decision>
  /**
   * The decision with what the agent had asked for in its summary, where it hands over in the middle of an action;
   * otherwise the decision as it is.
   */
  noteBegun(turn: Turn, decision: Decision, signal: AbortSignal): Promise<Decision>
}
