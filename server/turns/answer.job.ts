import type { Agent, Decision } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import { isDatabaseUnavailable } from '../db/database-absence.ts'
import type { OutgoingItem } from '../replies/send.job.ts'
import { type Claimed, LeaseLost, type Preclaims, type WorkSource } from '../work/source.ts'
import { type DueThread, threadLeases } from './claim-threads.ts'
import { createFairPlaces } from './fair-places.ts'
import { handOverThread } from './hand-over-thread.ts'
import { createLongFailures } from './long-failures.ts'
import type { MediaReader } from './read-media.ts'
import { concludeThought, handOverWithoutAgent, TURN_LIMIT_MS, think } from './think.ts'
import { createThoughts } from './thoughts.ts'
import type { OpenTurn, TurnSettings } from './turn.ts'
import { createTurnBatches, type TurnBatches } from './turn-batches.ts'
import { countFailedTry, type Thread } from './work-queries.ts'

// The engine waits 1, 2, 4 and 8 seconds in between, so a person takes over a failing thread within a minute.
const MOST_FAILED_TRIES = 4

/** How the agent is asked, as operators set it. */
export interface AnswerSettings extends TurnSettings {
  /** How long the agent may think about one turn before a person takes over. */
  readonly turnLimitMs: number
  /**
   * How many threads a worker answers at a time, and about how many turns its agent thinks. One that waits costs
   * nothing, and those that wait together are written together.
   */
  readonly threadsAtOnce: number
  /**
   * Whether the agent may think about a turn before that is committed. A thought about a turn that is never
   * committed is lost, so thinking should be cheap.
   */
  readonly thinksAhead: boolean
  /** Reads what customers attach; without it the agent sees only that there is an attachment. */
  readonly mediaReader?: MediaReader
}

const DEFAULTS: AnswerSettings = {
  ...{ burstWindowMs: 0, mostAgentTurns: 20, turnLimitMs: TURN_LIMIT_MS },
  // With 64, a worker with a backlog asks the database for 0.5 statements more for each event.
  threadsAtOnce: 128,
  thinksAhead: true,
}

/**
 * Answers what customers wrote: records a thread's messages, lets the agent think outside any transaction, and writes
 * what it decided in one; the database's steps are shared with the other threads in flight. One row per thread and one
 * lease per row keep a thread's messages in strict order, one turn at a time. A thread that fails again and again goes
 * to a person: a customer is never left without an answer or a person.
 */
export function createAnswerSource(
  context: Context,
  agent: Agent,
  given: Partial<AnswerSettings> = {},
  sender?: Preclaims<OutgoingItem>,
): WorkSource<DueThread> {
  const settings = { ...DEFAULTS, ...given }
  const batches = createTurnBatches(context, settings, sender)
  const thinker = {
    ...{ agent, log: context.log, limitMs: settings.turnLimitMs },
    mediaReader: settings.mediaReader ?? null,
  }
  const longFailures = createLongFailures()
  // A database that was away, full, locked or damaged is no fault of the thread, even where it serves by now; but
  // whoever has waited for minutes is not left waiting for good (decision 172).
  const counts = ({ key }: Claimed<DueThread>, error: unknown) => {
    if (error instanceof LeaseLost) return false
    const isLong = longFailures.note(key, context.clock.now().getTime())
    return isLong || !isDatabaseUnavailable(error)
  }
  // A thread has one turn as a rule, and under a post many customers may wait for theirs.
  const places = createFairPlaces(settings.threadsAtOnce)
  const thoughts = createThoughts(
    (open, signal) => places.hold(open.turn.tenant, signal, () => think(thinker, open, signal)),
    settings,
  )
  const decide = async (open: OpenTurn, signal: AbortSignal) =>
    open.hindrance === null
      ? concludeThought(thoughts.decide(open, signal), open, context.log, signal)
      : handOverWithoutAgent(open.turn, open.hindrance)
  return {
    name: 'conversation_work',
    concurrency: settings.threadsAtOnce,
    leases: threadLeases(context, batches, thoughts),
    describe: ({ channel, failedTries }) => ({ channel, failed_tries: failedTries }),
    async perform(claimed, signal) {
      if (claimed.item.failedTries >= MOST_FAILED_TRIES) {
        await handOverThread(context, settings, claimed)
        return
      }
      try {
        await answerThread(batches, decide, claimed, signal)
        longFailures.forget(claimed.key)
      } catch (error) {
        if (!signal.aborted && counts(claimed, error)) await rememberFailure(context, claimed, error)
        throw error
      }
    },
  }
}

// A message that its customer writes during a turn discards the draft; the thread is due
// again then, and the next turn sees all of it.
async function answerThread(
  batches: TurnBatches,
  decide: (open: OpenTurn, signal: AbortSignal) => Promise<Decision>,
  { tenant, item: thread, lease }: Claimed<DueThread>,
  signal: AbortSignal,
): Promise<void> {
  const held = { tenant, thread, leaseToken: lease.token }
  const recorded = thread.recorded ?? (await batches.record(held))
  if (recorded.kind === 'lease_lost') throw new LeaseLost()
  const { version, turns } = recorded
  const decided = await batches.thinking(() =>
    Promise.all(turns.map(async (open) => ({ open, decision: await decide(open, signal) }))),
  )
  const end = await batches.settle({ ...held, worker: lease.worker, version, decided })
  if (end === 'lease_lost') throw new LeaseLost()
}

async function rememberFailure(
  { db }: Context,
  { tenant, item, lease }: Claimed<Thread>,
  error: unknown,
): Promise<void> {
  // PostgreSQL takes no U+0000, and what is not written here is not counted.
  const message = String(error).replaceAll('\0', '').slice(0, 1000)
  await db.withTenant(tenant, (tx) => countFailedTry(tx, item, lease.token, message)).catch(() => undefined)
}
