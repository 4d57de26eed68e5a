import { readNumber } from '../../language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { remember } from '../../language/text/remember.ts'
import { oneOf } from '../../language/words/word-list.ts'
import { listWords } from '../../language/words/words.ts'
import { foldMeasures, readUnitBehind, type Unit } from '../../terms/measures.ts'
import {
  type Adjective,
  AROUND_RELATIVES,
  BARGAINING,
  BEHIND_RELATIVES,
  BOUNDS,
  COMPARATIVES,
  DIFFERENCES,
  NO_COMPARISON,
  PERIODS,
  RELATIVES,
  SUPERLATIVES,
  WANTS,
} from './comparison-data.ts'

/** The bounds between which an amount must lie. */
export interface Bound {
  readonly least: number
  readonly most: number
  readonly isLeastIncluded: boolean
  readonly isMostIncluded: boolean
  /** What is written behind the number; null for a bare one. */
  readonly unit: Unit | null
  /** What the words compare by themselves, such as money for "cheaper than". */
  readonly of: Adjective | null
  /** The word behind a bare number, which may be what it counts: "more than 5 seats". */
  readonly counted: string
  /** Whether exactly this amount is wanted, neither a smaller nor a larger one. */
  readonly isExact: boolean
}

/** A question that compares what a table lists. */
export interface Comparison {
  readonly superlative: { readonly adjective: Adjective; readonly isMost: boolean } | null
  readonly bounds: readonly Bound[]
  /** The pattern of the columns of the period that is named: "per month". */
  readonly period: string | null
  /** The names of two things that are compared with each other. */
  readonly pair: readonly [string, string] | null
  /** The other words, which say what is compared: "plan" of "what is the cheapest plan?" */
  readonly rest: string
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)(?: ?(k|الف|thousand)(?![\p{L}\p{N}]))?`
const EDGE = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`
const compile = (words: readonly string[]) => new RegExp(`${EDGE}${oneOf(words)}${END}`, 'u')
/** Between a word for a bound and its number: a currency, "سعرها", "ال". */
const MONEY_SIGN = String.raw`(?:sar|sr|[$€£]|ال)?\s?`
const RANGES = [
  new RegExp(`${EDGE}between ${MONEY_SIGN}${NUMBER}([^\\d]{0,12}?) and ${MONEY_SIGN}${NUMBER}`, 'u'),
  new RegExp(`${EDGE}بين ${MONEY_SIGN}${NUMBER}([^\\d]{0,12}?) و ?${MONEY_SIGN}${NUMBER}`, 'u'),
  new RegExp(
    `${EDGE}(?:from|من) ${MONEY_SIGN}${NUMBER}([^\\d]{0,12}?) (?:to|ال[يى]|ل|لين|حتي) ?${MONEY_SIGN}${NUMBER}`,
    'u',
  ),
  new RegExp(`${EDGE}${NUMBER}()\\s?[-–—]\\s?${NUMBER}(?!\\s?[-–—])`, 'u'),
]
const ONE_SIDED = BOUNDS.map(({ words, ...bound }) => ({
  ...bound,
  pattern: new RegExp(`${EDGE}${oneOf(words)}\\s?${MONEY_SIGN}${NUMBER}`, 'u'),
}))
const EXACT = new RegExp(`(?<![\\p{L}\\p{N}.-])(?:ب)?${NUMBER}(?=[ -]?\\p{L})`, 'u')
const MOST = SUPERLATIVES.map(({ adjective, isMore, words }) => ({
  ...{ adjective, isMost: isMore, pattern: compile(words) },
}))
const PERIOD = PERIODS.map(({ asked, column }) => ({ column, pattern: compile(asked) }))
const NOT = new RegExp(oneOf(NO_COMPARISON), 'u')
const PRICED = /(?<!\p{L})(?:ب?ال)?(?:سعر\p{L}*|تكلفه)(?!\p{L})|\b(?:prices?|costs?)\b/u
const WANTED = new RegExp(oneOf(WANTS), 'u')
/** "One" mostly stands for a thing: "the cheapest one". A thousand is read with the number before it. */
const AS_WRITTEN = new Set(['one', 'واحد', 'واحده', 'وحده', 'thousand', 'الف'])
/** «غرفتين» is two rooms. */
const DUAL = /(?<!\p{L})(و?ب?)(\p{L}{2,})تين(?!\p{L})/gu

