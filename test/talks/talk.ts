/** A message of the customer's, or several in a row before the agent replies. */
export type Said = string | readonly string[]

/**
 * What has to come of it: a reply that reads so, a person who takes over, or one who reads so in the summary what the
 * agent was at.
 */
export type Outcome = RegExp | 'person' | { readonly summary: RegExp }

/** What the customer writes, and what has to come of it. */
export type Exchange = readonly [customer: Said, outcome: Outcome]

/** A conversation, and the calls that its company gets: method, path and the values of the body. */
export interface Talk {
  readonly exchanges: readonly Exchange[]
  readonly called: readonly string[]
  /** The statuses of the company's answers, one call after the other; 200 without them. */
  readonly statuses?: readonly number[]
  /** Null where the company knows no phone of the customer. */
  readonly phone?: null
}

/** A company of no other part, with its actions and what its customers talk about. */
export interface TalkingCompany {
  readonly name: string
  /** The folder of its articles, beside this file. */
  readonly knowledge: string
  readonly listActions: (url: string) => readonly Record<string, unknown>[]
  readonly talks: readonly Talk[]
  /** What its API answers every call with. */
  readonly told?: Readonly<Record<string, unknown>>
}

/** A conversation in which the company gets these calls. */
export function talk(called: readonly string[], ...exchanges: readonly Exchange[]): Talk {
  return { called, exchanges }
}

/** The schema of parameters that all are needed. */
export function parametersOf(properties: Record<string, unknown>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}
