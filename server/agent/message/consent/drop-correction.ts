import { spellWords } from '../../language/words/spell-words.ts'
import { CORRECTING, dropConsent } from './consent.ts'

/**
 * A question without the words that correct the one before it: "how much is delivery?" of "no, I meant how much is
 * delivery?"
 */
export function dropCorrection(text: string): string {
  const bare = dropConsent(text)
  const words = spellWords(text)
  const dropped = words.slice(0, words.length - spellWords(bare).length)
  const corrects = CORRECTING.some((saying) => saying.join(' ') === dropped.slice(-saying.length).join(' '))
  return corrects ? bare : text
}
