import type { AgentTenant, Queue } from '../agent.ts'
import { findPhrase, listWords } from '../language/words/words.ts'

/** A decision of an organization that is made before the agent's, by words in a message or by the message's topic. */
export interface AgentRule {
  readonly when: { readonly pattern: string } | { readonly intent: string }
  /** The queue of a hand-over; null leaves it to the agent. */
  readonly queue: Queue | null
  /** Whether the conversation is handed over at once. */
  readonly escalates: boolean
}

/** The organization's rules, in the order in which they are tried; never those of another tenant. */
export interface AgentRules {
  list(tenant: AgentTenant, signal: AbortSignal): Promise<readonly AgentRule[]>
}

/**
 * The first rule that fits the messages; null if none does. The words of a pattern must stand together, in any
 * inflection.
 */
export function findRule(
  rules: readonly AgentRule[],
  texts: readonly string[],
  intents: readonly string[],
): AgentRule | null {
  const words = texts.map((text) => listWords(text))
  const fits = ({ when }: AgentRule) => {
    if ('intent' in when) return intents.includes(when.intent)
    const pattern = listWords(when.pattern)
    return pattern.length > 0 && words.some((message) => findPhrase(message, pattern) >= 0)
  }
  return rules.find(fits) ?? null
}
