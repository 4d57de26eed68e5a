import { listAskedAspects, saysAspect } from './knowledge/aspects.ts'
import { findNearWords } from './knowledge/meaning/near-words.ts'
import { createWordTable, readMeant } from './knowledge/meaning/word-table.ts'
import { listQuestionTerms, type QuestionTerm } from './knowledge/question-terms.ts'
import { listWords } from './knowledge/words.ts'
import { leansBack } from './leaning.ts'
import { listSentencesOfLine } from './sentences.ts'
import { overlapUsual, readUsual } from './usual-questions/read.ts'

/** One to three sentences answer a question. */
const MOST_SENTENCES = 3
/** What it is worth that a run says a thing of the kind that is asked: an amount, a time, a place. */
const ASPECT_SHARE = 0.5
/** What it is worth that a sentence of the run answers the usual question that is asked. */
const USUAL_SHARE = 0.8
/** What it is worth to begin where the passage does, and where a paragraph does: less than a thing that was asked for. */
const BEGINNING = { ofPassage: 0.2, ofLine: 0.15 }
/** What is lost by beginning with a sentence that goes on with the one before it. */
const LEANING = 0.9
/** Too small to outweigh a term, large enough to decide between entries that hold the same terms. */
const TIE_BREAK = 0.05

/** From this share on a sentence holds a term. */
const HELD = 0.5
/** What a longer run of a list has to add: another thing that was named weighs 1, what many entries say of theirs half of that. */
const LEAST_GAIN = 0.6

/** A sentence, and where in the text it stands. */
interface Placed {
  readonly sentence: string
  /** Whether it is the first of a line. */
  readonly isFirst: boolean
}

/** The sentences of a passage as a question sees them. */
interface Weighed {
  readonly placed: readonly Placed[]
  /** For each sentence, how much of each of the question's terms it holds. */
  readonly shares: readonly (readonly number[])[]
  readonly question: string
}

/**
 * The run of at most three sentences that answers best and that a reader can begin with, verbatim. It is a run, never a selection: a sentence torn
 * from its neighbours may say something else than the article does. Of a list it may be less than three entries, because each says all by itself:
 * whoever asks for one price is not told two others.
 */
export function chooseSentences(text: string, question: string): string {
  const placed = text
    .split('\n')
    .flatMap((line) =>
      listSentencesOfLine(line).map((sentence, at): Placed => ({ sentence, isFirst: at === 0 })),
    )
  const mayBeFew = isList(text)
  if (!mayBeFew && placed.length <= MOST_SENTENCES) return join(placed)
  const shares = listShares(placed, listQuestionTerms(question))
  if (mayBeFew && isAboutFew(shares)) return chooseEntries({ placed, shares, question })
  if (placed.length <= MOST_SENTENCES) return join(placed)
  return chooseRun({ placed, shares, question })
}

/** The shortest run of entries that holds what is asked; of two alike, the one that opens with it. */
function chooseEntries({ placed, shares, question }: Weighed): string {
  let best = { score: -1, run: '', length: 0 }
  for (let length = 1; length <= MOST_SENTENCES; length++) {
    for (let start = 0; start + length <= placed.length; start++) {
      const run = join(placed.slice(start, start + length))
      const rows = shares.slice(start, start + length)
      const score = sumCovered(rows) + scoreAspects(run, question) + TIE_BREAK * sum(rows[0] ?? [])
      if (score > best.score + (length > best.length ? LEAST_GAIN : 0)) best = { score, run, length }
    }
  }
  return best.run
}

/** Three sentences, or what is left of the passage from a sentence on that leans on none. */
function chooseRun({ placed, shares, question }: Weighed): string {
  const asked = readUsual(question)
  const usual = placed.map(({ sentence }) => overlapUsual(asked, readUsual(sentence)))
  let best = { score: Number.NEGATIVE_INFINITY, run: '' }
  placed.forEach((_, start) => {
    const end = start + MOST_SENTENCES
    const beginning = scoreBeginning(placed, start)
    if (end > placed.length && beginning < 0) return
    const run = join(placed.slice(start, end))
    const score =
      sumCovered(shares.slice(start, end)) +
      scoreAspects(run, question) +
      USUAL_SHARE * Math.max(...usual.slice(start, end)) +
      beginning
    if (score > best.score) best = { score, run }
  })
  return best.run
}

/** How well a reader can begin with a sentence. */
function scoreBeginning(placed: readonly Placed[], start: number): number {
  const before = placed[start - 1]
  const first = placed[start]
  if (before === undefined || first === undefined) return BEGINNING.ofPassage
  const hangs = first.isFirst && /[:：]["'»”)]*$/u.test(before.sentence)
  return (first.isFirst ? BEGINNING.ofLine : 0) - LEANING * (hangs ? 1 : leansBack(first.sentence))
}

function scoreAspects(run: string, question: string): number {
  return ASPECT_SHARE * listAskedAspects(question).filter((aspect) => saysAspect(run, aspect)).length
}

function join(run: readonly Placed[]): string {
  return run
    .map(({ sentence, isFirst }, at) => (at === 0 ? sentence : `${isFirst ? '\n' : ' '}${sentence}`))
    .join('')
}

/** Whether a text is nothing but entries: they end with no full stop, and with no colon that the next ones would hang on. */
export function isList(text: string): boolean {
  const lines = text.split('\n')
  return lines.length > 1 && lines.every((line) => !/[.!?؟…۔:]["'»”)]*$/u.test(line.trim()))
}

/** Whether something is asked that less than half of the entries hold, however little the others are near to it. */
function isAboutFew(shares: readonly (readonly number[])[]): boolean {
  return (shares[0] ?? []).some((_, term) => {
    const holding = shares.filter((row) => (row[term] ?? 0) >= HELD).length
    return holding > 0 && holding * 2 < shares.length
  })
}

/** For each sentence, how much of each term it holds. */
function listShares(placed: readonly Placed[], terms: readonly QuestionTerm[]): number[][] {
  const table = createWordTable()
  const read = placed.map(({ sentence }) => readMeant(listWords(sentence), table).words)
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
