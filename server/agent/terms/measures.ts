import { joinThousands, listNumbers } from '../language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../language/text/normalize-arabic.ts'

/** What amounts are measured in, and how many of the smallest unit each unit is. Letters are folded. */
const UNITS = {
  riyal: [
    [1, String.raw`riyals?|rials?|sar|s\.?r\.?|ريال\p{L}*|ر\.?\s?س\.?|\ufdfc|\u20c1`],
    [0.01, 'halalas?|هلل\\p{L}*'],
  ],
  dinar: [[1, String.raw`dinars?|kwd|bhd|jod|k\.?d\.?|b\.?d\.?|دينار\p{L}*|دنانير|د\.?\s?ك|د\.?\s?ب`]],
  dirham: [[1, String.raw`dirhams?|aed|dhs?|درهم|دراهم|د\.?\s?ا`]],
  dollar: [[1, String.raw`dollars?|usd|\$|دولار\p{L}*`]],
  euro: [[1, 'euros?|eur|€|يورو']],
  pound: [[1, String.raw`pounds?|egp|gbp|£|جنيه\p{L}*`]],
  data: [
    [1, 'mb|megabytes?|ميجا\\p{L}*|ميغا\\p{L}*|م\\.?ب'],
    [1000, 'gb|gigs?|gigabytes?|جيجا\\p{L}*|جيغا\\p{L}*|جيقا\\p{L}*|قيقا\\p{L}*|ج\\.?ب'],
    [1_000_000, 'tb|terabytes?|تيرا\\p{L}*'],
  ],
  speed: [
    [1, 'mbps|mbit/s|mb/s|ميجابت\\p{L}*'],
    [1000, 'gbps|gbit/s|gb/s|جيجابت\\p{L}*'],
  ],
  area: [[1, 'm2|sqm|sq\\.? ?m|square met(?:er|re)s?|م2|متر(?:ا)? مربع\\p{L}*|امتار مربعه']],
  length: [
    [0.1, 'mm|millimet(?:er|re)s?|ملم|مم'],
    [1, 'cm|centimet(?:er|re)s?|سم|سنتي\\p{L}*'],
    [100, 'm|met(?:er|re)s?|م|متر|امتار|مترا'],
    [100_000, 'km|kilomet(?:er|re)s?|كم|كيلومتر\\p{L}*'],
  ],
  weight: [
    [1, 'g|grams?|جرام\\p{L}*|غرام\\p{L}*|جم|غم'],
    [1000, 'kg|kgs|kilos?|kilograms?|كجم|كغ|كغم|كيلو|كيلوجرام|كيلوغرام'],
  ],
  time: [
    [1, 'minutes?|mins?|دقيقه|دقايق'],
    [60, 'hours?|hrs?|h|ساعه|ساعات'],
    [1440, '(?:business |working )?days?|nights?|يوم|ايام|يوما|ليله|ليالي'],
    [10_080, 'weeks?|اسبوع|اسابيع'],
    [43_200, 'months?|شهر|اشهر|شهور|شهرا'],
    [525_600, 'years?|yrs?|سنه|سنوات|سنين|عام|اعوام'],
  ],
  people: [[1, 'persons?|people|guests?|pax|adults?|شخص|اشخاص|ضيف|ضيوف|فرد|افراد|نفر|انفار']],
} as const satisfies Readonly<Record<string, readonly (readonly [number, string])[]>>

/** What an amount is measured in. */
export type Unit = keyof typeof UNITS

/** The units of money. */
export const MONEY: ReadonlySet<Unit> = new Set(['riyal', 'dinar', 'dirham', 'dollar', 'euro', 'pound'])

/** An amount of a unit, in the smallest one of its kind; a bare number has no unit. */
export interface Amount {
  readonly unit: Unit | null
  readonly least: number
  readonly most: number
  /** True for "from 120": it may be more. */
  readonly isOpen: boolean
}

/** What a cell tells: an amount, that there is none, or something that is not known to be an amount. */
export type Measure = Amount | 'nothing' | 'unclear'