/** Reads what a question compares; null if it does not plainly compare. */
export const readComparison: (read: string) => Comparison | null = remember((read) => {
  const said = writeDigits(foldMeasures(read).replace(/[?؟!.]+$/u, '')).trim()
  const pair = readPair(said)
  if (pair !== null) return { superlative: null, bounds: [], period: null, pair, rest: '' }
  const bounds: Bound[] = []
  let rest = takeBounds(said, bounds)
  const most = MOST.find(({ pattern }) => pattern.test(rest))
  if (most !== undefined) rest = rest.replace(most.pattern, ' ')
  // Two superlatives may choose different things.
  if (MOST.some(({ adjective, pattern }) => adjective !== 'any' && pattern.test(rest))) return null
  if (bounds.length === 0 && most === undefined) rest = takeExact(rest, bounds)
  if (bounds.length === 0 && most === undefined) return null
  const period = PERIOD.find(({ pattern }) => pattern.test(rest))
  if (period !== undefined) rest = rest.replace(period.pattern, ' ')
  if (NOT.test(rest)) return null
  const isOfMoney = most?.adjective === 'any' && PRICED.test(rest)
  const superlative =
    most === undefined ? null : { adjective: isOfMoney ? 'money' : most.adjective, isMost: most.isMost }
  return { superlative, bounds, period: period?.column ?? null, pair: null, rest: rest.trim() }
})

/** A question for more or less of something than the customer was told: "anything cheaper?" */
export interface Relative {
  readonly adjective: Adjective
  readonly isMore: boolean
  /** The other words that name anything. */
  readonly rest: string
}

const RELATIVE = RELATIVES.map(({ adjective, isMore, words }) => ({
  ...{ adjective, isMore, pattern: compile(words) },
}))
const AROUND_RELATIVE = new RegExp(`${EDGE}${oneOf(AROUND_RELATIVES)}${END}`, 'gu')
const ENDS_RELATIVE = new RegExp(`^(?:\\s+${oneOf(BEHIND_RELATIVES)})*\\s*$`, 'u')
const ASKS_WHICH = /^\P{L}*و?(?:وش|ايش|شو|مين|ايهم|ايها|اي)\s/u
const BARGAINS = new RegExp(oneOf(BARGAINING), 'u')
/** Who says more does not only ask for another row. */
const LONGEST_RELATIVE_CHARS = 80

/** Reads "anything cheaper?" and the like; null if it compares with what it names itself, or asks for a discount. */
export function readRelative(read: string): Relative | null {
  if (read.length > LONGEST_RELATIVE_CHARS || /\p{Nd}/u.test(read)) return null
  const said = foldMeasures(read).replace(/[?؟!.,،]+/gu, ' ')
  if (BARGAINS.test(said) || NOT.test(said)) return null
  const [found, other] = RELATIVE.filter(({ pattern }) => pattern.test(said))
  if (found === undefined || other !== undefined) return null
  const { adjective, isMore, pattern } = found
  const behind = said.slice(said.search(pattern)).replace(pattern, '')
  const isArabic = /\p{Script=Arabic}/u.test(said)
  if (isArabic && (ASKS_WHICH.test(said) || !ENDS_RELATIVE.test(behind))) return null
  return { adjective, isMore, rest: said.replace(pattern, ' ').replace(AROUND_RELATIVE, ' ').trim() }
}

/** The text without its bounds, which are added to `bounds`. */
function takeBounds(text: string, bounds: Bound[]): string {
  for (const pattern of RANGES) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [, from = '', fromScale, between = '', to = '', toScale] = found
    const { unit: own, counted, rest } = readBehind(text, found)
    const unit = own ?? readUnitBehind(between)
    const most = scale(to, toScale)
    // "15 to 20 thousand" are both thousands.
    const least = scale(from, fromScale ?? (Number(from) < Number(to) ? toScale : undefined))
    if (least >= most) return text
    const factor = unit?.factor ?? 1
    bounds.push({
      ...{ least: least * factor, most: most * factor, isLeastIncluded: true, isMostIncluded: true },
      ...{ unit: unit?.unit ?? null, of: null, isExact: false, counted },
    })
    return takeBounds(rest, bounds)
  }
  for (const { pattern, side, isIncluded, of } of ONE_SIDED) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [, number = '', scaled] = found
    const { unit, counted, rest } = readBehind(text, found)
    const amount = scale(number, scaled) * (unit?.factor ?? 1)
    bounds.push({
      least: side === 'above' ? amount : Number.NEGATIVE_INFINITY,
      most: side === 'below' ? amount : Number.POSITIVE_INFINITY,
      ...{ isLeastIncluded: isIncluded, isMostIncluded: isIncluded },
      ...{ unit: unit?.unit ?? null, of, isExact: false, counted },
    })
    return takeBounds(rest, bounds)
  }
  return text
}

