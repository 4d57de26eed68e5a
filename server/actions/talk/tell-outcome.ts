import type { ActionOutcome } from '../../agent/actions/actions.ts'
import type { Decision, Language, Reply, Turn } from '../../agent/agent.ts'
import { handOver } from '../../agent/hand-over/hand-over.ts'
import type { HandOverReason } from '../../agent/replies-text.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import { findTurnTopic } from '../../agent/turn/turn-topic.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { readAsk } from '../definition/ask.ts'
import type { Heard } from '../wishes/occasion.ts'
import { findReason } from './ask-reason.ts'

/** The reason for the person who takes over. */
const UNFIT_AGAIN: Texts = {
  en: 'The customer was asked and what came does not fit.',
  ar: 'سُئل العميل ولم يكن ما أرسله مناسبًا.',
}

const CALLED_OFF: Texts = {
  en: 'All right, I have not done it. Is there anything else I can help you with?',
  ar: 'حسنًا، لم أنفذ ذلك. هل هناك شيء آخر يمكنني مساعدتك فيه؟',
}

/** The reply to a customer who no longer wants the action. */
export function sayCalledOff(action: ActionDefinition, language: Language): Decision {
  return tell(action, CALLED_OFF[language])
}

/** Whether a reply says that the action was called off. */
export function isCalledOff(text: string): boolean {
  return Object.values(CALLED_OFF).includes(text)
}

/** The queue from what the customer wrote before, because a yes or a number says nothing about it. */
export function withQueueOf(textsBefore: readonly string[], heard: Heard): Heard {
  const { read } = heard
  return { ...heard, read: { ...read, queue: read.queue ?? findTurnTopic(textsBefore).queue } }
}

/** What the customer wrote before the agent's question. */
export function listTextsBefore({ history }: Turn): string[] {
  const asked = history.findLastIndex(({ author }) => author === 'agent')
  const earlier = history.slice(0, asked)
  const from = earlier.findLastIndex(({ author }) => author !== 'customer') + 1
  return earlier.slice(from).flatMap(({ text }) => text ?? [])
}

/** The decision for an action's outcome; null if there is no such action. */
export function tellOutcome(heard: Heard, action: ActionDefinition, outcome: ActionOutcome): Decision | null {
  switch (outcome.kind) {
    case 'done':
      return { ...tell(action, outcome.text), sources: [outcome.source] }
    case 'unconfirmed':
      return say(action, outcome.ask)
    case 'incomplete': {
      const isNotFound = readAsk(action, outcome.ask)?.isNotFound !== false
      const reason = isNotFound ? null : findReason(heard, action, outcome)
      if (reason !== null) return say(action, `${reason}\n${outcome.ask}`)
      return isNewAsk(heard.turn, action, outcome.ask)
        ? say(action, outcome.ask)
        : giveUp(heard, action, 'low_confidence', UNFIT_AGAIN[heard.read.language])
    }
    case 'unverified':
      return giveUp(heard, action, 'no_answer', outcome.why)
    case 'failed':
      return giveUp(heard, action, 'action_failed', outcome.why)
    case 'unknown':
      return null
  }
}

/**
 * Whether a question for parameters makes progress: it asks for fewer, or says for the first time that nothing was
 * found.
 */
function isNewAsk(turn: Turn, action: ActionDefinition, ask: string): boolean {
  const said = findLastSaid(turn)
  const before = said === null ? null : readAsk(action, said)
  if (before === null) return true
  const now = readAsk(action, ask)
  if (before.isNotFound || now === null) return false
  return now.isNotFound || now.names.length < before.names.length
}

/** A reply about an action that asks for what it needs. */
export function say(action: ActionDefinition, text: string): Reply {
  return { ...tell(action, text), asks: true }
}

function tell(action: ActionDefinition, text: string): Reply {
  return { kind: 'reply', text, sources: [], intent: intentOf(action), job: action.name }
}

/** Hands the action to a person, with the reason. */
export function giveUp(
  { turn, read: { language, queue } }: Heard,
  action: ActionDefinition,
  reason: HandOverReason,
  why: string,
): Decision {
  // Records that only the company knows have a text of their own.
  const question = turn.unanswered.map(({ text }) => text ?? '').join(' ')
  const answers = reason === 'no_answer' ? [{ kind: 'personal', question } as const] : []
  const decision = handOver(turn, language, reason, { answers, queue })
  return {
    ...decision,
    summary: `${decision.summary}\n${action.title[language]}: ${why}`,
    intent: intentOf(action),
  }
}

function intentOf({ intents, name }: ActionDefinition): string {
  return intents[0] ?? name
}
