import { asksHowToComplain } from './complaint-way.ts'
import { asksForExpert, asksForService, speaksOfTalking } from './person-request.ts'

/** A question that only a person can meet where no article does. */
export type PersonWish = 'customer_request' | 'complaint'

/**
 * What a question asks for that an article may tell how to get, and that is for a person if none does: "how do I reach
 * customer service?", "can I talk to a pharmacist?", "who do I complain to?" Null for other questions.
 */
export function findPersonWish(sentence: string): PersonWish | null {
  if (asksHowToComplain(sentence)) return 'complaint'
  return asksForService(sentence) || asksForExpert(sentence) ? 'customer_request' : null
}

/**
 * Whether an answer tells how the wish of a question is met: "the pharmacist is from Aleppo" does not say that one may
 * talk to her.
 */
export function meetsPersonWish(sentence: string, told: string): boolean {
  return !asksForExpert(sentence) || speaksOfTalking(told)
}
