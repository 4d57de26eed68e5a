import { createRehearsedActions, type RehearsedCall } from '../actions/run/rehearsed-actions.ts'
import type { ListEnabledActions } from '../actions/store/list-enabled.ts'
import { createPersonalActions } from '../actions/talk/personal-actions.ts'
import type { Decision, Knowledge, Passage } from '../agent/agent.ts'
import { type AgentParts, chooseAgent } from '../agent/choose-agent.ts'
import type { AgentTurn } from '../agent/model/agent-turn.ts'
import type { Context } from '../context.ts'
import { createLog } from '../platform/log.ts'
import type { ModelSettings } from '../platform/model-settings.ts'
import type { Tenant } from '../platform/tenant.ts'
import { nameOutcome, type TurnOutcome } from '../turns/name-outcome.ts'
import { concludeThought, TURN_LIMIT_MS, think } from '../turns/think.ts'
import { openRehearsedTurn } from './open-rehearsed-turn.ts'
import { readFault } from './read-fault.ts'

/** The outcome of a message; with `action` an action would run, and the reply depends on its answer. */
export type RehearsedOutcome = TurnOutcome | 'action'

/** What the agent would do with a customer's first message. */
export interface Rehearsal {
  readonly question: string
  readonly outcome: RehearsedOutcome
  /** Null where an action would run. */
  readonly decision: Decision | null
  /** The call that the agent came to, whether or not it would be made. */
  readonly call: RehearsedCall | null
  /** The passages that were looked up, each with its best chance, the best first. */
  readonly found: readonly Passage[]
  /** The cost of a language model's turn; null if no model was asked. */
  readonly modelTurn: AgentTurn | null
  /** What went wrong, as a worker's log would say it. */
  readonly faults: readonly string[]
  /** Whether the wallet would let the agent run; the rehearsal is free. */
  readonly isAffordable: boolean
}

/** Thinks about a message as if a customer had opened a conversation with it. */
export type Rehearse = (tenant: Tenant, question: string) => Promise<Rehearsal>

/** The agent's data about organizations. */
export interface RehearsalSources extends Pick<AgentParts, 'knowledge' | 'rules'> {
  readonly listEnabled: ListEnabledActions
}

/** Ends a turn where an action would run. */
class ActionWouldRun extends Error {}

/**
 * Takes messages through a turn up to its decision, with the agent that the operator chose. Nothing is written, charged
 * or sent, and no action runs; a language model is asked and takes its tokens.
 */
export function rehearseWith(
  context: Context,
  settings: ModelSettings | null,
  { knowledge, rules, listEnabled }: RehearsalSources,
): Rehearse {
  return async (tenant, question) => {
    const { open, isAffordable } = await openRehearsedTurn(context, tenant, question)
    const watched = watchSearches(knowledge)
    const faults: string[] = []
    const calls: RehearsedCall[] = []
    const modelTurns: AgentTurn[] = []
    const stop = new AbortController()
    const log = createLog('warn', { write: (line) => void faults.push(readFault(line)) })
    const actions = createRehearsedActions({
      ...{ listEnabled, clock: context.clock },
      note: (call) => void calls.push(call),
      leave() {
        const end = new ActionWouldRun()
        // Any failure in a turn is turned into a hand-over, except its abort.
        stop.abort(end)
        throw end
      },
    })
    const agent = chooseAgent({ ...context, log }, settings, {
      ...{ rules, actions, knowledge: watched.knowledge },
      personalActions: createPersonalActions({ actions, listEnabled, clock: context.clock }),
      turns: { keep: async (_, kept) => void modelTurns.push(kept) },
    })
    const thinker = { agent, mediaReader: null, limitMs: TURN_LIMIT_MS, log }
    const thought = think(thinker, open, stop.signal)
    const decision = await concludeThought(thought, open, log, stop.signal).catch((error: unknown) => {
      if (error instanceof ActionWouldRun) return null
      throw error
    })
    const call = calls.at(-1) ?? null
    const modelTurn = modelTurns.at(-1) ?? null
    return {
      ...{ question, decision, call, modelTurn, faults, isAffordable },
      outcome: decision === null ? 'action' : nameOutcome(decision),
      found: watched.listFound(),
    }
  }
}

/** The knowledge, with a record of what is found in it: each passage with its best chance, the best first. */
function watchSearches(knowledge: Knowledge): {
  readonly knowledge: Knowledge
  readonly listFound: () => Passage[]
} {
  const found = new Map<string, Passage>()
  return {
    knowledge: {
      ...knowledge,
      async search(...asked) {
        const passages = await knowledge.search(...asked)
        for (const passage of passages) {
          const before = found.get(passage.passageId)
          if (before === undefined || before.score < passage.score) found.set(passage.passageId, passage)
        }
        return passages
      },
    },
    listFound: () => [...found.values()].sort((one, other) => other.score - one.score),
  }
}
