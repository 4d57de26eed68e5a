import type { CustomerQuestion } from '../message/questions/questions.ts'
import { namesThing } from '../message/questions/subject.ts'
import type { Answer } from './answer.ts'
import { findAnswer } from './find-answer.ts'
import { dropOpenInWhole, findAnswerToAll } from './find-answer-to-all.ts'
import type { LastAnswer } from './follow-up/last-answer.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import { keepToOwnData } from './own-data.ts'
import { withOwnMatters } from './own-matters.ts'

/**
 * Looks the questions of a turn up in their order, each with the question before it. `previous` is the question before
 * the turn, and `lastAnswer` what the agent answered last. If not every part of one sentence is answered, one passage
 * may still answer the sentence as a whole.
 */
export async function findAnswers(
  lookup: KnowledgeLookup,
  questions: readonly CustomerQuestion[],
  previous: string | null,
  lastAnswer: LastAnswer | null = null,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const preambles = new Set<Answer>()
  let before = previous
  for (const parts of groupBySentence(questions)) {
    const found: Answer[] = []
    for (const part of parts) {
      const last = found.at(-1) ?? answers.at(-1)
      const answered = last === undefined ? lastAnswer : toLastAnswer(last)
      const answer = await findAnswer(lookup, part, findSubject(part, parts, before), answered)
      found.push(...(await withOwnMatters(lookup, part, answer)))
      if (part.isPreamble) preambles.add(answer)
      if (before === null || namesThing(part.read)) before = `${part.context} ${part.text}`.trim()
    }
    const isOpen = parts.length > 1 && found.some(({ kind }) => kind !== 'found' && kind !== 'personal')
    const one = isOpen ? await findAnswerToAll(lookup, parts) : null
    answers.push(...(one === null ? found : [one]).map(keepToOwnData))
  }
  // Statements that lead up to a question are not left open if that question is answered, or may be.
  const asked = answers.filter((answer) => !preambles.has(answer) || answer.kind === 'found')
  const isLeft = asked.some(({ kind }) => kind === 'found' || kind === 'likely')
  return dropOpenInWhole(lookup, questions, isLeft ? asked : answers)
}

/**
 * An answer as the last answer for the next question of the same turn: "do you do hair transplants, and what do they
 * cost?" is answered at once if the first answer says both.
 */
function toLastAnswer(answer: Answer): LastAnswer | null {
  if (answer.kind !== 'found') return null
  const { question, texts } = answer
  return { question, quoted: texts, named: [], findListed: () => texts.join('\n') }
}

/** "What are the price and the duration of the course?" names at its end what both parts are about. */
function findSubject(
  part: CustomerQuestion,
  parts: readonly CustomerQuestion[],
  before: string | null,
): string | null {
  if (part !== parts[0] || namesThing(part.read)) return before
  return parts.find(({ read }) => namesThing(read))?.text ?? before
}

/** The questions in groups, one for each sentence. */
function groupBySentence(questions: readonly CustomerQuestion[]): CustomerQuestion[][] {
  const groups: CustomerQuestion[][] = []
  for (const question of questions) {
    const last = groups.at(-1)
    if (last !== undefined && question.whole !== null && last[0]?.whole === question.whole)
      last.push(question)
    else groups.push([question])
  }
  return groups
}
