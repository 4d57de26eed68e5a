import { compareNamed } from '../../language/contrasts/compare-named.ts'
import { readNamed } from '../../language/contrasts/named.ts'
import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { compareUsual, overlapUsual, readUsual } from '../../usual-questions/read.ts'
import { leansBack } from './leaning.ts'
import {
  countAspects,
  HANGS,
  joinSentences,
  MOST_SENTENCES,
  type Placed,
  sum,
  sumCovered,
  type Weighed,
} from './placed-sentences.ts'

/**
 * The worth of a run's features, in units of a covered term; fitted on passages of the training companies that were
 * joined to longer ones.
 */
export const WORTH = {
  /**
   * What all of its sentences together cover of the terms, and what the best of them covers alone: an answer is rarely
   * spread out.
   */
  covered: 0.7,
  coveredAtOnce: 0.8,
  /**
   * That it says the kind of detail that is asked for (an amount, a time, a place), and that its first sentence does.
   */
  aspect: 0.5,
  aspectFirst: 0.3,
  /**
   * How well a sentence of it answers the usual question that is asked, how close to one it is, and how close the first
   * sentence is.
   */
  usual: 0.8,
  near: 2.5,
  nearFirst: 0.5,
  /**
   * That it names what the question names, that it names others of its kind instead, and that it contains a number of
   * the question.
   */
  namesSame: 0.4,
  namesOther: -0.5,
  number: 0.3,
  /** That it begins where the passage does, and where a paragraph does. */
  beginsPassage: 0.9,
  beginsLine: 0.5,
  /** That it begins with a sentence that continues the one before it. */
  leans: -0.9,
  /**
   * That it is the last two sentences of a paragraph, and the last one alone: that may be an exception to what precedes
   * it.
   */
  isShort: -0.3,
  isLone: -1,
} as const

/**
 * The beginning of the three sentences that answer best, or of the rest of the passage from a sentence that does not
 * depend on the one before it.
 */
export function findBestRun({ placed, words, shares, question }: Weighed): number {
  const asked = readUsual(question)
  const read = placed.map(({ sentence }) => readUsual(sentence))
  const usual = read.map((one) => overlapUsual(asked, one))
  const near = read.map((one) => compareUsual(asked, one))
  const scoreNames = scoreNamed(question)
  let best = { worth: Number.NEGATIVE_INFINITY, start: 0 }
  placed.forEach(({ sentence }, start) => {
    const end = start + MOST_SENTENCES
    const beginning = scoreBeginning(placed, start)
    if (end > placed.length && beginning < 0) return
    const sentences = placed.slice(start, end)
    const run = joinSentences(sentences)
    const rows = shares.slice(start, end)
    const worth =
      WORTH.covered * sumCovered(rows) +
      WORTH.coveredAtOnce * Math.max(...rows.map(sum)) +
      WORTH.aspect * countAspects(run, question) +
      WORTH.aspectFirst * countAspects(sentence, question) +
      WORTH.usual * Math.max(...usual.slice(start, end)) +
      WORTH.near * Math.max(...near.slice(start, end)) +
      WORTH.nearFirst * (near[start] ?? 0) +
      scoreNames(words.slice(start, end).flat(), run) +
      scoreLength(sentences) +
      beginning
    if (worth > best.worth) best = { worth, start }
  })
  return best.start
}

/** How well a reader can begin with a sentence. */
function scoreBeginning(placed: readonly Placed[], start: number): number {
  const before = placed[start - 1]
  const first = placed[start]
  if (before === undefined || first === undefined) return WORTH.beginsPassage
  const hangs = first.isFirst && HANGS.test(before.sentence)
  return (first.isFirst ? WORTH.beginsLine : 0) + WORTH.leans * (hangs ? 1 : leansBack(first.sentence))
}

/** Only the last sentences of a longer paragraph count as short; a paragraph may itself be short. */
function scoreLength({ length, 0: first }: readonly Placed[]): number {
  if (length === MOST_SENTENCES || first?.isFirst) return 0
  return WORTH.isShort + (length === 1 ? WORTH.isLone : 0)
}

/** The worth of naming the things and the numbers of the question. */
function scoreNamed(question: string): (words: readonly Word[], run: string) => number {
  const asked = readNamed(listWords(question))
  const numbers = listNumbers(question)
  return (words, run) => {
    const { namesSame, namesOther } = compareNamed(asked, readNamed(words))
    const said = new Set(numbers.length === 0 ? [] : listNumbers(run))
    const found = numbers.filter((number) => said.has(number)).length
    return WORTH.namesSame * namesSame + WORTH.namesOther * namesOther + WORTH.number * found
  }
}
