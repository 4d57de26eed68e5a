import { listNameWords } from '../language/contrasts/contrast-sets.ts'
import { listKnownStems } from '../language/inflection/known-stems.ts'
import { listFrequentWords } from '../language/meaning/frequent-words.ts'
import { listHeadwords } from '../language/meaning/headwords.ts'
import { indexWords, type WordIndex } from '../language/spelling/word-index.ts'
import { CORRECT_WORDS } from '../message/reading/lexicon.ts'

/** Rarer English words are hardly ever meant. */
const MOST_ENGLISH = 20_000

/** The words that are known to every company's agent. */
export interface CommonWords {
  readonly common: WordIndex
  /** The names of things that exclude one another, such as cities. */
  readonly names: WordIndex
  /** The Arabic words of both, without attached particles. */
  readonly stems: readonly [WordIndex, WordIndex]
  readonly english: WordIndex
  /** The Arabic headwords of the dictionary. */
  readonly headwords: ReadonlySet<string>
}

// Read when a first tenant is loaded, or by `loadCommonWords`: a process that answers nobody needs none.
let kept: CommonWords | undefined

/** Reads the words ahead of time: it takes a tenth of a second, for which no customer should wait. */
export function loadCommonWords(): CommonWords {
  kept ??= read()
  return kept
}

/** Arabic words in the forms that they may have without attached particles; words of other scripts are left out. */
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
