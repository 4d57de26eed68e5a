import type { Language, Passage } from '../../agent.ts'
import { tellsBrand } from '../../message/questions/brand-request.ts'
import { LIKELY } from './choose-passage.ts'

/**
 * Questions that every company's article on paying answers, whatever surrounds the names in it; in both languages,
 * since a brand has the same name in either.
 */
export const PAYMENT_QUESTIONS: readonly string[] = [
  'What payment methods do you accept?',
  'ما طرق الدفع المتاحة؟',
  'Can I pay in instalments?',
  'هل يمكن التقسيط؟',
]

/**
 * Whether a passage may answer a question about cards, wallets or instalment services: it names one of them. A passage
 * that names none may do so only if it fits the customer's `own` words: "we have no instalments".
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
 * The passage that names the requested brand and probably says whether one can pay with it, preferably in the
 * customer's language.
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
