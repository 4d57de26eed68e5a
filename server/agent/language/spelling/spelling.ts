import { countSlips } from '../../../platform/count-slips.ts'
import { keepLatest } from '../../../platform/keep-latest.ts'
import { oncePerObject } from '../../../platform/once-per-object.ts'
import { listWords, type Word } from '../words/words.ts'
import { changedPlaces, sharesRuns } from './slips.ts'
import { indexWords, type WordIndex } from './word-index.ts'

/** Finds the correction of a misspelled word; null if there is none. */
export type SpellingCheck = (word: Word) => string | null

const SHORTEST_CHECKED = 4
/** Most English words of four letters are one slip away from others: "wash" is not a misspelled "wish". */
const SHORTEST_CHECKED_LATIN = 5
/** From this length on two slips are corrected, below it one. */
const LONG_WORD = 9

/** How many words' corrections are kept, by last use: customers misspell the same words again and again. */
const MOST_KEPT = 1_000

/** The "g" of foreign words has no letter in Arabic: the Gulf writes ق, Egypt ج, the Levant and most articles غ. */
const FOREIGN_G = /[قغج]/g

interface KnownWords {
  readonly forms: ReadonlySet<string>
  readonly index: WordIndex
  /** Those with a foreign "g", by a spelling that stands for all. */
  readonly bySound: ReadonlyMap<string, readonly string[]>
}

/** Indexes a list of known words once, however many tenants' checks use it. */
const sortKnown = oncePerObject(
  (known: ReadonlySet<string>): KnownWords => ({
    forms: new Set([...known].flatMap((word) => listWords(word).flatMap(({ forms }) => forms))),
    index: indexWords(known),
    bySound: Map.groupBy(
      [...known].filter((word) => word.length >= SHORTEST_CHECKED && word.search(FOREIGN_G) >= 0),
      (word) => word.replace(FOREIGN_G, 'غ'),
    ),
  }),
)

/**
 * A spelling check against lists of known words, of which no two hold the same word. A foreign word is found in each
 * spelling of its "g" (يوقا is يوغا). Other words are corrected by the number of slips: a letter added, missing or
 * wrong, or two exchanged. A word stays if it is known in any inflection, if two known words are equally near, or if it
 * is right by itself. Shared three-letter runs distinguish a slip from another word, except if two letters were
 * exchanged in a word that is in no dictionary.
 */
export function createSpellingCheck(
  known: readonly ReadonlySet<string>[],
  isWord: (word: Word) => boolean = () => false,
  isInDictionary: (word: Word) => boolean = isWord,
): SpellingCheck {
  const lists = known.map((words) => sortKnown(words))
  const kept = new Map<string, string | null>()

  function findMeant(word: Word): string | null {
    const [alike, another] = listSoundingAlike(word.text, lists)
    if (alike !== undefined && another === undefined) return alike
    return isWord(word)
      ? null
      : findNearest(word.text, lists, word.script === 'latin' || !isInDictionary(word))
  }

  return (word) => {
    if (!isChecked(word, lists)) return null
    const { text } = word
    const found = kept.get(text)
    const meant = found === undefined ? findMeant(word) : found
    keepLatest(kept, text, meant, MOST_KEPT)
    return meant
  }
}

/** Whether a word is long enough to be corrected, and known in no inflection. */
function isChecked({ text: word, forms, script }: Word, lists: readonly KnownWords[]): boolean {
  const shortest = script === 'latin' ? SHORTEST_CHECKED_LATIN : SHORTEST_CHECKED
  if (script === 'number' || word.length < shortest) return false
  return !lists.some((list) => list.index.has(word) || forms.some((form) => list.forms.has(form)))
}

/** The known words that differ from a word only in how they write a foreign "g". */
function listSoundingAlike(text: string, lists: readonly KnownWords[]): string[] {
  if (text.search(FOREIGN_G) < 0) return []
  const sound = text.replace(FOREIGN_G, 'غ')
  return lists.flatMap(({ bySound }) => bySound.get(sound) ?? [])
}

/** The only known word that is the fewest slips away; null if there is none, or another is as near. */
function findNearest(word: string, lists: readonly KnownWords[], isPlainSlip: boolean): string | null {
  // Arabic words are short and close to each other: two slips turn one into another.
  const most = word.length >= LONG_WORD && /^[a-z]/.test(word) ? 2 : 1
  let [fewest, nearest]: [number, string | null] = [most + 1, null]
  for (let length = word.length - most; length <= word.length + most; length++) {
    // Hardly anyone misses the first letter.
    for (const other of lists.flatMap(({ index }) => index.listAlike(word[0] ?? '', length))) {
      const slips = countSlips(word, other, most)
      if (slips > Math.min(fewest, most)) continue
      if (!sharesRuns(word, other) && !(isPlainSlip && changedPlaces(word, other))) continue
      nearest = slips < fewest ? other : null
      fewest = slips
    }
  }
  return nearest
}
