/** What one sentence of a customer may want. */
export const SENTENCE_INTENTS = [
  'person',
  'complaint',
  'identity',
  /** Tries to make the agent drop its rules, show other people's data, or act on command. */
  'injection',
  /** Insults and says nothing else. */
  'abuse',
  /** Says that the answer was no answer, and nothing else. */
  'missed',
  /** Surely asks about the world, so nothing is looked up: the weather now, a capital, a sum. */
  'outside',
  'greeting',
  'thanks',
  'goodbye',
  'question',
  'statement',
  /** Says nothing that can be looked up: "I have a question", "how much?" without a subject, an emoji. */
  'empty',
] as const

/** What one sentence of a customer wants. */
export type SentenceIntent = (typeof SENTENCE_INTENTS)[number]

/**
 * Intents of words that are only polite. Among several, the one that ends a conversation is answered before the one
 * that begins it.
 */
export const COURTESIES = ['goodbye', 'thanks', 'greeting'] as const

/** Whether a sentence is only polite. */
export function isCourtesy(intent: SentenceIntent): boolean {
  return COURTESIES.some((courtesy) => courtesy === intent)
}
