import type { Config } from '../../config.ts'
import { type Copied, copyDatabase } from '../../db/copy-database.ts'
import { openDatabase } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { findMasterKey, masterKeyFile } from './master-key.ts'
import { prepareDatabase } from './prepare.ts'
import { requireCluster } from './require-cluster.ts'
import { updateSchema } from './schema.ts'
import { openStore } from './store.ts'
import { withStore } from './with-store.ts'

/**
 * Copies everything of the embedded database under `DATA_DIR` into the empty one that `DATABASE_URL` names, and leaves
 * the embedded one as it is. Throws an `OperatorError` if a service runs on the embedded one, if there is none, if the
 * key differs, or if the other database contains an organization, for example because it was copied before.
 */
export async function moveIn(config: Config): Promise<Copied> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null)
    throw new OperatorError('DATABASE_URL: name the empty database that everything is to be copied into.')
  await requireCluster(dataDir)
  await requireItsKey(config)
  return withStore({ databaseUrl: null, dataDir }, async (source) => {
    await source.claimInstance()
    await prepareDatabase(config, source.url)
    const target = await openStore(config)
    await target.claimInstance()
    await updateSchema(target.url)
    await requireEmpty(target.url, source.url)
    const copied = await copyDatabase(source.url, target.url)
    await prepareDatabase(config, target.url)
    return copied
  })
}

/** Checked before anything is opened, because the key for `DATABASE_URL` is often a newly made one. */
async function requireItsKey({ masterKey, dataDir }: Config): Promise<void> {
  const kept = await findMasterKey({ masterKey: null, dataDir })
  if (kept === null || masterKey === null || kept.equals(masterKey)) return
  throw new OperatorError(
    `MASTER_KEY: the embedded database has another key: set it to what ${masterKeyFile(dataDir)} holds.`,
  )
}

async function requireEmpty(target: string, source: string): Promise<void> {
  const held = await listOrganizations(target)
  if (held.size === 0) return
  const wanted = await listOrganizations(source)
  // All is copied or nothing: a command that was interrupted behind its commit may have said nothing of it.
  if (wanted.size > 0 && wanted.isSubsetOf(held))
    throw new OperatorError(
      'DATABASE_URL: everything was copied into this database already: start the service with it.',
    )
  throw new OperatorError(
    'DATABASE_URL: this database holds organizations already: name an empty one, so that nothing of them is lost.',
  )
}

async function listOrganizations(url: string): Promise<Set<string>> {
  const db = openDatabase({ url, sharedConnections: 1 })
  try {
    const rows = await db.shared.query<{ id: string }>(sql`SELECT id FROM organizations`)
    return new Set(rows.map(({ id }) => id))
  } finally {
    await db.close()
  }
}
