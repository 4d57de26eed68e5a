import type { Turn } from '../agent.ts'
import type { IsTopic } from '../answers/tell-topic.ts'
import { listWords } from '../language/words/words.ts'
import { isSmallTalk } from '../message/courtesy/small-talk.ts'
import { complainsSurely } from '../message/intents/complaints.ts'
import { holdsInjection } from '../message/intents/injection.ts'
import { saysInWords } from '../message/intents/said-intent.ts'
import { COURTESIES, type SentenceIntent } from '../message/intents/sentence-intents.ts'
import { asksForPersonBesideNumber } from '../message/person/person-request.ts'
import type { CustomerSentence } from '../message/questions/sentences.ts'
import { readText } from '../message/reading/read-text.ts'

/** Intents that a few words may resemble without meaning them. */
const SOUNDING: ReadonlySet<SentenceIntent> = new Set([
  ...COURTESIES,
  ...(['person', 'complaint', 'injection', 'abuse', 'outside', 'empty'] as const),
])

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
export type JudgedSentence = CustomerSentence & { readonly isOwn?: true }

/** What tells what words mean to an organization. */
export interface OwnMeanings {
  readonly isTopic?: IsTopic | undefined
  readonly actions?: Hearing | undefined
}

/**
 * Judges sentences again by what their words mean to this organization: what sounds like anger or a wish for a person
 * may be one of its names, one of its services, or what its agent has just asked for.
 */
export async function judgeSentences(
  turn: Turn,
  sentences: readonly CustomerSentence[],
  { isTopic, actions }: OwnMeanings,
  signal: AbortSignal,
): Promise<readonly JudgedSentence[]> {
  const named =
    isTopic === undefined
      ? sentences
      : await takeTopics(sentences, (words) => isTopic(turn.tenant, words, signal))
  if (actions === undefined) return named
  const ordered = await takeOrders(named, (text) => actions.isOrder(turn, text, signal))
  const worded = await takeWords(ordered, () => actions.awaitsWords(turn, signal))
  return takeAnswers(worded, (text) => actions.isAnswer(turn, text, signal))
}

/**
 * Makes questions of the sentences that are nothing but the company's own names, whatever they sound like:
 * "behaviour in class" like a complaint, "jobs" like praise, "resetting the password" like an attack.
 */
async function takeTopics(
  sentences: readonly CustomerSentence[],
  isTopic: (words: string) => Promise<boolean>,
): Promise<readonly JudgedSentence[]> {
  const taken: JudgedSentence[] = []
  for (const sentence of sentences) {
    const { whole } = sentence
    if (whole !== null && taken.at(-1)?.text === whole) continue
    if (whole !== null && (await isTopic(whole)))
      taken.push({ text: whole, read: readText(whole), intent: 'question', whole: null, isOwn: true })
    else if (onlySounds(sentence) && (await isTopic(sentence.text)))
      taken.push({ ...sentence, intent: 'question', isOwn: true })
    else taken.push(sentence)
  }
  return taken
}

/** Whether the words only sound like the intent: whoever says explicitly what they want gets it. */
function onlySounds({ read, intent }: CustomerSentence): boolean {
  return SOUNDING.has(intent) && !saysInWords(read) && !isSmallTalk(listWords(read))
}

/**
 * Makes statements of the sentences that name what an action does and only sound like a request for a person or an
 * attempt to steer the agent: "I need a technician", "enroll me in python". A customer who names a colleague or wants
 * to speak to one wants a person, whatever the actions are called, and an explicit attempt to steer stays one.
 */
function takeOrders(
  sentences: readonly JudgedSentence[],
  isOrder: (text: string) => Promise<boolean>,
): Promise<readonly JudgedSentence[]> {
  return Promise.all(
    sentences.map(async (sentence) => {
      const { text, read, intent } = sentence
      const isPerson = intent === 'person' && !asksForPersonBesideNumber(read)
      const isInjection = intent === 'injection' && !holdsInjection(listWords(read))
      if (!(isPerson || isInjection) || !(await isOrder(text))) return sentence
      return { ...sentence, intent: 'statement' as const, ...(isPerson && { isOwn: true as const }) }
    }),
  )
}

/**
 * Makes statements of the sentences that only sound like a complaint, if the agent has asked for free words: "the
 * teacher is never on time" to "why do you want to leave?", or a street whose name sounds angry.
 */
async function takeWords(
  sentences: readonly JudgedSentence[],
  areAwaited: () => Promise<boolean>,
): Promise<readonly JudgedSentence[]> {
  const mayBeWords = ({ intent, read }: JudgedSentence) => intent === 'complaint' && !complainsSurely(read)
  if (!sentences.some(mayBeWords) || !(await areAwaited())) return sentences
  return sentences.map((sentence) => (mayBeWords(sentence) ? { ...sentence, intent: 'statement' } : sentence))
}

/**
 * Makes statements of the sentences that sound like something else but only give the value that the agent asked for:
 * «شخص واحد» to "for how many?" asks for no person, and "hello, 4 8 2 1 3" does not only greet.
 */
function takeAnswers(
  sentences: readonly JudgedSentence[],
  isAnswer: (text: string) => Promise<boolean>,
): Promise<readonly JudgedSentence[]> {
  return Promise.all(
    sentences.map(async (sentence) => {
      const { text, intent } = sentence
      if (!SOUNDING.has(intent) || !(await isAnswer(text))) return sentence
      return { ...sentence, intent: 'statement' as const, isOwn: true as const }
    }),
  )
}
