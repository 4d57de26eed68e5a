import type { Actions } from '../../agent/actions/actions.ts'
import type { Turn } from '../../agent/agent.ts'
import { listCustomerQuestions } from '../../agent/message/questions/questions.ts'
import { listCustomerSentences } from '../../agent/message/questions/sentences.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import { findTurnIntent } from '../../agent/turn/turn-topic.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { companyDayOf } from '../definition/company-day.ts'
import type { ListEnabledActions } from '../store/list-enabled.ts'

/** What the built-in agent needs to use actions. */
export interface PersonalDeps {
  readonly actions: Actions
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
}

/** A turn in which an action may be wanted or is under way; every step of its handling uses it. */
export interface Occasion {
  readonly actions: Actions
  readonly turn: Turn
  /** The actions that were switched on when the turn began; never empty. */
  readonly enabled: readonly ActionDefinition[]
  /** The date in the company's time zone. */
  readonly today: string
  /** Calls the turn off. */
  readonly signal: AbortSignal
}

/** An occasion with the customer's words. */
export interface Heard extends Occasion {
  readonly read: ReadTurn
}

/** The occasion of a turn; null if the organization has no actions, as most do not, so nothing is read for them. */
export async function openOccasion(
  { actions, listEnabled, clock }: PersonalDeps,
  turn: Turn,
  signal: AbortSignal,
): Promise<Occasion | null> {
  const enabled = await listEnabled(turn.tenant, signal)
  if (enabled.length === 0) return null
  return { actions, turn, enabled, today: companyDayOf(clock.now()), signal }
}

/** The occasion with only these words. */
export function hearAlone(heard: Heard, text: string): Heard {
  const sentences = listCustomerSentences([text])
  const read = {
    ...heard.read,
    ...{ texts: [text], sentences, questions: listCustomerQuestions(sentences) },
    topic: findTurnIntent([text]),
  }
  return { ...heard, read }
}
