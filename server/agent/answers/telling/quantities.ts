import { normalizeArabic } from '../../language/text/normalize-arabic.ts'

/**
 * Units of bounds: "up to 2 hours before", "from 20 kg on". The units of `terms/measures.ts` are converted into each
 * other; here each stands for itself, because what is said of hours does not answer a question about days. The duals
 * are here too, because a question about a bound may be that one word: «ساعتين؟»
 */
const UNITS = {
  minute: 'minutes?|mins?|دقيقه|دقايق|دقيقتين',
  hour: 'hours?|hrs?|ساعه|ساعات|ساعتين',
  day: 'days?|يوم|ايام|يومين',
  night: 'nights?|ليله|ليالي|ليلتين',
  week: 'weeks?|اسبوع|اسابيع|اسبوعين',
  month: 'months?|شهر|اشهر|شهور|شهرين',
  year: 'years?|yrs?|سنه|سنوات|سنين|سنتين',
  person: 'persons?|people|guests?|شخص|اشخاص|شخصين',
  metre: 'met(?:re|er)s?|متر|امتار|مترين',
  kilo: 'kgs?|kilos?|kilograms?|كيلو|كجم',
  kilometre: 'kms?|kilomet(?:re|er)s?|كم',
} as const

/** A unit of quantities. */
export type Unit = keyof typeof UNITS

const UNIT_NAMES = Object.keys(UNITS) as Unit[]
const LEAD =
  '(?:(?:and|so|ok|okay|but|what about|how about|what if|if|طيب|تمام|ولو|لو|واذا|اذا)[,،]?\\s+|و)*(?:(?:its|it is|only|just|about|for|in|within|before|after|قبل|بعد|خلال|لمده|قبلها|بعدها)\\s+)*(?:[لب](?=\\p{L}))?'
const NUMBER = '(?:(?:a|an|one|two|three|four|five|six|seven|half an?|\\d{1,4})\\s*)?'
const TAIL =
  '(?:\\s+(?:before(?:hand)?|after(?:wards)?|earlier|later|ahead|late|early|or more|or less|only|قبل|بعد|قبلها|بعدها|فقط|بس|واحد|واحده))*'
const QUANTITIES = UNIT_NAMES.map((unit) => ({
  unit,
  alone: new RegExp(`^${LEAD}${NUMBER}(?:${UNITS[unit]})${TAIL}\\P{L}*$`, 'iu'),
  said: new RegExp(`(?<!\\p{L})[بلو]?(?:ال)?(?:${UNITS[unit]})(?!\\p{L})`, 'iu'),
}))

/** The unit if a text is only a quantity: "and 3 hours before?", «قبل يومين». Null for any other text. */
export function readQuantity(text: string): Unit | null {
  const read = normalizeArabic(text).trim()
  return QUANTITIES.find(({ alone }) => alone.test(read))?.unit ?? null
}

/** Whether a text contains a quantity in a unit. */
export function tellsUnit(text: string, unit: Unit): boolean {
  const read = normalizeArabic(text)
  return QUANTITIES.some((each) => each.unit === unit && each.said.test(read))
}
