import pg from 'pg'
import { UUID } from '../platform/ids.ts'
import type { Tenant } from '../platform/tenant.ts'
import { DatabaseClient } from './client.ts'
import { createCommitWatch } from './commit-watch.ts'
import { BRIEF_LOCK_WAIT, LOCK_WAIT_MS, MOST_IDLE_MS } from './lock-waits.ts'
import { type PoolUse, poolUse } from './pool-use.ts'
import { endWhenReadOnly, requireWrites } from './require-writes.ts'
import { createSilenceWatch, type SilenceWatch } from './silence.ts'
import type { Statement } from './sql.ts'
import {
  type AheadOfDisk,
  isOfTheConnection,
  type Querier,
  retry,
  runStatement,
  type Transaction,
  transact,
} from './transaction.ts'
import { FLUSH } from './without-flush.ts'

export type { AheadOfDisk, Querier, Transaction } from './transaction.ts'

/** An open transaction that sees only one tenant's rows: row-level security hides all others. */
export interface TenantTransaction extends Transaction {
  readonly tenant: Tenant
}

/** How long a transaction waits for each lock; briefly where it is parted if it meets one that stays. */
export type LockWait = 'briefly' | 'patiently'

/** The service's access to PostgreSQL: everything is done in a transaction or as one statement. */
export interface Database {
  /** Runs `work` in one transaction of one tenant; commits when it returns, rolls back when it throws. */
  withTenant<Result>(tenant: Tenant, work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>
  /** One transaction over many tenants, for the few statements that serve all of them at once. */
  acrossTenants<Result>(work: (tx: Transaction) => Promise<Result>, wait?: LockWait): Promise<Result>
  /**
   * The same for a transaction whose locks block others and one of whose statements contains `WITHOUT_FLUSH`: it
   * commits, and resolves, without waiting for the disk (decision 175).
   */
  aheadOfDisk<Result>(
    work: (tx: Transaction) => Promise<Result>,
    wait?: LockWait,
  ): Promise<AheadOfDisk<Result>>
  /** One statement over many tenants, committed by itself. */
  readonly shared: Querier
  /** How long the oldest pending commit has been waited for; 0 if there is none. */
  longestCommitMs(): number
  /** How the pools are used at this moment. */
  pools(): readonly PoolUse[]
  /** A connection of its own outside the pools, for LISTEN and for locks that live as long as the process. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** Connections for tenants' transactions. */
  readonly tenantConnections?: number
  /** Connections for statements that serve many tenants. */
  readonly sharedConnections?: number
  /** How long a statement may go without an answer before its connection is closed. 30 s if absent. */
  readonly silenceMs?: number
  /**
   * Whether to refuse a server that takes no writes. During a failover a name may lead to a standby for a while, and a
   * connection that stayed there would never find the primary again.
   */
  readonly mustTakeWrites?: boolean
  /** Called with errors of connections that no statement would report. */
  readonly onIdleError?: (error: Error) => void
}

const INT8_OID = 20
const TIMESTAMPTZ_OID = 1184

const EVERY_TENANT = '-c sanad.tenant=*'
// A statement over a batch begins with the requested rows and follows keys from there, in the order in which it is
// written. Left to itself the planner assumes that row-level security leaves next to nothing, and takes joined tables
// in full instead (measured: 190 ms instead of 2), or reads and sorts a whole backlog for its first few rows (measured:
// 90 ms instead of 3). A plan is kept while a table grows, so one that merges or hashes the whole of a table that was
// small costs more with every row (measured: 77 ms instead of 1 with 1,300 conversations).
const KEYED_JOINS =
  '-c join_collapse_limit=1 -c enable_seqscan=off -c enable_bitmapscan=off -c enable_mergejoin=off -c enable_hashjoin=off'
// Such a statement has one good plan, however long its arrays are. By default PostgreSQL plans it anew for every short
// batch, because a plan for one row looks cheaper than one for any number of rows: that took twice as long as executing
// the statements.
const ONE_PLAN = '-c plan_cache_mode=force_generic_plan -c jit=off'

const parseOffsetTime = pg.types.getTypeParser(TIMESTAMPTZ_OID, 'text') as (text: string) => unknown

// Most servers write times in UTC, one character away from what Date parses by itself: that takes a quarter of the
// general parser's time.
function parseTimestamp(text: string): unknown {
  return text[10] === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseOffsetTime(text)
}

const PARSERS = new Map<number, (text: string) => unknown>([
  // Counts, numbers and halalas all stay far below 2^53.
  [INT8_OID, Number],
  [TIMESTAMPTZ_OID, parseTimestamp],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
} as pg.CustomTypesConfig

// Far longer than any statement takes.
const SILENCE_MS = 30_000

function tenantSetting(tenant: Tenant): string {
  // The value is spliced into a simple-protocol statement, so it is checked to be only an id and an environment.
  if (!UUID.test(tenant.organizationId) || !['sandbox', 'live'].includes(tenant.environment)) {
    throw new Error('A tenant is an organization id and an environment.')
  }
  return `${tenant.organizationId.toLowerCase()}/${tenant.environment}`
}

// A new connection has no cached tables and plans: executing everything for the first time takes as much of a processor
// as a dozen events, while the requests that made it necessary wait (decision 179).
const KEPT_UNUSED_MS = 10 * 60_000
// A firewall in between forgets a connection that has been silent for some minutes.
const SIGN_OF_LIFE_AFTER_MS = 60_000

const BEGIN = { patiently: 'BEGIN', briefly: `BEGIN; SET LOCAL lock_timeout TO '${BRIEF_LOCK_WAIT}'` }

/** What all connections of both pools have in common. */
function poolConfig(
  { url, mustTakeWrites }: Pick<DatabaseOptions, 'url' | 'mustTakeWrites'>,
  silence: SilenceWatch,
): pg.PoolConfig {
  return {
    Client: DatabaseClient,
    connectionString: url,
    types,
    application_name: 'sanad',
    // Statements that do not need each other's answers are sent together: code that starts several at once waits for
    // one round trip. They are executed in the order in which they are started, and after one that fails its
    // transaction executes none.
    pipeline: true,
    idle_in_transaction_session_timeout: MOST_IDLE_MS,
    lock_timeout: LOCK_WAIT_MS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: KEPT_UNUSED_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SIGN_OF_LIFE_AFTER_MS,
    onConnect: async (client) => {
      silence.begin(client)
      if (mustTakeWrites === true) endWhenReadOnly(client, silence.endUnused)
      await Promise.all([
        client.query(ASSUME_SERVICE_ROLE),
        mustTakeWrites === true ? requireWrites(client) : null,
      ])
    },
  }
}

/** Opens the pools. A tenant connection sees no row until a transaction sets its tenant. */
export function openDatabase(options: DatabaseOptions): Database {
  const silence = createSilenceWatch(options.silenceMs ?? SILENCE_MS)
  const common = poolConfig(options, silence)
  const tenants = new pg.Pool({ ...common, max: options.tenantConnections ?? 12 })
  const shared = new pg.Pool({
    ...common,
    max: options.sharedConnections ?? 10,
    options: `${EVERY_TENANT} ${KEYED_JOINS} ${ONE_PLAN}`,
  })
  const commits = createCommitWatch()
  let isClosed = false
  // A server that stops after its last user cuts connections that were about to be closed anyway, which needs no log
  // line.
  const tell = (error: Error) => (isClosed ? undefined : options.onIdleError?.(error))
  for (const pool of [tenants, shared]) {
    silence.watch(pool)
    // The unused connections lead to the same server and hold plans for the same tables.
    pool.on('release', (error) => {
      if (isOfTheConnection(error)) silence.endUnused(error as Error)
    })
    pool.on('error', tell)
    // A connection that breaks while it is lent out also emits an error; without a listener that would end the process.
    pool.on('connect', (client) => client.on('error', tell))
  }
  const querier: Querier = {
    async query<Row extends object>(statement: Statement) {
      return (await retry(() => runStatement(shared, statement))).rows as Row[]
    },
    async execute(statement) {
      return (await retry(() => runStatement(shared, statement))).rowCount ?? 0
    },
  }
  return {
    async withTenant(tenant, work) {
      const begin = `BEGIN; SET LOCAL sanad.tenant = '${tenantSetting(tenant)}'`
      return (await transact({ pool: tenants, commits }, { begin }, (tx) => work({ ...tx, tenant }))).result
    },
    async acrossTenants(work, wait = 'patiently') {
      return (await transact({ pool: shared, commits }, { begin: BEGIN[wait] }, work)).result
    },
    // The statement behind the commit is sent with it, so waiting for the disk is not a round trip of its own.
    aheadOfDisk: (work, wait = 'patiently') =>
      transact({ pool: shared, commits }, { begin: BEGIN[wait], behind: FLUSH }, work),
    shared: querier,
    longestCommitMs: commits.longestMs,
    pools: () => [poolUse('tenants', tenants), poolUse('shared', shared)],
    async connect() {
      const client = new DatabaseClient({ ...common, options: EVERY_TENANT })
      client.on('error', tell)
      await client.connect()
      return client
    },
    async close() {
      isClosed = true
      await Promise.all([tenants.end(), shared.end()])
      silence.stop()
    },
  }
}

// Only a user that bypasses row-level security steps down; an ordinary owner is bound by FORCE ROW LEVEL SECURITY.
const ASSUME_SERVICE_ROLE = `
  SELECT set_config('role', 'sanad_service', false)
  FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)`
