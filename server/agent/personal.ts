import { chanceOfPersonal } from './classifier/classify.ts'
import { listAskedAspects } from './knowledge/aspects.ts'

/** From this chance on a question is about the customer's own data. */
const SURE = 0.6
/** With a number that names a record less is enough; asking for a way ("how can I track") more is needed. */
const SURE_WITH_NUMBER = 0.3
const SURE_OF_A_WAY = 0.9
// Amounts, hours and years have fewer digits or a unit behind them.
const RECORD_NUMBER = /(?:^|[\s#:.-])(?:[a-z]{1,4}-?)?\d{4,}(?![\d.,]*\s*(?:riyal|sar\b|ريال|هلل))/iu

/** Whether a question asks for what only this customer's records tell: where an order is, how much is owed, when an appointment is. */
export function isPersonal(question: string): boolean {
  const chance = chanceOfPersonal(question)
  if (listAskedAspects(question).includes('way')) return chance >= SURE_OF_A_WAY
  return (
    chance >=
    (RECORD_NUMBER.test(question.normalize('NFKC').replace(/[٠-٩]/g, '0')) ? SURE_WITH_NUMBER : SURE)
  )
}
