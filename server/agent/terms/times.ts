/** A time of day by the clock: "7:30", "16:45–18:00". */
const CLOCK = /(?<![\d.,:])(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)/u
/** A day of a month, or a month: "18 October", "31/08/2026", «٣ مارس», "in Ramadan". */
const DATE =
  /(?<!\d)\d\d?[./-]\d\d?[./-](?:\d\d)?\d\d(?!\d)|(?<!\d)\d{4}-\d\d-\d\d(?!\d)|\b(?:january|february|april|june|july|august|september|october|november|december|ramadan|shawwal|muharram)\b|\d ?(?:jan|feb|mar(?:ch)?|apr|may|jun|jul|aug|sept?|oct|nov|dec)\b|\b(?:march|may) \d|يناير|فبراير|مارس|[أا]بريل|مايو|يونيو|يوليو|[أا]غسطس|سبتمبر|[أا]كتوبر|نوفمبر|ديسمبر|محرم|رمضان|شوال/iu

/** Whether a text names a time of day by the clock. Digits of either script. */
export function saysClock(text: string): boolean {
  return CLOCK.test(foldDigits(text))
}

/** Whether a text names a date or a month. */
export function saysDate(text: string): boolean {
  return DATE.test(foldDigits(text))
}

function foldDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}
