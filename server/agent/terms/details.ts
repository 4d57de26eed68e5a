import type { Word } from '../language/words/words.ts'
import { saysAmount } from './amounts.ts'
import { CITY_CONCEPTS } from './concepts-places-data.ts'
import { foldLetters, readFolded, writePlainLetters } from './plain-letters.ts'
import { RIYALS } from './riyals.ts'
import { SHORT_DAYS, saysClock, saysDate } from './times.ts'

/** What is free when nobody has it: "when a place is free", "a free slot". */
const PLACES =
  '(?:places?|seats?|slots?|spots?|tables?|rooms?|beds?|chairs?|cars?|courts?|units?|appointments?|times?)'

/**
 * The kind of detail that a question asks for is one of its terms ("how much", "when"), but passages do not use that
 * word: a price is told by an amount, opening hours by a time of day, and contacts by a number. Each kind is a bit, so
 * that one number holds all kinds that a sentence tells.
 */
const DETAILS = [
  {
    concepts: ['price'],
    says: anyOf(
      String.raw`\d ?[%٪]|${RIYALS}`,
      String.raw`(?<!\bfeel |-|\b${PLACES} (?:is|are|becomes?|gets?|falls?|comes?) )\bfree\b(?! (?:up|${PLACES})\b)|costs? nothing|\bno (?:extra )?(?:charge|cost|fee)`,
      String.raw`مجان|(?<!\p{L})ب?بلاش(?!\p{L})|(?:دون|بلا|بدون) (?:أي )?(?:رسوم|مقابل|تكلفة)`,
    ),
  },
  {
    concepts: ['duration'],
    says: anyOf(
      String.raw`\b(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?|immediate\w*|at once)\b`,
      String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|${SHORT_DAYS}|/(?:mo|wk)\b`,
      String.raw`\d ?(?:am|pm|a\.m|p\.m)\b|\d ?[صم](?!\p{L})|صباح|الصبح|مساء`,
      'دقيق|دقائق|ساع[ةا]|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|شهور|سن[ةو]|سنت|فورا',
    ),
  },
  {
    concepts: ['hours'],
    says: anyOf(
      String.raw`\d ?(?:am|pm|a\.m|p\.m)\b|in the (?:morning|afternoon|evening)|at night|midnight|\bnoon\b`,
      String.raw`around the clock|round the clock|\b24 hours a day|\bopen\b.*\b24 hours`,
      String.raw`\bfrom \d{1,2}(?::\d\d)? (?:to|until) \d`,
      String.raw`\d ?[صم](?!\p{L})|صباح|الصبح|مساء|ظهر|عصر|ليل|فجر|مدار الساعة|منتصف`,
    ),
  },
  {
    concepts: ['whereabouts'],
    says: anyOf(
      String.raw`\b(?:street|st\.|road|rd\.|avenue|highway|district|mall|plaza|tower|building|floor|exit \d)\b`,
      String.raw`\b(?:next to|opposite|across from)\b`,
      String.raw`شارع|طريق |(?<!\p{L})و?(?:ب|ال|بال|لل)?حي |مول|برج|مبنى|عمارة|الدور |الطابق|مخرج|بجانب|بجوار|مقابل|أمام `,
    ),
  },
  {
    concepts: ['phone', 'contact'],
    says: anyOf(
      String.raw`\+?\d(?:\d|[ -](?=\d)){6,}|\b(?:800|9200?|19)\d{2,}`,
      String.raw`(?<![\p{N}.])(?:\+|00|0|\(|9200?|800)\d*(?:\d|[ .()-]{1,2}(?=\d)){6,}`,
      String.raw`whats ?app|واتس|[\w.-]+(?:@| ?[([]at[)\]] ?)[\w-]+\.`,
    ),
  },
] as const

/**
 * A statement about the whole Kingdom covers each of its cities: "we deliver everywhere in Saudi Arabia" covers Abha.
 */
const WHOLE_KINGDOM = readFolded(
  /\b(?:every|everywhere|anywhere|all|any|whole|entire|across|throughout|inside|within|nationwide)\b[^.!?]{0,24}\b(?:saudi|kingdom|ksa|cit(?:y|ies)|regions?)\b|\bnationwide\b|(?:كل|جميع|كافة|سائر|أي|باقي|بقية|مختلف|أنحاء)(?:ة)? (?:\p{Script=Arabic}+ ){0,2}(?:ال)?(?:مدن|مدينة|مناطق|منطقة|أنحاء|مملكة|سعودية)|(?:داخل|خلال) (?:السعودية|المملكة)/iu,
)

/** The only city that a company serves, in the words of its texts. */
const CITIES = {
  en: 'the city|riyadh|jeddah|dammam|makkah|madinah',
  ar: 'المدينة|الرياض|جدة|الدمام|مكة',
}
/**
 * A statement about all other cities covers each of them, in whichever country it is: "we do not deliver outside
 * Riyadh".
 */
const OTHER_CITIES = anyOf(
  String.raw`\b(?:other|another) (?:cit(?:y|ies)|towns?)\b`,
  String.raw`\boutside (?:of )?(?:${CITIES.en})\b`,
  String.raw`\bonly (?:with)?in(?:side)? (?:${CITIES.en})\b`,
  String.raw`\b(?:with)?in(?:side)? (?:${CITIES.en}) only\b`,
  'مدن (?:أخرى|ثانية)',
  '(?:المدن|مدينة) (?:ال)?(?:أخرى|ثانية)',
  `خارج (?:${CITIES.ar})`,
  `(?:داخل|في) (?:${CITIES.ar}) فقط`,
  `فقط (?:داخل|في) (?:${CITIES.ar})`,
)
/** A statement about everything beyond the Kingdom covers the Gulf. */
const ABROAD = readFolded(
  /\b(?:abroad|overseas|internationally|worldwide)\b|\boutside (?:of )?(?:saudi|the kingdom|the country|ksa)\b|\b(?:other|all) countries\b|خارج (?:المملكة|السعودية|البلاد)|(?:دول|دولة) أخرى|إلى الخارج|دوليًا|(?:جميع|كل) (?:الدول|دول العالم)/iu,
)

const BIT_OF: ReadonlyMap<string, number> = new Map(
  DETAILS.flatMap(({ concepts }, at) => concepts.map((concept): [string, number] => [concept, 1 << at])),
)
const bitOf = (concept: string): number => BIT_OF.get(concept) ?? 0
/** The bit of prices. */
export const PRICE = bitOf('price')
const KINGDOM_BIT = 1 << DETAILS.length
const OTHER_CITIES_BIT = KINGDOM_BIT << 1
const ABROAD_BIT = KINGDOM_BIT << 2

/** The bit of the kind of detail if a term of these concepts only asks for that; 0 for a term that names a thing. */
export function readAskedDetail(concepts: readonly string[]): number {
  return concepts.length === 1 ? bitOf(concepts[0] ?? '') : 0
}

/**
 * What tells a term of these concepts without its words, as bits: the detail that it asks for, a location for "where",
 * or, for a city, a statement about the whole country or about all other cities. "To close" also means to end
 * something, so it only asks for a time of day if the question asks when.
 */
export function readToldBy(concepts: readonly string[], asksWhen: boolean): number {
  const place = concepts.includes('location') ? bitOf('whereabouts') : 0
  const hours = asksWhen && concepts.includes('hours') ? bitOf('hours') : 0
  const city = concepts.some((concept) => concept in CITY_CONCEPTS) ? KINGDOM_BIT | OTHER_CITIES_BIT : 0
  const gulf = concepts.includes('gulf') ? OTHER_CITIES_BIT | ABROAD_BIT : 0
  return readAskedDetail(concepts) | place | hours | city | gulf
}

/** The kinds of detail that a sentence tells, as bits; `headed` is the heading above it. */
export function readSaidDetails(written: string, headed = ''): number {
  const sentence = foldLetters(writePlainLetters(written))
  const isClock = saysClock(sentence)
  const told =
    (saysAmount(sentence, headed) ? bitOf('price') : 0) |
    (isClock ? bitOf('hours') : 0) |
    (isClock || saysDate(sentence) ? bitOf('duration') : 0)
  const bits = DETAILS.reduce(
    (found, { says }, at) => (says.test(sentence) ? found | (1 << at) : found),
    told,
  )
  return (
    bits |
    (WHOLE_KINGDOM.test(sentence) ? KINGDOM_BIT : 0) |
    (OTHER_CITIES.test(sentence) ? OTHER_CITIES_BIT : 0) |
    (ABROAD.test(sentence) ? ABROAD_BIT : 0)
  )
}

const UNITS = new Set(['hour', 'hours', 'ساعه', 'ساعات'])

/** A pattern that matches what any of these does, in plain letters. */
function anyOf(...patterns: readonly string[]): RegExp {
  return readFolded(new RegExp(patterns.join('|'), 'iu'))
}

/** The words of a text without counted hours: "within 48 hours" is not about opening hours. */
export function dropCountedHours(words: readonly Word[]): readonly Word[] {
  return words.filter(({ text }, at) => !UNITS.has(text) || words[at - 1]?.script !== 'number')
}
