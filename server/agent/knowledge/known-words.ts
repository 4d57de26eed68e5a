import { listNameWords } from '../language/contrasts.ts'
import { listKnownStems } from '../language/known-stems.ts'
import { listFrequentWords } from '../language/meaning/frequent-words.ts'
import { listHeadwords } from '../language/meaning/headwords.ts'
import { indexWords, type WordIndex } from '../language/word-index.ts'
import { CORRECT_WORDS } from '../message/lexicon.ts'

/** Rarer English words are hardly ever what was meant. */
const MOST_ENGLISH = 20_000

/** The words that are known whatever a company's knowledge holds. */
export interface CommonWords {
  readonly common: WordIndex
  /** What things that exclude one another are called, such as cities. */
  readonly names: WordIndex
  /** The Arabic ones of both, without what is written to them. */
  readonly stems: readonly [WordIndex, WordIndex]
  readonly english: WordIndex
  /** The Arabic words of the dictionary, as it names them. */
  readonly headwords: ReadonlySet<string>
}

// Read when a first tenant is loaded, or when `loadCommonWords` asks for it: a process that answers nobody needs none.
let kept: CommonWords | undefined

/** Reads the words, which takes a tenth of a second, so that no customer waits for it. */
export function loadCommonWords(): CommonWords {
  kept ??= read()
  return kept
}

/** Words as they may be known without what is written to them; none of other scripts. */
export function indexStems(words: Iterable<string>): WordIndex {
  return indexWords([...words].filter((word) => /^\p{Script=Arabic}/u.test(word)).flatMap(listKnownStems))
}

function read(): CommonWords {
  const names = listNameWords()
  return {
    common: indexWords(CORRECT_WORDS),
    names: indexWords(names),
    stems: [indexStems(CORRECT_WORDS), indexStems(names)],
    english: indexWords(listFrequentWords(MOST_ENGLISH)),
    headwords: listHeadwords(),
  }
}
