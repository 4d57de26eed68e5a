import type { Language } from '../agent.ts'
import { mayAskOfEverybody, namesRecord } from '../message/questions/personal.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import type { Answer } from './answer.ts'

/**
 * The chance from which a passage outweighs a slight suspicion that the customer's own record is asked for. Of 17 such
 * questions in the evaluation that really ask for a record no passage reaches 0.9 (decision 224).
 */
const SURE_OF_EVERYBODY = 0.95

/**
 * "When does my bill come?" asks for what is the same for everybody; "when was it paid?" asks for the customer's own.
 */
const WHEN_BILLS_COME =
  /^(?=.{0,80}\b(?:bills?|invoices?|statements?)\b)(?=.{0,80}\b(?:when|what (?:day|date)|which day)\b)(?!.{0,80}\b(?:was|were|did|paid|pay|sent)\b)|^(?=.{0,80}(?:فاتور|فواتير|كشف))(?=.{0,80}(?:متي|متى|امتي|امتى|اي يوم))(?!.{0,80}(?:دفع|سدد))/iu
/** What comes again and again, and so to everybody on the same day. */
const RECURRING = /\b(?:each|every|monthly|weekly)\b|(?<!\p{L})(?:(?:من )?كل|شهريا)(?!\p{L})/iu

/** Whether a question that sounds like one about the customer's own record may be answered for everybody. */
export function maySpeakOfEverybody(asked: CustomerQuestion): boolean {
  return asksWhenBillsCome(asked) || soundsOnlyPersonal(asked)
}

/** Whether an answer to such a question tells what is the same for everybody. */
export function tellsEverybody(asked: CustomerQuestion, answer: Answer, language: Language): boolean {
  if (answer.kind !== 'found') return false
  if (asksWhenBillsCome(asked) && RECURRING.test(answer.texts.join('\n'))) return true
  const chance = answer.sources[0]?.score ?? 0
  return soundsOnlyPersonal(asked) && answer.language === language && chance >= SURE_OF_EVERYBODY
}

function asksWhenBillsCome({ read }: CustomerQuestion): boolean {
  return !namesRecord(read) && WHEN_BILLS_COME.test(read)
}

function soundsOnlyPersonal({ read, context }: CustomerQuestion): boolean {
  return mayAskOfEverybody(read) && !namesRecord(context)
}
