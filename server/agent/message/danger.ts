import { listWords } from '../language/words.ts'
import { CRIES, DANGERS } from './danger-data.ts'
import { holds, toPhrases } from './sayings.ts'

const CRYING = toPhrases(CRIES)
const DANGEROUS = toPhrases(DANGERS)

/** Whether the text names what befalls somebody in danger, be it to ask about such things. */
export function namesDanger(text: string): boolean {
  return holds(listWords(text), DANGEROUS)
}

/** Whether the text calls for help. */
export function criesForHelp(text: string): boolean {
  return holds(listWords(text), CRYING)
}
