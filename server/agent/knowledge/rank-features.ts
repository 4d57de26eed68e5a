import { classifyIntent, type Guess } from '../classifier/classify.ts'
import { type Aspect, listAskedAspects, saysAspect } from './aspects.ts'
import type { CoveringPassage } from './queries.ts'
import { listQuestionTerms, type QuestionTerm } from './question-terms.ts'
import { isSameWord, listWords, type Word } from './words.ts'

/** What is measured of a passage and a question; most from 0 to 1. */
export const RANK_FEATURES = [
  'coverage',
  'headingCoverage',
  'headingFit',
  'headingAsked',
  'headingAskedWhole',
  'ownWords',
  'bm25',
  'closeness',
  'sentence',
  'polarity',
  'position',
  'missingStrong',
  'missingNarrow',
  'saysAspect',
  'lacksAspect',
  'fewTerms',
  'sameIntent',
  'letters',
] as const

/** A passage with its measures, in the order of `RANK_FEATURES`. */
export interface MeasuredPassage {
  readonly passage: CoveringPassage
  readonly features: readonly number[]
}

const MOST_POSITIONS = 4
// The customary constants of BM25.
const SATURATION = 1.2
const LENGTH_SHARE = 0.75
/** Terms from this weight on are what the question is about. */
const STRONG = 1
const NARROW = 1.5

/** Measures every candidate against the question. */
export function measurePassages(
  candidates: readonly CoveringPassage[],
  question: string,
  terms: readonly QuestionTerm[],
): MeasuredPassage[] {
  const aspects = listAskedAspects(question)
  const isNegated = denies(question)
  const intents = classifyIntent(question)
  const read = candidates.map((passage) => ({
    passage,
    body: listWords(passage.text),
    heading: listWords(passage.heading ?? passage.title),
    title: listWords(passage.title),
  }))
  const meanLength = sum(read.map(({ body }) => body.length)) / Math.max(1, read.length)
  const scores = read.map(({ passage, body, heading }) =>
    scoreBm25([...heading, ...heading, ...body], terms, passage.termWeights, meanLength),
  )
  const bestScore = Math.max(...scores, 1e-9)
  return read.map(({ passage, body, heading, title }, at) => {
    const weights = terms.map((term, index) => passage.termWeights[index] ?? term.weight)
    const total = sum(weights) || 1
    const near = [...body, ...heading]
    const asked = shareAsked(passage.heading ?? passage.title, terms)
    const isOwn = terms.map(({ own }) => holds(near, own))
    const isMissing = terms.map(
      ({ own, synonyms }, index) =>
        isOwn[index] !== true && !holds([...near, ...title], [...own, ...synonyms]),
    )
    const missing = (least: number) =>
      sum(terms.map((term, index) => (isMissing[index] && term.weight >= least ? (weights[index] ?? 0) : 0)))
    const features: Record<(typeof RANK_FEATURES)[number], number> = {
      coverage: passage.coverage,
      headingCoverage: passage.headingCoverage,
      headingAsked: asked,
      headingAskedWhole: asked * passage.coverage * passage.coverage,
      headingFit: fitHeading(passage.headingCoverage, asked),
      ownWords: sum(weights.filter((_, index) => isOwn[index])) / total,
      bm25: (scores[at] ?? 0) / bestScore,
      closeness: measureCloseness(body, terms),
      sentence: coverBestSentence(passage.text, terms, weights, total),
      polarity: denies(passage.heading ?? passage.title) === isNegated ? 0 : 1,
      position: Math.min(MOST_POSITIONS, passage.position - 1) / MOST_POSITIONS,
      missingStrong: missing(STRONG) / total,
      missingNarrow: missing(NARROW) > 0 ? 1 : 0,
      saysAspect: share(aspects, (aspect) => saysAspect(passage.text, aspect)),
      lacksAspect: share(aspects, (aspect) => !saysAspect(passage.text, aspect)),
      sameIntent: compareIntents(
        intents,
        `${passage.heading ?? passage.title}. ${firstSentence(passage.text)}`,
      ),
      letters: shareLetters(terms, near),
      fewTerms: 1 / Math.max(1, terms.filter(({ weight }) => weight >= STRONG).length),
    }
    return { passage, features: RANK_FEATURES.map((name) => features[name]) }
  })
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.!?؟])\s|\n/u, 1)[0] ?? ''
}

/** How alike two texts are in what they are about, by the overlap of what a classifier makes of each. */
function compareIntents(asked: readonly Guess[], text: string): number {
  const said = new Map(classifyIntent(text).map(({ label, chance }) => [label, chance]))
  return sum(asked.map(({ label, chance }) => Math.sqrt(chance * (said.get(label) ?? 0))))
}

/** The share of the runs of three letters in the question's own words that some word of the passage has. */
function shareLetters(terms: readonly QuestionTerm[], words: readonly Word[]): number {
  const said = new Set(words.flatMap((word) => listRuns(word.text)))
  const asked = terms.flatMap(({ own }) => own.flatMap((word) => listRuns(word.text)))
  return asked.length === 0 ? 0 : asked.filter((run) => said.has(run)).length / asked.length
}

function listRuns(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
}

function share(aspects: readonly Aspect[], hold: (aspect: Aspect) => boolean): number {
  return aspects.length === 0 ? 0 : aspects.filter(hold).length / aspects.length
}

function holds(words: readonly Word[], wanted: readonly Word[]): boolean {
  return wanted.some((want) => words.some((word) => isSameWord(want, word)))
}

function scoreBm25(
  words: readonly Word[],
  terms: readonly QuestionTerm[],
  termWeights: readonly number[],
  meanLength: number,
): number {
  const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * words.length) / Math.max(1, meanLength))
  return sum(
    terms.map(({ own, synonyms, weight }, index) => {
      const all = [...own, ...synonyms]
      const count = words.filter((word) => all.some((each) => isSameWord(each, word))).length
      return ((termWeights[index] ?? weight) * count * (SATURATION + 1)) / (count + norm)
    }),
  )
}

/** How much of the question stands in one sentence of the passage. */
function coverBestSentence(
  text: string,
  terms: readonly QuestionTerm[],
  weights: readonly number[],
  total: number,
): number {
  const sentences = text.split(/(?<=[.!?؟])\s+|\n+/u).map((sentence) => listWords(sentence))
  const covered = sentences.map((words) =>
    sum(
      terms.map(({ own, synonyms }, index) =>
        holds(words, own) ? (weights[index] ?? 0) : holds(words, synonyms) ? 0.9 * (weights[index] ?? 0) : 0,
      ),
    ),
  )
  return Math.max(0, ...covered) / total
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

/** The share of what a heading names that the question asks about. */
function shareAsked(heading: string, terms: readonly QuestionTerm[]): number {
  const named = listQuestionTerms(heading)
  if (named.length === 0) return 0
  return named.filter((name) => terms.some((term) => isSameTerm(name, term))).length / named.length
}

/** A heading fits when it names what the question asks and little else: the harmonic mean of the two shares. */
function fitHeading(covered: number, asked: number): number {
  return asked === 0 || covered === 0 ? 0 : (2 * covered * asked) / (covered + asked)
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
