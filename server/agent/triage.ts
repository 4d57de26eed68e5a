import type { Decision, Language, Queue, Turn } from './agent.ts'
import { readAskedBack } from './answers/clarify.ts'
import type { IsTopic } from './answers/tell-topic.ts'
import { smallTalk } from './chat.ts'
import { confirmsSolution } from './confirmation.ts'
import { findTurnIntent, handOver } from './hand-over.ts'
import { detectLanguage } from './language/language.ts'
import { isPlainlyEnglish } from './language/meaning/word-meanings.ts'
import { endsInQuestionMark } from './language/question-marks.ts'
import { isStopped } from './language/stop-words.ts'
import { listWords } from './language/words.ts'
import { findLastSaid } from './last-said.ts'
import { pointsAtNamed } from './message/choice.ts'
import { complainsSurely } from './message/complaints.ts'
import { dropConsent, readConsent } from './message/consent.ts'
import { dropCourtesy, saysNothingBeside } from './message/courtesy.ts'
import { dropGreetedName } from './message/greeted-company.ts'
import { pauses } from './message/holding-back.ts'
import { isImpatient } from './message/impatience.ts'
import { holdsInjection } from './message/injection.ts'
import { classifySentence, pointsAtAttachment } from './message/intents.ts'
import { readLanguageRequest } from './message/language-request.ts'
import { asksForPersonBesideNumber } from './message/person-request.ts'
import { findPrivacyWish } from './message/privacy-request.ts'
import {
  type CustomerQuestion,
  type CustomerSentence,
  listCustomerQuestions,
  listCustomerSentences,
} from './message/questions.ts'
import { detectCustomerLanguage, isUntold, readText } from './message/read-text.ts'
import { saysInWords } from './message/said-intent.ts'
import type { SentenceIntent } from './message/sentence-intents.ts'
import { isSmallTalk } from './message/small-talk.ts'
import { wantsToBeLeft } from './own-requests.ts'
import { type HandOverReason, REPLIES } from './replies-text.ts'
import { type AgentRules, findRule } from './rules/agent-rule.ts'
import { findSettledTopic } from './settled-topic.ts'
import { isTooLong } from './tidy-turn.ts'

/** More questions than this in one burst are for a person. */
const MOST_QUESTIONS = 5
/** An answer may have at most this many words beyond its yes or no. */
const LONGEST_ANSWER_WORDS = 3
/** "B123" and "amal@mail.example" are written the same in both languages. */
const CODE_OR_ADDRESS = /[\w.-]*[\d@][\w@.%+-]*|https?:\/\/\S+/giu
/** Thanks and greetings are short, and say nothing about the language of the question: "shukran". */
const COURTEOUS: ReadonlySet<SentenceIntent> = new Set(['greeting', 'thanks', 'goodbye'])
/** Intents that a few words may resemble without meaning them. */
const SOUNDING: ReadonlySet<SentenceIntent> = new Set([
  ...COURTEOUS,
  ...(['person', 'complaint', 'injection', 'abuse', 'outside', 'empty'] as const),
])

/** The customer's messages of a turn, read. */
export interface ReadTurn {
  readonly language: Language
  /** The customer's words, without messages that have none. */
  readonly texts: readonly string[]
  readonly hasMedia: boolean
  readonly sentences: readonly CustomerSentence[]
  /** What the words are about. */
  readonly topic: string
  /** The queue that a rule of the organization names for a hand-over. */
  readonly queue: Queue | null
  /** At most five; none in small talk. */
  readonly questions: readonly CustomerQuestion[]
  /** Present if the customer says beside a question that they have waited for an answer. */
  readonly hasWaited?: true
}

/** What a turn asks of an agent. */
export type Triage =
  /** It goes to a person whatever the knowledge base holds. */
  | { readonly kind: 'decided'; readonly decision: Decision }
  /**
   * It asks for nothing that could be looked up: greetings, thanks, attempts to steer the agent, words without a
   * subject.
   */
  | ({ readonly kind: 'talk' } & ReadTurn)
  | ({ readonly kind: 'questions' } & ReadTurn)

