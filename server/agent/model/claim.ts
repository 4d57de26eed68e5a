import { listDays } from '../language/days.ts'
import { NUMBER_WORDS } from '../language/numbers-data.ts'
import { spellWords } from '../language/spell-words.ts'
import { listQuestionTerms, type QuestionTerm } from '../terms/question-terms.ts'
import { FILLERS } from './claims-data.ts'
import { withoutAddresses } from './facts.ts'
import { readSaying, type Saying } from './saying.ts'
import { readWording, type Wording } from './wording.ts'

/** A sentence of a draft as it is compared with a text: what it says, and in which words. */
export interface Claim extends Saying {
  readonly sentence: string
  readonly names: readonly string[]
  readonly terms: readonly QuestionTerm[]
  readonly wording: Wording
}

/** Reads a sentence of a draft; what is known may be said without a source. */
export function readClaim(sentence: string, known: ReadonlySet<string>): Claim {
  return {
    ...readSaying(sentence),
    sentence,
    wording: readWording(sentence),
    names: listNames(sentence).filter((name) => !known.has(name) && !isToldApart(name)),
    terms: listQuestionTerms(withoutAddresses(sentence)).filter(
      ({ own }) => own.length === 0 || !own.every(({ text }) => known.has(text) || isToldApart(text)),
    ),
  }
}

/** Figures, their currencies and the days of the week are compared as what they are. */
function isToldApart(word: string): boolean {
  return FILLERS.has(word) || NUMBER_WORDS.has(word) || listDays(word) !== 0
}

/** Names in Latin letters: capitalized behind the first word in English, any in Arabic. */
function listNames(sentence: string): string[] {
  const isArabic = /\p{Script=Arabic}/u.test(sentence)
  return [...sentence.matchAll(/[A-Za-z][A-Za-z'’]*/g)]
    .filter(
      ({ 0: word, index }) => isArabic || (index > 0 && /^[A-Z]/.test(word) && !/^(?:I|AM|PM)\b/.test(word)),
    )
    .flatMap(([word]) => spellWords(word))
}
