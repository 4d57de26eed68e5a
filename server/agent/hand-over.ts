import type { Decision, Language, Turn } from './agent.ts'
import type { Answer } from './find-answer.ts'
import { listQuestionTerms } from './knowledge/question-terms.ts'
import { type HandOverReason, REPLIES, SUMMARY_TEXT } from './replies-text.ts'
import { findTopic, type Topic } from './topics.ts'

const LONGEST_SUMMARY_PART_CHARS = 1000
const LONGEST_NAMED_QUESTION_CHARS = 120

/** The topic of everything the customer has not been answered. */
export function findTurnTopic(texts: readonly string[]): Topic {
  return findTopic(new Set(listQuestionTerms(texts.join('\n')).flatMap((term) => term.concepts)))
}

/** Hands the conversation to a person, with what that person needs to know. `answers` are those already found for the turn. */
export function handOver(
  turn: Turn,
  language: Language,
  reason: HandOverReason,
  answers: readonly Answer[] = [],
): Extract<Decision, { kind: 'escalate' }> {
  const texts = turn.unanswered.flatMap((message) => message.text ?? [])
  const topic = findTurnTopic(texts)
  return {
    kind: 'escalate',
    reason,
    queue: reason === 'complaint' ? 'complaints' : topic.queue,
    summary: writeSummary(turn, language, texts, answers),
    text: writeText(language, reason, answers),
    intent:
      reason === 'complaint' ? 'complaint' : reason === 'customer_request' ? 'human_request' : topic.intent,
    job: 'hand_off',
  }
}

/** What could be answered stands before what could not, and each open question is named when there was more than one. */
function writeText(language: Language, reason: HandOverReason, answers: readonly Answer[]): string {
  const replies = REPLIES[language]
  const found = answers.flatMap((answer) => (answer.kind === 'found' ? [answer.text] : []))
  if (found.length === 0) return replies.handOver[reason]
  const open = answers.filter((answer) => answer.kind !== 'found')
  return [...new Set(found), ...open.map((answer) => replies.openQuestion(shorten(answer.question)))].join(
    '\n\n',
  )
}

function writeSummary(
  turn: Turn,
  language: Language,
  texts: readonly string[],
  answers: readonly Answer[],
): string {
  const words = SUMMARY_TEXT[language]
  const parts: [string, readonly string[]][] = [
    [words.wrote, texts.map((text) => text.trim())],
    [words.attachments, turn.unanswered.flatMap((message) => message.mediaKinds)],
    [words.answered, answers.flatMap((answer) => (answer.kind === 'found' ? [answer.source.title] : []))],
    [words.open, answers.flatMap((answer) => (answer.kind === 'found' ? [] : [answer.question]))],
    [
      words.nearest,
      answers.flatMap((answer) => (answer.kind === 'open' ? answer.nearest.map(({ title }) => title) : [])),
    ],
  ]
  return parts
    .filter(([, items]) => items.length > 0)
    .map(
      ([heading, items]) =>
        `${heading} ${[...new Set(items)].join(' / ').slice(0, LONGEST_SUMMARY_PART_CHARS)}`,
    )
    .join('\n')
}

function shorten(question: string): string {
  return question.length <= LONGEST_NAMED_QUESTION_CHARS
    ? question
    : `${question.slice(0, LONGEST_NAMED_QUESTION_CHARS - 1)}…`
}
