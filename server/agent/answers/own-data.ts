import {
  type PrivacyRequest,
  readPrivacyRequest,
  tellsOfRequest,
} from '../message/privacy/privacy-request.ts'
import { type Answer, listNearest } from './answer.ts'

/**
 * Keeps an answer to a request about the customer's own data only if what was found is about that: "forget me" is not
 * answered by how to get a new password, and the customer is not asked whether they mean that. Other answers stay.
 */
export function keepToOwnData(answer: Answer): Answer {
  const { question } = answer
  const request = readPrivacyRequest(question)
  if (request === null || answer.kind === 'open' || answer.kind === 'personal') return answer
  if (listTexts(answer).some((text) => tellsOfRequest(request, question, text))) return answer
  return { kind: 'open', question, reason: 'no_answer', nearest: listNearest(answer) }
}

/** The requests about the customer's own data among the questions that are still open. */
export function listOpenRequests(answers: readonly Answer[]): PrivacyRequest[] {
  return answers.flatMap(({ kind, question }) =>
    kind === 'found' ? [] : (readPrivacyRequest(question) ?? []),
  )
}

function listTexts(answer: Answer): string[] {
  if (answer.kind === 'found')
    return [[...answer.sources.map(({ title }) => title), ...answer.texts].join('\n')]
  return listNearest(answer).map(({ title, heading, text }) => [title, heading ?? '', text].join('\n'))
}
