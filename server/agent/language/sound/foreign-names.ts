import { stripClitics } from '../inflection/arabic-forms.ts'
import type { Word } from '../words/words.ts'
import { compareNames, pronounce } from './pronounce.ts'
import { listSounds, soundOf } from './sounds.ts'

/** Finds the Latin name that a word in Arabic letters stands for; null if there is none. */
export type ForeignNames = (word: Word) => string | null

/** Names with fewer sounds resemble too many words. */
const SHORTEST = 3
/** How much the sounds of a name may differ from its spelling: more for longer names, which are more certain. */
const MOST_COST = { short: 0.7, long: 1.9 }
const LONG = 4

/** The sounds of English letter groups. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[st]+ion/g, 'shn'],
  [/[ct]i(?=[aou])/g, 'sh'],
  [/xc(?=[eiy])/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
]

/**
 * Finds names that articles write in Latin letters in customers' Arabic spelling: "هيدرافيشل" is HydraFacial and
 * "نيبوش" NEBOSH. Null if several names are equally similar. `words` are normalized.
 */
export function createForeignNames(words: Iterable<string>): ForeignNames {
  const bySound = new Map<string, Map<string, string>>()
  for (const word of words) {
    if (!/^[a-z]{4,}$/.test(word)) continue
    const spoken = SPOKEN.reduce((said, [letters, sound]) => said.replace(letters, sound), word)
    for (const key of new Set(listSounds(spoken).map(fold))) {
      const names = bySound.get(key) ?? new Map<string, string>()
      bySound.set(key, names.set(word, pronounce(spoken)))
    }
  }
  return ({ script, text }) => {
    if (script !== 'arabic' || bySound.size === 0) return null
    const found = stripClitics(text).flatMap((bare) => findNearest(bare, bySound))
    const [best, ...others] = found.sort((one, other) => one.cost - other.cost)
    if (best === undefined || others.some(({ name, cost }) => name !== best.name && cost === best.cost))
      return null
    return best.name
  }
}

function findNearest(
  arabic: string,
  bySound: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { name: string; cost: number }[] {
  const sound = fold(soundOf(arabic))
  if (sound.length < SHORTEST) return []
  const most = sound.length < LONG ? MOST_COST.short : MOST_COST.long
  return Array.from(bySound.get(sound) ?? [], ([name, pronounced]) => ({
    name,
    cost: compareNames(dropOpening(pronounced), dropOpening(arabic)),
  })).filter(({ cost }) => cost <= most)
}

/** Vowels before the first consonant differ between writers: اكسل and ايكسل. */
function dropOpening(arabic: string): string {
  return arabic.replace(/^[اويع]+/u, '')
}

/** In foreign names writers of Arabic interchange ش and س, and ق, غ, ج and ك. */
function fold(sounds: string): string {
  return sounds.replaceAll('c', 's').replace(/[gj]/g, 'q')
}
