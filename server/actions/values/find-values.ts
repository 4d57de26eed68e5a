import { writeLatinDays } from '../../agent/language/latin/days.ts'
import { writeLatinNumbers } from '../../agent/language/latin/numbers.ts'
import { transliterate } from '../../agent/language/latin/transliterate.ts'
import { listNumbers } from '../../agent/language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../agent/language/text/normalize-arabic.ts'
import { isArabizi } from '../../agent/message/reading/arabizi.ts'
import { KNOWN_SOUNDS } from '../../agent/message/reading/lexicon.ts'
import { normalizePhone } from '../definition/phone.ts'
import { findDates } from './dates.ts'
import { writeDayNumbers } from './day-words.ts'
import { blank, type Finding, findAll } from './finding.ts'
import { foldText } from './fold-text.ts'
import { writeHours } from './hour-words.ts'
import { isBound, isDenied } from './not-meant.ts'
import { writeSlippedDays } from './slipped-days.ts'
import { findTimes } from './times.ts'
import { writeAddresses } from './written-addresses.ts'
import { writeNumbers } from './written-numbers.ts'

/** Values stand early in a text, so more of it is not searched. */
const MOST_CHARS = 4000

/** All values in a text that a parameter may take, each kind in the order of the text. */
export interface FoundValues {
  readonly email: readonly string[]
  /** In E.164. */
  readonly phone: readonly string[]
  /** As 2026-09-30. */
  readonly date: readonly string[]
  readonly amount: readonly number[]
  /** As 20:30; if the half of the day is open, both times. */
  readonly time: readonly string[]
  /** Those in digits; if there are none, those in words. */
  readonly number: readonly number[]
  readonly order_number: readonly string[]
  /** Words of Latin letters and digits that are none of the above; a pattern may match them. */
  readonly token: readonly string[]
  /** The text without addresses, days, phone numbers, amounts and times, with folded digits and letters. */
  readonly rest: string
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu
const URL_LIKE = /https?:\/\/\S+|www\.\S+/gi
const PHONE = /(?<![\w+#])(?:\+|00)?\d(?:[\s().-]{0,2}\d){7,14}(?![\w])/g
const CURRENCY = '(?:sar|s\\.?r|rs|riyals?|ريالات|ريال|ر\\.?\\s?س)'
const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?'
const AMOUNT = new RegExp(
  `(?<![\\w.])(?<after>${NUMBER})\\s{0,3}${CURRENCY}(?![\\p{L}])|(?<![\\p{L}])${CURRENCY}\\s{0,3}(?<before>${NUMBER})(?![\\w])`,
  'giu',
)
const PERCENT = /\d{1,3}\s?%/g
const TWO_PERSONS = /(?<!\p{L})[وبل]{0,2}(?:شخصين|نفرين|فردين)(?!\p{L})/u
const TOKEN = /[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*/g
const BARE_NUMBER = new RegExp(`(?<![\\w.-])(?:${NUMBER})(?![\\w-])`, 'g')
// A number identifies a record if it is long, or if a word or a sign says so.
const RECORD = /^(?:[A-Za-z]{1,6}[-_]?)?\d{4,20}(?:-\d{1,10})*[A-Za-z]{0,2}$/
const NAMED =
  /(?:#|\bno\.?|\bnumber|\bnr\.?|\border|\bid|رقمه?ا?|الطلب|طلبي|طلبيتي|شحنتي|الشحنة|حجزي|فاتورتي)\s{0,3}(?:is|هو|:|=|-)?\s{0,3}#?\s{0,3}(?<value>[A-Za-z]{0,6}[-_]?\d{1,20}(?:-\d{1,10})*)(?![\w])/giu

/**
 * Reads a customer's words for values. `today` is the company's own day. What is one kind of value is not also another,
 * and what is denied ("not 48213") or bounds a span ("after Friday") is none. Where no time is wanted, "1.15" is a
 * number.
 */
export function findValues(words: string, today: string, isTimeWanted = true): FoundValues {
  let rest = spellValues(words.slice(0, MOST_CHARS))
  const keepMeant = <Value>(findings: readonly Finding<Value>[]): Value[] => [
    ...new Set(findings.flatMap(({ value, start }) => (isDenied(rest, start) ? [] : [value]))),
  ]
  const take = <Value>(
    find: (text: string) => Finding<Value>[],
    isOther: (text: string, start: number) => boolean = () => false,
  ): Value[] => {
    const findings = find(rest)
    const meant = keepMeant(findings.filter(({ start }) => !isOther(rest, start)))
    rest = blank(rest, findings)
    return meant
  }
  const email = take((text) => findAll(text, EMAIL, ([found]) => found.toLowerCase()))
  take((text) => findAll(text, URL_LIKE, ([found]) => found))
  const date = take((text) => findDates(text, today), isBound)
  const phone = take((text) => findAll(text, PHONE, ([found]) => normalizePhone(found)))
  const amount = take((text) =>
    findAll(text, AMOUNT, ({ groups }) => toNumber(groups?.after ?? groups?.before ?? '')),
  )
  take((text) => findAll(text, PERCENT, ([found]) => found))
  const times = findTimes(rest, isTimeWanted)
  rest = times.rest
  const named = keepMeant(findAll(rest, NAMED, ({ groups }) => groups?.value ?? null))
  const token = keepMeant(findAll(rest, TOKEN, ([found]) => found))
  const number = keepMeant(findAll(rest, BARE_NUMBER, ([found]) => toNumber(found)))
  const records = token.filter((each) => RECORD.test(each))
  return {
    ...{ email, phone, date, amount, token, rest, time: times.times },
    number: number.length > 0 ? number : listCounts(rest, isArabizi(words)),
    order_number: named.length > 0 ? named : records,
  }
}

/** The text with its days, hours, numbers and addresses in the spelling that is searched. */
function spellValues(words: string): string {
  const days = writeDayNumbers(writeSlippedDays(writeLatinDays(foldText(words))))
  return writeHours(writeNumbers(writeAddresses(days)))
}

/** Counts in words: "for four", لأربعة, "tlata", and the two in لشخصين. The 7 in "a7jez" is a letter. */
function listCounts(text: string, isArabic: boolean): number[] {
  const heard = writeLatinNumbers(text)
  const named = heard === text ? [] : listNumbers(heard.replace(/\p{L}+\d\S*|\d+\p{L}\S*/gu, ' '))
  const read = normalizeArabic(
    (isArabic ? transliterate(text, KNOWN_SOUNDS) : text).replace(/\S*\d\S*/g, ' '),
  )
  const counts = named.length > 0 ? named : listNumbers(read)
  return [...new Set([...counts.map(Number), ...(TWO_PERSONS.test(read) ? [2] : [])])]
}

function toNumber(text: string): number {
  return Number(text.replaceAll(',', ''))
}
