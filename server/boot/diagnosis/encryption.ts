import type { Database } from '../../db/database.ts'
import type { Finding } from './finding.ts'

/** Whether the connection between this process and the database can be read by others. `url` is the `DATABASE_URL`. */
export async function findEncryption(db: Pick<Database, 'connect'>, url: string): Promise<Finding> {
  const name = 'database connection'
  const version = await findTlsVersion(db)
  if (version !== null) return { name, status: 'ok', detail: `encrypted by ${version}` }
  const host = findHost(url)
  return isOnThisMachine(host)
    ? { name, status: 'ok', detail: 'not encrypted, on this machine' }
    : {
        name,
        status: 'warn',
        detail: `not encrypted on its way to ${host}: add sslmode=require to DATABASE_URL, and sslrootcert=FILE where its CA is your own`,
      }
}

async function findTlsVersion(db: Pick<Database, 'connect'>): Promise<string | null> {
  // Not from the pool: its connections may have stepped down to a role that may not read about sessions.
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      'SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl',
    )
    return rows[0]?.version ?? null
  } finally {
    await client.end()
  }
}

function findHost(url: string): string {
  const { hostname, searchParams } = new URL(url)
  return searchParams.get('host') ?? decodeURIComponent(hostname)
}

/** A socket's path, and no host at all, also mean this machine. */
function isOnThisMachine(host: string): boolean {
  return /^($|\/|localhost$|127\.|\[?::1\]?$)/.test(host)
}
