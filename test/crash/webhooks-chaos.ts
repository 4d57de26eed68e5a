import { setTimeout as pause } from 'node:timers/promises'
import { readArguments } from '../read-arguments.ts'
import { type PlacedEndpoint, placeEndpoints, queueDeliveries } from '../webhooks/endpoints.ts'
import {
  type Fault,
  type FaultKind,
  type JudgedFault,
  type Judgement,
  judgeRun,
} from './webhooks-judgement.ts'
import { type CrashStage, openCrashStage } from './webhooks-stage.ts'

/** How much is to happen. */
export interface ChaosOptions {
  readonly kills: number
  readonly deliveries: number
  readonly report?: (line: string) => void
}

/** What has happened. */
export interface ChaosResult extends Judgement {
  /** The deliveries that a commit promised to the one who queued them. */
  readonly promised: number
  readonly statuses: Readonly<Record<string, number>>
  /** Attempts that were recorded as failed, although the receiver never fails. */
  readonly failedAttempts: number
}

const KINDS: readonly FaultKind[] = [
  'worker_killed',
  'postgres_killed',
  'backends_terminated',
  'network_paused',
]
const ORGANIZATIONS = 4
const ENDPOINTS_EACH = 3
// What waits at any moment: more than a worker holds, so that every fault strikes a busy one.
const BACKLOG = 150
const BATCH = 24
const PAUSE_MS = 700
// What has reached PostgreSQL when everything is held still is carried out within this time.
const SETTLING_MS = 100
const PATIENCE_MS = 60_000

/**
 * Breaks things again and again while deliveries are queued and made, then holds
 * what was received against what was promised.
 */
export async function runChaos({
  kills,
  deliveries,
  report = () => undefined,
}: ChaosOptions): Promise<ChaosResult> {
  const stage = await openCrashStage()
  const stopQueueing = new AbortController()
  try {
    const promised = new Set<string>()
    const endpoints = await placeAll(stage)
    const queueing = keepQueueing(stage, endpoints, deliveries, promised, stopQueueing.signal)
    // Whichever fails first ends the run.
    const [faults] = await Promise.all([strikeAll(stage, { kills, deliveries, report }), queueing])
    // The last fault may have struck when nothing was left; how the work goes on shows in what comes after it.
    await keepQueueing(stage, endpoints, promised.size + BATCH, promised, stopQueueing.signal)
    await until(stage, 'all were delivered', async () => (await countQueued(stage)) === 0)
    return await judge(stage, promised, faults)
  } finally {
    stopQueueing.abort()
    await stage.close()
  }
}

async function strikeAll(stage: CrashStage, options: Required<ChaosOptions>): Promise<Fault[]> {
  const { kills, deliveries, report } = options
  const faults: Fault[] = []
  for (let index = 0; index < kills; index++) {
    const enough = Math.floor(((index + 1) * deliveries) / (kills + 1))
    await until(stage, `${enough} were received`, () => countReceived(stage) >= enough)
    // Not always at the same point of the worker's round.
    await pause(Math.random() * 50)
    const fault = await strike(stage, KINDS[index % KINDS.length] ?? 'worker_killed')
    faults.push(fault)
    report(
      `${index + 1} ${fault.kind}: ${fault.inFlight.size} in flight, back in ${fault.repairedAtMs - fault.atMs} ms`,
    )
  }
  return faults
}

async function strike(stage: CrashStage, kind: FaultKind): Promise<Fault> {
  // Everything is held still while it is looked at; the kill then strikes exactly what was seen.
  if (kind === 'worker_killed') stage.freezeWorker()
  else stage.pauseNetwork()
  const inFlight = await findLeased(stage)
  const atMs = Date.now()
  switch (kind) {
    case 'worker_killed':
      await stage.killWorker()
      break
    case 'postgres_killed':
      await stage.killPostgres()
      stage.resumeNetwork()
      break
    case 'backends_terminated':
      await stage.ask(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      stage.resumeNetwork()
      break
    case 'network_paused':
      await pause(PAUSE_MS)
      stage.resumeNetwork()
      break
  }
  return { kind, atMs, repairedAtMs: Date.now(), inFlight }
}

async function placeAll(stage: CrashStage): Promise<PlacedEndpoint[]> {
  const endpoints: PlacedEndpoint[] = []
  for (let organization = 0; organization < ORGANIZATIONS; organization++) {
    const urls = Array.from({ length: ENDPOINTS_EACH }, (_, index) =>
      stage.receiverUrl(`${organization}-${index}`),
    )
    endpoints.push(...(await placeEndpoints(stage.service.context, urls)))
  }
  return endpoints
}

// A commit whose answer is lost promises nothing; what it stored all the same is delivered and counted like the rest.
async function keepQueueing(
  stage: CrashStage,
  endpoints: readonly PlacedEndpoint[],
  deliveries: number,
  promised: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  while (promised.size < deliveries && !stopping.aborted) {
    if (promised.size - countReceived(stage) > BACKLOG) {
      await pause(10)
      continue
    }
    const batch = Array.from({ length: Math.min(BATCH, deliveries - promised.size) }, (_, index) => {
      const endpoint = endpoints[index % endpoints.length]
      if (endpoint === undefined) throw new Error('There are no endpoints.')
      return endpoint
    })
    const ids = await queueDeliveries(stage.service.context, batch).catch(() => [])
    for (const id of ids) promised.add(id)
    if (ids.length === 0) await pause(50)
  }
}

async function judge(
  stage: CrashStage,
  promised: ReadonlySet<string>,
  faults: readonly Fault[],
): Promise<ChaosResult> {
  const stored = await stage.ask<{ id: string; status: string }>('SELECT id, status FROM webhook_deliveries')
  const attempts = await stage.ask<{ attempted_at: Date; status_code: number | null }>(
    'SELECT attempted_at, status_code FROM webhook_attempts_made ORDER BY attempted_at',
  )
  const statuses: Record<string, number> = {}
  for (const { status } of stored) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    ...judgeRun({
      promised: [...new Set([...promised, ...stored.map(({ id }) => id)])],
      receipts: stage.receipts,
      faults,
      attemptsAtMs: attempts.map(({ attempted_at }) => attempted_at.getTime()),
    }),
    promised: promised.size,
    statuses,
    failedAttempts: attempts.filter(({ status_code }) => status_code !== 204).length,
  }
}

