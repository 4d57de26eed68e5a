import { normalizeArabic } from '../text/normalize-arabic.ts'
import { listWords } from '../words/words.ts'

/*
 * Days of the week as bits, Sunday the lowest. "What about the rest of the week?" names no day, and "Saturday to
 * Thursday" includes a Monday without naming it, so words alone do not show that one answers the other.
 */

const NAMES = [
  'sundays?|(?:لل|ال)احد',
  'mondays?|(?:لل|ال)(?:اثنين|اتنين)',
  'tuesdays?|(?:لل|ال)ثلاثاء?',
  'wednesdays?|(?:لل|ال)اربعاء?',
  'thursdays?|(?:لل|ال)خميس',
  'fridays?|(?:لل|ال)جمعه',
  'saturdays?|(?:لل|ال)سبت',
] as const
const EXACT_NAMES = NAMES.map((names) => new RegExp(`^(?:${names})$`, 'u'))
const ALL = 0b1111111
const WEEKEND = 0b1100000
const NAME = `(?<!\\p{L})(?:on )?(?:[وب])?(?:يوم |ايام )?(${NAMES.join('|')})(?!\\p{L})`
const DAY = new RegExp(NAME, 'gu')
const RANGE = new RegExp(`${NAME}\\s*(?:to|through|thru|till|until|[-–]|الي|حتي|لين)\\s*${NAME}`, 'gu')
const WEEKENDS = /(?<!\p{L})(?:weekends?|و?(?:نهايه|اخر|عطله)(?: نهايه)? الاسبوع|و?(?:ال)?ويكند)(?!\p{L})/gu
const WEEKDAYS = /(?<!\p{L})(?:week ?days?|working days|و?ايام العمل|و?وسط الاسبوع)(?!\p{L})/gu
const OTHERS =
  /(?<!\p{L})(?:(?:the )?rest of (?:the|your) (?:week|days)|(?:all )?(?:the )?other days|the other (?:six|6) days|و?(?:باقي|بقيه|سائر) (?:الايام|الاسبوع|ايام الاسبوع)|و?الايام (?:الثانيه|الباقيه|الاخري))(?!\p{L})/gu
const EVERY =
  /(?<!\p{L})(?:every ?day|daily|all (?:week|days)|(?:7|seven) days|24\/7|و?كل يوم|يوميا|و?(?:كل|جميع) (?:الايام|ايام الاسبوع)|(?:طوال|طيله|طول) (?:ايام )?الاسبوع)(?!\p{L})/gu

/**
 * The days that a text covers, including those within a range. A statement about the other days counts as one about all
 * days.
 */
export function listDays(text: string): number {
  const read = normalizeArabic(text).toLowerCase()
  let days = 0
  for (const [, from, to] of read.matchAll(RANGE)) days |= listRange(readDay(from), readDay(to))
  for (const [, name] of read.matchAll(DAY)) days |= 1 << readDay(name)
  if (read.search(WEEKENDS) >= 0) days |= WEEKEND
  if (read.search(WEEKDAYS) >= 0) days |= ALL & ~WEEKEND
  return read.search(OTHERS) >= 0 || read.search(EVERY) >= 0 ? ALL : days
}

function readDay(name = ''): number {
  return EXACT_NAMES.findIndex((each) => each.test(name))
}

function listRange(from: number, to: number): number {
  let days = 1 << from
  for (let day = from; day !== to; day = (day + 1) % NAMES.length) days |= 1 << ((day + 1) % NAMES.length)
  return days
}

const AROUND = new Set(
  listWords(
    'and what about how also on in the for of is it same or then so plus ok okay but or please و او وش عن ماذا طيب هل نفس في يوم ايام بالنسبه ل',
  ).map(({ text }) => text),
)

/** The days of a question that names nothing else. */
export interface AskedDays {
  readonly days: number
  /** Whether an answer about some of them is enough: "the rest of the week". */
  readonly isAnyOfThem: boolean
}

/**
 * The days of a question that names nothing else: "and on Saturday?", or "the other days", which are all but those of
 * the `previous` question. Null for any other question.
 */
export function readAskedDays(read: string, previous: string): AskedDays | null {
  const days = listDays(read)
  if (days === 0 || listWords(dropDays(read)).some(({ text }) => !AROUND.has(text))) return null
  const isAnyOfThem = normalizeArabic(read).toLowerCase().search(OTHERS) >= 0
  return { days: isAnyOfThem ? ALL & ~listDays(previous) : days, isAnyOfThem }
}

/** A text without the days that it names. */
export function dropDays(text: string): string {
  return [OTHERS, EVERY, WEEKENDS, WEEKDAYS, RANGE, DAY]
    .reduce((rest, days) => rest.replace(days, ' '), normalizeArabic(text).toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text covers the days that are asked about. */
export function tellsOfDays(text: string, { days, isAnyOfThem }: AskedDays): boolean {
  const told = listDays(text) & days
  return isAnyOfThem ? told !== 0 : told === days
}
