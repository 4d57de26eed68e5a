import type { Turn } from '../agent.ts'
import { endsInQuestionMark } from '../language/text/question-marks.ts'
import { saysNothingBeside } from '../message/courtesy/courtesy.ts'
import { isStopWord, readPrivacyRequest } from '../message/privacy/privacy-request.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import type { JudgedSentence } from './judge-sentences.ts'
import { findLastSaid } from './last-said.ts'
import { asksInGeneral } from './said-before.ts'

/** Tells whether words ask for one of the organization's actions. */
interface Orders {
  isOrder(turn: Turn, sentence: string, signal: AbortSignal): Promise<boolean>
  awaitsWords(turn: Turn, signal: AbortSignal): Promise<boolean>
}

/**
 * Whether the customer wants no more messages. A bare "stop" in answer to a question of the agent only stops that, and
 * an organization's action for such requests comes first.
 */
export async function wantsToBeLeft(
  turn: Turn,
  texts: readonly string[],
  sentences: readonly JudgedSentence[],
  orders: Orders | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (texts.some(isStopWord) && texts.every((text) => isStopWord(text) || saysNothingBeside(text)))
    return !isAsked(turn)
  const told = sentences.filter(({ text, intent, isOwn }) => {
    if (isOwn === true || (intent !== 'question' && intent !== 'statement')) return false
    const request = readPrivacyRequest(text)
    return request?.kind === 'contact' && request.isTold
  })
  return someIsNoOrder(turn, told, orders, signal)
}

/**
 * Whether the customer wants something done about their own data for which the organization has no action. Then the
 * agent leaves the action in progress: the request is looked up or goes to a person.
 */
export async function wantsOwnData(
  turn: Turn,
  questions: readonly CustomerQuestion[],
  orders: Orders,
  signal: AbortSignal,
): Promise<boolean> {
  const told = questions.filter(({ text }) => readPrivacyRequest(text)?.isTold === true)
  return (
    told.length > 0 && !(await orders.awaitsWords(turn, signal)) && someIsNoOrder(turn, told, orders, signal)
  )
}

async function someIsNoOrder(
  turn: Turn,
  said: readonly { readonly text: string }[],
  orders: Orders | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const ordered = await Promise.all(
    said.map(async ({ text }) => (await orders?.isOrder(turn, text, signal)) ?? false),
  )
  return ordered.includes(false)
}

/** Whether the agent's last message is a question that one word can answer. */
function isAsked(turn: Turn): boolean {
  const said = findLastSaid(turn)
  return said !== null && endsInQuestionMark(said) && !asksInGeneral(turn)
}