function countReceived(stage: CrashStage): number {
  return new Set(stage.receipts.map(({ deliveryId }) => deliveryId)).size
}

// A claim that is still under way counts too: whatever it leases is in flight when its answer comes.
async function findLeased(stage: CrashStage): Promise<ReadonlySet<string>> {
  for (let before = await readLeased(stage); ; ) {
    await pause(SETTLING_MS)
    const leased = await readLeased(stage)
    if (leased.symmetricDifference(before).size === 0) return leased
    before = leased
  }
}

async function readLeased(stage: CrashStage): Promise<ReadonlySet<string>> {
  const rows = await stage.ask<{ id: string }>(
    'SELECT id FROM webhook_deliveries WHERE leased_by IS NOT NULL',
  )
  return new Set(rows.map(({ id }) => id))
}

async function countQueued(stage: CrashStage): Promise<number> {
  const [row] = await stage.ask<{ count: number }>(
    `SELECT count(*)::integer AS count FROM webhook_deliveries WHERE status = 'queued'`,
  )
  return row?.count ?? 0
}

async function until(stage: CrashStage, what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await pause(20)) {
    const failure = stage.failure()
    if (failure !== null) throw new Error(failure)
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1000} s until ${what}.`)
  }
}

const RESUMES_WITHIN_MS = 5_000

/** Every way in which a run breaks the promise; none is what a run should say. */
export function findBreaches(result: ChaosResult, resumesWithinMs = RESUMES_WITHIN_MS): string[] {
  const breaches = [
    [result.lost.length > 0, `${result.lost.length} deliveries were lost`],
    [
      result.unexplained.length > 0,
      `${result.unexplained.length} repeats of what no kill had struck in flight`,
    ],
    [result.altered.length > 0, `${result.altered.length} repeats under another id or with other bytes`],
    [result.failedAttempts > 0, `${result.failedAttempts} attempts failed`],
    [(result.statuses.delivered ?? 0) < result.promised, 'not everything ended as delivered'],
  ] as const
  return [
    ...breaches.flatMap(([isBroken, text]) => (isBroken ? [text] : [])),
    ...result.faults.flatMap(({ kind, resumedAfterMs }, index) =>
      resumedAfterMs > resumesWithinMs
        ? [`fault ${index + 1} (${kind}): resumed after ${resumedAfterMs} ms`]
        : [],
    ),
  ]
}

function describe(result: ChaosResult): string {
  const perKind = KINDS.map((kind) => {
    const faults = result.faults.filter((fault) => fault.kind === kind)
    const most = Math.max(0, ...faults.map(({ resumedAfterMs }) => resumedAfterMs))
    const sum = (pick: (fault: JudgedFault) => number) =>
      faults.reduce((total, fault) => total + pick(fault), 0)
    return (
      `${kind}: ${faults.length} times, ${sum(({ inFlight }) => inFlight.size)} in flight, ` +
      `${sum(({ duplicates }) => duplicates)} duplicates, work resumed within ${most} ms`
    )
  })
  return [
    `${result.promised} promised, ${result.received} received, ${result.lost.length} lost, ${result.duplicates} duplicates`,
    ...perKind,
    ...findBreaches(result).map((breach) => `BROKEN: ${breach}`),
  ].join('\n')
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: `
npx node test/crash/webhooks-chaos.ts [--kills N] [--deliveries N]
  --kills N       how much breaks (100)
  --deliveries N  how much is promised meanwhile (5000)`,
    numbers: ['kills', 'deliveries'],
    options: {
      kills: { type: 'string', default: '100' },
      deliveries: { type: 'string', default: '5000' },
    },
  })
  const result = await runChaos({
    kills: Number(values.kills),
    deliveries: Number(values.deliveries),
    report: (line) => process.stdout.write(`${line}\n`),
  })
  process.stdout.write(`${describe(result)}\n`)
  process.exitCode = findBreaches(result).length === 0 ? 0 : 1
}
