import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchOptions } from './scenario.ts'

const PLACES = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
  '/usr/bin/pgbench',
]

/** Where this machine has PostgreSQL's own bench; null where it has none. */
export function findPgbench(): string | null {
  return PLACES.find(existsSync) ?? null
}

/** How often a statement was carried out, and how long each time took where they had a pace; sorted. */
export interface PgbenchResult {
  readonly perSecond: number
  readonly timesMs: readonly number[]
}

/** What to carry out and for how long, and at what pace; as fast as possible without one. */
export type PgbenchLoad = Pick<BenchOptions, 'seconds' | 'inFlight'> & {
  readonly statement: string
  readonly perSecond?: number
}

// A line of pgbench's log has the transaction's microseconds in its third place.
const TIME_PLACE = 2

/** Has pgbench carry out a statement again and again. A time counts from the moment when it should have begun. */
export async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  { statement, seconds, inFlight, perSecond }: PgbenchLoad,
): Promise<PgbenchResult> {
  const directory = await mkdtemp(join(tmpdir(), 'sanad-pgbench-'))
  const script = join(directory, 'statement.sql')
  await writeFile(script, `${statement};\n`)
  const clients = ['--client', String(inFlight), '--jobs', '2', '--time', String(seconds)]
  const pace = ['--rate', String(perSecond), '--log', '--log-prefix', join(directory, 'log')]
  const { stdout } = await promisify(execFile)(pgbench, [
    ...['-n', '-M', 'prepared', ...clients, ...(perSecond === undefined ? [] : pace), '-f', script],
    withoutNewParameters(databaseUrl),
  ])
  const logs = (await readdir(directory)).filter((name) => name.startsWith('log'))
  const lines = await Promise.all(logs.map((name) => readFile(join(directory, name), 'utf8')))
  await rm(directory, { recursive: true })
  const timesMs = lines
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => Number(line.split(' ')[TIME_PLACE]) / 1000)
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
    timesMs: timesMs.sort((one, other) => one - other),
  }
}

/** Before version 16 PostgreSQL's own programs refuse a URL with a `require_auth` in it. */
function withoutNewParameters(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('require_auth')
  return url.href
}
