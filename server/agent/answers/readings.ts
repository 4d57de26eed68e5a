import { type AskedDays, dropDays, readAskedDays } from '../language/numbers-and-days/days.ts'
import { detectLanguage } from '../language/text/language.ts'
import { listWords } from '../language/words/words.ts'
import { type ContactWay, readContactRequest } from '../message/person/contact-request.ts'
import { readBrandRequest } from '../message/questions/brand-request.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { namesThing, nameThings } from '../message/questions/subject.ts'
import { readText } from '../message/reading/read-text.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import {
  dropLeadIn,
  FEW_WORDS,
  FOLLOW_UP_WORDS,
  isRest,
  LONG_FOLLOW_UP_WORDS,
  namePronoun,
  pointsBack,
  readAskedNow,
} from './follow-up/follow-up.ts'
import { pointsToTold } from './follow-up/of-what-was-told.ts'
import { CONTACT_QUESTIONS } from './telling/contact-ways.ts'
import { PAYMENT_QUESTIONS } from './telling/payment-brands.ts'

/** One way to look a question up. */
export interface Reading {
  readonly query: string
  /**
   * The part of it that is asked now, without pronouns within its words; null if the query contains nothing that was
   * asked before.
   */
  readonly askedNow: string | null
  /** The days that a passage has to speak of; absent if the question is not only about days. */
  readonly days?: AskedDays
  /** The way to reach the company that a passage has to contain; absent if that is not asked for. */
  readonly contact?: ContactWay
  /** The cards, wallets or instalment services that a passage has to name; absent if none is asked for. */
  readonly brands?: ReadonlySet<number>
  /** True if it leaves out what was told although the question points to it. */
  readonly leavesOutTold?: true
}

/** Joins a question to the one before it. */
export const AND = /^(?:(?:and|also|plus|&)\s+|و\s?(?=(?:كم|كيف|هل|متى|متي|بكم|ما|ماذا|لماذا|ليش)))/iu

/**
 * The ways to look a question up, the likeliest first. It is first read with the words around it, then alone. A
 * question that names nothing, or says "it", is read together with what `previous` named; the rest of a question ("and
 * to Jeddah?") is read after the question before.
 */
export function listReadings(asked: CustomerQuestion, previous: string | null): Reading[] {
  const readings = listReadingsAround(asked, previous)
  const language = detectLanguage(asked.read) ?? 'ar'
  const contact = readContactRequest(asked.read)
  // An article has a number without the customer's word for it, and a card among others, so questions that any such
  // article answers are looked up as well.
  if (contact !== null)
    return [...readings, ...CONTACT_QUESTIONS[language].map(askUsual)].map((each) => ({ ...each, contact }))
  const brands = readBrandRequest(asked.read)
  if (brands !== null)
    return [...readings, ...PAYMENT_QUESTIONS.map(askUsual)].map((each) => ({ ...each, brands }))
  return readings
}

const askUsual = (query: string): Reading => ({ query, askedNow: null })

function listReadingsAround(asked: CustomerQuestion, previous: string | null): Reading[] {
  const { text, read, context, whole } = asked
  const alone: Reading = { query: text, askedNow: null }
  if (context !== '') {
    // A passage that fits the words around a bare "how long?" has to say how long.
    const around: Reading = { query: `${context} ${text}`, askedNow: namesThing(read) ? null : read }
    const ofContext = namesThing(read) ? [] : listOfThings(nameThings(readText(context)), text, read)
    // "… and who pays?" is about what was said, whatever else the company has to say about paying.
    const isRest = whole !== null && listWords(read).length <= FEW_WORDS
    const bare: Reading = pointsToTold(asked) ? { ...alone, leavesOutTold: true } : alone
    return isSearchable(listQuestionTerms(around.query))
      ? [around, ...ofContext, ...(isRest ? [] : [bare])]
      : [alone]
  }
  if (previous === null) return [alone]
  const days = readAskedDays(read, previous)
  const ofDays = days === null ? [] : listOfDays(previous, text, days)
  if (ofDays.length > 0) return ofDays
  const askedNow = readAskedNow(read)
  const behind: Reading = { query: `${previous} ${text}`, askedNow }
  const ofThings = listOfThings(nameThings(previous), text, askedNow)
  if (!namesThing(askedNow)) {
    return [...ofThings, behind, ...(isSearchable(listQuestionTerms(askedNow)) ? [alone] : [])]
  }
  const words = listWords(askedNow).length
  const isShort = words <= FOLLOW_UP_WORDS
  const joins = isRest(askedNow)
  const asksItself = listAskedAspects(askedNow).length > 0
  const asksOfThings = asksItself ? [...ofThings, behind] : [behind, ...ofThings]
  // "What disease is it?" is about what was said: nothing else that the company says of diseases answers it. "How much
  // is that?" names nothing else.
  const besideTold: Reading = asksItself ? alone : { ...alone, leavesOutTold: true }
  if (isShort && pointsBack(read)) return [...asksOfThings, besideTold]
  // "And what if I lose my phone after that?" asks for one of the things that can be lost.
  if (joins && words <= LONG_FOLLOW_UP_WORDS && pointsBack(read)) return [behind, alone]
  if (isShort && joins) return asksItself ? [alone, ...asksOfThings] : [behind, alone]
  return joins || words <= FEW_WORDS ? [alone, behind] : [alone]
}

/**
 * The question before, asked about other days: "when do you open" from "when do you open on Fridays" before "and the
 * other days?"
 */
function listOfDays(previous: string, text: string, days: AskedDays): Reading[] {
  const asked = dropDays(previous)
  if (!isSearchable(listQuestionTerms(asked))) return []
  return [asked, `${asked} ${text}`, previous].map((query) => ({ query, askedNow: null, days }))
}

/** The question before with the things' name in place of a pronoun or of nothing: كم سعرها about كنب is كم سعر كنب. */
function listOfThings(things: string, text: string, askedNow: string): Reading[] {
  if (things === '') return []
  const asked = dropLeadIn(text).replace(AND, '')
  const named = namePronoun(asked, things)
  return [{ query: named === asked ? `${asked.replace(/[?؟]\s*$/, '')} ${things}` : named, askedNow }]
}
