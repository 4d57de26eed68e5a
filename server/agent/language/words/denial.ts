import { listWords } from './words.ts'

const DENIALS = new Set([
  'not',
  'no',
  'cannot',
  'never',
  'without',
  'لا',
  'لم',
  'لن',
  'ليس',
  'ليست',
  'غير',
  'ممنوع',
  'مو',
  'مب',
])
// The English contractions without their apostrophe.
const CONTRACTED_DENIAL = /^(?:ca|do|does|did|is|are|was|were|wo|would|should|could|has|have|had)nt$/

/**
 * Whether a text denies something. At the beginning ما is a question word (ما هي), so it only counts after another word
 * (اللي ما يرجع).
 */
export function denies(text: string): boolean {
  return listWords(text).some(
    ({ text: word }, place) =>
      DENIALS.has(word) || CONTRACTED_DENIAL.test(word) || (word === 'ما' && place > 0),
  )
}
