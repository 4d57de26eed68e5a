import { isEnglishWord } from '../meaning/word-meanings.ts'
import { compareWith } from '../sound/compare-letters.ts'
import { dropArticle, indexSounds, listSounds, soundOf } from '../sound/sounds.ts'
import { normalizeArabic } from '../text/normalize-arabic.ts'
import { loadQuestionWords } from './question-words.ts'

/** What has fewer consonants sounds like many a word and name, unless it has so many letters besides its alefs. */
const LEAST = { consonants: 2, letters: 3 }
/** How often each of the words counts as written beside those of other questions, because it is waited for. */
const WAITED_FOR = 20
/** How much a word is told by how often it is written, and not by its letters. */
const SHARE_OF_CHANCE = 0.1
/** A word that is further from its letters is another one. */
const MOST_COST = 1
const ARTICLE = /^[aei]l[-']?(?=.{3})/
/** A tanween is heard, and written by its alef alone. */
const TANWEEN = /(?<=a)n$/

/** Hears one word in Latin letters, in lower case: an Arabic word, or null where it may be another one. */
export type HearWord = (latin: string) => string | null

/** How unlikely a word is, by its letters and by how often it is written. */
interface Weighed {
  readonly word: string
  readonly weight: number
}

/**
 * Hears Arabic words that are waited for, such as a yes, and no others: "tamaam" is تمام. `mostCosts` has them, as they
 * are normalized, with how far their letters may be from them (`compareWith`). An English word is none of them, nor is
 * one that is more likely another word of customers.
 */
export function createWordHearer(mostCosts: ReadonlyMap<string, number>): HearWord {
  const byBare = new Map([...mostCosts.keys()].filter(isTelling).map((word) => [dropArticle(word), word]))
  const waitedFor = indexSounds(byBare.keys())
  const mostOf = (bare: string) => mostCosts.get(byBare.get(bare) ?? '') ?? 0
  return (latin) => {
    if (!/[a-z]/.test(latin) || isEnglishWord(latin)) return null
    const { sounds, words } = loadQuestionWords()
    const countOf = (word: string) => words.get(word) ?? 0
    const [first] = listWritten(latin)
      .flatMap(({ written, endsOn }) => {
        const known = listSounds(written).flatMap(waitedFor.find)
        const ending = known.filter((word) => word.endsWith(endsOn))
        return weigh(written, ending, mostOf, (word) => Math.max(WAITED_FOR, countOf(word)))
      })
      .sort((one, other) => one.weight - other.weight)
    if (first === undefined) return null
    const others = listSounds(latin)
      .flatMap(sounds.find)
      .filter((word) => !byBare.has(word))
    const weighed = weigh(
      latin,
      others,
      () => MOST_COST,
      (word) => Math.max(1, countOf(word)),
    )
    return weighed.some(({ weight }) => weight < first.weight) ? null : (byBare.get(first.word) ?? null)
  }
}

/** Weighs the known words that are near enough to what is written, by how often each is. */
function weigh(
  written: string,
  known: readonly string[],
  mostOf: (word: string) => number,
  countOf: (word: string) => number,
): Weighed[] {
  const compare = compareWith(written)
  return known.flatMap((word) => {
    const most = mostOf(word)
    const cost = compare(word, most)
    return cost > most ? [] : [{ word, weight: cost - SHARE_OF_CHANCE * Math.log(countOf(word)) }]
  })
}

/** A word as it is written, without its article and without its tanween. */
function listWritten(latin: string) {
  const bare = latin.replace(ARTICLE, '')
  const tanween = { written: latin.replace(TANWEEN, ''), endsOn: 'ا' }
  return [
    { written: latin, endsOn: '' },
    ...(bare === latin ? [] : [{ written: bare, endsOn: '' }]),
    ...(tanween.written === latin ? [] : [tanween]),
  ]
}

/** Whether a word is long enough to be told from others. */
function isTelling(word: string): boolean {
  const bare = dropArticle(normalizeArabic(word))
  const letters = bare.replace(/ا|ه$/gu, '').length
  return soundOf(bare).length >= LEAST.consonants || letters >= LEAST.letters
}
