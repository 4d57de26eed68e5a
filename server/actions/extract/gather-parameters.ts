import { listWords, type Word } from '../../agent/language/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { findValues } from '../values/find-values.ts'
import { readBareNumber } from './bare-number.ts'
import { chooseByNumber, listChoices } from './choices.ts'
import { listCounted, saysOne } from './counts.ts'
import { extractCorrections, extractParameters, listParameters } from './extract-parameters.ts'
import { readFreeWords, readOtherWords } from './free-words.ts'
import { takeLabelled } from './labelled-words.ts'
import { dropPutRight, listPutRight } from './list-meant.ts'
import { saysOnlyValues } from './only-values.ts'
import { asksForName } from './parameter-words.ts'
import { readPartOfWords } from './part-of-words.ts'
import { readAnswered } from './read-answered.ts'
import { readMentionedUnasked, readYesOrNo } from './yes-or-no.ts'

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
  { asked, words: said }: Piece,
  today: string,
  called: readonly Word[],
): Record<string, unknown> {
  if (asked === null) return readUnasked(parameters, said, today, called)
  const { values: parts, rest: left } = takeParts(parameters, known, said)
  if (Object.keys(parts).length > 0)
    return left === ''
      ? parts
      : { ...readPiece(parameters, { ...known, ...parts }, { asked, words: left }, today, called), ...parts }
  const kinds = listParameters(parameters)
  const isText = (name: string) => kinds.get(name) === 'text'
  const isOfSeveral = asked.filter(isText).length > 1
  const labelled = takeLabelled(
    parameters,
    said,
    today,
    (name, _value, isExplicit) =>
      isOfSeveral || !asked.includes(name) || isExplicit || asksForName(parameters.properties, name),
  )
  if (Object.keys(labelled.values).length > 0) {
    const open = asked.filter((name) => labelled.values[name] === undefined)
    const piece = { asked: open, words: labelled.rest }
    return { ...readPiece(parameters, known, piece, today, called), ...labelled.values }
  }
  const words = said
  const found = findAnswers(parameters, asked, words, today)
  // "9" to "At what time?" does not change the count of guests, and values within a reason belong to the reason.
  const onlyText = asked.length > 0 && asked.every(isText)
  const told = found.filter(
    ([name]) =>
      asked.includes(name) || known[name] === undefined || !(onlyText || kinds.get(name) === 'number'),
  )
  const putRight = readPutRight(parameters, known, words, today)
  const text = asked.find(isText)
  const isGiven = told.some(([name]) => asked.includes(name))
  const isPutRight =
    Object.keys(putRight.values).length > 0 ||
    told.some(([name, value]) => known[name] !== undefined && String(known[name]) !== String(value))
  // "Friday 7" gives the day, and the 7 is the time that was asked for with it.
  const open = asked.filter((name) => told.every(([each]) => each !== name))
  const mayCount = asked.some((name) => ['number', 'amount'].includes(kinds.get(name) ?? ''))
  const beside =
    isGiven && !mayCount ? readBareNumber(parameters, open, findValues(words, today).rest, today) : {}
  // What puts something right says nothing else: "make it about 6 instead" of the guests is no hour.
  const others = putRight.rest.join('\n')
  const bare = isGiven
    ? readYesOrNo(parameters, asked, words, isPutRight ? 'values put right' : 'new values')
    : {
        ...readBareNumber(parameters, asked, others, today),
        ...readAnswered(parameters, asked, words, isPutRight),
        ...readOne(parameters, asked, others),
        ...readNumberOfChoice(parameters, asked, others),
      }
  const whole =
    text === undefined ? null : readFreeWords(parameters, text, putRight.rest, { isGiven, asked }, today)
  return {
    ...Object.fromEntries(told),
    ...beside,
    ...bare,
    ...putRight.values,
    ...(whole === null ? {} : { [text as string]: whole }),
  }
}

