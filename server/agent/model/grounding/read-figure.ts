import { readNumber } from '../../language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { readUnit, SINGLE_SPANS } from './facts-data.ts'

/** A number that is written in words, and how many words it takes. */
export interface Figure {
  readonly value: string
  readonly words: number
}

/** A number that `readNumber` knows, or one that it does not: "twenty one", واحد وعشرون, "two hundred". */
export function readFigure(words: readonly string[], place: number): Figure | null {
  const [word = '', next] = [words[place], words[place + 1]]
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

/** Whether a span of time stands without a number and means one: "within a week", "one business day", خلال أسبوع. */
export function isSingle(words: readonly string[], place: number): boolean {
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

/** The ordinals by which Arabic names the hours of the clock. */
const HOURS: ReadonlyMap<string, number> = new Map(
  'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة الحادية'
    .split(' ')
    .map((word, at) => [normalizeArabic(word), at + 1]),
)
const TEN = /^عشره?$/u
const PREFIX = /^[وبل](?=ال)|^ل(?=ل)/u

/** An hour in words with its half of the day: التاسعة صباحًا, الساعة الثانية عشرة ظهرًا. */
export function readHour(words: readonly string[], place: number): Figure | null {
  const hour = HOURS.get((words[place] ?? '').replace(PREFIX, ''))
  if (hour === undefined) return null
  const isTenMore = TEN.test(words[place + 1] ?? '') && (hour === 2 || hour === 11)
  const length = isTenMore ? 2 : 1
  const value = isTenMore && hour === 2 ? 12 : hour
  const halves = words.slice(place + length, place + length + 2).map((word) => readUnit(word)?.unit)
  const isOfClock =
    halves.includes('am') || halves.includes('pm') || /^(?:ال|لل)?ساعه$/u.test(words[place - 1] ?? '')
  return isOfClock ? { value: String(value), words: length } : null
}
