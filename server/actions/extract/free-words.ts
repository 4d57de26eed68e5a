import { isOneOf, isSpelledIn } from '../../agent/language/is-one-of.ts'
import { readNumber } from '../../agent/language/numbers.ts'
import { endsInQuestionMark, hasQuestionMark } from '../../agent/language/question-marks.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import { readConsent } from '../../agent/message/consent/consent.ts'
import { pauses, withdraws } from '../../agent/message/consent/holding-back.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import { CORRECT_WORDS } from '../../agent/message/reading/lexicon.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { findValues } from '../values/find-values.ts'
import { listCounted, saysOne } from './counts.ts'
import { extractParameters, listParameters } from './extract-parameters.ts'
import { dropLeadIn } from './lead-in.ts'
import { dropOfDay, mayNameSomebody } from './name-words.ts'
import { listParameterWords, saysOnlyValues } from './only-values.ts'
import { asksForName, asksForPlace, listWordsOf, mayBeReason } from './parameter-words.ts'
import { saysNothing } from './says-nothing.ts'
import { beginsWithYesOrNo, dropYesOrNo } from './yes-or-no.ts'

/** Introduces a name or a reason by its own word: "his name is Ali", «اسمه علي». */
const LEADING =
  /^\s*(?:(?:the|my|his|her|their|our|its)\s+)?(?<called>[\p{L}’']+)(?<said>\s*(?::|=|\bis\b)\s*|\s+(?:هو|هي)\s+|\s+)(?=\S)/iu
/** Introduces the answer if a name or a place was asked for. */
const IT_IS = /^\s*(?:it['’]?s|it is|that['’]?s|that is|he['’]?s|she['’]?s|هو|هي)\s+(?=\S)/iu
/** At most this many words beside values can be a name; more words are a statement. */
const MOST_WORDS_BESIDE = 4
/** A place may have more words. */
const MOST_WORDS_OF_PLACE = 8

const LEADING_PART = listWords('not no never it i we they dont doesnt didnt ما لا لم مو مب مش أم أبو')

const OF_PHONE = /^(?:و?(?:رقمي|جوالي|جوال|هاتفي|موبايلي|تلفوني)|phone|mobile|cell|number|tel)[:.]?$/iu
/** The number of a street, a house or a floor. */
const OF_PLACE = /^\d{1,4}[a-z]?[,،.]?$/i

interface Beside {
  /** Whether other values were given with these words. */
  readonly isGiven: boolean
  readonly asked: readonly string[]
}

/**
 * The free words that answer a question for them; null if the words ask something themselves, only say yes, or refuse
 * the action: none of these is a reason or an address. Of several messages those without another value are the answer;
 * of a single one the words beside its values: «خالد العتيبي يوم الجمعة».
 */
export function readFreeWords(
  parameters: Parameters,
  name: string,
  said: readonly string[],
  { isGiven, asked }: Beside,
  today: string,
): string | null {
  const free = said.filter((line) =>
    isGiven ? !holdsValue(parameters, line, today) : !isOnlyValue(parameters, line, today),
  )
  if (isGiven && free.length === said.length) return null
  const [only, other] = said
  const beside =
    free.length === 0 && only !== undefined && other === undefined
      ? dropValues(parameters, name, asked, only, today)
      : null
  const kinds = listParameters(parameters)
  const mayCount = asked.some((each) => kinds.get(each) === 'number')
  const mayBeYes = asked.some((each) => parameters.properties[each]?.type === 'boolean')
  // A text for a card may begin with thanks, but no name, place or reason does.
  const { properties } = parameters
  const mayLead =
    asksForName(properties, name) || asksForPlace(properties, name) || mayBeReason(properties, name)
  const lines = (beside === null ? free : [beside])
    .map((line) => (mayLead ? dropTrailing(dropLeadIn(line)) : line))
    // Of several lines the one that begins with a yes or no explains that answer: "no, mada".
    .filter((line) => !mayBeYes || said.length === 1 || !beginsWithYesOrNo(line))
    .map((line) => (mayBeYes ? dropYesOrNo(line) : line))
    .filter((line) => /\S/.test(line) && !pauses(line) && !(mayCount && saysOne(line)))
  const isNone =
    lines.length === 0 ||
    lines.some(withdraws) ||
    lines.every(saysNothing) ||
    endsInQuestionMark(said.at(-1) ?? '')
  return isNone || readConsent(lines) === 'yes' ? null : dropLead(parameters, name, lines.join('\n'))
}

function holdsValue(parameters: Parameters, line: string, today: string): boolean {
  const kinds = listParameters(parameters)
  // The 7 in "King Road 7" is no count.
  const isValue = (name: string) =>
    kinds.get(name) !== 'number' || listCounted(parameters.properties, name, line).length > 0
  return (
    Object.keys(extractParameters(parameters, line, today)).some(isValue) ||
    saysOnlyValues(parameters, dropCourtesy(line), today)
  )
}

/**
 * A line without its values and their names; null if the rest is not a few words in a row, or if the words may answer
 * another question.
 */
function dropValues(
  parameters: Parameters,
  name: string,
  asked: readonly string[],
  line: string,
  today: string,
): string | null {
  if (asked.filter((each) => parameters.properties[each]?.['x-extract'] === 'text').length > 1) return null
  const own = listParameterWords(parameters)
  const clauses = line.split(/[,،;]/).filter((clause) => /\p{L}/u.test(clause))
  const free = clauses.filter((clause) => !holdsValue(parameters, clause, today) && !isYesOrNo(clause))
  const [one, another] = free
  const isOfName = asksForName(parameters.properties, name)
  const isWhole = (clause: string) =>
    isOfName ? mayBeName(clause) && mayNameSomebody(dropOfDay(clause)) : listWords(clause).length > 1
  if (one !== undefined && another === undefined && clauses.length > 1 && isWhole(one)) return one.trim()
  const { rest: beside, date, email, phone, token } = findValues(line, today)
  const rest = isOfName ? dropOfDay(beside) : beside
  const hasRecord =
    date.length + email.length + phone.length + token.filter((each) => /\d/.test(each)).length > 0
  const isName = (word: Word) => !isStopped(word) && !isOneOf(own, word)
  const isPlace = asksForPlace(parameters.properties, name)
  const kinds = listParameters(parameters)
  const mayCount = [...kinds.values()].some((way) => way === 'number' || way === 'amount')
  // The 7 in «شارع 7» belongs to the place, unless something is counted.
  const mayKeep = (piece: string) => isPlace && !mayCount && OF_PLACE.test(piece)
  const pieces = rest.split(/\s+/).map((piece) => (/\d/.test(piece) && !mayKeep(piece) ? '' : piece))
  // «شقة C110»: a common word before a value names the value.
  const isLabel = (piece: string, at: number) =>
    pieces[at + 1] === '' &&
    !/[,،;.!]$/u.test(piece) &&
    (OF_PHONE.test(piece) || listWords(piece).some(({ text }) => CORRECT_WORDS.has(text)))
  const isNamed = pieces.map((piece, at) => listWords(piece).some(isName) && !isLabel(piece, at))
  const isPart = isNamed.map((is, at) => is || (mayKeep(pieces[at] ?? '') && isNamed[at - 1] === true))
  const [first, to] = [isPart.indexOf(true), isPart.lastIndexOf(true)]
  // «ما عجبني», "it broke" and «أم خالد» begin with common words that belong to them.
  const isKept = (at: number) => isSpelledIn(LEADING_PART, listWords(pieces[at] ?? '')[0])
  const from = first > 0 && isKept(first - 1) ? first - 1 : first
  // The words of a reason may be separated: "it is too small, 48213".
  const isReason = mayBeReason(parameters.properties, name)
  const isBetween = (at: number) => isPart[at] === true || (isReason && /\p{L}/u.test(pieces[at] ?? ''))
  if (from < 0 || !pieces.every((_, at) => at < first || at > to || isBetween(at))) return null
  const left = pieces.slice(from, to + 1)
  const words = left.join(' ').replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  // "2 large ones quickly" names no place: a single word beside values only counts if a name was asked for.
  const least = hasRecord ? (isOfName ? 1 : 2) : Number.POSITIVE_INFINITY
  const isNumber = left.some(
    (piece, at) => !mayKeep(piece) && readNumber(wordOf(left[at]), wordOf(left[at + 1])) !== null,
  )
  const most = isPlace || isReason ? MOST_WORDS_OF_PLACE : MOST_WORDS_BESIDE
  const isFew = left.length >= least && left.length <= most
  const isMeant = !isOfName || mayNameSomebody(rest)
  return isFew && isMeant && !isNumber && !/[,،.;:]/u.test(words) ? words : null
}

/** A line without a courtesy at its end. */
function dropTrailing(line: string): string {
  const polite = dropCourtesy(line)
  return line.startsWith(polite) && hasQuestionMark(line) === hasQuestionMark(polite) ? polite : line
}

/** Whether a clause may be a name: "Omar" in "Omar, weekend", if a name was asked for. */
function mayBeName(clause: string): boolean {
  const [word] = listWords(dropCourtesy(clause))
  return word !== undefined && !isStopped(word) && readConsent([clause]) === 'none' && !pauses(clause)
}

const isYesOrNo = (text: string) => dropYesOrNo(text).trim() === ''
const wordOf = (piece = '') => listWords(piece)[0]?.text ?? ''

/** Whether a line is only a value for something else: "just 1" and "large, yes" are no address. */
function isOnlyValue(parameters: Parameters, line: string, today: string): boolean {
  const ways = [...listParameters(parameters).values()]
  const mayCount = ways.some(
    (way) => way === 'number' || way === 'amount' || way === 'time' || way === 'date',
  )
  const holdsOne =
    /\p{Nd}/u.test(line) ||
    (mayCount && listWords(line).some(({ text }) => readNumber(text, undefined) !== null)) ||
    Object.keys(extractParameters(parameters, line, today)).length > 0
  return holdsOne && saysOnlyValues(parameters, dropCourtesy(line), today)
}

/** The words after the parameter's name; unchanged if they do not begin with it. */
function dropLead({ properties }: Pick<Parameters, 'properties'>, name: string, words: string): string {
  const isNamed = asksForName(properties, name) || asksForPlace(properties, name)
  if (isNamed && IT_IS.test(words)) return words.replace(IT_IS, '').trim()
  const { called = '', said = '' } = LEADING.exec(words)?.groups ?? {}
  const [word] = listWords(called)
  const own = listWordsOf(properties, name).filter((each) => !isStopped(each))
  if (word === undefined || !isOneOf(own, word)) return words.trim()
  // In English a verb introduces the value: "name tag" does not.
  const isSaid =
    word.script === 'arabic' ? /[هة]$|^اسم|^ال/u.test(called) || /\S/.test(said) : /\S/.test(said)
  // «اسم الزائر فهد»
  return isSaid ? dropLead({ properties }, name, words.replace(LEADING, '')) : words.trim()
}

const LEADING_IN =
  /^(?:\s*(?:no|nope|oh|sorry|wait|actually|i mean|i meant|make (?:it|that)|it['’]?s|لا|اوه|عفوا|آسف\p{L}?|اسف\p{L}?|قصدي|[أا]قصد|[أا]عني)[,،:\s]+)+/iu
/** A correction repeats at least this share of the words: "no sorry, King Fahd Road 7" after "King Fahd Road 77". */
const LEAST_SAID_AGAIN = 0.5

/** Known free words that are now said differently. */
export function readOtherWords(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  clause: string,
): Record<string, unknown> {
  const value = clause.replace(LEADING_IN, '').trim()
  const words = listWords(value)
  const said = [...listParameters(parameters)].flatMap(([name, way]) => {
    const before = way === 'text' ? known[name] : undefined
    if (typeof before !== 'string' || before === value) return []
    const told = listWords(before).filter(({ script }) => script !== 'number')
    const again = told.filter((word) => words.some(({ text }) => text === word.text))
    return told.length > 0 && again.length / told.length >= LEAST_SAID_AGAIN ? [[name, value] as const] : []
  })
  return said.length === 1 ? Object.fromEntries(said) : {}
}
