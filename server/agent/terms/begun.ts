import { normalizeArabic } from '../language/text/normalize-arabic.ts'
import { saysDate } from './times.ts'

/** "When was the branch opened?" asks for a past date, and "when do you open?" for a time of day. */
const ASKS =
  /\bwhen (?:was|were) .*\b(?:opened|founded|established|launched|inaugurated)\b|\bwhen did .*\b(?:open|launch)\b|متي .*(?:افتتح|تاسس|انفتح|انشي|فتحتوا?|فتحتم|دشن)/iu
const YEAR = /(?<!\p{Nd})(?:1[3489]|20)\p{Nd}{2}(?!\p{Nd})/u
const BEGUN = /\b(?:opened|founded|established|launched|inaugurated|since)\b|افتتح|تاسس|انشي|دشن|منذ/iu

/** Whether a question asks when something about the company began. */
export function asksWhenBegun(question: string): boolean {
  return ASKS.test(normalizeArabic(question))
}

/** Whether a text may answer that: it says that something began, with a year or a date. */
export function tellsWhenBegun(text: string): boolean {
  const folded = normalizeArabic(text)
  return BEGUN.test(folded) && (YEAR.test(folded) || saysDate(text))
}
