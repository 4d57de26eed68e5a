import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { isOneOf, isSpelledIn } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { readConsent } from '../../agent/message/consent/consent.ts'
import { pauses } from '../../agent/message/consent/holding-back.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import { CORRECT_WORDS } from '../../agent/message/reading/lexicon.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { findValues } from '../values/find-values.ts'
import { listCounted } from './counts.ts'
import { extractParameters, listParameters } from './extract-parameters.ts'
import { dropOfDay, mayNameSomebody } from './name-words.ts'
import { listParameterWords, saysOnlyValues } from './only-values.ts'
import { asksForName, asksForPlace, mayBeReason } from './parameter-words.ts'
import { dropYesOrNo } from './yes-or-no.ts'

/** At most this many words beside values can be a name; more words are a statement. */
const MOST_WORDS_BESIDE = 4
/** A place may have more words. */
const MOST_WORDS_OF_PLACE = 8

const LEADING_PART = listWords('not no never it i we they dont doesnt didnt ما لا لم مو مب مش أم أبو')

const OF_PHONE = /^(?:و?(?:رقمي|جوالي|جوال|هاتفي|موبايلي|تلفوني)|phone|mobile|cell|number|tel)[:.]?$/iu
/** The number of a street, a house or a floor. */
const OF_PLACE = /^\d{1,4}[a-z]?[,،.]?$/i

/**
 * The words of a line that stand beside its values and answer the question for free words: «خالد العتيبي» in
 * «خالد العتيبي يوم الجمعة». Null if the rest is not a few words in a row.
 */
export function findWordsBeside(
  parameters: Parameters,
  name: string,
  line: string,
  today: string,
): string | null {
  return (
    findOnlyClause(parameters, name, line, today) ??
    findWordsInARow(parameters, name, findValues(line, today))
  )
}

/** Whether a line gives a value of one of the parameters. */
export function holdsValue(parameters: Parameters, line: string, today: string): boolean {
  const kinds = listParameters(parameters)
  // The 7 in "King Road 7" is no count.
  const isValue = (name: string) =>
    kinds.get(name) !== 'number' || listCounted(parameters.properties, name, line).length > 0
  return (
    Object.keys(extractParameters(parameters, line, today)).some(isValue) ||
    saysOnlyValues(parameters, dropCourtesy(line), today)
  )
}

/** The only one of a line's clauses that gives no value and says neither yes nor no: "Omar" in "Omar, weekend". */
function findOnlyClause(parameters: Parameters, name: string, line: string, today: string): string | null {
  const clauses = line.split(/[,،;]/).filter((clause) => /\p{L}/u.test(clause))
  if (clauses.length < 2) return null
  const [only, another] = clauses.filter(
    (clause) => !holdsValue(parameters, clause, today) && dropYesOrNo(clause).trim() !== '',
  )
  if (only === undefined || another !== undefined) return null
  const isAnswer = asksForName(parameters.properties, name) ? mayBeName(only) : listWords(only).length > 1
  return isAnswer ? only.trim() : null
}

function mayBeName(clause: string): boolean {
  const [word] = listWords(dropCourtesy(clause))
  const begins = word !== undefined && !isStopped(word)
  return begins && readConsent([clause]) === 'none' && !pauses(clause) && mayNameSomebody(dropOfDay(clause))
}

/** The words between a line's values, if they are a few words in a row. */
function findWordsInARow(
  parameters: Parameters,
  name: string,
  { rest: beside, date, email, phone, token }: ReturnType<typeof findValues>,
): string | null {
  const hasRecord = date.length + email.length + phone.length > 0 || token.some((each) => /\d/.test(each))
  if (!hasRecord) return null
  const { properties } = parameters
  const isOfName = asksForName(properties, name)
  const rest = isOfName ? dropOfDay(beside) : beside
  if (isOfName && !mayNameSomebody(rest)) return null
  const isPlace = asksForPlace(properties, name)
  const isReason = mayBeReason(properties, name)
  // The 7 in «شارع 7» belongs to the place, unless something is counted.
  const isOfPlace = isPlace && !mayCount(parameters) ? (piece: string) => OF_PLACE.test(piece) : () => false
  const pieces = rest.split(/\s+/).map((piece) => (/\d/.test(piece) && !isOfPlace(piece) ? '' : piece))
  const row = takeRow(pieces, { own: listParameterWords(parameters), isOfPlace, isReason })
  // "2 large ones quickly" names no place: a single word beside values only counts if a name was asked for.
  const least = isOfName ? 1 : 2
  const most = isPlace || isReason ? MOST_WORDS_OF_PLACE : MOST_WORDS_BESIDE
  const isNumber = (piece: string, at: number) =>
    !isOfPlace(piece) && readNumber(wordOf(piece), wordOf(row[at + 1])) !== null
  if (row.length < least || row.length > most || row.some(isNumber)) return null
  const words = row.join(' ').replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  return /[,،.;:]/u.test(words) ? null : words
}

function mayCount(parameters: Parameters): boolean {
  return [...listParameters(parameters).values()].some((way) => way === 'number' || way === 'amount')
}

interface OfTheAnswer {
  /** The words of the parameters themselves. */
  readonly own: readonly Word[]
  readonly isOfPlace: (piece: string) => boolean
  readonly isReason: boolean
}

/** The pieces that belong to the answer, from the first to the last; none if anything else stands between them. */
function takeRow(pieces: readonly string[], { own, isOfPlace, isReason }: OfTheAnswer): readonly string[] {
  const isNamed = pieces.map(
    (piece, at) =>
      listWords(piece).some((word) => !isStopped(word) && !isOneOf(own, word)) &&
      !isLabel(piece, pieces[at + 1]),
  )
  const isPart = pieces.map((piece, at) => isNamed[at] || (isOfPlace(piece) && isNamed[at - 1]))
  const first = isPart.indexOf(true)
  const last = isPart.lastIndexOf(true)
  // «ما عجبني», "it broke" and «أم خالد» begin with common words that belong to them.
  const isLed = first > 0 && isSpelledIn(LEADING_PART, listWords(pieces[first - 1] ?? '')[0])
  // The words of a reason may be separated: "it is too small, 48213".
  const isOther = (piece: string, at: number) =>
    at > first && at < last && !isPart[at] && !(isReason && /\p{L}/u.test(piece))
  return pieces.some(isOther) ? [] : pieces.slice(isLed ? first - 1 : Math.max(first, 0), last + 1)
}

/** «شقة C110»: a common word before a value, which was taken out, names the value. */
function isLabel(piece: string, next: string | undefined): boolean {
  if (next !== '' || /[,،;.!]$/u.test(piece)) return false
  return OF_PHONE.test(piece) || listWords(piece).some(({ text }) => CORRECT_WORDS.has(text))
}

const wordOf = (piece = '') => listWords(piece)[0]?.text ?? ''
