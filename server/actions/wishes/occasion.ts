import type { Actions } from '../../agent/actions.ts'
import type { Turn } from '../../agent/agent.ts'
import type { ReadTurn } from '../../agent/triage.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { companyDayOf } from '../definition/company-day.ts'
import type { ListEnabledActions } from '../store/list-enabled.ts'

/** What it takes to come to an action without a model. */
export interface PersonalDeps {
  readonly actions: Actions
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
}

/** A turn in which an action may be wanted or is under way: every step of the talk about one looks at it. */
export interface Occasion {
  readonly actions: Actions
  readonly turn: Turn
  /** What the organization had switched on when the turn began; never none. */
  readonly enabled: readonly ActionDefinition[]
  /** The company's own day. */
  readonly today: string
  /** Calls the turn off. */
  readonly signal: AbortSignal
}

/** An occasion with what the customer says on it. */
export interface Heard extends Occasion {
  readonly read: ReadTurn
}

/** The occasion that a turn is; null for the most organizations, which have no actions: nothing is read for them. */
export async function openOccasion(
  { actions, listEnabled, clock }: PersonalDeps,
  turn: Turn,
  signal: AbortSignal,
): Promise<Occasion | null> {
  const enabled = await listEnabled(turn.tenant, signal)
  if (enabled.length === 0) return null
  return { actions, turn, enabled, today: companyDayOf(clock.now()), signal }
}
