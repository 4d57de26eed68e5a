import type { Receipt } from './webhooks-stage.ts'

export type FaultKind = 'worker_killed' | 'postgres_killed' | 'backends_terminated' | 'network_paused'

/** Something that was broken on purpose. */
export interface Fault {
  readonly kind: FaultKind
  /** When it struck, and when what it broke was there again. */
  readonly atMs: number
  readonly repairedAtMs: number
  /** The ids of the deliveries that were leased to the worker at that moment. */
  readonly inFlight: ReadonlySet<string>
}

/** A fault and what came of it. */
export interface JudgedFault extends Fault {
  readonly duplicates: number
  /** How long after the repair the first attempt began that was made and recorded. */
  readonly resumedAfterMs: number
}

export interface Judgement {
  readonly faults: readonly JudgedFault[]
  readonly received: number
  readonly duplicates: number
  /** Deliveries that the database promises and that the receiver never saw. */
  readonly lost: readonly string[]
  /**
   * Deliveries that came again although no kill in between had struck them in flight, or
   * only one that explains an earlier repeat.
   */
  readonly unexplained: readonly string[]
  /** Deliveries whose repeats differ in a byte, or whose event came under another delivery id too. */
  readonly altered: readonly string[]
}

/**
 * What was written before a kill may be read a moment after it, and what the network held back then, after the repair.
 */
const READ_LAG_MS = 500

// A killed worker forgot all that it had posted, a killed PostgreSQL only leases that were not on its disk yet.
function findCause(
  strikes: ReadonlySet<Fault>,
  receivedAtMs: number,
  repeatedAtMs: number,
): Fault | undefined {
  const between = [...strikes].filter(
    ({ atMs, repairedAtMs }) => repairedAtMs >= receivedAtMs - READ_LAG_MS && atMs <= repeatedAtMs,
  )
  return between.find(({ kind }) => kind === 'worker_killed') ?? between[0]
}

/**
 * Holds what the receiver saw against what was broken: each repeat is put down to the kill that
 * struck this very delivery in flight, and a kill explains one repeat of each. A cut connection or a
 * pause loses nothing and so explains nothing.
 */
export function judgeRun(run: {
  readonly promised: readonly string[]
  readonly receipts: readonly Receipt[]
  readonly faults: readonly Fault[]
  /** When each recorded attempt began, in ascending order. */
  readonly attemptsAtMs: readonly number[]
}): Judgement {
  const kills = run.faults.filter(({ kind }) => kind === 'worker_killed' || kind === 'postgres_killed')
  const byDelivery = Map.groupBy(run.receipts, ({ deliveryId }) => deliveryId)
  const duplicates = new Map<Fault, number>()
  const unexplained: string[] = []
  for (const [deliveryId, receipts] of byDelivery) {
    const strikes = new Set(kills.filter(({ inFlight }) => inFlight.has(deliveryId)))
    for (const [index, receipt] of receipts.slice(1).entries()) {
      const kill = findCause(strikes, receipts[index]?.atMs ?? 0, receipt.atMs)
      if (kill === undefined) unexplained.push(deliveryId)
      else {
        strikes.delete(kill)
        duplicates.set(kill, (duplicates.get(kill) ?? 0) + 1)
      }
    }
  }
  const byBody = Map.groupBy(run.receipts, ({ endpoint, body }) => `${endpoint} ${body}`)
  const altered = [
    ...[...byDelivery].filter(([, receipts]) => new Set(receipts.map(({ body }) => body)).size > 1),
    ...[...byBody].filter(([, receipts]) => new Set(receipts.map(({ deliveryId }) => deliveryId)).size > 1),
  ].map(([name]) => name)
  return {
    faults: run.faults.map((fault) => ({
      ...fault,
      duplicates: duplicates.get(fault) ?? 0,
      resumedAfterMs:
        (run.attemptsAtMs.find((atMs) => atMs > fault.repairedAtMs) ?? Number.POSITIVE_INFINITY) -
        fault.repairedAtMs,
    })),
    received: byDelivery.size,
    duplicates: run.receipts.length - byDelivery.size,
    lost: run.promised.filter((id) => !byDelivery.has(id)),
    unexplained,
    altered,
  }
}