/** Meanings of a customer's words that only the organization's actions know. */
export interface Hearing {
  /** Whether a sentence explicitly names what one of the organization's actions does for its customers. */
  isOrder(turn: Turn, sentence: string, signal: AbortSignal): Promise<boolean>
  /** The text without the words that ask for the organization's actions. */
  dropOrders(turn: Turn, words: string, signal: AbortSignal): Promise<string>
  /** Whether the agent's last message asked for free words, such as a reason or a place. */
  awaitsWords(turn: Turn, signal: AbortSignal): Promise<boolean>
  /** Whether a sentence gives a value that the agent's last message asked for, and says nothing else. */
  isAnswer(turn: Turn, sentence: string, signal: AbortSignal): Promise<boolean>
}

/** A sentence; `isOwn` if it is the organization's own name for something, or its own description of a service. */
type JudgedSentence = CustomerSentence & { readonly isOwn?: true }

/** What is known of an organization when its customers' words are judged. */
export interface Known {
  readonly rules?: AgentRules | undefined
  readonly actions?: Hearing | undefined
  readonly isTopic?: IsTopic
}

/**
 * What every agent decides before it looks anything up, without a model: a customer who asks for a person gets one, the
 * organization's rules are applied, complaints and attachments go to a person.
 */
export async function triage(
  turn: Turn,
  { rules, actions, isTopic }: Known,
  signal: AbortSignal,
): Promise<Triage> {
  const texts = turn.unanswered.flatMap(({ text }) =>
    text === null || text.trim() === '' ? [] : [dropGreetedName(text, turn.organizationName)],
  )
  const language = findTurnLanguage(turn, texts)
  const hasMedia = turn.unanswered.some(({ mediaKinds }) => mediaKinds.length > 0)
  const decided = (reason: HandOverReason, queue: Queue | null = null) =>
    ({ kind: 'decided', decision: handOver(turn, language, reason, [], queue) }) as const
  if (texts.length === 0 && hasMedia) return decided('media_unreadable')

  const listed = listCustomerSentences(texts)
  const named = isTopic === undefined ? listed : await takeTopics(turn, listed, isTopic, signal)
  const ordered = await takeOrders(turn, named, actions, signal)
  const judged = await takeAnswers(turn, await takeWords(turn, ordered, actions, signal), actions, signal)
  const sentences = dropImpatience(judged)
  const hasWaited = sentences.length < judged.length
  const wants = (intent: SentenceIntent) => sentences.some((sentence) => sentence.intent === intent)
  const topic = findTurnIntent(texts)
  const isLeft = await wantsToBeLeft(turn, texts, sentences, actions, signal)
  const wish = isLeft ? 'opt_out' : findPrivacyWish(sentences.map(({ text }) => text))?.intent
  const rule = findRule(
    (await rules?.list(turn.tenant, signal)) ?? [],
    texts.map((text) => readText(text)),
    [topic, ...sentences.map(({ intent }) => intent), ...(wish === undefined ? [] : [wish])],
  )
  const queue = rule?.queue ?? null
  const wantsPerson =
    !answersAskedBack(turn, texts) &&
    (wants('person') ||
      (!isLeft &&
        !hasWaited &&
        sentences.every(({ isOwn }) => isOwn !== true) &&
        texts.some(
          (text) => !saysNothingBeside(text) && classifySentence(readText(dropCourtesy(text))) === 'person',
        )))
  // "Talk to me in English" asks for another language, not for another person.
  if (wantsPerson && readLanguageRequest(texts) === null) return decided('customer_request', queue)
  if (rule?.escalates === true) return decided('rule', queue)
  if (sentences.some((sentence) => complains(turn, sentence))) return decided('complaint', queue)
  if (hasMedia && texts.some(pointsAtAttachment)) return decided('media_unreadable', queue)

  if (isLeft) return decided('customer_request', queue)

  if (!hasMedia && confirmsSolution(turn, sentences)) {
    const intent = findSettledTopic(turn, 'confirmation')
    const decision = { ...smallTalk(REPLIES[language].thanks, intent), resolves: true } as const
    return { kind: 'decided', decision }
  }

  const questions = listCustomerQuestions(sentences)
  if (questions.length === 0 && hasMedia) return decided('media_unreadable', queue)
  if (questions.length > MOST_QUESTIONS || isTooLong(texts)) return decided('low_confidence', queue)
  const kind = questions.length === 0 ? 'talk' : 'questions'
  return {
    ...{ kind, language, texts, hasMedia, sentences, topic, queue, questions },
    ...(hasWaited && { hasWaited: true as const }),
  }
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

/**
 * Makes questions of the sentences that are nothing but the company's own names, whatever they sound like: "pool and
 * gym" like a complaint, "jobs" like praise, "resetting the password" like an attack.
 */
async function takeTopics(
  turn: Turn,
  sentences: readonly CustomerSentence[],
  isTopic: IsTopic,
  signal: AbortSignal,
): Promise<readonly JudgedSentence[]> {
  const taken: JudgedSentence[] = []
  for (const sentence of sentences) {
    const { whole } = sentence
    if (whole !== null && taken.at(-1)?.text === whole) continue
    if (whole !== null && (await isTopic(turn.tenant, whole, signal)))
      taken.push({ text: whole, read: readText(whole), intent: 'question', whole: null, isOwn: true })
    else if (onlySounds(sentence) && (await isTopic(turn.tenant, sentence.text, signal)))
      taken.push({ ...sentence, intent: 'question', isOwn: true })
    else taken.push(sentence)
  }
  return taken
}

/** Whether the words only sound like the intent: whoever says explicitly what they want gets it. */
function onlySounds({ read, intent }: CustomerSentence): boolean {
  const words = listWords(read)
  return SOUNDING.has(intent) && !saysInWords(read) && !isSmallTalk(words)
}

/**
 * Makes statements of the sentences that name what an action does and only sound like a request for a person or an
 * attempt to steer the agent: "I need a technician", "enroll me in python". A customer who names a colleague or wants
 * to speak to one wants a person, whatever the actions are called, and an explicit attempt to steer stays one.
 */
async function takeOrders(
  turn: Turn,
  sentences: readonly JudgedSentence[],
  hearing: Hearing | undefined,
  signal: AbortSignal,
): Promise<readonly JudgedSentence[]> {
  return Promise.all(
    sentences.map(async (sentence) => {
      const words = listWords(sentence.read)
      const isPerson = sentence.intent === 'person' && !asksForPersonBesideNumber(sentence.read)
      const isInjection = sentence.intent === 'injection' && !holdsInjection(words)
      if (hearing === undefined || !(isPerson || isInjection)) return sentence
      if (!(await hearing.isOrder(turn, sentence.text, signal))) return sentence
      return { ...sentence, intent: 'statement' as const, ...(isPerson ? { isOwn: true as const } : {}) }
    }),
  )
}

/**
 * Makes statements of the sentences that only sound like a complaint, if the agent has asked for free words: "the
 * teacher is never on time" to "why do you want to leave?", or a street whose name sounds angry.
 */
async function takeWords<Sentence extends CustomerSentence>(
  turn: Turn,
  sentences: readonly Sentence[],
  hearing: Hearing | undefined,
  signal: AbortSignal,
): Promise<readonly Sentence[]> {
  const mayBeWords = ({ intent, read }: Sentence) => intent === 'complaint' && !complainsSurely(read)
  if (hearing === undefined || !sentences.some(mayBeWords) || !(await hearing.awaitsWords(turn, signal)))
    return sentences
  return sentences.map((sentence) => (mayBeWords(sentence) ? { ...sentence, intent: 'statement' } : sentence))
}

/**
 * Makes statements of the sentences that sound like something else but only give the value that the agent asked for:
 * «شخص واحد» to "for how many?" asks for no person, and "hello, 4 8 2 1 3" does not only greet.
 */
async function takeAnswers(
  turn: Turn,
  sentences: readonly JudgedSentence[],
  hearing: Hearing | undefined,
  signal: AbortSignal,
): Promise<readonly JudgedSentence[]> {
  if (hearing === undefined) return sentences
  return Promise.all(
    sentences.map(async (sentence) => {
      if (!SOUNDING.has(sentence.intent) || !(await hearing.isAnswer(turn, sentence.text, signal)))
        return sentence
      return { ...sentence, intent: 'statement' as const, isOwn: true as const }
    }),
  )
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

/**
 * The language of the question, whatever courtesies in another language surround it: "hi there, kam rsoom el sha7n,
 * thanks a lot", "السلام عليكم what are your hours?"
 */
function findAskedLanguage(text: string): Language {
  const told = listCustomerSentences([text]).filter(({ intent }) => !COURTEOUS.has(intent))
  const asked = told.map((sentence) => sentence.text).join('\n')
  const whole = detectCustomerLanguage(text) ?? 'en'
  if (detectLanguage(asked) === null) return whole
  if (!isUntold(asked)) return detectCustomerLanguage(asked) ?? whole
  return whole === 'en' || listWords(asked).every((word) => isPlainlyEnglish(word.text)) ? 'en' : whole
}

/** Whether a text is only a courtesy. "Yes" and "ok" are not: they are said in both languages. */
function isCourteous(text: string): boolean {
  return COURTEOUS.has(classifySentence(text)) && readConsent([text]) === 'none'
}

/** Whether a text is a name, such as "Fahad Al-Harbi": names are spelled alike in every language of Latin letters. */
function isName(text: string): boolean {
  return /^\W*\p{Lu}\p{Ll}+(?:[\s'’-]+(?:\p{Lu}\p{Ll}+|al|bin|el)){1,4}\W*$/u.test(text)
}

function isMixed(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text) && /\p{Script=Latin}/u.test(text.replace(CODE_OR_ADDRESS, ' '))
}

/**
 * The language of the newest message that shows one; numbers, codes and addresses alone keep the language from before.
 */
function findTurnLanguage(turn: Turn, texts: readonly string[]): Language {
  const customers = turn.history.flatMap(({ author, text }) =>
    author === 'customer' && text !== null ? [text] : [],
  )
  // "Thanks" after a question tells nothing of its language.
  const asking = texts.filter((text) => detectLanguage(text) !== null && !isCourteous(text))
  const lettered = [...customers, ...(asking.length > 0 ? asking : texts)]
    .filter((text) => detectLanguage(text) !== null)
    .reverse()
  const worded = lettered.filter((text) => detectLanguage(text.replace(CODE_OR_ADDRESS, ' ')) !== null)
  const written = worded.length > 0 ? worded : lettered
  // "jeddah?" and "family" keep the language of the message before them, and so does an "ok".
  const at = written.findIndex((text) => (!isUntold(text) && !isName(text)) || isCourteous(text))
  const telling = written[at] ?? written[0]
  // A customer who wrote Arabic before still does if their words hold names in Latin letters.
  const before = written.slice(at + 1).find((text) => !isUntold(text))
  // So does one who wrote Arabic in Latin letters, if the words are not English: "ghos 3 kbar bas".
  const isUnknown =
    !isCourteous(telling ?? '') &&
    !listWords(telling ?? '').some(
      (word) => word.script === 'latin' && (isStopped(word) || isPlainlyEnglish(word.text)),
    )
  if ((isMixed(telling ?? '') || isUnknown) && detectCustomerLanguage(before ?? '') === 'ar') return 'ar'
  return telling === undefined ? 'ar' : findAskedLanguage(telling)
}
