import type { Language, Passage } from '../agent.ts'
import type { ContactWay } from '../message/person/contact-request.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import type { Found } from './answer.ts'
import { quote } from './quoting/quote.ts'
import type { Reading } from './readings.ts'
import { saysContact } from './telling/contact-ways.ts'
import { findBrand } from './telling/payment-brands.ts'

/** A passage with a contact number answers from this chance on, if it has so many times the chance of any other. */
const REACHED = { least: 0.25, times: 2 }

/**
 * A passage that says how the company is reached, if that is all that is asked: a number within a text about locations
 * hardly fits the question, but answers it. Null if none is near, or if other articles have such numbers with a similar
 * chance. Likewise the passage that names the requested card among the ways to pay.
 */
export function findReached(
  found: readonly Passage[],
  readings: readonly Reading[],
  { text: question, read }: CustomerQuestion,
  language: Language,
): Found | null {
  const brands = readings[0]?.brands
  const contact = readings.find((reading) => reading.contact !== undefined)?.contact
  const passage =
    brands === undefined ? findContact(found, contact, language) : findBrand(found, brands, language)
  return passage === null ? null : { kind: 'found', question, ...quote([passage], read) }
}

function findContact(
  found: readonly Passage[],
  contact: ContactWay | undefined,
  language: Language,
): Passage | null {
  if (contact === undefined || contact === 'any') return null
  const telling = found
    .filter((passage) => passage.language === language && saysContact(passage.text, contact))
    .sort((one, other) => other.score - one.score)
  const [best] = telling
  const other = telling.find(({ articleId }) => articleId !== best?.articleId)
  if (best === undefined || best.score < REACHED.least) return null
  return best.score < (other?.score ?? 0) * REACHED.times ? null : best
}
