import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../server/db/sql.ts'
import { readArguments } from '../read-arguments.ts'
import { describeCounts, judgeBursts } from './bursts-judgement.ts'
import { type Played, seededChance } from './bursts-script.ts'
import { type Chance, type Company, either, openCompany, until, writeAll } from './chaos-customers.ts'
import { type Struck, tellHandOvers } from './chaos-handovers.ts'
import { untilQuiet } from './chaos-quiet.ts'
import { type ChaosStage, openChaosStage } from './chaos-stage.ts'

const FAULTS: Readonly<Record<string, (stage: ChaosStage, chance: Chance) => Promise<void> | undefined>> = {
  'gateway killed': (stage, chance) => stage.kill('gateway', either(chance)),
  'worker killed': (stage, chance) => stage.kill('worker', either(chance)),
  'PostgreSQL killed': (stage) => stage.killPostgres(),
  'connections cut': (stage) => stage.cutConnections(),
  'network paused': (stage) => stage.pauseNetwork(800),
  'connections exhausted': (stage) => stage.exhaustConnections(2_000),
  'transaction kept open': (stage) => stage.keepTransactionOpen(3_000),
  'disk full': (stage) => stage.fillDisk?.(2_000),
  'clock forward': (stage) => stage.stepClock(20_000),
  'clock back': (stage) => stage.stepClock(-15_000),
  'database read only': (stage) => stage.makeReadOnly(2_000),
  'plans made stale': (stage) => stage.makePlansStale(),
  'statements broken off': (stage) => stage.breakStatementsOff(2_000),
  'network slow': (stage) => stage.slowNetwork(500, 3_000),
  // Longer than a lease: its work is taken over meanwhile.
  'worker stopped': (stage, chance) => stage.stopWorker(either(chance), 35_000),
}

const COMPANIES = 6

interface Told {
  readonly lines: readonly string[]
  readonly breaches: readonly string[]
}

/** How much is to happen. */
interface ChaosOptions {
  readonly faults: number
  readonly messages: number
  /** Repeats what customers write and where faults strike; how the processes share their time is never repeated. */
  readonly seed: number
  readonly report: (line: string) => void
  /** Is given what the workers have logged, at the end. */
  readonly keepLog?: (lines: readonly string[]) => void
}

/** Breaks everything in turn while customers write over HTTP, then holds what is there against what was promised. */
export async function runServiceChaos(options: ChaosOptions): Promise<Told> {
  const { messages, report } = options
  const chance = seededChance(options.seed)
  const stage = await openChaosStage()
  const receiver = await startReceiver()
  const ending = new AbortController()
  try {
    const companies: Company[] = []
    for (let count = 0; count < COMPANIES; count++) companies.push(await openCompany(stage, receiver.url))
    const load = { accepted: 0 }
    const writing = writeAll({ stage, companies, messages, load, chance, ending: ending.signal })
    const [struck, played] = await Promise.all([strikeAll(stage, options, chance, load), writing])
    report('everything was accepted; waiting until nothing is left to do')
    await untilQuiet(stage.service.context, stage.nowMs)
    return await judge(stage, { played, received: receiver.eventIds, struck })
  } finally {
    ending.abort()
    options.keepLog?.(stage.logged())
    await stage.close()
    await receiver.close()
  }
}

async function strikeAll(
  stage: ChaosStage,
  { faults, messages, report }: ChaosOptions,
  chance: Chance,
  load: { readonly accepted: number },
): Promise<Struck[]> {
  const kinds = Object.entries(FAULTS)
  const all: Struck[] = []
  for (let index = 0; index < faults; index++) {
    const enough = Math.floor(((index + 1) * messages) / (faults + 1))
    await until(`${enough} messages are accepted`, async () => load.accepted >= enough)
    await pause(chance() * 100)
    const [name, strike] = kinds[index % kinds.length] ?? ['', () => undefined]
    const fromMs = stage.nowMs()
    const struck = strike(stage, chance)
    report(`${index + 1} ${name}${struck === undefined ? ': not run, it takes root on Linux' : ''}`)
    await struck
    const untilMs = stage.nowMs()
    all.push({ name, fromMs: Math.min(fromMs, untilMs), untilMs })
  }
  return all
}

async function judge(
  stage: ChaosStage,
  { played, received, struck }: { played: Played[]; received: ReadonlySet<string>; struck: Struck[] },
): Promise<Told> {
  const counts = await judgeBursts(stage.service.context, played)
  const promised = played.flatMap(({ eventIds }) => eventIds)
  const breaches = [...counts.breaches]
  // Nothing that customers write here calls for a person.
  if (counts.escalated > 0) breaches.push(`handed over for nothing: ${counts.escalated} customers`)
  const [row] = await stage.service.context.db.shared.query<{ events: number }>(
    sql`SELECT count(*) AS events FROM inbound_events`,
  )
  if (row?.events !== promised.length)
    breaches.push(`accepted once: ${row?.events} events are there, ${promised.length} were accepted`)
  if (new Set(promised).size !== promised.length) breaches.push('two messages were accepted as one event')
  const missed = promised.filter((id) => !received.has(id))
  if (missed.length > 0) breaches.push(`delivered at least once: ${missed.length} events never were`)
  return {
    lines: [
      `${promised.length} accepted, ${received.size} delivered; processes that ended by themselves and were started again: ${stage.restarts()}; times that PostgreSQL hung on a full disk and was killed: ${stage.hangs()}`,
      describeCounts(counts),
      ...(await tellHandOvers(stage.service.context.db.shared, struck, stage.logged())),
    ],
    breaches,
  }
}

async function startReceiver() {
  const eventIds = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = (await json(request).catch(() => null)) as { data?: { event_id?: string } } | null
    if (body === null) return
    if (body.data?.event_id !== undefined) eventIds.add(body.data.event_id)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    eventIds,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { values } = readArguments({
    usage: `
npx node test/crash/chaos.ts [--faults N] [--messages N] [--seed N] [--log FILE]
  --faults N    how much breaks (100)
  --messages N  how much customers write meanwhile (6000)
  --seed N      repeats what they write and where it breaks (1)
  --log FILE    keeps there what the workers have logged`,
    numbers: ['faults', 'messages', 'seed'],
    options: {
      faults: { type: 'string', default: '100' },
      messages: { type: 'string', default: '6000' },
      seed: { type: 'string', default: '1' },
      log: { type: 'string' },
    },
  })
  const { log: logFile } = values
  const { lines, breaches } = await runServiceChaos({
    ...(logFile !== undefined && { keepLog: (logged) => writeFileSync(logFile, logged.join('\n')) }),
    faults: Number(values.faults),
    messages: Number(values.messages),
    seed: Number(values.seed),
    report: (line) => process.stdout.write(`${line}\n`),
  })
  for (const line of lines) process.stdout.write(`${line}\n`)
  for (const breach of breaches) process.stdout.write(`BROKEN: ${breach}\n`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
