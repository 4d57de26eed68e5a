import type { ActionCall, Actions } from '../../agent/actions/actions.ts'
import type { Clock } from '../../platform/clock.ts'
import { companyDayOf } from '../definition/company-day.ts'
import type { CustomerFacts } from '../definition/customer-facts.ts'
import type { ListEnabledActions } from '../store/list-enabled.ts'
import { bindCall, offerAction } from './bind-call.ts'

/** A call that an agent would make, and how far it would get. */
export interface RehearsedCall extends ActionCall {
  readonly status: 'would_run' | 'needs_yes' | 'incomplete' | 'unverified' | 'failed'
  /** What prevents it: a question for the customer, or a note for the operator. Null if nothing does. */
  readonly detail: string | null
}

interface Deps {
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
  /** Receives every call. */
  readonly note: (call: RehearsedCall) => void
  /** Ends the turn when a call would be sent: the rest depends on its answer. */
  readonly leave: (call: ActionCall) => never
}

/** A customer of whom nothing is known, as at a first message. */
const NOBODY: CustomerFacts = {
  id: '',
  displayName: null,
  profile: {},
  channel: 'web',
  externalId: null,
  phone: null,
}

/**
 * The port that runs and writes nothing: calls are prepared as usual, for a customer of whom nothing is known, and stop
 * there. There is no earlier message, so no call waits for a yes.
 */
export function createRehearsedActions({ listEnabled, clock, note, leave }: Deps): Actions {
  return {
    async list(tenant, signal) {
      return (await listEnabled(tenant, signal)).map(offerAction)
    },
    async run({ tenant }, { name, parameters }, language, signal) {
      const definition = (await listEnabled(tenant, signal)).find((each) => each.name === name)
      if (definition === undefined) return { kind: 'unknown' }
      const bound = bindCall(definition, parameters, {
        customer: NOBODY,
        today: companyDayOf(clock.now()),
        language,
      })
      switch (bound.kind) {
        case 'ready': {
          const { values, ask } = bound
          note({ name, parameters: values, status: ask === null ? 'would_run' : 'needs_yes', detail: ask })
          return ask === null ? leave({ name, parameters: values }) : { kind: 'unconfirmed', ask }
        }
        case 'incomplete':
          note({ name, parameters, status: 'incomplete', detail: bound.ask })
          return bound
        case 'unverified':
        case 'failed':
          note({ name, parameters, status: bound.kind, detail: bound.why })
          return bound
        default:
          return bound
      }
    },
    findUnconfirmed: async () => null,
    findAnswered: async () => null,
    listDone: async () => [],
    confirm: async () => ({ kind: 'unknown' }),
  }
}
