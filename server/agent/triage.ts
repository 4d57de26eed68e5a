import type { Decision, Language, Queue, Turn } from './agent.ts'
import { readAskedBack } from './answers/follow-up/clarify.ts'
import { confirmsSolution } from './chat/confirmation.ts'
import { smallTalk } from './chat/small-talk.ts'
import { handOver } from './hand-over/hand-over.ts'
import { endsInQuestionMark } from './language/text/question-marks.ts'
import { listWords } from './language/words/words.ts'
import { pointsAtNamed } from './message/consent/choice.ts'
import { dropConsent } from './message/consent/consent.ts'
import { pauses } from './message/consent/holding-back.ts'
import { dropCourtesy, saysNothingBeside } from './message/courtesy/courtesy.ts'
import { dropGreetedName } from './message/courtesy/greeted-company.ts'
import { isImpatient } from './message/intents/impatience.ts'
import { classifySentence, pointsAtAttachment } from './message/intents/intents.ts'
import { readLanguageRequest } from './message/intents/language-request.ts'
import { findPrivacyWish } from './message/privacy/privacy-request.ts'
import { listCustomerQuestions } from './message/questions/questions.ts'
import { type CustomerSentence, listCustomerSentences } from './message/questions/sentences.ts'
import { readText } from './message/reading/read-text.ts'
import { type HandOverReason, REPLIES } from './replies-text.ts'
import { type AgentRule, type AgentRules, findRule } from './rules/agent-rule.ts'
import { type JudgedSentence, judgeSentences, type OwnMeanings } from './turn/judge-sentences.ts'
import { findLastSaid } from './turn/last-said.ts'
import { wantsToBeLeft } from './turn/own-requests.ts'
import type { Triage } from './turn/read-turn.ts'
import { findSettledTopic } from './turn/settled-topic.ts'
import { isTooLong } from './turn/tidy-turn.ts'
import { findTurnLanguage } from './turn/turn-language.ts'
import { findTurnIntent } from './turn/turn-topic.ts'

/** More questions than this in one burst are for a person. */
const MOST_QUESTIONS = 5
/** An answer may have at most this many words beyond its yes or no. */
const LONGEST_ANSWER_WORDS = 3

/** What is known of an organization when its customers' words are judged. */
interface Known extends OwnMeanings {
  readonly rules?: AgentRules | undefined
}

/**
 * What every agent decides before it looks anything up, without a model: a customer who asks for a person gets one, the
 * organization's rules are applied, complaints and attachments go to a person.
 */
export async function triage(turn: Turn, known: Known, signal: AbortSignal): Promise<Triage> {
  const texts = turn.unanswered.flatMap(({ text }) =>
    text === null || text.trim() === '' ? [] : [dropGreetedName(text, turn.organizationName)],
  )
  const language = findTurnLanguage(turn, texts)
  const hasMedia = turn.unanswered.some(({ mediaKinds }) => mediaKinds.length > 0)
  const decided = (reason: HandOverReason, queue: Queue | null = null) =>
    ({ kind: 'decided', decision: handOver(turn, language, reason, { queue }) }) as const
  if (texts.length === 0 && hasMedia) return decided('media_unreadable')

  const heard = await hear(turn, texts, known, signal)
  const { sentences, hasWaited, topic, rule } = heard
  const queue = rule?.queue ?? null
  const reason = findReason(turn, heard, hasMedia)
  if (reason !== null) return decided(reason, queue)
  if (!hasMedia && confirmsSolution(turn, sentences))
    return { kind: 'decided', decision: resolve(turn, language) }

  const questions = listCustomerQuestions(sentences)
  if (questions.length === 0 && hasMedia) return decided('media_unreadable', queue)
  if (questions.length > MOST_QUESTIONS || isTooLong(texts)) return decided('low_confidence', queue)
  return {
    kind: questions.length === 0 ? 'talk' : 'questions',
    ...{ language, texts, hasMedia, sentences, topic, queue, questions },
    ...(hasWaited && { hasWaited: true as const }),
  }
}