/** The lines that put a number in free words right, and the others: that number counts nothing that was asked for. */
function takeParts(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
): { values: Record<string, unknown>; rest: string } {
  const read = words.split('\n').map((line) => ({ line, part: readPartOfWords(parameters, known, line) }))
  const isPart = ({ part }: (typeof read)[number]) => Object.keys(part).length > 0
  return {
    values: Object.assign({}, ...read.map(({ part }) => part)),
    rest: read.flatMap((each) => (isPart(each) ? [] : [each.line])).join('\n'),
  }
}

/**
 * The values in words that answer a question. The 7 in "King Road 7" is no count if an address may be given: then a
 * count has to stand in a line of its own, or before its thing.
 */
function findAnswers(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
  today: string,
): [string, unknown][] {
  const kinds = listParameters(parameters)
  const found = Object.entries(extractParameters(parameters, words, today, asked))
  if (!asked.some((name) => kinds.get(name) === 'text')) return found
  const isCount = ([name]: readonly [string, unknown]) => kinds.get(name) === 'number'
  const lines = words.split('\n').filter((line) => saysOnlyValues(parameters, line, today))
  const alone = Object.entries(extractParameters(parameters, lines.join('\n'), today, asked)).filter(isCount)
  const counted = found.filter(
    (one) => isCount(one) && listCounted(parameters.properties, one[0], words).length > 0,
  )
  return [
    ...found.filter((one) => !isCount(one)),
    ...alone.filter(([name]) => asked.includes(name)),
    ...counted,
  ]
}

/** "Just one" and «وحدة», if exactly one count was asked for. */
function readOne(parameters: Parameters, asked: readonly string[], words: string): Record<string, unknown> {
  const kinds = listParameters(parameters)
  const [count, another] = asked.filter((name) => kinds.get(name) === 'number')
  const isOne = count !== undefined && another === undefined && words.split('\n').some(saysOne)
  return isOne ? { [count]: 1 } : {}
}

const COUNTING: ReadonlySet<string> = new Set(['number', 'amount', 'date', 'time'])

/** "23" to "Which weight: 15 kg or 23 kg?", where nothing else that was asked for may be meant by a number. */
function readNumberOfChoice(
  parameters: Parameters,
  asked: readonly string[],
  words: string,
): Record<string, unknown> {
  const kinds = listParameters(parameters)
  if (asked.some((name) => COUNTING.has(kinds.get(name) ?? ''))) return {}
  const chosen = asked.flatMap((name) => {
    const schema = parameters.properties[name]
    const value = schema === undefined ? null : chooseByNumber(listChoices(schema), words)
    return value === null ? [] : [[name, value] as const]
  })
  return chosen.length === 1 ? Object.fromEntries(chosen) : {}
}

/** What a customer's words put right, and the lines that put nothing right. */
interface PutRight {
  readonly values: Readonly<Record<string, unknown>>
  readonly rest: readonly string[]
}

/** Known values that the words correct: "sorry, I meant order 48214", or "48214" and nothing else. */
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
    // "Sorry, King Road 7" corrects no count; "sorry, 7" and "sorry, 7 of them" do.
    const mayCount = clause !== '' && saysOnlyValues(parameters, clause, today)
    const isCounted = (name: string) => listCounted(parameters.properties, name, clause).length > 0
    const isMeant = (name: string) =>
      known[name] !== undefined && (kinds.get(name) !== 'number' || mayCount || isCounted(name))
    const said = extractCorrections(parameters, known, clause === '' ? line : clause, today)
    const meant = Object.entries(said).filter(([name]) => isMeant(name))
    if (meant.length > 0) return { line, meant }
    // "Sorry, half past 5" and "no, around 4" give an hour if one is known.
    const names = Object.keys(known)
    const bare = clause === '' ? {} : readBareNumber(parameters, names, dropPutRight(clause), today, names)
    return { line, meant: Object.entries({ ...readOtherWords(parameters, known, clause), ...bare }) }
  })
  return {
    values: Object.fromEntries(lines.flatMap(({ meant }) => meant)),
    rest: lines.flatMap(({ line, meant }) => (meant.length === 0 ? [line] : [])),
  }
}
