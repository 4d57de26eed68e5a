import type { Turn } from '../agent.ts'
import { greets, wishesPeace } from '../message/courtesy/small-talk.ts'
import { REPLIES } from '../replies-text.ts'
import type { ReadTurn } from '../turn/read-turn.ts'

/**
 * What stands before an answer: the greeting returned, unless the answer returns it, a regret if the customer has
 * waited, and the agent's name if they asked who answers.
 */
export function listOpening(
  turn: Turn,
  { language, texts, sentences, hasWaited }: ReadTurn,
  answer = '',
): string[] {
  const replies = REPLIES[language]
  const isFirst = turn.history.every(({ author }) => author === 'customer')
  const opening: string[] = []
  if (isFirst && texts.some(greets) && !greets(answer))
    opening.push(texts.some(wishesPeace) ? replies.salam : replies.greetingBeforeAnswer)
  if (hasWaited === true) opening.push(replies.sorryForWait)
  if (sentences.some(({ intent }) => intent === 'identity'))
    opening.push(replies.identity(turn.organizationName))
  return opening
}
