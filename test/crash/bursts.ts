import { setTimeout as pause } from 'node:timers/promises'
import { databaseUrl, startTestCluster } from '../cluster.ts'
import { readArguments } from '../read-arguments.ts'
import { type BurstCounts, describeCounts, judgeBursts } from './bursts-judgement.ts'
import { type Played, playStory, seededChance, tellStory } from './bursts-script.ts'
import { type BurstStage, openBurstStage, WORKERS } from './bursts-stage.ts'

/** How much is to happen. */
export interface BurstsOptions {
  /** A migrated database that nobody else uses. */
  readonly databaseUrl: string
  readonly bursts: number
  /** Repeats the same stories; how the processes share their time is never repeated. */
  readonly seed: number
  readonly report?: (line: string) => void
}

/** What has happened. */
export interface BurstsResult extends BurstCounts {
  readonly bursts: number
  readonly kills: number
  /** How many of them struck while workers held something. */
  readonly killsInFlight: number
}

// Customers who write at the same time.
const AT_ONCE = 96
// Every worker that is started reads every company's knowledge, so there are few.
const BURSTS_PER_COMPANY = 2_000
const FEWEST_COMPANIES = 4
// Between two kills, at the least.
const LEAST_CALM_MS = 100
const CALM_SPREAD_MS = 1_000
const PATIENCE_MS = 400_000
const REPORT_EVERY_MS = 10_000

/**
 * Plays thousands of conversations while workers are killed at random, waits until nothing is left to
 * do, and counts what should not have happened. It reads only what customers and operators can read as
 * well: the messages, the outbox, the ledger.
 */
export async function runBursts(options: BurstsOptions): Promise<BurstsResult> {
  const { bursts, seed, report = () => undefined } = options
  const companies = Math.max(FEWEST_COMPANIES, Math.ceil(bursts / BURSTS_PER_COMPANY))
  const stage = await openBurstStage(options.databaseUrl, companies, bursts / companies)
  const calm = new AbortController()
  try {
    const killing = killAtRandom(stage, seededChance(seed ^ 0x5eed), calm.signal)
    const played = await playAll(stage, bursts, seed, report)
    calm.abort()
    const kills = await killing
    await untilQuiet(stage)
    return { bursts, ...kills, ...(await judgeBursts(stage.context, played)) }
  } finally {
    calm.abort()
    await stage.close()
  }
}

async function playAll(
  stage: BurstStage,
  bursts: number,
  seed: number,
  report: (line: string) => void,
): Promise<Played[]> {
  const played: Played[] = []
  let next = 0
  let reportedAtMs = Date.now()
  const playOneAfterTheOther = async () => {
    while (next < bursts) {
      const failure = stage.failure()
      if (failure !== null) throw new Error(failure)
      const index = next++
      // One company writes so much that its replies wait under the sending caps.
      const company = stage.companies[index % 3 === 0 ? 0 : index % stage.companies.length]
      if (company === undefined) throw new Error('There are no companies.')
      const story = tellStory(seededChance(seed + index))
      played.push(await playStory(stage.theatre, company.tenant, `thread-${index}`, story))
      if (Date.now() - reportedAtMs < REPORT_EVERY_MS) continue
      reportedAtMs = Date.now()
      report(`${played.length} of ${bursts} bursts`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playOneAfterTheOther))
  return played
}

async function killAtRandom(
  stage: BurstStage,
  chance: () => number,
  calm: AbortSignal,
): Promise<Pick<BurstsResult, 'kills' | 'killsInFlight'>> {
  let kills = 0
  let killsInFlight = 0
  while (!calm.aborted) {
    await pause(LEAST_CALM_MS + chance() * CALM_SPREAD_MS, undefined, { signal: calm }).catch(() => undefined)
    if (calm.aborted) break
    if (!(await stage.isManned())) continue
    if ((await stage.countLeased()) > 0) killsInFlight += 1
    await stage.killWorker(Math.floor(chance() * WORKERS))
    kills += 1
  }
  return { kills, killsInFlight }
}

async function untilQuiet(stage: BurstStage): Promise<void> {
  const startedAtMs = Date.now()
  while (!(await stage.isQuiet())) {
    const failure = stage.failure()
    if (failure !== null) throw new Error(failure)
    if (Date.now() - startedAtMs > PATIENCE_MS)
      throw new Error(`Something is left to do, and nobody does it: ${await stage.describeLeft()}`)
    await pause(100)
  }
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: `
npx node test/crash/bursts.ts [--bursts N] [--seed N]
  --bursts N  how many customers write (10000)
  --seed N    repeats what they write; another one each time where it is absent`,
    numbers: ['bursts', 'seed'],
    options: {
      bursts: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
    },
  })
  const bursts = Number(values.bursts)
  const seed = Number(values.seed)
  const cluster = await startTestCluster()
  try {
    process.stdout.write(`${bursts} bursts, seed ${seed}\n`)
    const result = await runBursts({
      ...{ bursts, seed, databaseUrl: databaseUrl(cluster.url, cluster.template) },
      report: (line) => void process.stdout.write(`${line}\n`),
    })
    process.stdout.write(
      `${result.bursts} bursts, ${result.kills} kills, ${result.killsInFlight} of them with work in flight\n${describeCounts(result)}\n`,
    )
    process.exitCode = result.breaches.length === 0 ? 0 : 1
  } finally {
    await cluster.stop()
  }
}
