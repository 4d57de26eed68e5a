import { isPlainlyEnglish } from '../meaning/word-meanings.ts'
import { normalizeArabic } from '../text/normalize-arabic.ts'
import { compareWith } from './compare-letters.ts'
import { dropArticle, listSounds, soundOf } from './sounds.ts'

/** Fewer sounds are heard in many a word, so that what has but two has to be written alike: "jouri" is «جوري». */
const LEAST_SOUNDS = { any: 3, alike: 2 }
const MOST_COST = { any: 0.6, letter: 0.05, alike: 0.35 }
const SHORTEST_ALIKE = 4

/** Whether an Arabic word is a Latin one in Arabic letters: «بلس» is "plus". */
export function soundsLike(latin: string, arabic: string): boolean {
  const bare = dropArticle(normalizeArabic(arabic))
  const sound = soundOf(bare)
  const isLong = sound.length >= LEAST_SOUNDS.any
  const mayBe =
    isLong ||
    (sound.length >= LEAST_SOUNDS.alike && latin.length >= SHORTEST_ALIKE && !isPlainlyEnglish(latin))
  if (!mayBe || !/^[a-z]+$/.test(latin) || !listSounds(latin).includes(sound)) return false
  const most = isLong ? MOST_COST.any + latin.length * MOST_COST.letter : MOST_COST.alike
  return compareWith(latin)(bare, most) <= most
}
