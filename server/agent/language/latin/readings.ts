import { oncePerObject } from '../../../platform/once-per-object.ts'
import { isPlainlyEnglish } from '../meaning/word-meanings.ts'
import { compareWith } from '../sound/compare-letters.ts'
import { dropArticle, listSounds } from '../sound/sounds.ts'
import { spell } from '../sound/spell.ts'
import { remember } from '../text/remember.ts'
import { MOST_WRITTEN_TO, PREFIXES, SUFFIXES, type Suffix } from './affixes.ts'
import type { LikelyWords } from './likely-words.ts'
import { USUAL } from './usual-data.ts'

/** What one word in Latin letters may be. */
export interface Reading {
  /** What is written for it, with its prefix and suffix. */
  readonly written: string
  /** What a word behind it is likelier or less likely behind: without the article. */
  readonly word: string
  /** How far the letters are from it. */
  readonly cost: number
  /** How likely customers are to write it, whatever stands before it. */
  readonly chance: number
}

/** A word that is further from its letters is another one; in long words more letters differ. */
const MOST_COST = { any: 1, letter: 0.03 }
/** What reading a word as English costs, and letter by letter. */
const LOOSE_COST = { english: 0.3, spelled: 1 }
/** How much a word is told by how likely it is, and not by its letters. */
const SHARE_OF_CHANCE = 0.1
/** How likely a word is that is no known one, and by how much a known one is less so with what is written to it. */
const CHANCE = { unknown: 1e-3, writtenTo: 0.5 }
const SHORTEST = { english: 3, suffixed: 3 }
/** Less likely readings are hardly ever the right one. */
const MOST_READINGS = 12
const MOST_REMEMBERED = 512
/** By so much a reading may become likelier by the word that stands before it. */
const MOST_GAINED = 0.8

/** What each word may be, the likeliest by itself first; customers write the same ones again and again. */
export const readingsOf = oncePerObject((likely: LikelyWords) =>
  remember((word): readonly Reading[] => listReadings(word, likely), MOST_REMEMBERED),
)

/** A word that stays as it is. */
export function readAsWritten(word: string, cost = 0): Reading {
  return { written: word, word, cost, chance: CHANCE.unknown }
}

/** How unlikely a reading is, by its letters and by what is written: the less, the likelier. */
export function weigh({ cost, chance }: Pick<Reading, 'cost' | 'chance'>): number {
  return cost - SHARE_OF_CHANCE * Math.log(chance)
}

function listReadings(word: string, likely: LikelyWords): readonly Reading[] {
  const usual = USUAL[word]
  if (usual !== undefined) return [{ written: usual, word: usual, cost: 0, chance: likely.chanceOf(usual) }]
  const found = listArabic(word, likely)
    .sort((one, other) => weigh(one) - weigh(other))
    .slice(0, MOST_READINGS)
  if (word.length >= SHORTEST.english && isPlainlyEnglish(word)) {
    return [...found, readAsWritten(word, LOOSE_COST.english)]
  }
  return found.length > 0
    ? found
    : [readAsWritten(spell(word.replace(/^[aei]l(?=.{3})/, '')), LOOSE_COST.spelled)]
}

/** The known Arabic words that sound like it, without what may be written to them; each in its likeliest way. */
function listArabic(word: string, likely: LikelyWords): Reading[] {
  const likeliest = new Map<string, Reading>()
  let best = Number.POSITIVE_INFINITY
  for (const { prefix, suffix, bare, costs } of listCuts(word)) {
    const compare = compareWith(bare)
    const most = MOST_COST.any + bare.length * MOST_COST.letter
    for (const known of listKnown(bare, likely)) {
      if (!mayTake(known, suffix)) continue
      const written = prefix.arabic + addSuffix(known, suffix)
      const chance = chanceOfReading(known, written, likely)
      // What can be no likelier than what was found is not worth comparing.
      const other = likeliest.get(written)
      const least = Math.min(
        best + MOST_GAINED,
        other === undefined ? Number.POSITIVE_INFINITY : weigh(other),
      )
      const cost = costs + compare(known, Math.min(most, least - weigh({ cost: costs, chance })))
      if (cost === Number.POSITIVE_INFINITY) continue
      // What a word is written to says nothing of what stands before it: بسعر stands where سعر does.
      const reading = { written, word: dropArticle(known), cost, chance }
      likeliest.set(written, reading)
      best = Math.min(best, weigh(reading))
    }
  }
  return [...likeliest.values()]
}

/** A word without what may be written before and behind it, in each way. */
function listCuts(word: string) {
  return PREFIXES.filter(({ written }) => written.test(word)).flatMap((prefix) => {
    const opened = word.replace(prefix.written, '')
    return SUFFIXES.filter(({ written }) => written.test(opened)).flatMap((suffix) => {
      const costs = prefix.costs + suffix.costs
      const isBoth = prefix.costs > 0 && suffix.costs > 0
      return isBoth && costs > MOST_WRITTEN_TO
        ? []
        : [{ prefix, suffix, bare: opened.replace(suffix.written, ''), costs }]
    })
  })
}

/** A word with what is written to it is as likely as it is so, or less likely than without. */
function chanceOfReading(known: string, written: string, likely: LikelyWords): number {
  const whole = likely.chanceOf(written)
  return known === written ? whole : Math.max(whole, CHANCE.writtenTo * likely.chanceOf(known))
}

/** The known words that sound like it. */
function listKnown(word: string, likely: LikelyWords): Set<string> {
  return new Set(listSounds(word).flatMap(likely.find))
}

/** Whether a known word may have this suffix. */
function mayTake(word: string, { arabic, endsOn }: Suffix): boolean {
  return word.endsWith(endsOn) && (arabic === '' || word.length >= SHORTEST.suffixed)
}

/** A ta marbuta is written as a ta before a suffix: سيارتي of سياره. */
function addSuffix(word: string, { arabic }: Suffix): string {
  return arabic === '' ? word : word.replace(/ه$/u, 'ت') + arabic
}
