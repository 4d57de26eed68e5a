import type { PersonalActions } from '../actions/actions.ts'
import type { Turn } from '../agent.ts'
import type { IsTopic } from '../answers/tell-topic.ts'
import { isCertain, namesEmergency, tellsOfEmergency } from './emergency.ts'

interface KnownNames {
  readonly isTopic: IsTopic
  readonly actions?: PersonalActions
}

/**
 * Whether the customer tells of danger. Words that the agent asked for, and the company's own names ("Full body", "a
 * cylinder of gas"), are weak signs of it; a danger that is named always counts.
 */
export async function isInDanger(
  { isTopic, actions }: KnownNames,
  turn: Turn,
  signal: AbortSignal,
): Promise<boolean> {
  if (!tellsOfEmergency(turn)) return false
  if (namesEmergency(turn)) return true
  const said = turn.unanswered.flatMap(({ text }) => text ?? []).join('\n')
  if (!isCertain(turn) && (await isTopic(turn.tenant, said, signal))) return false
  if (actions === undefined) return true
  if (await actions.isAnswer(turn, said, signal)) return false
  const unanswered = await Promise.all(
    turn.unanswered.map(async (message) =>
      message.text === null
        ? message
        : { ...message, text: await actions.dropOrders(turn, message.text, signal) },
    ),
  )
  return tellsOfEmergency({ ...turn, unanswered }, await actions.awaitsWords(turn, signal))
}
