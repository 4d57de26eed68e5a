import type { Language } from '../agent.ts'
import { type Answer, writeFound } from '../answers/answer.ts'
import { AND } from '../answers/readings.ts'
import { shorten } from '../language/text/shorten.ts'
import { type PrivacyWish, readPrivacyRequest } from '../message/privacy/privacy-request.ts'
import { type HandOverReason, REPLIES } from '../replies-text.ts'

const LONGEST_NAMED_QUESTION_CHARS = 120

/**
 * The text for the customer: what could be answered, then what could not. If anything was answered, each open question
 * is named.
 */
export function writeText(
  language: Language,
  reason: HandOverReason,
  answers: readonly Answer[],
  isAsked: boolean,
): string {
  const replies = REPLIES[language]
  const found = writeFound(answers, language)
  if (found.length === 0) {
    if (answers.some(({ kind }) => kind === 'personal')) return replies.personal
    // A customer who tells what happened asked for no answer, so none is missing.
    return reason === 'no_answer' && !isAsked ? replies.handOver.low_confidence : replies.handOver[reason]
  }
  const open = answers.filter((answer) => answer.kind !== 'found')
  return [
    ...new Set(found),
    ...(open.length === 0 ? [] : [replies.openQuestions(open.map(nameQuestion))]),
  ].join('\n\n')
}

/** What customers want done about their own data goes to a person, behind what else could be answered. */
export function writeWish(language: Language, { intent }: PrivacyWish, answers: readonly Answer[]): string {
  const replies = REPLIES[language]
  const others = answers.filter(
    ({ kind, question }) => kind !== 'found' && readPrivacyRequest(question)?.isTold !== true,
  )
  return [
    ...new Set(writeFound(answers, language)),
    ...(others.length === 0 ? [] : [replies.openQuestions(others.map(nameQuestion))]),
    replies.privacy[intent],
  ].join('\n\n')
}

/** A question as it is named after others, without the "and" that joined it to them. */
function nameQuestion({ question }: Answer): string {
  return shorten(question.replace(AND, ''), LONGEST_NAMED_QUESTION_CHARS)
}
