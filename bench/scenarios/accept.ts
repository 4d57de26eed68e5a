import { execFile } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostmaster, measureCpu } from '../cpu-time.ts'
import { loadHttp, paceHttp, repeat } from '../load.ts'
import type { BenchOptions, Scenario } from '../scenario.ts'
import { submissions } from '../submission.ts'

const PGBENCH = [
  '/usr/lib/postgresql/18/bin/pgbench',
  '/usr/lib/postgresql/15/bin/pgbench',
  '/usr/bin/pgbench',
]
const INSERT = 'INSERT INTO bench_floor (id, body) VALUES (gen_random_uuid(), $$a customer wrote this$$)'

/**
 * Inbound events accepted per second over HTTP, durably, against single-row INSERTs on the same database, and how long one takes at half of
 * that load. What an event takes of the processors is told with it, and what an INSERT takes of PostgreSQL.
 */
export const accept: Scenario = async (stand, options) => {
  const postgresql = await findPostmaster(stand.databaseUrl)
  const { result: floor, cpu: insertCpu } = await measureCpu(
    { postgresql },
    () => measureInserts(stand.databaseUrl, options),
    ({ value }) => value * options.seconds,
  )
  const next = submissions(stand.token)
  const { result: most, cpu } = await measureCpu(
    { gateway: stand.gatewayPid, postgresql },
    () => loadHttp(stand.baseUrl, next, { ...options, expect: 202 }),
    ({ times }) => times,
  )
  const half = await paceHttp(stand.baseUrl, next, {
    ...{ ...options, expect: 202 },
    perSecond: most.perSecond / 2,
  })
  return [
    {
      name: 'accepted events',
      value: most.perSecond,
      unit: '/s',
      floor,
      details: {
        p50_ms: most.p50Ms,
        p99_ms: most.p99Ms,
        ...cpu,
        insert_postgresql_us: insertCpu.postgresql_us ?? '',
      },
    },
    {
      name: 'accepted events, p99 at half load',
      value: half.p99Ms,
      unit: 'ms',
      details: { per_second: half.perSecond, p50_ms: half.p50Ms },
    },
  ]
}

async function findPgbench(): Promise<string | null> {
  for (const path of PGBENCH) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return null
}

async function measureInserts(databaseUrl: string, { seconds, inFlight }: BenchOptions) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS bench_floor (id uuid PRIMARY KEY, body text NOT NULL)')
  await client.end()
  const pgbench = await findPgbench()
  if (pgbench === null) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: inFlight })
    const { perSecond } = await repeat(async () => void (await pool.query(INSERT)), { seconds, inFlight })
    await pool.end()
    return { name: 'single-row INSERTs, a loop', value: perSecond }
  }
  const directory = await mkdtemp(join(tmpdir(), 'sanad-pgbench-'))
  const script = join(directory, 'insert.sql')
  await writeFile(script, `${INSERT};\n`)
  const clients = ['--client', String(inFlight), '--jobs', '2', '--time', String(seconds)]
  const { stdout } = await promisify(execFile)(pgbench, [
    '-n',
    '-M',
    'prepared',
    ...clients,
    '-f',
    script,
    databaseUrl,
  ])
  await rm(directory, { recursive: true })
  return { name: 'single-row INSERTs by pgbench', value: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
}