/** The same for one amount of a thing that is wanted: "do you have two bedrooms?" */
function takeExact(text: string, bounds: Bound[]): string {
  const found = EXACT.exec(text)
  if (found === null || !WANTED.test(text)) return text
  const [, number = '', scaled] = found
  const { unit, counted, rest } = readBehind(text, found)
  const amount = scale(number, scaled) * (unit?.factor ?? 1)
  // What seats twenty seats fifteen.
  const isRoom = unit?.unit === 'people'
  bounds.push({
    ...{ least: amount, most: isRoom ? Number.POSITIVE_INFINITY : amount, of: null, isExact: !isRoom },
    ...{ isLeastIncluded: true, isMostIncluded: true, unit: unit?.unit ?? null, counted },
  })
  return rest
}

/** What is said behind a number: its unit, or the word that it counts; `rest` is the text without number and unit. */
function readBehind(text: string, { index, 0: whole }: RegExpExecArray) {
  const behind = text.slice(index + whole.length)
  const unit = readUnitBehind(behind)
  const rest = `${text.slice(0, index)} ${behind.slice(unit?.chars ?? 0)}`
  return { unit, counted: listWords(behind)[0]?.text ?? '', rest }
}

const BETWEEN = String.raw`\s+(?:and|or|vs\.?|versus|with|ولا|او|و|مع|ام)\s+|\s+(?=و\p{L})|\s+و(?=\p{N})`
const NAMES = `(.+?)(?:${BETWEEN})(.+?)`
const DIFFERENCE = new RegExp(`^${oneOf(DIFFERENCES)}\\s+${NAMES}$`, 'u')
const PAIRS = [
  DIFFERENCE,
  new RegExp(
    `^(?:which (?:one )?(?:is|are|costs?)|what\\W?s|what is|(?:ايهم|ايهما|ايها|مين|اي واحد\\p{L}*|وش|ايش|شو) (?:هو |هي )?)\\s?(?:the )?${oneOf(COMPARATIVES)}[,:،]?\\s+${NAMES}$`,
    'u',
  ),
  new RegExp(`^(?:is|are|does|do)\\s+(.+?)\\s+(?:cost )?${oneOf(COMPARATIVES)}\\s+than\\s+(.+?)$`, 'u'),
  new RegExp(`^(?:هل )?(.+?)\\s+${oneOf(COMPARATIVES)}\\s+(?:من|ولا|او|ام)\\s+(.+?)$`, 'u'),
  new RegExp(
    `^${NAMES}[,،]?\\s+(?:which (?:one )?is|ايهم|ايهما|مين|وش|ايش|شو)\\s+(?:the )?${oneOf(COMPARATIVES)}$`,
    'u',
  ),
]

/** The names of two things, if a question asks how they differ, and not in what they cost. */
export const readDifference: (read: string) => readonly [string, string] | null = remember((read) => {
  const said = writeDigits(foldMeasures(read).replace(/[?؟!.]+$/u, '')).trim()
  return PRICED.test(said) || !DIFFERENCE.test(said) ? null : readPair(said)
})

/** The names of two things that are compared with each other. */
function readPair(said: string): readonly [string, string] | null {
  if (NOT.test(said)) return null
  for (const pattern of PAIRS) {
    const [, one, other] = pattern.exec(said) ?? []
    if (one !== undefined && other !== undefined && !isNumber(other))
      return [one, other.replace(/^و(?=\p{L}{3})/u, '')]
  }
  return null
}

/** "Cheaper than 100" compares with an amount. */
function isNumber(text: string): boolean {
  return /^\d/u.test(text) && readUnitBehind(text.replace(/^[\d.]+/u, '')) !== null
}

function scale(number: string, scaled: string | undefined): number {
  return Number(number) * (scaled === undefined ? 1 : 1000)
}

/** Number words as digits. */
function writeDigits(text: string): string {
  const pieces = text.replace(DUAL, '$12 $2ه').split(/(\s+|-)/u)
  return pieces
    .map((piece) => {
      if (!/^\p{L}+$/u.test(piece) || AS_WRITTEN.has(piece)) return piece
      const bare = piece.replace(/^ب(?=\p{L}{3})/u, '')
      const read = readNumber(normalizeArabic(piece), undefined) ?? readNumber(bare, undefined)
      return read === null ? piece : read.value
    })
    .join('')
}
