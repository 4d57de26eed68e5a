import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { REFUSED_SETTING } from '../../db/database-absence.ts'
import { SQL_STATES } from '../../db/sql-states.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { explainTlsFailure } from './explain-tls-failure.ts'
import { joinUsers } from './presence.ts'

/** The PostgreSQL that this process uses. */
export interface Store {
  readonly url: string
  /**
   * Takes the data directory for this service; throws an `OperatorError` if another service runs on it. Several
   * services share a `DATABASE_URL`, so there it only throws if the server takes no writes.
   */
  claimInstance(): Promise<void>
  /** Resolves when the database is lost for good, so that the process should end. */
  readonly lost: Promise<void>
  /** Stops the embedded server if nobody else uses it; a server named by `DATABASE_URL` is left alone. */
  close(): Promise<void>
}

const OLDEST_VERSION = 15
const JOIN_PATIENCE_MS = 60_000
const RETRY_MS = 50

const POOLER =
  'DATABASE_URL: a connection pooler in between does not keep what a connection sets when it begins: name PostgreSQL itself, without the pooler.'

const never = new Promise<void>(() => undefined)

/**
 * Opens the database that the configuration names. Reports slow steps through `say`; `signal` cancels it, and it
 * rejects with the signal's reason.
 */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  signal?: AbortSignal,
  say: (line: string) => void = () => undefined,
): Promise<Store> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir, signal, say)
    : openRemote(config.databaseUrl)
}

/**
 * Starts or adopts the embedded server and joins its users. The last user stops it, whoever started it; a process that
 * arrives at that moment is turned away by the lock and starts it again.
 */
async function openEmbedded(
  dataDir: string,
  signal: AbortSignal | undefined,
  say: (line: string) => void,
): Promise<Store> {
  // Loaded here, because it is never needed with a `DATABASE_URL`.
  const { startEmbeddedPostgres } = await import('../../db/embedded.ts')
  const deadline = performance.now() + JOIN_PATIENCE_MS
  while (performance.now() < deadline) {
    const postgres = await startEmbeddedPostgres({ dataDir, signal, log: say })
    const presence = await joinUsers(postgres.url)
    if (presence === null) {
      await delay(RETRY_MS)
      continue
    }
    return {
      url: postgres.url,
      claimInstance: () => presence.claimInstance(),
      lost: presence.lost,
      async close() {
        const isLast = await presence.leave()
        if (isLast) await postgres.stop()
        await presence.end()
      },
    }
  }
  throw new OperatorError(`The embedded PostgreSQL under ${dataDir} is being stopped and does not end.`)
}

async function openRemote(url: string): Promise<Store> {
  const { version, keepsSettings } = await inspectServer(url)
  if (version < OLDEST_VERSION) {
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL ${OLDEST_VERSION} or newer is needed; this server is version ${version}.`,
    )
  }
  if (!keepsSettings) throw new OperatorError(POOLER)
  return { url, claimInstance: () => refuseReadOnly(url), lost: never, close: async () => undefined }
}

interface Server {
  /** The major version. */
  readonly version: number
  /** Whether a connection still has the settings that it was opened with; without them it would see no row. */
  readonly keepsSettings: boolean
  readonly takesWrites: boolean
}

/** A standby is no error for a command that only reads, and one that is being promoted may be waited for. */
async function refuseReadOnly(url: string): Promise<void> {
  const { takesWrites } = await inspectServer(url)
  if (takesWrites) return
  const cause = Object.assign(new Error('the database takes no writes'), {
    code: SQL_STATES.readOnlyTransaction,
  })
  throw new OperatorError(
    'DATABASE_URL: this server takes no writes: it is a standby, or was set to read only. Name the primary.',
    { cause },
  )
}

/**
 * Examines the server at `url` through one of the service's own connections. Throws an `OperatorError` if it cannot be
 * reached.
 */
async function inspectServer(url: string): Promise<Server> {
  const db = openDatabase({ url })
  try {
    // Opening it reads the certificates that the URL names.
    const client = await db.connect()
    try {
      const { rows } = await client.query<{ version: string; tenant: string | null; readOnly: string }>(
        `SELECT current_setting('server_version_num') AS version, current_setting('sanad.tenant', true) AS tenant,
           current_setting('transaction_read_only') AS "readOnly"`,
      )
      return {
        version: Math.floor(Number(rows[0]?.version) / 10_000),
        keepsSettings: rows[0]?.tenant === '*',
        takesWrites: rows[0]?.readOnly === 'off',
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (cause) {
    const reason = cause instanceof AggregateError ? cause.errors[0] : cause
    if (REFUSED_SETTING.test((reason as Error).message)) throw new OperatorError(POOLER, { cause })
    throw new OperatorError(
      `DATABASE_URL: the database cannot be reached: ${explainTlsFailure(reason as Error)}`,
      {
        cause,
      },
    )
  } finally {
    await db.close()
  }
}
