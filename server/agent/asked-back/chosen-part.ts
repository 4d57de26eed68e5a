import type { Turn } from '../agent.ts'
import { readPlace } from '../message/consent/choice.ts'
import { isSameText } from '../message/reading/read-text.ts'
import { readNamedParts } from '../replies-text.ts'
import { findLastSaid } from '../turn/last-said.ts'

/**
 * If the customer names which part of an article they mean, by its place or its name, the turn with the full name in
 * place of those words, because other articles may have a part of the same name. Otherwise the turn unchanged.
 */
export function writeChosenPart(turn: Turn): Turn {
  const named = readNamedParts(findLastSaid(turn) ?? '')
  const [message, ...others] = turn.unanswered
  const said = message?.text ?? null
  if (named === null || message === undefined || said === null || others.length > 0) return turn
  const { title, parts } = named
  const part = parts.find((name) => isSameText(name, said)) ?? parts[readPlace(said, parts.length) ?? -1]
  // Behind a colon it would be read as a question that the title only leads up to.
  return part === undefined ? turn : { ...turn, unanswered: [{ ...message, text: `${title} / ${part}` }] }
}
