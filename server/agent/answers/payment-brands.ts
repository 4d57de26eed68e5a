import type { Language, Passage } from '../agent.ts'
import { tellsBrand } from '../message/brand-request.ts'
import { LIKELY } from './choose-passage.ts'

/**
 * What every company's article on paying answers, whatever stands around the names in it; in both languages, since a
 * name is the same in either.
 */
export const PAYMENT_QUESTIONS: readonly string[] = [
  'What payment methods do you accept?',
  'ما طرق الدفع المتاحة؟',
  'Can I pay in instalments?',
  'هل يمكن التقسيط؟',
]

/**
 * Whether a text of a passage may tell of cards, wallets or instalment services that are asked for: it names one of
 * them. What names none at all may do so only where it fits the customer's `own` words: "we have no instalments".
 */
export function mayTellBrand(
  { title, heading }: Passage,
  text: string,
  brands: ReadonlySet<number>,
  isOwn: boolean,
): boolean {
  const told = tellsBrand(`${title}\n${heading ?? ''}\n${text}`, brands)
  return told === 'same' || (isOwn && told === 'none')
}

/**
 * The passage that names what is asked for and is likely to tell whether one may pay by it: one in the customer's
 * language first.
 */
export function findBrand(
  found: readonly Passage[],
  brands: ReadonlySet<number>,
  language: Language,
): Passage | null {
  const telling = found
    .filter((passage) => passage.score >= LIKELY && mayTellBrand(passage, passage.text, brands, false))
    .sort((one, other) => other.score - one.score)
  return telling.find((passage) => passage.language === language) ?? telling[0] ?? null
}