const PATTERNS = (Object.keys(UNITS) as Unit[]).flatMap((unit) =>
  UNITS[unit].map(([factor, pattern]) => ({
    ...{ unit, factor },
    behind: new RegExp(`^[\\s-]*(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu'),
    within: new RegExp(`(?<![\\p{L}\\p{N}])(?:ال)?(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu'),
  })),
)
/** A price list may name the unit of its prices by these alone. */
const PRICE =
  /\b(?:prices?|fees?|costs?|rates?|charges?|rent)\b|(?<!\p{L})(?:و?ال|ب)?(?:سعر|اسعار|رسوم|تكلفه|ايجار|قيمه|اجره)(?!\p{L})/u
const NOTHING = /^[\p{Pd}\s]*$|^(?:no|none|not \p{L}+|n\/a|لا|لا يوجد|غير متوفر\p{L}*|غير متاح\p{L}*)$/u
const FREE = /^(?:for )?(?:free(?: of charge)?|مجان\p{L}*|بدون مقابل|بلاش)[.!]?$/u
const UNLIMITED = /^(?:unlimited|no limit|(?:غير|لا) محدود\p{L}*|بلا حدود|بدون حد\p{L}*|مفتوح\p{L}*)$/u
const OPEN = /^(?:from|starting (?:from|at)|starts? (?:from|at)|من|تبدا من|ابتداء من|يبدا من)\s|\+$/u
const UP_TO =
  /^(?:up to|within|max\.?|maximum|about|around|approx\.?|ca\.?|~|لغايه|حتي|خلال|تقريبا|حوالي|نحو)\s+/u
const NUMBER = /\d+(?:\.\d+)?/gu
const RANGE = /^\D*\d+(?:\.\d+)?[^\d]{0,16}?(?:[-–—]|\s(?:to|الي|ل|حتي)\s)[^\d]{0,6}\d+(?:\.\d+)?\D*$/u
/** Two units without a number are one of it: "a week", «أسبوعين» is two. */
const DUAL = /^(?:ساعتين|يومين|ليلتين|اسبوعين|شهرين|سنتين|عامين)$/u

/** The text in which measures are read: digits, letters and separators of thousands in one spelling. */
export function foldMeasures(text: string): string {
  return joinThousands(normalizeArabic(text)).trim()
}

/** The unit that a folded text begins with, such as the one after a number; null if there is none. */
export function readUnitBehind(text: string): { unit: Unit; factor: number; chars: number } | null {
  for (const { unit, factor, behind } of PATTERNS) {
    const [found] = behind.exec(text) ?? []
    if (found !== undefined) return { unit, factor, chars: found.length }
  }
  return null
}

/** A telephone number counts nothing: the cheapest phone is not the branch with the least of them. */
const DIALED = /(?<![\d.,:])0\d|\d{8}/

/**
 * What a cell says under the name of its column: "from 1,200 riyals", "Free", «٤ أسابيع». The unit may stand in the
 * name: "Price (SAR)".
 */
export function readMeasure(cell: string, column: string): Measure {
  const said = foldMeasures(cell)
  const headed = foldMeasures(column)
  if (NOTHING.test(said)) return 'nothing'
  if (DIALED.test(said)) return 'unclear'
  const own = findUnit(said)
  const unit = own ?? findHeadedUnit(headed)
  const named = unit?.unit ?? null
  if (FREE.test(said)) return { unit: named, least: 0, most: 0, isOpen: false }
  if (UNLIMITED.test(said))
    return { unit: named, least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY, isOpen: false }
  const numbers = listAmounts(said.replace(UP_TO, ''))
  const factor = unit?.factor ?? 1
  const [first, second, ...others] = numbers.map((number) => number * factor)
  if (first === undefined || others.length > 0) return 'unclear'
  const isOpen = OPEN.test(said)
  if (second === undefined) return { unit: named, least: first, most: first, isOpen }
  return RANGE.test(said) && first < second ? { unit: named, least: first, most: second, isOpen } : 'unclear'
}

/** Whether the name of a column, or the title of a table, says that there are prices below it. */
export function namesPrices(name: string): boolean {
  return PRICE.test(foldMeasures(name)) || MONEY.has(findUnit(foldMeasures(name))?.unit ?? 'data')
}

/** The unit that the name of a column gives its numbers: "Price (SAR)", "Storage in GB". "First year" gives none. */
function findHeadedUnit(name: string): { unit: Unit; factor: number } | null {
  const given = /[([]([^)\]]+)[)\]]|\bin\s+(\p{L}\S*)$/u.exec(name)
  // "Freeze days" counts days, and "First year" no years.
  const counted = /\b(?:days|nights|hours|minutes|weeks|months|gb|mb|kg)$/u.exec(name)?.[0]
  const unit = findUnit(given?.[1] ?? given?.[2] ?? counted ?? '')
  return unit ?? PATTERNS.find((each) => MONEY.has(each.unit) && each.within.test(name)) ?? null
}

function findUnit(text: string): { unit: Unit; factor: number } | null {
  const behindNumber = /\d\s*(\p{L}.*|[$€£].*)$/u.exec(text)?.[1]
  const behind = behindNumber === undefined ? null : readUnitBehind(behindNumber)
  // "m" may be any abbreviation where it stands behind no number.
  return behind ?? PATTERNS.find(({ unit, within }) => unit !== 'length' && within.test(text)) ?? null
}

/** The amounts of a text in their order; a unit that counts itself is one or two of it. */
function listAmounts(text: string): number[] {
  // The 2 of "m²" counts nothing.
  const digits = (text.replace(/(?<=(?<!\p{L})[mم])2(?!\d)/gu, '').match(NUMBER) ?? []).map(Number)
  if (digits.length > 0) return digits
  const words = listNumbers(text).map(Number)
  if (words.length > 0) return words
  if (DUAL.test(text)) return [2]
  return /^(?:an? )?\p{L}+$/u.test(text) && findUnit(text) !== null ? [1] : []
}
