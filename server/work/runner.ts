import type { Database } from '../db/database.ts'
import { type OutageWatch, watchOutage } from '../db/outage-watch.ts'
import type { Clock } from '../platform/clock.ts'
import { endsWithin } from '../platform/ends-within.ts'
import type { Logger } from '../platform/log.ts'
import { pauseUnless } from '../platform/pause-unless.ts'
import { backoffMs } from './backoff.ts'
import { createLane, type Lane, POLL_MS } from './lane.ts'
import type { WorkSource } from './source.ts'
import type { WakeUp } from './wake-up.ts'
import { openWorkerIdentity, type WorkerIdentity } from './worker-identity.ts'

/** What a worker needs. */
export interface RunnerOptions {
  readonly db: Pick<Database, 'shared' | 'connect'>
  readonly clock: Clock
  readonly log: Logger
  readonly sources: readonly WorkSource<unknown>[]
  /** Without it the runner only polls. */
  readonly wakeUp?: Pick<WakeUp, 'subscribe'>
  /** Counts milliseconds and never steps back; the process's own clock if absent. */
  readonly nowMs?: () => number
}

/** A worker: it performs what is due in its sources. */
export interface Runner {
  /** Starts working; resolves once the worker has its number, which waits for the database. */
  start(): Promise<void>
  /**
   * Stops claiming, lets items in flight finish for this long, then aborts them and hands back what is left. Resolves
   * within about half a second more, provided that the database answers.
   */
  stop(graceMs: number): Promise<void>
  /**
   * For tests: sweeps, then claims and performs until nothing is due at the clock's present moment, without timers.
   * Returns the number of items performed; throws an AggregateError afterwards if some of them threw.
   */
  drain(): Promise<number>
}

// A row that is due and cannot be claimed is locked: look again soon, but not in a busy loop.
const SHORTEST_WAIT_MS = 20
// A claim that fills less than this share of the room has most likely taken everything that was due.
const TRICKLE = 1 / 4
// A tenant that has its whole share of the lane keeps ringing the bell with everything that it submits. The work may be
// another tenant's, so the lane does look, but not at each ring.
const CRAMPED_PAUSE_MS = 10
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
const ABORT_GRACE_MS = 500

/** The worker's engine: one lane for each source, a heartbeat and a sweep. */
export function createRunner(options: RunnerOptions): Runner {
  const { db, clock, log, sources, wakeUp, nowMs = () => performance.now() } = options
  let stopRunning: ((graceMs: number) => Promise<void>) | undefined

  function openLanes(onFailure?: (error: unknown) => void): Lane[] {
    const services = { db: db.shared, clock, log, ...(onFailure === undefined ? {} : { onFailure }) }
    return sources.map((source) => createLane(source, services))
  }

  return {
    async start() {
      if (stopRunning !== undefined) throw new Error('The runner has been started before.')
      const lanes = openLanes()
      const identity = openWorkerIdentity({ db, log })
      const stopping = new AbortController()
      const settled = new AbortController()
      const unsubscribe = wakeUp?.subscribe((name) => lanes.find((lane) => lane.name === name)?.bell.ring())
      const working = lanes.map((lane) => {
        const outage = watchOutage(log, { source: lane.name, purpose: 'claims' }, nowMs)
        return workLane(lane, identity, { log, outage }, stopping.signal)
      })
      const tending = tendLeases(lanes, identity, log, settled.signal)
      stopRunning = async (graceMs) => {
        unsubscribe?.()
        stopping.abort()
        for (const lane of lanes) lane.close()
        const finished = Promise.all(working).then(() => Promise.all(lanes.map((lane) => lane.settled())))
        if (!(await endsWithin(finished, graceMs))) {
          for (const lane of lanes) lane.abort()
          await endsWithin(finished, ABORT_GRACE_MS)
          await Promise.all(lanes.map((lane) => lane.handBack()))
        }
        settled.abort()
        await tending
        await identity.close()
      }
      await identity.ready
    },

    async stop(graceMs) {
      await stopRunning?.(graceMs)
    },

    async drain() {
      const errors: unknown[] = []
      const lanes = openLanes((error) => errors.push(error))
      for (const lane of lanes) await lane.releaseDead()
      const nextDueMs = await Promise.all(lanes.map((lane) => lane.untilNextDueMs()))
      // An identity takes a connection of its own, and most drains have nothing to do.
      if (Math.min(...nextDueMs) > 0) return 0
      const identity = openWorkerIdentity({ db, log })
      let performed = 0
      try {
        await identity.ready
        for (let claimed = -1; claimed !== 0; performed += claimed) {
          claimed = 0
          for (const lane of lanes) {
            const worker = identity.number()
            if (worker === null) throw new Error('The worker lost its database connection.')
            claimed += await lane.claim(worker)
            await lane.settled()
          }
        }
      } finally {
        await identity.close()
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${performed} items threw.`)
      return performed
    },
  }
}

// Claims whenever there is room. While one claim is on its way other items finish, so a busy lane claims in batches by
// itself; a claim that finds nothing means that nothing is due. After a small claim it waits for the next ring instead
// of looking again: if work comes one by one, that is one statement for each. If none comes it asks what is due next. A
// database that answers everybody else may refuse the claims, for a damaged page: then nothing of the source is done.
async function workLane(
  lane: Lane,
  identity: WorkerIdentity,
  { log, outage }: { readonly log: Logger; readonly outage: OutageWatch },
  stopping: AbortSignal,
): Promise<void> {
  await Promise.race([identity.ready, whenAborted(stopping)])
  for (let failures = 0; !stopping.aborted; ) {
    try {
      const worker = identity.number()
      const room = lane.room()
      if (worker === null) await pauseUnless(stopping, FIRST_PAUSE_MS)
      else if (room === 0) await lane.bell.wait(POLL_MS)
      else {
        const mayJudge = identity.mayJudge()
        const claimed = await lane.claim(worker, mayJudge)
        outage.served()
        if (claimed === 0 && lane.isCramped()) {
          await pauseUnless(stopping, CRAMPED_PAUSE_MS)
          await lane.bell.wait(POLL_MS)
        } else if (claimed === 0 || (claimed < room * TRICKLE && !(await lane.bell.wait(SHORTEST_WAIT_MS)))) {
          const dueInMs = await lane.untilNextDueMs(mayJudge)
          await lane.bell.wait(Math.max(SHORTEST_WAIT_MS, Math.min(POLL_MS, dueInMs)))
        }
      }
      failures = 0
    } catch (error) {
      failures += 1
      const reason = (error as Error).message
      log.warn({ source: lane.name, reason }, 'claiming work failed')
      outage.failed(reason)
      await pauseUnless(stopping, backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS))
    }
  }
}

// Once a second: prolongs the leases of items in flight and hands back those of dead workers. Continues while the last
// items finish.
async function tendLeases(
  lanes: readonly Lane[],
  identity: WorkerIdentity,
  log: Logger,
  settled: AbortSignal,
): Promise<void> {
  await Promise.race([identity.ready, whenAborted(settled)])
  while (!settled.aborted) {
    for (const lane of lanes) {
      try {
        await lane.renew()
        // A worker that cannot prove that it is alive does not judge others.
        if (identity.mayJudge()) await lane.releaseDead()
      } catch (error) {
        log.warn({ source: lane.name, reason: (error as Error).message }, 'tending leases failed')
      }
    }
    await pauseUnless(settled, POLL_MS)
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
