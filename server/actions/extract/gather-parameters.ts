import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { extractParameters } from './extract-parameters.ts'
import { takeLabelled } from './labelled-words.ts'
import { asksForName } from './parameter-words.ts'
import { readReply } from './read-reply.ts'
import { readMentionedUnasked } from './yes-or-no.ts'

/** A customer's words before a message of the agent, or after it. */
export interface Piece {
  /** The parameters that the agent had asked for; null if the customer wrote unasked. */
  readonly asked: readonly string[] | null
  readonly words: string
}

/**
 * The parameters in a customer's words, read piece by piece, because customers who are asked for a number and a day
 * often send the number first. Later pieces win, so that values can be corrected.
 */
export function gatherParameters(
  parameters: Parameters,
  pieces: readonly Piece[],
  today: string,
  called: readonly Word[] = [],
): Record<string, unknown> {
  let values: Record<string, unknown> = {}
  for (const piece of pieces) {
    const known = withoutAsked(values, piece.asked)
    values = { ...known, ...readPiece(parameters, known, piece, today, called) }
  }
  return values
}

/** A name has at most this many words. */
const MOST_WORDS_OF_NAME = 4

/**
 * The values in words that answer no question: extracted values, free words after a colon or with a name, and an
 * explicit yes or no ("without bibs"). `called` are the words of the action's own name.
 */
export function readUnasked(
  parameters: Parameters,
  words: string,
  today: string,
  called: readonly Word[],
): Record<string, unknown> {
  const { values, rest } = takeLabelled(
    parameters,
    words,
    today,
    (name, value, isExplicit) =>
      isExplicit ||
      (asksForName(parameters.properties, name) && listWords(value).length <= MOST_WORDS_OF_NAME) ||
      /\p{N}/u.test(value),
  )
  return {
    ...extractParameters(parameters, rest, today),
    ...readMentionedUnasked(parameters, rest, called),
    ...values,
  }
}

/** The values without those that were asked for: a value that is asked for again did not fit, or was wrong. */
export function withoutAsked(
  values: Readonly<Record<string, unknown>>,
  asked: readonly string[] | null,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => asked?.includes(name) !== true))
}

/** The values that one piece adds or corrects. */
export function readPiece(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  { asked, words }: Piece,
  today: string,
  called: readonly Word[],
): Record<string, unknown> {
  return asked === null
    ? readUnasked(parameters, words, today, called)
    : readReply(parameters, known, { asked, words }, today)
}
