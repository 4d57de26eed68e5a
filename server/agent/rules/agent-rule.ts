import type { AgentTenant, Queue } from '../agent.ts'
import { isSameWord, listWords } from '../language/words.ts'

/** What an organization decides about a message before the agent does: by words in it, or by what it is about. */
export interface AgentRule {
  readonly when: { readonly pattern: string } | { readonly intent: string }
  /** The queue of a hand-over; null leaves it to the agent. */
  readonly queue: Queue | null
  /** Whether the conversation is handed over at once. */
  readonly escalates: boolean
}

/** The organization's rules, the first to be tried first. Knows none of another tenant. */
export interface AgentRules {
  list(tenant: AgentTenant, signal: AbortSignal): Promise<readonly AgentRule[]>
}

/** The first rule that fits the messages, or null. Words of a pattern stand together and in any inflection. */
export function findRule(
  rules: readonly AgentRule[],
  texts: readonly string[],
  intents: readonly string[],
): AgentRule | null {
  const words = texts.map((text) => listWords(text))
  const fits = ({ when }: AgentRule) => {
    if ('intent' in when) return intents.includes(when.intent)
    const pattern = listWords(when.pattern)
    if (pattern.length === 0) return false
    return words.some((message) =>
      message.some((_, start) =>
        pattern.every((word, offset) => {
          const found = message[start + offset]
          return found !== undefined && isSameWord(found, word)
        }),
      ),
    )
  }
  return rules.find(fits) ?? null
}
