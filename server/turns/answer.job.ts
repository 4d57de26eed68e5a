import type { Agent, Decision } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import { isDatabaseUnavailable } from '../db/database-absence.ts'
import { createFairPlaces } from '../db/fair-places.ts'
import type { OutgoingItem } from '../replies/send.job.ts'
import { type Claimed, LeaseLost, type Preclaims, WorkerStops, type WorkSource } from '../work/source.ts'
import { type DueThread, threadLeases } from './claim-threads.ts'
import { handOverThread } from './hand-over-thread.ts'
import { handOverWithoutAgent } from './hand-over-without-agent.ts'
import { leaveToOthers } from './leave-to-others.ts'
import { createLongFailures } from './long-failures.ts'
import type { MediaReader } from './read-media.ts'
import { concludeThought, TURN_LIMIT_MS, think } from './think.ts'
import { createThoughts } from './thoughts.ts'
import type { OpenTurn, TurnSettings } from './turn.ts'
import { createTurnBatches, type TurnBatches } from './turn-batches.ts'
import { countFailedTry, type Thread } from './work-queries.ts'

// The engine waits 1, 2, 4 and 8 seconds in between, so a person takes over a failing thread within a minute.
const MOST_FAILED_TRIES = 4

/** The settings of answering. */
export interface AnswerSettings extends TurnSettings {
  /** How long the agent may think about one turn before a person takes over. */
  readonly turnLimitMs: number
  /**
   * How many threads a worker answers at a time, and about how many turns its agent thinks at a time. A thread that
   * waits for its thought costs nothing, and threads that wait together are written together.
   */
  readonly threadsAtOnce: number
  /**
   * Whether the agent may think about a turn before the turn is committed. A thought about a turn that is never
   * committed is wasted, so this suits an agent whose thoughts are cheap.
   */
  readonly thinksAhead: boolean
  /** Reads customers' attachments; without it the agent knows only that there is one. */
  readonly mediaReader?: MediaReader
}

const DEFAULTS: AnswerSettings = {
  ...{ burstWindowMs: 0, mostAgentTurns: 20, turnLimitMs: TURN_LIMIT_MS },
  // With 64, a worker with a backlog sends half a statement more to the database for each event.
  threadsAtOnce: 128,
  thinksAhead: true,
}

/**
 * Answers what customers wrote: records a thread's messages, lets the agent think outside any transaction, and writes
 * its decisions in one transaction. Both database steps are shared with the other threads in flight. One row for each
 * thread and one lease for each row keep a thread's messages in strict order, one turn at a time. A thread that keeps
 * failing goes to a person: no customer is left without either an answer or a person. `settle.ts` writes the decisions
 * and the replies, and `replies/send.job.ts` sends those.
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
  // A database that was away, full, locked or damaged is not the thread's fault, even if it serves again by now. But a
  // thread that has failed for minutes goes to a person all the same (decision 172).
  const counts = ({ key }: Claimed<DueThread>, error: unknown) => {
    if (error instanceof LeaseLost || error instanceof WorkerStops) return false
    const isLong = longFailures.note(key, context.clock.now().getTime())
    return isLong || !isDatabaseUnavailable(error)
  }
  // A thread usually has one turn, but under a post many customers may wait for theirs.
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
    leases: leaveToOthers(threadLeases(context, settings, batches, thoughts), agent, context.clock),
    describe: ({ channel, failedTries }) => ({ channel, failed_tries: failedTries }),
    async perform(claimed, signal) {
      const { failedTries, isLeftAlone } = claimed.item
      if (isLeftAlone || failedTries >= MOST_FAILED_TRIES) {
        await handOverThread(context, settings, claimed, isLeftAlone ? 'agent_not_loaded' : 'service_failed')
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

// A message that its customer writes during a turn discards the draft: the thread is due again, and the next turn sees
// all messages.
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
  // A turn that has begun may call a company's system: it is waited for, even if another of the thread has failed.
  const thoughts = await batches.thinking(() =>
    Promise.allSettled(turns.map(async (open) => ({ open, decision: await decide(open, signal) }))),
  )
  const decided = thoughts.map((thought) => {
    if (thought.status === 'rejected') throw thought.reason
    return thought.value
  })
  const end = await batches.settle({ ...held, worker: lease.worker, version, decided })
  if (end === 'lease_lost') throw new LeaseLost()
}

async function rememberFailure(
  { db }: Context,
  { tenant, item, lease }: Claimed<Thread>,
  error: unknown,
): Promise<void> {
  // PostgreSQL refuses U+0000, and a failure that cannot be written would not be counted.
  const message = String(error).replaceAll('\0', '').slice(0, 1000)
  await db.withTenant(tenant, (tx) => countFailedTry(tx, item, lease.token, message)).catch(() => undefined)
}
