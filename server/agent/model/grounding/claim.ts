import { listDays } from '../../language/numbers-and-days/days.ts'
import { NUMBER_WORDS } from '../../language/numbers-and-days/numbers-data.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { FILLERS } from './claims-data.ts'
import { withoutAddresses } from './facts.ts'
import { splitTopic } from './frame.ts'
import { listClaimedWords } from './new-words.ts'
import { readSaying, type Saying } from './saying.ts'
import { readWording, type Wording } from './wording.ts'

/** A sentence of a draft as it is compared with a text: its statement and its wording. */
export interface Claim extends Saying {
  readonly sentence: string
  readonly names: readonly string[]
  readonly wording: Wording
  /** The words that a text has to say, each of them. */
  readonly claimed: readonly Word[]
}

/** Reads a sentence of a draft. Words that are `known` may be said without a source. */
export function readClaim(whole: string, known: ReadonlySet<string>): Claim {
  const { topic, rest: sentence } = splitTopic(whole)
  return {
    ...readSaying(sentence),
    sentence,
    wording: readWording(sentence),
    claimed: [topic, sentence]
      .flatMap((part) => listClaimedWords(listWords(withoutAddresses(part))))
      .filter(({ text }) => !known.has(text) && !isToldApart(text)),
    names: listNames(whole).filter((name) => !known.has(name) && !isToldApart(name)),
  }
}

/** Figures, their currencies and the days of the week are compared separately, by value. */
function isToldApart(word: string): boolean {
  return FILLERS.has(word) || NUMBER_WORDS.has(word) || listDays(word) !== 0
}

/** Names in Latin letters: in English the capitalized words after the first, in Arabic all. */
function listNames(sentence: string): string[] {
  const isArabic = /\p{Script=Arabic}/u.test(sentence)
  return [...sentence.matchAll(/[A-Za-z][A-Za-z'’]*/g)]
    .filter(
      ({ 0: word, index }) => isArabic || (index > 0 && /^[A-Z]/.test(word) && !/^(?:I|AM|PM)\b/.test(word)),
    )
    .flatMap(([word]) => spellWords(word))
}
