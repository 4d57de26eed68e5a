import { type AskedDays, dropDays, readAskedDays } from '../language/days.ts'
import { detectLanguage } from '../language/language.ts'
import { listWords } from '../language/words.ts'
import { readBrandRequest } from '../message/brand-request.ts'
import { type ContactWay, readContactRequest } from '../message/contact-request.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { readText } from '../message/read-text.ts'
import { namesThing, nameThings } from '../message/subject.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import { CONTACT_QUESTIONS } from './contact-ways.ts'
import {
  dropLeadIn,
  FEW_WORDS,
  FOLLOW_UP_WORDS,
  isRest,
  LONG_FOLLOW_UP_WORDS,
  namePronoun,
  pointsBack,
  readTold,
} from './follow-up.ts'
import { PAYMENT_QUESTIONS } from './payment-brands.ts'

/** One way to look a question up. */
export interface Reading {
  readonly query: string
  /** What of it is asked now, without pronouns in its words; null where nothing is in it that was asked before. */
  readonly told: string | null
  /** What of days it has to tell; absent where no days alone are asked about. */
  readonly days?: AskedDays
  /** By what it has to tell that the company is reached; absent where that is not asked. */
  readonly contact?: ContactWay
  /** The cards, wallets or instalment services that it has to name; absent where none is asked for. */
  readonly brands?: ReadonlySet<number>
}

/** What joins a question to the one before it. */
export const AND = /^(?:(?:and|also|plus|&)\s+|و\s?(?=(?:كم|كيف|هل|متى|متي|بكم|ما|ماذا|لماذا|ليش)))/iu

/**
 * The ways to look a question up, the likeliest first. What was said around it is tried first, then the question alone.
 * One that names nothing, or speaks of "it", is asked of what the `previous` one named; a rest of a question ("and to
 * Jeddah?") is read behind it.
 */
export function listReadings(asked: CustomerQuestion, previous: string | null): Reading[] {
  const readings = listReadingsAround(asked, previous)
  const language = detectLanguage(asked.read) ?? 'ar'
  const contact = readContactRequest(asked.read)
  // A number stands in an article without the customer's word for it, and a card among others, so what any such article
  // answers is asked as well.
  if (contact !== null)
    return [...readings, ...CONTACT_QUESTIONS[language].map(askUsual)].map((each) => ({ ...each, contact }))
  const brands = readBrandRequest(asked.read)
  if (brands !== null)
    return [...readings, ...PAYMENT_QUESTIONS.map(askUsual)].map((each) => ({ ...each, brands }))
  return readings
}

const askUsual = (query: string): Reading => ({ query, told: null })

function listReadingsAround(asked: CustomerQuestion, previous: string | null): Reading[] {
  const { text, read, context, whole } = asked
  const alone: Reading = { query: text, told: null }
  if (context !== '') {
    // A bare "how long?" has to be told how long by whatever fits what was said around it.
    const around: Reading = { query: `${context} ${text}`, told: namesThing(read) ? null : read }
    const ofContext = namesThing(read) ? [] : listOfThings(nameThings(readText(context)), text, read)
    // "… and who pays?" asks of what was told, whatever else the company has to say of paying.
    const isRest = whole !== null && listWords(read).length <= FEW_WORDS
    return isSearchable(listQuestionTerms(around.query))
      ? [around, ...ofContext, ...(isRest ? [] : [alone])]
      : [alone]
  }
  if (previous === null) return [alone]
  const days = readAskedDays(read, previous)
  const ofDays = days === null ? [] : listOfDays(previous, text, days)
  if (ofDays.length > 0) return ofDays
  const told = readTold(read)
  const behind: Reading = { query: `${previous} ${text}`, told }
  const ofThings = listOfThings(nameThings(previous), text, told)
  if (!namesThing(told)) {
    return [...ofThings, behind, ...(isSearchable(listQuestionTerms(told)) ? [alone] : [])]
  }
  const words = listWords(told).length
  const isShort = words <= FOLLOW_UP_WORDS
  const joins = isRest(told)
  const asksItself = listAskedAspects(told).length > 0
  const asksOfThings = asksItself ? [...ofThings, behind] : [behind, ...ofThings]
  if (isShort && pointsBack(read)) return [...asksOfThings, alone]
  // "And what if I lose my phone after that?" is asked of one thing among those that one may lose.
  if (joins && words <= LONG_FOLLOW_UP_WORDS && pointsBack(read)) return [behind, alone]
  if (isShort && joins) return asksItself ? [alone, ...asksOfThings] : [behind, alone]
  return joins || words <= FEW_WORDS ? [alone, behind] : [alone]
}

/**
 * Asks what was asked before, of other days: "when do you open" of "when do you open on Fridays" before "and the other
 * days?"
 */
function listOfDays(previous: string, text: string, days: AskedDays): Reading[] {
  const asked = dropDays(previous)
  if (!isSearchable(listQuestionTerms(asked))) return []
  return [asked, `${asked} ${text}`, previous].map((query) => ({ query, told: null, days }))
}

/** Asks of things by their name what was asked of them by a pronoun or by nothing: كم سعرها of كنب is كم سعر كنب. */
function listOfThings(things: string, text: string, told: string): Reading[] {
  if (things === '') return []
  const asked = dropLeadIn(text).replace(AND, '')
  const named = namePronoun(asked, things)
  return [{ query: named === asked ? `${asked.replace(/[?؟]\s*$/, '')} ${things}` : named, told }]
}
