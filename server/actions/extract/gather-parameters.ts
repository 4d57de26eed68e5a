import type { Parameters } from '../definition.ts'
import { readBareNumber } from './bare-number.ts'
import { extractCorrections, extractParameters, listParameters } from './extract-parameters.ts'
import { readFreeWords } from './free-words.ts'
import { listPutRight } from './list-meant.ts'
import { saysOnlyValues } from './only-values.ts'
import { readAnswered } from './read-answered.ts'
import { readYesOrNo } from './yes-or-no.ts'

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
  for (const piece of pieces) {
    const known = withoutAsked(values, piece.asked)
    values = { ...known, ...readPiece(parameters, known, piece, today) }
  }
  return values
}

/** The values without those that were asked for: what is asked for again did not fit, or was said to be wrong. */
export function withoutAsked(
  values: Readonly<Record<string, unknown>>,
  asked: readonly string[] | null,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => asked?.includes(name) !== true))
}

/** What one piece adds to the values that are known, or puts right. */
export function readPiece(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  { asked, words }: Piece,
  today: string,
): Record<string, unknown> {
  const found = Object.entries(extractParameters(parameters, words, today, asked))
  if (asked === null) return Object.fromEntries(found)
  const kinds = listParameters(parameters)
  const isText = (name: string) => kinds.get(name) === 'text'
  // "9" to "At what time?" is not another count of guests, and what stands in a reason is part of the reason.
  const onlyText = asked.length > 0 && asked.every(isText)
  const told = found.filter(
    ([name]) =>
      asked.includes(name) || known[name] === undefined || !(onlyText || kinds.get(name) === 'number'),
  )
  const putRight = readPutRight(parameters, known, words, today)
  const text = asked.find(isText)
  const isGiven = told.some(([name]) => asked.includes(name))
  const bare = isGiven
    ? readYesOrNo(parameters, asked, words, true)
    : { ...readBareNumber(parameters, asked, words, today), ...readAnswered(parameters, asked, words) }
  const whole =
    text === undefined ? null : readFreeWords(parameters, text, putRight.rest, { isGiven, asked }, today)
  return {
    ...Object.fromEntries(told),
    ...bare,
    ...putRight.values,
    ...(whole === null ? {} : { [text as string]: whole }),
  }
}

/** What a customer's words put right, and the lines that put nothing right. */
interface PutRight {
  readonly values: Readonly<Record<string, unknown>>
  readonly rest: readonly string[]
}

/** What is known and was said otherwise in words for it: "sorry, I meant order 48214", or "48214" and nothing else. */
function readPutRight(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
  today: string,
): PutRight {
  const kinds = listParameters(parameters)
  const lines = words.split('\n').map((line) => {
    const clause = listPutRight(line)
    if (clause === '' && !saysOnlyValues(parameters, line, today)) return { line, meant: [] }
    const isMeant = (name: string) =>
      known[name] !== undefined && (clause !== '' || kinds.get(name) !== 'number')
    const said = extractCorrections(parameters, known, clause === '' ? line : clause, today)
    return { line, meant: Object.entries(said).filter(([name]) => isMeant(name)) }
  })
  return {
    values: Object.fromEntries(lines.flatMap(({ meant }) => meant)),
    rest: lines.flatMap(({ line, meant }) => (meant.length === 0 ? [line] : [])),
  }
}
