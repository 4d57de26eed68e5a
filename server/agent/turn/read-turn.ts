import type { Decision, Language, Queue } from '../agent.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import type { CustomerSentence } from '../message/questions/sentences.ts'

/** The customer's messages of a turn, read. */
export interface ReadTurn {
  readonly language: Language
  /** The customer's words, without messages that have none. */
  readonly texts: readonly string[]
  readonly hasMedia: boolean
  readonly sentences: readonly CustomerSentence[]
  /** What the words are about. */
  readonly topic: string
  /** The queue that a rule of the organization names for a hand-over. */
  readonly queue: Queue | null
  /** At most five; none in small talk. */
  readonly questions: readonly CustomerQuestion[]
  /** Present if the customer says beside a question that they have waited for an answer. */
  readonly hasWaited?: true
}

/** What a turn asks of an agent. */
export type Triage =
  /** It goes to a person whatever the knowledge base holds. */
  | { readonly kind: 'decided'; readonly decision: Decision }
  /**
   * It asks for nothing that could be looked up: greetings, thanks, attempts to steer the agent, words without a
   * subject.
   */
  | ({ readonly kind: 'talk' } & ReadTurn)
  | ({ readonly kind: 'questions' } & ReadTurn)
