import type { Turn } from './agent.ts'
import { greets, wishesPeace } from './message/small-talk.ts'
import { REPLIES } from './replies-text.ts'
import type { ReadTurn } from './triage.ts'

/**
 * What stands before an answer: the greeting returned, unless the answer returns it, and the agent's name if the
 * customer asked who answers.
 */
export function listOpening(turn: Turn, { language, texts, sentences }: ReadTurn, answer = ''): string[] {
  const replies = REPLIES[language]
  const isFirst = turn.history.every(({ author }) => author === 'customer')
  const opening: string[] = []
  if (isFirst && texts.some(greets) && !greets(answer))
    opening.push(texts.some(wishesPeace) ? replies.salam : replies.greetingBeforeAnswer)
  if (sentences.some(({ intent }) => intent === 'identity'))
    opening.push(replies.identity(turn.organizationName))
  return opening
}
