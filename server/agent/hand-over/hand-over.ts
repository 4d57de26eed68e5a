import type { Escalation, Language, Queue, Turn } from '../agent.ts'
import type { Answer } from '../answers/answer.ts'
import { findPreviousQuestion } from '../answers/follow-up/clarify.ts'
import { findPrivacyWish, type PrivacyWish } from '../message/privacy/privacy-request.ts'
import { listCustomerSentences } from '../message/questions/sentences.ts'
import type { HandOverReason } from '../replies-text.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import { findTurnTopic, joinRead, type Topic } from '../turn/turn-topic.ts'
import { writeSummary } from './write-summary.ts'
import { writeText, writeWish } from './write-text.ts'

const SURE_BESIDE_REQUEST = 0.3

/** What is known when a conversation is handed over. */
interface Known {
  /** Those found for the turn so far. */
  readonly answers?: readonly Answer[]
  /** The queue that a rule names; null if none does. */
  readonly queue?: Queue | null
}

/** Hands the conversation to a person, with what that person needs to know. */
export function handOver(
  turn: Turn,
  language: Language,
  reason: HandOverReason,
  { answers = [], queue = null }: Known = {},
): Escalation {
  const texts = turn.unanswered.flatMap((message) => message.text ?? [])
  const wish = reason === 'complaint' ? null : findWish(texts)
  const isTold = reason === 'customer_request' && wish?.isTold === true
  const topic =
    reason === 'customer_request' && !isTold
      ? findTopicBesideRequest(texts)
      : findTurnTopic(listTelling(turn, texts))
  const sources = new Map(
    answers.flatMap((answer) =>
      answer.kind === 'found' ? answer.sources.map((source) => [source.id, source] as const) : [],
    ),
  )
  return {
    kind: 'escalate',
    reason,
    queue: queue ?? wish?.queue ?? (reason === 'complaint' ? 'complaints' : topic.queue),
    ...(sources.size > 0 && { sources: [...sources.values()] }),
    summary: writeSummary(turn, language, texts, answers),
    text:
      isTold && wish !== null
        ? writeWish(language, wish, answers)
        : writeText(language, reason, answers, asksAnything(texts)),
    intent:
      wish?.intent ??
      (reason === 'complaint' ? 'complaint' : reason === 'customer_request' ? 'human_request' : topic.intent),
    job: 'hand_off',
  }
}

/**
 * The texts that tell what a turn is about: its own, or the question before it if they name nothing ("no", "2", "too
 * expensive").
 */
function listTelling(turn: Turn, texts: readonly string[]): readonly string[] {
  if (isSearchable(listQuestionTerms(joinRead(texts)))) return texts
  const before = findPreviousQuestion(turn, null)
  return before === null ? texts : [before]
}

/** What is wanted about the customer's own data, where nobody is asked for in person. */
function findWish(texts: readonly string[]): PrivacyWish | null {
  const sentences = listCustomerSentences(texts)
  if (sentences.some(({ intent }) => intent === 'person')) return null
  return findPrivacyWish(sentences.map(({ text }) => text))
}

function asksAnything(texts: readonly string[]): boolean {
  return listCustomerSentences(texts).some(({ intent }) => intent === 'question')
}

/** What the customer wants a person for: from what they said beside the request, or from the request itself. */
function findTopicBesideRequest(texts: readonly string[]): Topic {
  const beside = listCustomerSentences(texts).filter(
    ({ intent }) => intent === 'question' || intent === 'statement' || intent === 'complaint',
  )
  // A request for a person says little else, so the classifier can only guess from it.
  return beside.length > 0
    ? findTurnTopic(beside.map(({ text }) => text))
    : findTurnTopic(texts, SURE_BESIDE_REQUEST)
}
