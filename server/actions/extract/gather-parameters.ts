import type { Parameters } from '../definition.ts'
import { extractParameters, listParameters } from './extract-parameters.ts'

/** What a customer wrote before the agent said something, or behind it. */
export interface Piece {
  /** The parameters that the agent had asked for; null where the customer wrote by themselves. */
  readonly asked: readonly string[] | null
  readonly words: string
}

/**
 * The parameters that a customer's words hold, read piece by piece: whoever is asked for a number and a day often sends
 * the number first. What comes later counts, so that a number may be put right.
 */
export function gatherParameters(
  parameters: Parameters,
  pieces: readonly Piece[],
  today: string,
): Record<string, unknown> {
  let values: Record<string, unknown> = {}
  for (const piece of pieces) values = { ...values, ...readPiece(parameters, values, piece, today) }
  return values
}

/** What one piece adds to the values that are known, or puts right. */
export function readPiece(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  { asked, words }: Piece,
  today: string,
): Record<string, unknown> {
  const found = Object.entries(extractParameters(parameters, words, today))
  if (asked === null) return Object.fromEntries(found)
  const kinds = listParameters(parameters)
  const isText = (name: string) => kinds.get(name) === 'text'
  // "9" to "At what time?" is not another count of guests, and what stands in a reason is part of the reason.
  const onlyText = asked.length > 0 && asked.every(isText)
  const told = found.filter(
    ([name]) =>
      asked.includes(name) || known[name] === undefined || !(onlyText || kinds.get(name) === 'number'),
  )
  const text = asked.find(isText)
  const isWhole = text !== undefined && !told.some(([name]) => asked.includes(name))
  return { ...Object.fromEntries(told), ...(isWhole ? { [text]: words } : {}) }
}
