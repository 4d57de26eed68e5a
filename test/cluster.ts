import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { migrate, readMigrations } from '../server/db/migrate.ts'

/** The PostgreSQL that the test files of a run share. */
export interface TestCluster {
  readonly url: string
  /** Name of the migrated database that test files clone. */
  readonly template: string
  stop(): Promise<void>
}

/** The same server, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The same database, to whose sessions a setting of PostgreSQL applies instead of the service's own. */
export function urlWithSetting(url: string, name: string, value: string): string {
  const set = new URL(url)
  set.searchParams.set(name, value)
  return set.href
}

/** Runs statements on the cluster's own database, each by itself. */
export async function administer(clusterUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Lends an empty database on the server of `url`, and drops it afterwards. */
export async function withEmptyDatabase(
  url: string,
  use: (emptyUrl: string) => Promise<void>,
): Promise<void> {
  const cluster = databaseUrl(url, 'postgres')
  const name = `sanad_test_${randomUUID().replaceAll('-', '')}`
  await administer(cluster, `CREATE DATABASE ${name}`)
  try {
    await use(databaseUrl(cluster, name))
  } finally {
    await administer(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** A run's databases have a few hundred megabytes at a time. */
const ROOM_BYTES = 2 * 2 ** 30

/**
 * Where a cluster that outlives no crash is kept: in memory where Linux has room, because a database's five hundred
 * files take a disk three times as long to copy and remove.
 */
async function findPlace(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize < ROOM_BYTES ? tmpdir() : memory
}

async function openCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(await findPlace(), 'sanad-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', max_connections: '300' },
  })
  // Proving over and over that one knows a password takes a third of each of some ten thousand connections.
  const { password } = new URL(postgres.url)
  await administer(postgres.url, 'SET scram_iterations = 1', `ALTER ROLE postgres PASSWORD '${password}'`)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The PostgreSQL that `TEST_DATABASE_URL` names, or an embedded one of its own; and the template in it. */
export async function startTestCluster(): Promise<TestCluster> {
  const { url, stop } = await openCluster()
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join()
  const template = `sanad_template_${createHash('sha256').update(checksums).digest('hex').slice(0, 12)}_${process.pid}`
  await administer(url, `CREATE DATABASE ${template}`)
  await migrate(databaseUrl(url, template))
  return {
    url,
    template,
    async stop() {
      await administer(url, `DROP DATABASE ${template} WITH (FORCE)`)
      await stop()
    },
  }
}
