import { endsInQuestionMark } from '../../language/text/question-marks.ts'
import { listSentencesOfLine } from '../../language/text/sentences.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords } from '../../language/words/words.ts'
import { isSameText } from '../../message/reading/read-text.ts'
import { listAskedAspects, saysAspect } from '../../terms/aspects.ts'
import { isStrong, listQuestionTerms } from '../../terms/question-terms.ts'
import type { Found } from '../answer.ts'
import { leansBack } from '../quoting/leaning.ts'
import { LOOSE } from '../telling/tells.ts'
import { readAskedNow } from './follow-up.ts'

/** From this share on a sentence says too little without its neighbour. */
const LEANS = 1

/** A sentence, and whether it begins a line. */
interface Line {
  readonly sentence: string
  readonly isFirst: boolean
}

/** Sentences of a text, from one place up to before another. */
interface Run {
  readonly start: number
  readonly end: number
}

/**
 * An answer of which the customer has just read every word, reduced to what is asked now: "and the deposit?" after a
 * price list gets the sentence on deposits, and not the list again. The customer still sees what surrounds it, so it
 * can be quoted alone. `read` is what is asked now, `said` the last reply, and `before` the question before. Returns
 * the answer unchanged if no single place of it says what is asked, or if the same is asked again.
 */
export function tellAgain(answer: Found, read: string, said: string | null, before: string | null): Found {
  if (said === null || (before !== null && isSameText(before, answer.question))) return answer
  const texts = answer.texts.map((text) =>
    said.includes(text) ? chooseAgain(text, readAskedNow(read)) : text,
  )
  // A sentence that says it in the same words is as close as any.
  return texts.every((text, at) => text === answer.texts[at]) ? answer : { ...answer, texts, mayLack: false }
}

function chooseAgain(text: string, askedNow: string): string {
  const lines = text
    .split('\n')
    .flatMap((line) =>
      listSentencesOfLine(line).map((sentence, at): Line => ({ sentence, isFirst: at === 0 })),
    )
  const sentences = lines.map(({ sentence }) => sentence)
  const run = findRun(sentences, askedNow)
  if (run === null) return text
  // The FAQ's question before its quoted answer is not an answer itself.
  if (endsInQuestionMark(sentences[run.end - 1] ?? '')) return text
  const leans = (at: number) => leansBack(sentences[at] ?? '') >= LEANS
  let { start, end } = run
  while (start > 0 && leans(start)) start--
  while (end < lines.length && leans(end)) end++
  return lines
    .slice(start, end)
    .map(({ sentence, isFirst }, at) => (at === 0 ? sentence : `${isFirst ? '\n' : ' '}${sentence}`))
    .join('')
}

/**
 * The only place that covers what is asked in its own words, or, for a kind of detail alone, the only one that contains
 * it: one or a few adjacent sentences, and less than half of all.
 */
function findRun(sentences: readonly string[], askedNow: string): Run | null {
  const read = sentences.map((sentence) => listWords(sentence))
  const terms = listQuestionTerms(askedNow).filter((term) => isStrong(term) && term.detail === 0)
  const held = read.map((words) => terms.map(({ own }) => own.some((want) => isOneOf(words, want))))
  // A term that any sentence covers has to be covered there.
  const isTold = terms.map((_, term) => held.some((row) => row[term]))
  const isNamed = isTold.includes(true)
  const aspects = listAskedAspects(askedNow).filter((aspect) => !LOOSE.has(aspect))
  if (!isNamed && (terms.length > 0 || aspects.length === 0)) return null
  const saying = sentences.flatMap((sentence, at) => {
    const holdsAll = terms.every((_, term) => !isTold[term] || held[at]?.[term])
    return holdsAll && aspects.every((aspect) => saysAspect(sentence, aspect)) ? [at] : []
  })
  const [start] = saying
  if (start === undefined) return null
  const isTogether = saying.every((at, place) => at === start + place)
  const isFew = saying.length === 1 || saying.length * 2 < sentences.length
  return isTogether && isFew ? { start, end: start + saying.length } : null
}
