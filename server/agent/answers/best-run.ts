import { compareNamed, readNamed } from '../language/contrasts.ts'
import { listNumbers } from '../language/numbers.ts'
import { listWords, type Word } from '../language/words.ts'
import { compareUsual, overlapUsual, readUsual } from '../usual-questions/read.ts'
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
 * What it is worth that a run answers, in terms that were asked for; found on passages of the companies for the fit
 * that were joined to longer ones.
 */
export const WORTH = {
  /** What all of its sentences hold of the terms, and what the best of them holds alone: an answer is seldom spread. */
  covered: 0.7,
  coveredAtOnce: 0.8,
  /** That it says a thing of the kind that is asked, an amount, a time, a place, and that its first sentence does. */
  aspect: 0.5,
  aspectFirst: 0.3,
  /**
   * How much a sentence of it answers the usual question that is asked, how near one lies to it, and how near the first
   * does.
   */
  usual: 0.8,
  near: 2.5,
  nearFirst: 0.5,
  /**
   * That it names what the question names, that it names others of its kind instead, and that it says a number of the
   * question.
   */
  namesSame: 0.4,
  namesOther: -0.5,
  number: 0.3,
  /** To begin where the passage does, and where a paragraph does. */
  beginsPassage: 0.9,
  beginsLine: 0.5,
  /** To begin with a sentence that goes on with the one before it. */
  leans: -0.9,
  /**
   * To be the last two sentences of a paragraph, and to be the last alone: it may be an exception to what stands before
   * it.
   */
  isShort: -0.3,
  isLone: -1,
} as const

/**
 * Where the three sentences begin that answer best, or what is left of the passage from a sentence on that leans on
 * none.
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

/** The last sentences of a paragraph are told apart from it; a paragraph of its own may be as short as it is. */
function scoreLength({ length, 0: first }: readonly Placed[]): number {
  if (length === MOST_SENTENCES || first?.isFirst) return 0
  return WORTH.isShort + (length === 1 ? WORTH.isLone : 0)
}

/** What it is worth that a run names the things and says the numbers of the question. */
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
