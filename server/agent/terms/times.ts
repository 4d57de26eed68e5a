import { toWesternDigits } from '../language/numbers-and-days/digits.ts'
import { list, oneOf } from '../language/words/word-list.ts'

/** A time of day on the clock: "7:30", "16:45–18:00". */
const CLOCK = /(?<![\d.,:])(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)/u
const HOUR_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const ARABIC_HOURS = 'واحد|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|حادي'
/** A time of day in other notations: "9–18h", "0900 hrs", "0900 – 1800", "nine thirty pm", "9 o'clock", «الساعة ٩». */
const SAID_CLOCK = new RegExp(
  [
    String.raw`\b\d{1,2}(?::\d\d)?\s?h?\s?[–-]\s?\d{1,2}(?::\d\d)?\s?h\b`,
    String.raw`\b(?:[01]\d|2[0-4])(?:00|15|30|45)\s?(?:hrs|h)\b`,
    String.raw`\b0\d[0-5]\d\s?(?:[–-]|to|until|till)\s?(?:[01]\d|2[0-4])[0-5]\d\b`,
    String.raw`\b(?:${HOUR_WORDS})(?:[ -](?:fifteen|thirty|forty-five))? ?(?:am|pm|a\.m|p\.m)\b`,
    String.raw`\b(?:\d{1,2}|${HOUR_WORDS}) ?o['’]?clock\b`,
    String.raw`(?<!\p{L})الساع[ةه] (?:(?:1\d|2[0-4]|0?\d)(?!\d|\s?ري)|ال(?:${ARABIC_HOURS}))`,
  ].join('|'),
  'iu',
)
const SHORT_DAY = '(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)'
/** Abbreviated days, if they cannot mean anything else: "Sun–Thu", "Fri: closed", "Sat 9 am". */
export const SHORT_DAYS = String.raw`\b${SHORT_DAY}\.?\s?(?:(?:[–&/-]|to|and)\s?${SHORT_DAY}\b|:|\d)`
/** "March" and "May" may be something else by themselves. */
const MONTHS = list(
  'january, february, april, june, july, august, september, october, november, december, ramadan, shawwal, muharram',
)
const SHORT_MONTHS = list('jan, feb, mar(?:ch)?, apr, may, jun, jul, aug, sept?, oct, nov, dec')
const ARABIC_MONTHS = list(
  'يناير, فبراير, مارس, [أا]بريل, مايو, يونيو, يوليو, [أا]غسطس, سبتمبر, [أا]كتوبر, نوفمبر, ديسمبر, محرم, رمضان, شوال',
)
/** A day of a month, or a month: "18 October", "31/08/2026", «٣ مارس», "in Ramadan". */
const DATE = new RegExp(
  oneOf([
    String.raw`(?<!\d)\d\d?[./-]\d\d?[./-](?:\d\d)?\d\d(?!\d)`,
    String.raw`(?<!\d)\d{4}-\d\d-\d\d(?!\d)`,
    String.raw`\b${oneOf(MONTHS)}\b`,
    String.raw`\d ?${oneOf(SHORT_MONTHS)}\b`,
    String.raw`\b${oneOf(SHORT_MONTHS)}\.? \d`,
    ...ARABIC_MONTHS,
  ]),
  'iu',
)

/** Whether a text names a time of day, in digits of either script or in words. */
export function saysClock(text: string): boolean {
  const folded = toWesternDigits(text)
  return CLOCK.test(folded) || SAID_CLOCK.test(folded)
}

/** Whether a text names a date or a month. */
export function saysDate(text: string): boolean {
  return DATE.test(toWesternDigits(text))
}
