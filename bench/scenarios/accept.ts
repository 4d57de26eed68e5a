import pg from 'pg'
import { findPostmaster, measureCpu } from '../cpu-time.ts'
import { loadHttp, paceHttp, percentile, repeat, warmUp } from '../load.ts'
import { findPgbench, runPgbench } from '../pgbench.ts'
import type { BenchOptions, Figure, Scenario } from '../scenario.ts'
import { submissions } from '../submission.ts'

const INSERT = 'INSERT INTO bench_floor (id, body) VALUES (gen_random_uuid(), $$a customer wrote this$$)'

type Floor = NonNullable<Figure['floor']>

/**
 * Inbound events accepted per second over HTTP, durably, against single-row INSERTs on the same database, and how long
 * one takes at half of that load. It also measures the processor time of an event, and what an INSERT takes of
 * PostgreSQL.
 */
export const accept: Scenario = async (stand, options) => {
  const postgresql = await findPostmaster(stand.databaseUrl)
  const pgbench = findPgbench()
  const { result: floor, cpu: insertCpu } = await measureCpu(
    { postgresql },
    () => measureInserts(pgbench, stand.databaseUrl, options),
    ({ value }) => value * options.seconds,
  )
  const next = submissions(stand.token)
  await warmUp(stand.baseUrl, next, { ...options, expect: 202 })
  const { result: most, cpu } = await measureCpu(
    { gateway: stand.gatewayPid, postgresql },
    () => loadHttp(stand.baseUrl, next, { ...options, expect: 202 }),
    ({ times }) => times,
  )
  const perSecond = most.perSecond / 2
  const half = await paceHttp(stand.baseUrl, next, { ...options, expect: 202, perSecond })
  const halfFloor =
    pgbench && (await measureInsertsAtPace(pgbench, stand.databaseUrl, { ...options, perSecond }))
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
      ...(halfFloor && { floor: halfFloor }),
      details: { per_second: half.perSecond, p50_ms: half.p50Ms },
    },
  ]
}

async function measureInserts(
  pgbench: string | null,
  databaseUrl: string,
  options: BenchOptions,
): Promise<Floor> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS bench_floor (id uuid PRIMARY KEY, body text NOT NULL)')
  await client.end()
  if (pgbench !== null) {
    const { perSecond } = await runPgbench(pgbench, databaseUrl, { ...options, statement: INSERT })
    return { name: 'single-row INSERTs by pgbench', value: perSecond }
  }
  const { inFlight } = options
  const pool = new pg.Pool({ connectionString: databaseUrl, max: inFlight })
  const { perSecond } = await repeat(async () => void (await pool.query(INSERT)), options)
  await pool.end()
  return { name: 'single-row INSERTs, a loop', value: perSecond }
}

/** How long an INSERT takes at this pace, from the moment when it should have begun; only pgbench can measure that. */
async function measureInsertsAtPace(
  pgbench: string,
  databaseUrl: string,
  options: BenchOptions & { readonly perSecond: number },
): Promise<Floor> {
  const { timesMs } = await runPgbench(pgbench, databaseUrl, { ...options, statement: INSERT })
  return { name: 'p99 of single-row INSERTs at that pace, by pgbench', value: percentile(timesMs, 0.99) }
}
