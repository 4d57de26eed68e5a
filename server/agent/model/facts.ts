import { normalizeArabic } from '../language/normalize-arabic.ts'
import { joinThousands, readNumber } from '../language/numbers.ts'
import { isMoney, SINGLE_SPANS, UNITS, type Unit, type UnitWord } from './facts-data.ts'

/** Something in a text that is either right or wrong to the letter. */
export interface Fact {
  readonly kind: 'number' | 'address' | 'long_number' | 'date'
  /** In one spelling: digits are ASCII, thousands are not parted, addresses are in lower case. */
  readonly value: string
  /** What a number counts, where it says so. */
  readonly unit: Unit | null
}

const ADDRESS = /(?:https?:\/\/)?(?:[\w.+-]+@)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#][^\s«»"')\]،؛]*)?/g
// Telephone, order and account numbers: digits that are written in groups, and mean nothing as an amount.
const LONG_NUMBER = /\+?\d(?:[\s()-]{0,2}\d){6,}/g
/** Digits of other scripts, and numbers in one sign: they count as they are written. */
const OTHER_DIGITS = /[\p{N}--\p{ASCII}]+/gv
const HALF_OF_DAY = /(?<!\p{L})([ap])\.\s?m\b\.?/gu
// In figures: 4/12 is another day than 12/4.
const DATE = /(?<![\d/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/g
const WORD_OR_NUMBER = /%|٪|[$€£]|\p{L}+|\d+(?:[.:]\d+)*/gu
/** How many words may stand between a number and what it counts: "14 calendar days", "15 إلى 20 يومًا". */
const UNIT_REACH_WORDS = 3

/** Every number, address and long number of a text. Numbers in words count as well: "fourteen days", يومين. */
export function listFacts(text: string): Fact[] {
  let rest = joinThousands(normalizeArabic(text)).replace(HALF_OF_DAY, '$1m')
  const facts: Fact[] = []
  const take = (pattern: RegExp, kind: Fact['kind'], write: (found: string) => string) => {
    rest = rest.replace(pattern, (found) => {
      facts.push({ kind, value: write(found), unit: null })
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

/** A text without its addresses, which are compared to the letter. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(new RegExp(ADDRESS, 'gi'), ' ')
}

function listNumberFacts(words: readonly string[]): Fact[] {
  const facts: Fact[] = []
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    const dual = readUnit(word)
    if (dual?.isTwo === true) {
      facts.push({ kind: 'number', value: '2', unit: dual.unit })
      continue
    }
    if (isSingle(words, place)) {
      facts.push({ kind: 'number', value: '1', unit: dual?.unit ?? null })
      continue
    }
    const read = readFigure(word, words[place + 1])
    if (read === null) continue
    place += read.words - 1
    facts.push({ kind: 'number', value: read.value, unit: findUnit(words, place) })
  }
  return facts
}

/** A number as `readNumber` reads it, or one that it does not know: "twenty one", واحد وعشرون, "two hundred". */
function readFigure(word: string, next: string | undefined): { value: string; words: number } | null {
  const read = readNumber(word, next)
  const second = next === undefined ? null : readNumber(next, undefined)
  const scale = SCALES.get(next ?? '')
  if (read !== null && read.words === 1 && scale !== undefined)
    return { value: String(Number(read.value) * scale), words: 2 }
  if (read === null)
    return second !== null && ONE.test(word) && isTens(second.value)
      ? { value: String(Number(second.value) + 1), words: 2 }
      : null
  if (read.words > 1 || next === undefined) return read
  if (isTens(read.value) && next === 'one') return { value: String(Number(read.value) + 1), words: 2 }
  if ((second?.value === '100' || second?.value === '1000') && Number(read.value) < Number(second.value))
    return { value: String(Number(read.value) * Number(second.value)), words: 2 }
  return read
}

const SCALES = new Map(
  Object.entries({
    million: 1e6,
    millions: 1e6,
    billion: 1e9,
    مليون: 1e6,
    ملايين: 1e6,
    مليار: 1e9,
    مليارات: 1e9,
  }),
)
const ONE = /^(?:واحد|واحده|احدي|حادي)$/u

function isTens(value: string): boolean {
  return /^[2-9]0$/.test(value)
}

const BEFORE_A_SPAN = new Set('within in for after than takes take lasts last about of'.split(' '))
const BEFORE_A_SPAN_ARABIC = new Set('خلال لمده مده بعد قبل'.split(' '))

/** Whether a span of time is said without its number and means one: "within a week", "one business day", خلال أسبوع. */
function isSingle(words: readonly string[], place: number): boolean {
  const [twoBefore = '', before = '', word = '', next = ''] = [-2, -1, 0, 1].map((at) => words[place + at])
  if (!SINGLE_SPANS.has(word)) return false
  return (
    before === 'one' ||
    (twoBefore === 'one' && /^[a-z]/.test(before)) ||
    (/^an?$/.test(before) && BEFORE_A_SPAN.has(twoBefore)) ||
    BEFORE_A_SPAN_ARABIC.has(before) ||
    /^واحده?$/u.test(next)
  )
}

function findUnit(words: readonly string[], place: number): Unit | null {
  const before = readUnit(words[place - 1] ?? '')?.unit
  if (before !== undefined && isMoney(before)) return before
  for (const word of words.slice(place + 1, place + 1 + UNIT_REACH_WORDS)) {
    const found = readUnit(word)
    if (found !== null) return found.unit
  }
  return null
}

function readUnit(word: string): UnitWord | null {
  for (const bare of [word, word.replace(/^[وبل](?=\p{L}{3})/u, '')]) {
    const found = UNITS.get(bare)
    if (found !== undefined) return found
  }
  return null
}

/**
 * Whether figures that count the same are said in the order in which the others say them: "adults 50 riyals, children
 * 20 riyals" is not "adults 20, children 50".
 */
export function areInOrder(claimed: readonly Fact[], others: readonly Fact[]): boolean {
  const units = new Set(claimed.flatMap(({ unit }) => unit ?? []))
  return [...units, 'clock' as const, null].every((unit) => {
    const isOfUnit = (fact: Fact) =>
      unit === 'clock'
        ? fact.unit === 'am' || fact.unit === 'pm'
        : fact.unit === unit && fact.kind === 'number'
    let from = 0
    return claimed.filter(isOfUnit).every((fact) => {
      const at = others.findIndex((other, place) => place >= from && isOfUnit(other) && isSame(fact, other))
      // What stands there without its unit is judged by `areAmong` alone.
      if (at >= 0) from = at + 1
      return at >= 0 || !others.some((other) => isOfUnit(other) && isSame(fact, other))
    })
  })
}

function isSame(fact: Fact, { kind, value, unit }: Fact): boolean {
  return (
    kind === fact.kind && value === fact.value && (unit === fact.unit || unit === null || fact.unit === null)
  )
}

/**
 * Whether each fact stands in the text that the others were read from, as often as it is claimed: the same value, and
 * not of another unit.
 */
export function areAmong(claimed: readonly Fact[], others: readonly Fact[]): boolean {
  const left = [...others]
  return claimed.every((fact) => {
    const at = left.findIndex((other) => isSame(fact, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
