import { findNearWords } from '../knowledge/ranking/near-words.ts'
import { compareNamed, readNamed } from '../language/contrasts.ts'
import { createWordTable, readMeant } from '../language/meaning/word-table.ts'
import { listNumbers } from '../language/numbers.ts'
import { listSentencesOfLine } from '../language/sentences.ts'
import { isLaterStep, isStep } from '../language/steps.ts'
import { isSameWord, listWords, type Word } from '../language/words.ts'
import { listAskedAspects, saysAspect } from '../terms/aspects.ts'
import { listQuestionTerms, type QuestionTerm } from '../terms/question-terms.ts'
import { compareUsual, overlapUsual, readUsual } from '../usual-questions/read.ts'
import { leansBack } from './leaning.ts'

/** A run of so many sentences is chosen by what it says; of a list so many entries are shown at most. */
const MOST_SENTENCES = 3
/** What is no longer is read at one glance: such a passage is shown whole, and a run goes on up to here (151). */
const GLANCE_CHARS = 400
/** Whoever asks for a list as a whole gets so many of its entries. */
const MOST_ENTRIES = 8
/**
 * What it is worth that a run answers, in terms that were asked for; found on passages of the companies for the fit
 * that were joined to longer ones.
 */
const WORTH = {
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
/** Too small to outweigh a term, large enough to decide between entries that hold the same terms. */
const TIE_BREAK = 0.05

/**
 * From this share on a sentence holds a term, and from this one on it says it in the same words or in others for them.
 */
const HELD = 0.5
const SAID = 0.9
/**
 * What a longer run of a list has to add: another thing that was named weighs 1, what many entries say of theirs half
 * of that.
 */
const LEAST_GAIN = 0.6

/** What the next line hangs on. */
const HANGS = /[:：]["'»”)]*$/u

/** A sentence, and where in the text it stands. */
interface Placed {
  readonly sentence: string
  /** Whether it is the first of a line. */
  readonly isFirst: boolean
}

/** The sentences of a passage as a question sees them. */
interface Weighed {
  readonly placed: readonly Placed[]
  readonly words: readonly (readonly Word[])[]
  /** For each sentence, how much of each of the question's terms it holds. */
  readonly shares: readonly (readonly number[])[]
  readonly question: string
}

/**
 * A short passage whole; of a longer one the run of three sentences that answers best and that a reader can begin with,
 * and what stands behind it as far as it is read at the same glance: the sentence that answers is often the next one.
 * It is verbatim and a run, never a selection: a sentence torn from its neighbours may say something else than the
 * article does. Of a list it may be less than three entries, because each says all by itself: whoever asks for one
 * price is not told two others. And it may be more: whoever asks for what the list's heading names wants them all, and
 * whoever asks how something is done all of its steps.
 */
export function chooseSentences(text: string, question: string, heading = ''): string {
  const placed = text
    .split('\n')
    .flatMap((line) =>
      listSentencesOfLine(line).map((sentence, at): Placed => ({ sentence, isFirst: at === 0 })),
    )
  return join(keepSteps(placed, chooseRun(placed, text, question, heading)))
}

function chooseRun(
  placed: readonly Placed[],
  text: string,
  question: string,
  heading: string,
): readonly Placed[] {
  const mayBeFew = isList(text)
  if (!mayBeFew && placed.length <= MOST_SENTENCES) return placed
  const words = placed.map(({ sentence }) => listWords(sentence))
  const terms = listQuestionTerms(question)
  const shares = listShares(words, terms)
  const entries = countEntries(text)
  const isWhole = entries > 1 && listNumbers(question).length === 0 && namesNothingElse(terms, heading)
  if (isWhole && !isAboutFew(shares.slice(0, entries), SAID))
    return placed.slice(0, Math.min(Math.max(entries, MOST_SENTENCES), MOST_ENTRIES))
  if (mayBeFew && isAboutFew(shares, HELD)) return chooseEntries({ placed, words, shares, question })
  if (placed.length <= MOST_SENTENCES || text.length <= GLANCE_CHARS) return placed
  const start = findRun({ placed, words, shares, question })
  return placed.slice(start, start + countAtAGlance(placed.slice(start)))
}

/** A run with all steps of what it tells a step of, and the line that they hang on: what is done is done in order. */
function keepSteps(placed: readonly Placed[], run: readonly Placed[]): readonly Placed[] {
  const [first] = run
  if (first === undefined) return run
  let start = placed.indexOf(first)
  let end = start + run.length
  for (const steps of listSteps(placed)) {
    if (steps.end <= start || steps.start >= end) continue
    start = Math.min(start, steps.start)
    end = Math.max(end, steps.end)
  }
  return placed.slice(start, end)
}

/** Where lists of two and more numbered lines begin and end, each with what stands between its steps. */
function listSteps(placed: readonly Placed[]): { readonly start: number; readonly end: number }[] {
  const lists: { start: number; end: number; count: number }[] = []
  placed.forEach(({ sentence, isFirst }, at) => {
    if (!isFirst || !isStep(sentence)) return
    const next = placed.findIndex((one, behind) => behind > at && one.isFirst)
    const end = next === -1 ? placed.length : next
    const last = lists.at(-1)
    if (last !== undefined && isLaterStep(sentence)) {
      last.end = end
      last.count += 1
    } else {
      const above = placed.slice(0, at).findLastIndex((one) => one.isFirst)
      const hangs = HANGS.test(placed[at - 1]?.sentence ?? '')
      lists.push({ start: hangs ? above : at, end, count: 1 })
    }
  })
  return lists.filter(({ count }) => count > 1)
}

/** How many sentences are shown of those that begin with a run: the run, and what is still read at a glance. */
function countAtAGlance(placed: readonly Placed[]): number {
  let count = Math.min(MOST_SENTENCES, placed.length)
  while (count < placed.length && join(placed.slice(0, count + 1)).length <= GLANCE_CHARS) count++
  return count
}

/** The shortest run of entries that holds what is asked; of two alike, the one that opens with it. */
function chooseEntries({ placed, shares, question }: Weighed): readonly Placed[] {
  let best: { score: number; run: readonly Placed[] } = { score: -1, run: [] }
  for (let length = 1; length <= MOST_SENTENCES; length++) {
    for (let start = 0; start + length <= placed.length; start++) {
      const run = placed.slice(start, start + length)
      const rows = shares.slice(start, start + length)
      const score =
        sumCovered(rows) + WORTH.aspect * countAspects(join(run), question) + TIE_BREAK * sum(rows[0] ?? [])
      if (score > best.score + (length > best.run.length ? LEAST_GAIN : 0)) best = { score, run }
    }
  }
  return best.run
}

/**
 * Where the three sentences begin that answer best, or what is left of the passage from a sentence on that leans on
 * none.
 */
function findRun({ placed, words, shares, question }: Weighed): number {
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
    const run = join(sentences)
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

function countAspects(run: string, question: string): number {
  return listAskedAspects(question).filter((aspect) => saysAspect(run, aspect)).length
}

function join(run: readonly Placed[]): string {
  return run
    .map(({ sentence, isFirst }, at) => (at === 0 ? sentence : `${isFirst ? '\n' : ' '}${sentence}`))
    .join('')
}

/**
 * Whether a text is nothing but entries: they end with no full stop, and with no colon that the next ones would hang
 * on.
 */
export function isList(text: string): boolean {
  return text.includes('\n') && countEntries(text) === text.split('\n').length
}

/** How many entries a text begins with. */
function countEntries(text: string): number {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => /[.!?؟…۔:]["'»”)]*$/u.test(line.trim()))
  return end === -1 ? lines.length : end
}

/** Whether a question names what the heading above a list does, and nothing of its entries. */
function namesNothingElse(terms: readonly QuestionTerm[], heading: string): boolean {
  const above = listWords(heading)
  const stands = (words: readonly Word[]) => words.some((one) => above.some((word) => isSameWord(one, word)))
  return (
    terms.some(({ own }) => stands(own)) &&
    terms.every(
      ({ own, synonyms, weight, detail }) => detail !== 0 || weight < 1 || stands(own) || stands(synonyms),
    )
  )
}

/** Whether something is asked that less than half of the entries hold, however little the others are near to it. */
function isAboutFew(shares: readonly (readonly number[])[], least: number): boolean {
  return (shares[0] ?? []).some((_, term) => {
    const holding = shares.filter((row) => (row[term] ?? 0) >= least).length
    return holding > 0 && holding * 2 < shares.length
  })
}

/** For each sentence, how much of each term it holds. */
function listShares(sentences: readonly (readonly Word[])[], terms: readonly QuestionTerm[]): number[][] {
  const table = createWordTable()
  const read = sentences.map((words) => readMeant(words, table).words)
  const { nearness } = findNearWords(terms, table)
  return read.map((words) =>
    terms.map(
      ({ weight }, term) => weight * Math.max(0, ...Array.from(words, (word) => nearness[term]?.[word] ?? 0)),
    ),
  )
}

/** How much of the terms some sentence of a run holds. */
function sumCovered(rows: readonly (readonly number[])[]): number {
  return sum((rows[0] ?? []).map((_, term) => Math.max(...rows.map((row) => row[term] ?? 0))))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
