import { joinThousands } from '../../language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { type Bound, readBound } from './bounds.ts'
import { isMoney, readUnit, type Unit } from './facts-data.ts'
import { isSingle, readFigure, readHour } from './read-figure.ts'

/** Something in a text that is either exactly right or wrong. */
export interface Fact {
  readonly kind: 'number' | 'address' | 'long_number' | 'date'
  /** In one spelling: ASCII digits, no separators of thousands, addresses in lower case. */
  readonly value: string
  /** What a number counts; null if the text does not say. */
  readonly unit: Unit | null
  /** The bound of a number: a minimum, a maximum, a beginning or an end. */
  readonly bound: Bound | null
  /** The words around it, nearest first: they tell which of several figures it is. */
  readonly beside: readonly string[]
}

const ADDRESS = /(?:https?:\/\/)?(?:[\w.+-]+@)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#][^\s«»"')\]،؛]*)?/g
// Telephone, order and account numbers: digits that are written in groups and are no amount.
const LONG_NUMBER = /\+?\d(?:[\s()-]{0,2}\d){6,}/g
/** Digits of other scripts, and numbers in a single character: compared as written. */
const OTHER_DIGITS = /[\p{N}--\p{ASCII}]+/gv
const HALF_OF_DAY = /(?<!\p{L})([ap])\.\s?m\b\.?/gu
// Dates in figures: 4/12 is another day than 12/4.
const DATE = /(?<![\d/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/g
const MIDNIGHT = /(?:12 )?(?:midnight|منتصف الليل)/gu
const NOON = /(?<!\p{L})(?:12 )?noon\b/gu
const WORD_OR_NUMBER = /%|٪|[$€£;؛]|\p{L}+|\d+(?:[.:]\d+)*/gu
const WORD = /\p{L}+/gu
/** How many words may stand between a number and what it counts: "14 calendar days", "15 إلى 20 يومًا". */
const UNIT_REACH_WORDS = 3
/** This many words on either side tell which of several figures one is. */
const BESIDE_WORDS = 5

/** Every number, address and long number of a text. Numbers in words count as well: "fourteen days", يومين. */
export function listFacts(text: string): Fact[] {
  let rest = joinThousands(normalizeArabic(text))
    .replace(HALF_OF_DAY, '$1m')
    .replace(MIDNIGHT, '12 am')
    .replace(NOON, '12 pm')
  const facts: Fact[] = []
  const take = (pattern: RegExp, kind: Fact['kind'], write: (found: string) => string) => {
    rest = rest.replace(pattern, (found, at: number, whole: string) => {
      const before = (whole.slice(0, at).match(WORD) ?? []).slice(-BESIDE_WORDS).toReversed()
      facts.push({ kind, value: write(found), unit: null, bound: null, beside: before })
      return ' '
    })
  }
  take(ADDRESS, 'address', (found) =>
    found.replace(/^https?:\/\/(?:www\.)?|[.,:;!?/]+$/g, '').replace(/\.+$/, ''),
  )
  take(DATE, 'date', (found) => found.replace(/(?<!\d)0(?=\d)/g, ''))
  take(OTHER_DIGITS, 'number', (found) => found)
  take(LONG_NUMBER, 'long_number', (found) => found.replace(/\D/g, ''))
  return [...facts, ...listNumberFacts(rest.match(WORD_OR_NUMBER) ?? [])]
}

/** A text without its addresses, which are compared character by character. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(new RegExp(ADDRESS, 'gi'), ' ')
}

function listNumberFacts(words: readonly string[]): Fact[] {
  const facts: Fact[] = []
  const add = (value: string, unit: Unit | null, from: number, to: number) =>
    facts.push({
      ...{ kind: 'number', value, unit },
      bound: readBound(words, from, to),
      beside: listBeside(words, from, to),
    })
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    const own = readUnit(word)
    if (own?.isTwo === true) {
      add('2', own.unit, place, place)
      continue
    }
    if (isSingle(words, place)) {
      add('1', readSpan(words, place), place, place)
      continue
    }
    const read = readHour(words, place) ?? readFigure(words, place)
    if (read === null) continue
    const from = place
    place += read.words - 1
    const { value, half } = readClock(word, read.value)
    add(value, half ?? findUnit(words, from, place), from, place)
  }
  return facts
}

/** 16:30 is 4:30 in the afternoon. */
function readClock(written: string, value: string): { value: string; half: 'am' | 'pm' | null } {
  const [, hour, minutes = ''] = /^(1[3-9]|2[0-3]|00)(:[0-5]\d)$/.exec(written) ?? []
  if (hour === undefined) return { value, half: null }
  const time = `${Number(hour) % 12 || 12}${minutes === ':00' ? '' : minutes}`
  return { value: time, half: hour === '00' ? 'am' : 'pm' }
}

function listBeside(words: readonly string[], from: number, to: number): string[] {
  const ends = (word: string) => word === ';' || word === '؛'
  const before = words.slice(Math.max(0, from - BESIDE_WORDS), from).toReversed()
  const behind = words.slice(to + 1, to + 1 + BESIDE_WORDS)
  const cut = (list: readonly string[]) => list.slice(0, list.findIndex(ends) + 1 || list.length)
  return [...cut(before), ...cut(behind)].filter((word) => /^\p{L}{2}/u.test(word))
}

const JOINS = new Set('to and or until till الي حتي او و'.split(' '))

function findUnit(words: readonly string[], from: number, to: number): Unit | null {
  const before = readUnit(words[from - 1] ?? '')?.unit
  if (before !== undefined && isMoney(before)) return before
  let reach = UNIT_REACH_WORDS
  for (let place = to + 1; place < words.length && reach > 0; place++) {
    const word = words[place] ?? ''
    if (readUnit(word) !== null) return readSpan(words, place)
    // The unit follows the last of several numbers: "6, 9 and 12 weeks".
    if (!JOINS.has(word) && readFigure(words, place) === null) reach--
  }
  return null
}

const OF_WORK = /^(?:working|business|work|عمل)$/u

/** The unit of a span; working days are counted apart from days. */
function readSpan(words: readonly string[], place: number): Unit | null {
  const unit = readUnit(words[place] ?? '')?.unit ?? null
  const beside = [words[place - 1], words[place + 1]]
  return unit === 'day' && beside.some((word) => OF_WORK.test(word ?? '')) ? 'workday' : unit
}
