import type { Actions } from '../../agent/actions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ListEnabledActions } from '../store/list-enabled.ts'

/** What it takes to come to an action without a model. */
export interface PersonalDeps {
  readonly actions: Actions
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
}
