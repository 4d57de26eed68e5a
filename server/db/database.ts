import pg from 'pg'
import { UUID } from '../platform/ids.ts'
import type { Tenant } from '../platform/tenant.ts'
import { DatabaseClient } from './client.ts'
import { createCommitWatch } from './commit-watch.ts'
import { type PoolUse, poolUse } from './pool-use.ts'
import { requireWrites } from './require-writes.ts'
import { createSilenceWatch } from './silence.ts'
import type { Statement } from './sql.ts'
import { takeOptionsOut } from './take-options-out.ts'
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

/** An open transaction that sees one tenant's rows only: row-level security hides everything else. */
export interface TenantTransaction extends Transaction {
  readonly tenant: Tenant
}

/** The service’s way to PostgreSQL: everything is done in a transaction or as one statement. */
export interface Database {
  /** Runs `work` in one transaction of one tenant; commits when it returns, rolls back when it throws. */
  withTenant<Result>(tenant: Tenant, work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>
  /** One transaction over many tenants, for the few statements that serve all of them at once. */
  acrossTenants<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /**
   * The same for a transaction whose locks hold up others and one of whose statements says `WITHOUT_FLUSH`: it is
   * committed, and resolves, without waiting for the disk (decision 175).
   */
  aheadOfDisk<Result>(work: (tx: Transaction) => Promise<Result>): Promise<AheadOfDisk<Result>>
  /** One statement over many tenants, committed by itself. */
  readonly shared: Querier
  /** How long the oldest commit of a transaction that is under way has been waited for; 0 where none is. */
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
  /** How long a statement may go on without an answer; then its connection is given up. 30 s when absent. */
  readonly silenceMs?: number
  /**
   * Whether a server that takes no writes is as good as none. During a failover a name may lead to a standby for a
   * while: a connection that stayed there would never find the primary again.
   */
  readonly mustTakeWrites?: boolean
  /** Called with errors of connections that no statement would see. */
  readonly onIdleError?: (error: Error) => void
}

const INT8_OID = 20
const TIMESTAMPTZ_OID = 1184

const EVERY_TENANT = '-c sanad.tenant=*'
// A statement over a batch begins with the rows that are asked for and follows keys from there, in the order in which
// it is written. The planner takes row-level security for a filter that leaves next to nothing, and joined tables in
// full instead (measured: 190 ms in place of 2), or read and sorted a whole backlog for its first few rows (measured:
// 90 ms in place of 3). A plan is kept while a table grows, so one that merges or hashes the whole of a table that was
// small costs more with every row (measured: 77 ms in place of 1 with 1,300 conversations).
const KEYED_JOINS =
  '-c join_collapse_limit=1 -c enable_seqscan=off -c enable_bitmapscan=off -c enable_mergejoin=off -c enable_hashjoin=off'
// Such a statement has one good plan, however long its arrays are. Left to itself PostgreSQL plans it anew
// for every short batch, because a plan for one row looks cheaper than one for any number of them: that took
// twice as long as carrying the statements out.
const ONE_PLAN = '-c plan_cache_mode=force_generic_plan -c jit=off'

const parseOffsetTime = pg.types.getTypeParser(TIMESTAMPTZ_OID, 'text') as (text: string) => unknown

// Most servers write moments in UTC, one character away from what Date reads by itself: that
// takes a quarter of the general parser's time.
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

// Far longer than any statement takes, and no longer than a transaction may sit idle.
const SILENCE_MS = 30_000

function tenantSetting(tenant: Tenant): string {
  // The value is spliced into a simple-protocol statement, so it is checked to be nothing but an id and an environment.
  if (!UUID.test(tenant.organizationId) || !['sandbox', 'live'].includes(tenant.environment)) {
    throw new Error('A tenant is an organization id and an environment.')
  }
  return `${tenant.organizationId.toLowerCase()}/${tenant.environment}`
}

// A new connection knows no table and has planned nothing: until it has carried everything out once it takes as much of
// a processor as a dozen events, and those wait who made it necessary (decision 179).
const KEPT_UNUSED_MS = 10 * 60_000
// What lies between, such as a firewall, forgets a connection on which nothing is said for some minutes.
const SIGN_OF_LIFE_AFTER_MS = 60_000

// The statement behind the commit leaves with it, so waiting for the disk is no round trip of its own.
const AHEAD_OF_DISK = { begin: 'BEGIN', behind: FLUSH }

/** Opens the pools. Tenants' connections see no row until a transaction says whose it is. */
export function openDatabase(options: DatabaseOptions): Database {
  const silence = createSilenceWatch(options.silenceMs ?? SILENCE_MS)
  const { url, givenOptions } = takeOptionsOut(options.url)
  const common: pg.PoolConfig = {
    Client: DatabaseClient,
    connectionString: url,
    types,
    application_name: 'sanad',
    // Statements that do not need each other's answers travel together: whoever starts several at once waits for
    // one round trip. They are carried out in the order in which they are started, and where one fails its
    // transaction takes none of those after it.
    pipeline: true,
    // One long-open snapshot would slow every queue: a transaction that forgot itself is ended.
    idle_in_transaction_session_timeout: 30_000,
    // Nothing here holds a lock for long; whoever waits longer than this is told so instead of piling up.
    lock_timeout: 5_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: KEPT_UNUSED_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SIGN_OF_LIFE_AFTER_MS,
    onConnect: async (client) => {
      silence.begin(client)
      await Promise.all([client.query(ASSUME_SERVICE_ROLE), checkWrites(client)])
    },
  }
  async function checkWrites(client: pg.ClientBase): Promise<void> {
    if (options.mustTakeWrites === true) await requireWrites(client)
  }
  const tenants = new pg.Pool({ ...common, max: options.tenantConnections ?? 12, options: givenOptions })
  const shared = new pg.Pool({
    ...common,
    max: options.sharedConnections ?? 10,
    options: `${givenOptions} ${EVERY_TENANT} ${KEYED_JOINS} ${ONE_PLAN}`,
  })
  const commits = createCommitWatch()
  let isClosed = false
  // A server that stops after its last user cuts connections that were about to
  // end by themselves: nobody needs to know.
  const tell = (error: Error) => (isClosed ? undefined : options.onIdleError?.(error))
  for (const pool of [tenants, shared]) {
    silence.watch(pool)
    // The unused ones lead to the same server, and have planned for the same tables.
    pool.on('release', (error) => {
      if (isOfTheConnection(error)) silence.endUnused(error as Error)
    })
    pool.on('error', tell)
    // A connection that breaks while it is lent out says so too; unheard, that would end the process.
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
    async acrossTenants(work) {
      return (await transact({ pool: shared, commits }, { begin: 'BEGIN' }, work)).result
    },
    aheadOfDisk: (work) => transact({ pool: shared, commits }, AHEAD_OF_DISK, work),
    shared: querier,
    longestCommitMs: commits.longestMs,
    pools: () => [poolUse('tenants', tenants), poolUse('shared', shared)],
    async connect() {
      const client = new DatabaseClient({ ...common, options: `${givenOptions} ${EVERY_TENANT}` })
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

// Only a user that could look past row-level security steps down; an ordinary
// owner is held by FORCE ROW LEVEL SECURITY.
const ASSUME_SERVICE_ROLE = `
  SELECT set_config('role', 'sanad_service', false)
  FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)`
