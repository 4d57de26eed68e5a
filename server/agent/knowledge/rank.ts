import type { Passage } from '../agent.ts'
import type { CoveringPassage } from './queries.ts'
import { listQuestionTerms, type QuestionTerm } from './question-terms.ts'
import { isSameWord, listWords, type Word } from './words.ts'

/** What a score is made of; together 1. What a passage holds decides, its heading and the closeness of the words refine. */
const SHARES = { coverage: 0.75, heading: 0.2, closeness: 0.05 }
/** Taken off for what says when something does not hold, unless that is the question; and off the other way round. */
const POLARITY_PENALTY = 0.1
/** Taken off for each passage that stands before it in its article: an article begins with what most people ask. */
const POSITION_PENALTY = 0.01
const MOST_POSITION_PENALTY = 0.04

/** Orders passages by how well they fit a question, best first, each with its score from 0 to 1. */
export function rankPassages(
  candidates: readonly CoveringPassage[],
  question: string,
  terms: readonly QuestionTerm[],
): Passage[] {
  const isNegated = denies(question)
  return candidates
    .map(({ coverage, headingCoverage, position, ...passage }) => {
      const heading = passage.heading ?? passage.title
      const penalty =
        (denies(heading) === isNegated ? 0 : POLARITY_PENALTY) +
        Math.min(MOST_POSITION_PENALTY, POSITION_PENALTY * (position - 1))
      const score =
        SHARES.coverage * coverage +
        SHARES.heading * fitHeading(heading, headingCoverage, terms) +
        SHARES.closeness * measureCloseness(listWords(passage.text), terms) -
        penalty
      return { ...passage, score: Math.max(0, Math.min(1, Math.round(score * 1000) / 1000)) }
    })
    .sort((a, b) => b.score - a.score)
}

const DENIALS = new Set([
  'not',
  'no',
  'cannot',
  'never',
  'without',
  'لا',
  'لم',
  'لن',
  'ليس',
  'ليست',
  'غير',
  'ممنوع',
  'مو',
  'مب',
])
// In English the contractions, as they stand without their apostrophe.
const CONTRACTED_DENIAL = /^(?:ca|do|does|did|is|are|was|were|wo|would|should|could|has|have|had)nt$/

/** Whether a text says no. ما is left to its questions (ما هي), unless it stands between two words of a clause (اللي ما يرجع). */
function denies(text: string): boolean {
  return listWords(text).some(
    ({ text: word }, place) =>
      DENIALS.has(word) || CONTRACTED_DENIAL.test(word) || (word === 'ما' && place > 0),
  )
}

/** A heading fits when it names what the question asks and little else: the harmonic mean of the two shares. */
function fitHeading(heading: string, covered: number, terms: readonly QuestionTerm[]): number {
  const named = listQuestionTerms(heading)
  if (named.length === 0 || covered === 0) return 0
  const asked = named.filter((name) => terms.some((term) => isSameTerm(name, term))).length / named.length
  return asked === 0 ? 0 : (2 * covered * asked) / (covered + asked)
}

function isSameTerm(one: QuestionTerm, other: QuestionTerm): boolean {
  return (
    one.concepts.some((concept) => other.concepts.includes(concept)) ||
    one.own.some((word) => other.own.some((each) => isSameWord(word, each)))
  )
}

/**
 * How near to each other the question's terms stand in a text: the number of terms that it holds by the length of the
 * shortest run of words that holds them all. 1 where they are neighbours.
 */
function measureCloseness(words: readonly Word[], terms: readonly QuestionTerm[]): number {
  const termsAt = words.map((word) =>
    terms.flatMap((term, index) =>
      [...term.own, ...term.synonyms].some((each) => isSameWord(each, word)) ? [index] : [],
    ),
  )
  const present = new Set(termsAt.flat())
  if (present.size < 2) return present.size
  let shortest = words.length
  const lastSeen = new Map<number, number>()
  termsAt.forEach((indexes, place) => {
    for (const index of indexes) lastSeen.set(index, place)
    if (lastSeen.size === present.size)
      shortest = Math.min(shortest, place - Math.min(...lastSeen.values()) + 1)
  })
  return Math.min(1, present.size / shortest)
}
