import type { SoundIndex } from '../../language/sound/sounds.ts'
import { remember } from '../../language/text/remember.ts'
import { listWords } from '../../language/words/words.ts'
import { isArabizi } from '../reading/arabizi.ts'
import { soundsWith } from '../reading/lexicon.ts'
import { readText, readWithSounds } from '../reading/read-text.ts'
import { holds, toPhrases } from '../reading/sayings.ts'
import { ALONE, CRIES, DANGERS, INJURIES } from './danger-data.ts'

const CRYING = toPhrases(CRIES)
const DANGEROUS = toPhrases(DANGERS)
const INJURED = toPhrases(INJURIES)
const DANGEROUS_ALONE = toPhrases([...DANGERS, ...ALONE])
// Made only when the first Arabic text in Latin letters comes: it takes 10 ms, and few texts are such.
let sounds: SoundIndex | undefined

/**
 * A text as it is read elsewhere, but with the words of danger among those that Latin letters may stand for: "7aree2".
 */
export const readForDanger: (text: string) => string = remember((text) => {
  if (!isArabizi(text)) return readText(text)
  sounds ??= soundsWith([...DANGERS, ...CRIES])
  return readWithSounds(text, sounds)
})

/** Whether the text names something that happens to people in danger, even if it only asks about it. */
export function namesDanger(text: string): boolean {
  return holds(listWords(text), DANGEROUS)
}

/** Whether the text names what has broken of somebody else: a sign of danger, though it may have healed long ago. */
export function namesInjury(text: string): boolean {
  return holds(listWords(text), INJURED)
}

/** Whether the text calls for help. */
export function criesForHelp(text: string): boolean {
  return holds(listWords(text), CRYING)
}

/**
 * Whether a text of one word means danger; null for a longer text. The networks have learnt sentences: they hear danger
 * in "full", "medicine" and «مصعد», and none in "bomb".
 */
export function tellsAlone(text: string): boolean | null {
  const words = listWords(text)
  return words.length > 1 ? null : holds(words, DANGEROUS_ALONE)
}
