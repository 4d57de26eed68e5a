/** What the customer writes, and what the agent's reply to it says; `person` where a person takes over. */
export type Exchange = readonly [customer: string, reply: RegExp | 'person']

/** A conversation, and the calls that its company gets: method, path and body. */
export interface Talk {
  readonly exchanges: readonly Exchange[]
  readonly called: readonly string[]
}

/** A company of no other part, with its actions and what its customers talk about. */
export interface TalkingCompany {
  readonly name: string
  /** The folder of its articles, beside this file. */
  readonly knowledge: string
  readonly listActions: (url: string) => readonly Record<string, unknown>[]
  readonly talks: readonly Talk[]
}
