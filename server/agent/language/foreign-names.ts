import { stripClitics } from './arabic-forms.ts'
import { compareNames, pronounce } from './latin/pronounce.ts'
import { listSounds, soundOf } from './latin/sounds.ts'
import type { Word } from './words.ts'

/** Finds the Latin name that a word in Arabic letters stands for, or null. */
export type ForeignNames = (word: Word) => string | null

/** Names of fewer sounds sound like too many words. */
const SHORTEST = 3
/** So differently a name may be written from how its own letters are spelled, by its sounds: a longer one is surer. */
const MOST_COST = { short: 0.7, long: 1.9 }
const LONG = 4

/** What English letters sound like together. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[st]+ion/g, 'shn'],
  [/[ct]i(?=[aou])/g, 'sh'],
  [/xc(?=[eiy])/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
]

/**
 * Names that articles write in Latin letters, to be found as customers write them: "هيدرافيشل" is HydraFacial and
 * "نيبوش" NEBOSH. Of names that a word is equally near to none is meant. `words` are normalized.
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

/** Before a first sound each writes another vowel: اكسل and ايكسل. */
function dropOpening(arabic: string): string {
  return arabic.replace(/^[اويع]+/u, '')
}

/** Writers of Arabic take ش and س, and ق, غ, ج and ك, for one another in foreign names. */
function fold(sounds: string): string {
  return sounds.replaceAll('c', 's').replace(/[gj]/g, 'q')
}
