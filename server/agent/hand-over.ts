import type { Escalation, Language, Queue, Turn } from './agent.ts'
import { type Answer, listNearest, writeFound } from './answers/answer.ts'
import { findPreviousQuestion } from './answers/follow-up/clarify.ts'
import { AND } from './answers/readings.ts'
import { classifyIntent, classifyQueue } from './classifier/classify.ts'
import { shorten } from './language/text/shorten.ts'
import { isCourtesy } from './message/intents/sentence-intents.ts'
import { findIntent, findTopic, type Topic } from './message/intents/topics.ts'
import { findPrivacyWish, type PrivacyWish, readPrivacyRequest } from './message/privacy/privacy-request.ts'
import { listCustomerSentences } from './message/questions/questions.ts'
import { readText } from './message/reading/read-text.ts'
import { ATTACHMENT_TEXT, type HandOverReason, REPLIES, SUMMARY_TEXT } from './replies-text.ts'
import type { Concept } from './terms/concepts-data.ts'
import { isSearchable, listQuestionTerms } from './terms/question-terms.ts'

const SURE_BESIDE_REQUEST = 0.3
const LONGEST_SUMMARY_PART_CHARS = 1000
/** This many earlier messages tell what the conversation is about. */
const MOST_BEFORE = 3
const LONGEST_NAMED_QUESTION_CHARS = 120

/** The topic of all unanswered words, and the queue that deals with it. */
export function findTurnTopic(texts: readonly string[], least = 0): Topic {
  const text = joinRead(texts)
  if (!hasWords(text)) return findTopic(new Set(), [], [])
  return findTopic(
    listConcepts(text),
    classifyIntent(text).filter(({ chance }) => chance >= least),
    classifyQueue(text),
  )
}

/** The intent of `findTurnTopic`, without its queue. */
export function findTurnIntent(texts: readonly string[]): string {
  const text = joinRead(texts)
  return hasWords(text) ? findIntent(listConcepts(text), classifyIntent(text)) : findIntent(new Set(), [])
}

function joinRead(texts: readonly string[]): string {
  return texts.map((text) => readText(text)).join('\n')
}

/** Without any words the classifiers only repeat what they have seen most often. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text)
}

function listConcepts(text: string): ReadonlySet<Concept> {
  return new Set(listQuestionTerms(text).flatMap(({ concepts }) => concepts))
}

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

/**
 * The text for the customer: what could be answered, then what could not. If anything was answered, each open question
 * is named.
 */
function writeText(
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
function writeWish(language: Language, { intent }: PrivacyWish, answers: readonly Answer[]): string {
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

/** What is wanted about the customer's own data, where nobody is asked for in person. */
function findWish(texts: readonly string[]): PrivacyWish | null {
  const sentences = listCustomerSentences(texts)
  if (sentences.some(({ intent }) => intent === 'person')) return null
  return findPrivacyWish(sentences.map(({ text }) => text))
}

function asksAnything(texts: readonly string[]): boolean {
  return listCustomerSentences(texts).some(({ intent }) => intent === 'question')
}

/** A question as it is named after others, without the "and" that joined it to them. */
function nameQuestion({ question }: Answer): string {
  return shorten(question.replace(AND, ''), LONGEST_NAMED_QUESTION_CHARS)
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

/** The customer's earlier messages that are more than courtesies: "2" or "too expensive" says little without them. */
function listBefore({ history, unanswered }: Turn): string[] {
  const told = history.flatMap(({ author, text }) =>
    author === 'customer' && text !== null ? [text.trim()] : [],
  )
  return told
    .filter((text) => !unanswered.some((message) => message.text?.trim() === text) && !isCourteous(text))
    .slice(-MOST_BEFORE)
}

function isCourteous(text: string): boolean {
  return listCustomerSentences([text]).every(({ intent }) => intent === 'empty' || isCourtesy(intent))
}

function writeSummary(
  turn: Turn,
  language: Language,
  texts: readonly string[],
  answers: readonly Answer[],
): string {
  const words = SUMMARY_TEXT[language]
  const parts: [string, readonly string[]][] = [
    [words.wrote, texts.map((text) => text.trim()).filter((text) => text !== '')],
    [words.before, listBefore(turn)],
    [words.attachments, listAttachments(turn, language)],
    [
      words.answered,
      answers.flatMap((answer) => (answer.kind === 'found' ? answer.sources.map(({ title }) => title) : [])),
    ],
    [words.open, answers.flatMap((answer) => (answer.kind === 'found' ? [] : [answer.question]))],
    [words.nearest, answers.flatMap((answer) => listNearest(answer).map(({ title }) => title))],
  ]
  return parts
    .filter(([, items]) => items.length > 0)
    .map(
      ([heading, items]) =>
        `${heading} ${shorten([...new Set(items)].join(' / '), LONGEST_SUMMARY_PART_CHARS)}`,
    )
    .join('\n')
}

function listAttachments({ unanswered }: Turn, language: Language): string[] {
  return unanswered.flatMap(({ mediaKinds }) => mediaKinds.map((kind) => ATTACHMENT_TEXT[language][kind]))
}
