import { readNumber } from '../../agent/language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../agent/language/text/normalize-arabic.ts'
import { blank, type Finding, findAll } from './finding.ts'
import { isBound, isDenied } from './not-meant.ts'

/** Words for the halves of the day. */
const HALVES: readonly (readonly [words: string, isLate: boolean])[] = [
  ['a\\.?m\\b\\.?|in the morning|صباحا|الصباح|الصبح|صبح|ص(?!\\p{L})', false],
  [
    'p\\.?m\\b\\.?|in the (?:afternoon|evening)|at night|tonight|ظهرا|الظهر|عصرا|العصر|المغرب|العشاء|المساء?|مساء?(?!\\p{L})|ليلا|بالليل|الليل|م(?!\\p{L})',
    true,
  ],
]
const half = HALVES.map(([words], at) => `(?<half${at}>${words})`).join('|')
const minutes =
  '(?:(?<sign>[:.])(?<minute>[0-5]\\d)(?::[0-5]\\d)?|\\s{1,2}(?:و\\s?)?(?<part>(?:ال)?(?:نصف?|ربع|ثلث)|(?:إلا|الا) (?:ربع|ثلث)))?'
const PARTS: Readonly<Record<string, number>> = { نص: 30, نصف: 30, ربع: 15, ثلث: 20 }

/** The hours as ordinals: الساعة التاسعة. */
const ORDINALS = [
  ...[
    'الواحدة',
    'الثانية',
    'الثالثة',
    'الرابعة',
    'الخامسة',
    'السادسة',
    'السابعة',
    'الثامنة',
    'التاسعة',
    'العاشرة',
  ],
  ...['الحادية عشرة', 'الثانية عشرة'],
].map(normalizeArabic)

/** A clock time, recognized by its half of the day, by its minutes, or by a word before or after it. */
const TIME = new RegExp(
  `(?<!\\p{L}|[\\d:.])(?<said>الساعة\\s{0,2}|الساعه\\s{0,2}|at\\s{1,2})?(?<hour>\\d{1,2}(?![\\d/-])|(?<=الساع[ةه]\\s{1,2})\\p{L}{2,8}(?: عشرة?)?)${minutes}(?:\\s{0,2}(?:(?:في|بعد) )?(?:${half}))?(?<clock>\\s{0,2}o'?clock)?(?![\\d%])`,
  'giu',
)

/** The clock times in a text. */
export interface FoundTimes {
  /** As 20:30, in the order of the text; if the half of the day is open, both times. */
  readonly times: readonly string[]
  /** The text without them, because the hour of a time is no other number. */
  readonly rest: string
}

/** The clock times that a text names. Where none is wanted (`isWanted`), "1.15" by itself is a number. */
export function findTimes(text: string, isWanted = true): FoundTimes {
  const read: Finding<readonly string[]>[] = findAll(text, TIME, ({ groups }) =>
    readTime(groups ?? {}, isWanted),
  )
  // "A table for 4 tonight" counts.
  const counts = ({ start, end }: Finding<unknown>) =>
    /(?:^|\s)for\s+$/iu.test(text.slice(0, start)) &&
    /^\d+\s+(?:tonight|at night)$/iu.test(text.slice(start, end))
  // In "the day after at 8 pm", "after" does not limit the time.
  const isSpan = (start: number) => isBound(text, start) && !/^at\s/iu.test(text.slice(start))
  const found = read.filter((each) => !counts(each))
  const meant = found.filter(({ start }) => !isDenied(text, start) && !isSpan(start))
  return { times: [...new Set(meant.flatMap(({ value }) => value))], rest: blank(text, found) }
}

function readTime(
  groups: Readonly<Record<string, string | undefined>>,
  isWanted: boolean,
): readonly string[] | null {
  const { said, sign, minute, part, clock } = groups
  const at = HALVES.findIndex((_, index) => groups[`half${index}`] !== undefined)
  const byMinutes = sign === '.' && !isWanted ? undefined : minute
  if ([said, byMinutes, part, clock].every((mark) => mark === undefined) && at < 0) return null
  const hour = readHour(groups.hour ?? '')
  if (hour === null || hour > 24) return null
  const isBefore = part !== undefined && /^[إا]لا /u.test(part)
  const added =
    minute === undefined ? (PARTS[part?.replace(/^(?:[إا]لا |ال)/u, '') ?? ''] ?? 0) : Number(minute)
  const write = (from: number) => {
    const total = (from * 60 + (isBefore ? -added : added) + 1440) % 1440
    return [Math.floor(total / 60), total % 60].map((each) => String(each).padStart(2, '0')).join(':')
  }
  const isLate = HALVES[at]?.[1]
  // 13:00, and 09:30 with its zero, are on a 24-hour clock.
  if (hour > 12 || (isLate === undefined && groups.hour?.startsWith('0') === true)) return [write(hour % 24)]
  if (isLate === undefined) return [write(hour % 12), write((hour % 12) + 12)]
  // Twelve at night is midnight; twelve at noon is not.
  const isMidnight = hour === 12 && /night|ليل/u.test(groups.half1 ?? '')
  return [write((hour % 12) + (isLate && !isMidnight ? 12 : 0))]
}

function readHour(text: string): number | null {
  if (/^\d/.test(text)) return Number(text)
  const words = normalizeArabic(text).split(' ')
  const counted = ORDINALS.indexOf(words.join(' ')) + 1 || ORDINALS.indexOf(words[0] ?? '') + 1
  const read = counted > 0 ? null : readNumber(words[0] ?? '', words[1])
  return counted > 0 ? counted : read === null ? null : Number(read.value)
}
