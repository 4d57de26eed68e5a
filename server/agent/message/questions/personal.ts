import { chanceOfPersonal, chanceOfTheft } from '../../classifier/classify.ts'
import { list, oneOf } from '../../language/words/word-list.ts'
import { listWords } from '../../language/words/words.ts'
import { listAskedAspects } from '../../terms/aspects.ts'
import { RIYALS } from '../../terms/riyals.ts'
import { namesThing } from './subject.ts'

/**
 * From this chance on a question is about the customer's own data. Of the questions of the fit that articles answer,
 * about 17 in 1,000 reach it.
 */
const SURE = 0.4
/** With a number that names a record less is enough; for a way ("how can I track") or a statement more is needed. */
const SURE_WITH_NUMBER = 0.2
const SURE_OF_A_WAY = 0.8
/** Below this chance a question may as well ask what is the same for everybody. */
const SURELY_OWN = 0.65
/**
 * From this chance on, others use the customer's account or card. Of 41,295 usual questions six reach it, and all of
 * them mean that.
 */
const SURE_OF_THEFT = 0.3
// Amounts, hours and years have fewer digits, or a unit behind them.
const RECORD_NUMBER = new RegExp(
  String.raw`(?:^|[\s#:.-])(?:[a-z]{1,4}-?)?\d{4,}(?![\d.,]*\s*(?:${RIYALS}))`,
  'iu',
)

/** A question this short that names nothing has nothing to ask about. */
const MOST_BARE_WORDS = 2
/** The number of a customer's phone names no record. */
const PHONE = /(?:\+?966|00966|\b0)[ -]?\d{2}[ -]?\d{3}[ -]?\d{3,4}\b/g

const PREMISES =
  list(`shops?, stores?, show ?rooms?, branch(?:es)?, offices?, clinics?, schools?, centers?, centres?, hotels?
  restaurants?, cafes?, gyms?, clubs?, salons?, academy, institute, workshops?, garages?, farms?, stables?, warehouses?
  studios?, labs?, laborator(?:y|ies), hospitals?, nurser(?:y|ies), halls?, campus, reception, entrance, building, company
  headquarters, parking, marina, pool, campsite, camp`)
/**
 * The company itself is asked for, or its premises; "where are you with my order" says more, and so does "where is the
 * shop's parcel".
 */
const WHERE_ARE_YOU = new RegExp(
  [
    `\\bwhere(?:['’]?s| (?:exactly )?(?:is|are)) (?:the|your) (?:main |nearest |closest |new )?${oneOf(PREMISES)}(?: (?:now|exactly|located|based|please|pls))*\\W*$`,
    '\\bwhere (?:exactly )?(?:are|r) (?:you|u|ya)(?: (?:guys|all|now|exactly|located|based))*\\W*$',
  ].join('|'),
  'iu',
)

/** Whether a text contains a number that names a record: an order, a bill or an appointment. */
export function namesRecord(text: string): boolean {
  return RECORD_NUMBER.test(text.replace(/[٠-٩۰-۹]/g, '0').replace(PHONE, ' '))
}

/**
 * Whether a text tells that others use the customer's account or card, and does not ask what is to be done then, which
 * an article may tell.
 */
function tellsOfTheft(text: string): boolean {
  return chanceOfTheft(text) >= SURE_OF_THEFT && !listAskedAspects(text).includes('way')
}

/**
 * Whether a question asks for something that only this customer's records tell: where an order is, how much is owed,
 * when an appointment is.
 */
export function isPersonal(question: string, isAsked: boolean): boolean {
  // "And when?" asks about whatever was mentioned before.
  if (listWords(question).length <= MOST_BARE_WORDS && !namesThing(question) && !namesRecord(question))
    return false
  const chance = chanceOfPersonal(question)
  if (tellsOfTheft(question)) return true
  if (listAskedAspects(question).includes('way') || WHERE_ARE_YOU.test(question))
    return chance >= SURE_OF_A_WAY
  if (namesRecord(question)) return chance >= SURE_WITH_NUMBER
  return chance >= (isAsked ? SURE : SURE_OF_A_WAY)
}

/**
 * Whether a question that `isPersonal` takes for one may as well ask what is the same for everybody, if a passage tells
 * that: "when will my results be out?"
 */
export function mayAskOfEverybody(question: string): boolean {
  return !namesRecord(question) && !tellsOfTheft(question) && chanceOfPersonal(question) < SURELY_OWN
}
