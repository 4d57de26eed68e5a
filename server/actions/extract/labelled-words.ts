import { hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { findDates } from '../values/dates.ts'
import { findValues } from '../values/find-values.ts'
import { dropAllChosen, listParameters } from './extract-parameters.ts'
import { asksForName, asksForPlace, listWordsOf, partWords } from './parameter-words.ts'

/*
 * Free words that are introduced by their name, wherever they stand: "address: Olaya Street 3", "the card should say
 * get well soon", «والبطاقة مبروك التخرج».
 */

const PLACES = listWords('address location place عنوان موقع مكان لوكيشن')
const NAMES = listWords('name اسم اسمه اسمها')

/** Words that may stand between the beginning of a clause and the name of the value. */
const LEADING = new Set(
  listWords(
    'and also the my our his her their its with for on oh ok then so please pls put و كمان وكمان',
  ).map(({ text }) => text),
)
const AND: ReadonlySet<string> = new Set(['and', 'also', 'و', 'كمان', 'وكمان'])
const WORD = /[\p{L}\p{N}_]+/gu
const CLAUSE_END = /[,،.;؛!\n:-]/u
/** Introduces the value. In Arabic it may also follow directly, if the name has an article or a possessive. */
const EXPLICIT = /^\s*(?::|=)\s*/u
const ENGLISH =
  /^(?:['’]s\s+|\s+(?:(?:is|are|reads?|says?|saying)|(?:should|must|will|shall|can|to)\s+(?:be|say|read))\b\s*:?\s*)/iu
const ARABIC =
  /^(?:\s+(?:هو|هي|[نتي]?كون|[انتي]?كتب\p{L}*|مكتوب\p{L}*|عليها|فيها)(?:\s+(?:عليها|فيها))?)?\s*:?\s+(?=\S)/u
const OWNED = /^(?:و?(?:ال|لل|بال))|^و?اسم|(?:ه|ها|ي)$/u
/** Says that there is no value: "the address is wrong". */
const NO_VALUE =
  /^(?:not|no|wrong|incorrect|missing|unknown|the same|مو|مب|مش|ليس|غير|غلط|خطأ|ناقص|نفس)(?!\p{L})/iu
const MOST_WORDS_CALLED = 4

/** Free words by their parameters, and the rest of the words. */
interface Labelled {
  readonly values: Readonly<Record<string, string>>
  readonly rest: string
}

interface Label {
  readonly name: string
  /** Where the name of the value begins, and where the value does. */
  readonly start: number
  readonly end: number
  readonly isExplicit: boolean
}

/** Whether a value needs no colon, as with a name or a place: "my son's name is Omar". */
type Takes = (name: string, value: string, isExplicit: boolean) => boolean

/** The free words of a customer that are introduced by their name. */
export function takeLabelled(parameters: Parameters, words: string, today: string, takes: Takes): Labelled {
  const values: Record<string, string> = {}
  const rest = words.split('\n').map((line) => {
    if (hasQuestionMark(line)) return line
    const labels = listLabels(parameters, line)
    let left = ''
    let end = 0
    labels.forEach(({ name, start, end: from, isExplicit }, at) => {
      const to = labels[at + 1]?.start ?? line.length
      left += line.slice(end, start)
      end = to
      const { value, others } = withoutOthers(parameters, name, line.slice(from, to), today)
      const isTold = isText(parameters, name) && isValue(parameters, name, value)
      if (isTold && values[name] === undefined && takes(name, value, isExplicit)) {
        values[name] = value
        left += others
      } else left += line.slice(start, to)
    })
    return left + line.slice(end)
  })
  return { values, rest: rest.filter((line) => /[\p{L}\p{N}]/u.test(line)).join('\n') }
}

function isText(parameters: Parameters, name: string): boolean {
  return listParameters(parameters).get(name) === 'text'
}

/**
 * Whether the words are a value: "the address is Olaya" gives only a part of a place, and "the address is far" none.
 */
function isValue({ properties }: Parameters, name: string, value: string): boolean {
  const isWhole = !asksForPlace(properties, name) || /\p{N}/u.test(value) || listWords(value).length > 1
  return /\p{L}/u.test(value) && isWhole && !NO_VALUE.test(value)
}

/** The free words without a phone number or email address after them; a name also ends before another value. */
function withoutOthers(
  parameters: Parameters,
  name: string,
  words: string,
  today: string,
): { value: string; others: string } {
  const end = asksForName(parameters.properties, name)
    ? findEndOfName(parameters, words, today)
    : words.length
  const { value, others } = withoutAddresses(words.slice(0, end), today)
  return { value, others: `${others}${end < words.length ? `, ${words.slice(end)}` : ''}` }
}

function findEndOfName({ properties }: Parameters, words: string, today: string): number {
  const plain = dropAllChosen(properties, words)
  const ends = [
    [...words].findIndex((letter, at) => letter !== plain[at]),
    words.search(/\p{Nd}/u),
    words.search(/\s(?:and|but|on|و\p{L}*)(?!\p{L})/u),
    ...findDates(words, today).map(({ start }) => start),
  ]
  return Math.min(words.length, ...ends.filter((end) => end >= 0))
}

function withoutAddresses(said: string, today: string): { value: string; others: string } {
  const { phone, email } = findValues(said, today)
  const value = [...email, ...phone.flatMap(() => said.match(/\+?[\p{Nd}][\p{Nd}\s()-]{7,}/u) ?? [])]
    .reduce((left, other) => left.replace(other, ' '), said)
    .replace(/^[\s,،.;:=-]+|(?:[\s,،;:]|\s(?:and|و))+$/giu, '')
  return { value, others: [...phone, ...email].map((each) => `, ${each}`).join('') }
}

function listLabels(parameters: Parameters, line: string): Label[] {
  const tokens = [...line.matchAll(WORD)]
  const labels: Label[] = []
  let next = 0
  tokens.forEach((_token, at) => {
    const label = at < next ? null : readLabel(parameters, line, tokens, at)
    if (label === null) return
    labels.push(label)
    next = tokens.findIndex(({ index }) => index >= label.end)
    if (next < 0) next = tokens.length
  })
  return labels
}

function readLabel(
  { properties }: Parameters,
  line: string,
  tokens: readonly RegExpExecArray[],
  at: number,
): Label | null {
  const start = findLead(line, tokens, at)
  if (start === null) return null
  const counts = new Map<string, number>()
  let last = at - 1
  for (const [offset, token] of tokens.slice(at, at + MOST_WORDS_CALLED).entries()) {
    const [word] = listWords(token[0])
    if (word === undefined) break
    // «اسم الزائر»: the name of a value may have more words of its question.
    const isCalled = (name: string) =>
      isOneOf(listLabelWords(properties, name), word) ||
      (counts.has(name) && !isStopped(word) && isOneOf(listWordsOf(properties, name), word))
    const called = Object.keys(properties).filter(isCalled)
    if (called.length === 0 && (offset === 0 || !isStopped(word))) break
    for (const name of called) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (called.length > 0) last = at + offset
  }
  const [most, second] = [...counts].sort((one, other) => other[1] - one[1])
  const [first, end] = [tokens[at], tokens[last]]
  if (most === undefined || second?.[1] === most[1] || first === undefined || end === undefined) return null
  const behind = end.index + end[0].length
  const said = line.slice(behind)
  const isArabic = /\p{Script=Arabic}/u.test(first[0])
  const mark =
    EXPLICIT.exec(said) ?? (isArabic ? (OWNED.test(first[0]) ? ARABIC : null) : ENGLISH)?.exec(said)
  if (mark === null || mark === undefined) return null
  return { name: most[0], start, end: behind + mark[0].length, isExplicit: EXPLICIT.test(said) }
}

/** Where the clause begins that this word introduces; null if the word stands in the middle of a clause. */
function findLead(line: string, tokens: readonly RegExpExecArray[], at: number): number | null {
  const indexOf = (token: number) => tokens[token]?.index ?? 0
  for (let first = at; ; first--) {
    const token = tokens[first]?.[0].toLowerCase() ?? ''
    if (first < at && !LEADING.has(token)) return null
    const before = tokens[first - 1]
    const between = before === undefined ? '' : line.slice(before.index + before[0].length, indexOf(first))
    const isLed = (first === at && /^و(?=\p{L}{3})/u.test(token)) || AND.has(token)
    const isBeginning = before === undefined || CLAUSE_END.test(between)
    if (isBeginning || (isLed && !LEADING.has(before[0].toLowerCase()))) return indexOf(first)
  }
}

/** The words that introduce a value: for a place and a name the usual words, for all others those of its question. */
function listLabelWords(properties: Parameters['properties'], name: string): readonly Word[] {
  if (properties[name]?.['x-extract'] !== 'text') return partWords(properties, name).own
  const general = asksForName(properties, name) ? NAMES : asksForPlace(properties, name) ? PLACES : null
  if (general !== null) return general
  return listWordsOf(properties, name).filter((word) => !isStopped(word))
}
