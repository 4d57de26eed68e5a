import type { CustomerQuestion } from '../message/questions.ts'
import { namesThing } from '../message/subject.ts'
import type { Answer } from './answer.ts'
import { findAnswer } from './find-answer.ts'
import { findAnswerToAll } from './find-answer-to-all.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import { withOwnMatters } from './own-matters.ts'
import type { Standing } from './standing.ts'

/**
 * Looks the questions of a turn up in their order, each with what was asked before it; `previous` is what was asked
 * before the turn, and `standing` what was told. Where not every part of one sentence is answered, one passage may
 * still answer the sentence as a whole.
 */
export async function findAnswers(
  lookup: KnowledgeLookup,
  questions: readonly CustomerQuestion[],
  previous: string | null,
  standing: Standing | null = null,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const preambles = new Set<Answer>()
  let before = previous
  for (const parts of groupBySentence(questions)) {
    const found: Answer[] = []
    for (const part of parts) {
      const last = found.at(-1) ?? answers.at(-1)
      const stands = last === undefined ? standing : standOn(last)
      const answer = await findAnswer(lookup, part, findSubject(part, parts, before), stands)
      found.push(...(await withOwnMatters(lookup, part, answer)))
      if (part.isPreamble) preambles.add(answer)
      if (before === null || namesThing(part.read)) before = `${part.context} ${part.text}`.trim()
    }
    const isOpen = parts.length > 1 && found.some(({ kind }) => kind !== 'found' && kind !== 'personal')
    const one = isOpen ? await findAnswerToAll(lookup, parts) : null
    answers.push(...(one === null ? found : [one]))
  }
  // What a customer tells on the way to a question is no question left open once that one is answered.
  const asked = answers.filter((answer) => !preambles.has(answer) || answer.kind === 'found')
  return asked.some(({ kind }) => kind === 'found') ? asked : answers
}

/**
 * What was told before the turn stands for its first question, and what that was answered for the next: "do you do hair
 * transplants, and what do they cost?" is answered at once where the first answer says both.
 */
function standOn(answer: Answer): Standing | null {
  if (answer.kind !== 'found') return null
  return { question: answer.question, quoted: answer.texts, named: [] }
}

/** "What are the price and the duration of the course?" names what both are asked of behind the second. */
function findSubject(
  part: CustomerQuestion,
  parts: readonly CustomerQuestion[],
  before: string | null,
): string | null {
  if (part !== parts[0] || namesThing(part.read)) return before
  return parts.find(({ read }) => namesThing(read))?.text ?? before
}

/** Questions of one sentence stand together. */
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