/** What a customer's words say to this organization. */
interface Heard {
  readonly texts: readonly string[]
  readonly sentences: readonly JudgedSentence[]
  readonly hasWaited: boolean
  /** Whether the customer wants no more messages. */
  readonly isLeft: boolean
  readonly topic: string
  /** The first of the organization's rules that applies. */
  readonly rule: AgentRule | null
}

async function hear(turn: Turn, texts: readonly string[], known: Known, signal: AbortSignal): Promise<Heard> {
  const judged = await judgeSentences(turn, listCustomerSentences(texts), known, signal)
  const sentences = dropImpatience(judged)
  const isLeft = await wantsToBeLeft(turn, texts, sentences, known.actions, signal)
  const topic = findTurnIntent(texts)
  const wish = isLeft ? 'opt_out' : findPrivacyWish(sentences.map(({ text }) => text))?.intent
  const rule = findRule(
    (await known.rules?.list(turn.tenant, signal)) ?? [],
    texts.map((text) => readText(text)),
    [topic, ...sentences.map(({ intent }) => intent), ...(wish === undefined ? [] : [wish])],
  )
  return { texts, sentences, hasWaited: sentences.length < judged.length, isLeft, topic, rule }
}

/** Why the turn goes to a person, whatever it asks; null if nothing demands one. */
function findReason(
  turn: Turn,
  { texts, sentences, hasWaited, isLeft, rule }: Heard,
  hasMedia: boolean,
): HandOverReason | null {
  const mayAskAsWhole = !isLeft && !hasWaited && sentences.every(({ isOwn }) => isOwn !== true)
  const asksForPerson =
    sentences.some(({ intent }) => intent === 'person') || (mayAskAsWhole && texts.some(asksAsWhole))
  // "Talk to me in English" asks for another language, not for another person.
  if (asksForPerson && !answersAskedBack(turn, texts) && readLanguageRequest(texts) === null)
    return 'customer_request'
  if (rule?.escalates === true) return 'rule'
  if (sentences.some((sentence) => complains(turn, sentence))) return 'complaint'
  if (hasMedia && texts.some(pointsAtAttachment)) return 'media_unreadable'
  return isLeft ? 'customer_request' : null
}

/** Who has waited for an answer and asks something wants the answer; who asks nothing complains. */
function dropImpatience(sentences: readonly JudgedSentence[]): readonly JudgedSentence[] {
  // «استنى» asks for a moment, and complains of none.
  const others = sentences.filter(({ text, read }) => !isImpatient(read) || pauses(text))
  return others.some(({ intent }) => intent === 'question') ? others : sentences
}

/**
 * «أول واحد» to "do you mean this or that?" chooses one of two things and asks for no person; nor does "none of them".
 */
function answersAskedBack(turn: Turn, texts: readonly string[]): boolean {
  const asked = readAskedBack(turn)
  return asked !== null && (asked.meant.length > 0 || pointsAtNamed(texts.join(' ')) === false)
}

/** Whether a message asks for a person as a whole, though perhaps none of its sentences does. */
function asksAsWhole(text: string): boolean {
  return !saysNothingBeside(text) && classifySentence(readText(dropCourtesy(text))) === 'person'
}

/**
 * Whether a sentence complains. Answers such as "No, the 6th" and "the 6th please" are short and sound impatient. The
 * words beyond the "no" decide, or the number tells that it is an answer.
 */
function complains(turn: Turn, { text, intent }: CustomerSentence): boolean {
  const said = findLastSaid(turn)
  if (intent !== 'complaint' || said === null) return intent === 'complaint'
  const rest = dropConsent(text)
  const mayAnswer = rest !== text.trim() || (endsInQuestionMark(said) && /\p{Nd}/u.test(rest))
  const isAnswer = mayAnswer && listWords(rest).length <= LONGEST_ANSWER_WORDS
  return !isAnswer || (!/\p{Nd}/u.test(rest) && classifySentence(readText(rest)) === 'complaint')
}

/** The customer has confirmed that the matter is settled. */
function resolve(turn: Turn, language: Language): Decision {
  const intent = findSettledTopic(turn, 'confirmation')
  return { ...smallTalk(REPLIES[language].thanks, intent), resolves: true }
}
