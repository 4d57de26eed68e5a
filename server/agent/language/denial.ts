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
// In English the contractions, as they stand without their apostrophe.
const CONTRACTED_DENIAL = /^(?:ca|do|does|did|is|are|was|were|wo|would|should|could|has|have|had)nt$/

/**
 * Whether a text says no. ما is left to its questions (ما هي), unless it stands between two words of a clause (اللي ما
 * يرجع).
 */
export function denies(text: string): boolean {
  return listWords(text).some(
    ({ text: word }, place) =>
      DENIALS.has(word) || CONTRACTED_DENIAL.test(word) || (word === 'ما' && place > 0),
  )
}
