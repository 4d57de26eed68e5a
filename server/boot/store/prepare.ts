import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/database.ts'
import { findSetting, insertSetting } from '../../db/settings.ts'
import { systemClock } from '../../platform/clock.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { type ClockSkew, measureClockSkew } from './clock-skew.ts'
import { checkTenantIsolation } from './isolation.ts'
import { findMasterKey, makeMasterKey, masterKeyFile } from './master-key.ts'
import { updateSchema } from './schema.ts'

const CHECK_PURPOSE = 'master key check'
const CHECK_TEXT = 'sanad'

/** A database that is migrated, keeps tenants apart, and belongs to this master key. */
export interface PreparedDatabase {
  readonly masterKey: Buffer
  /** Migrations that were applied just now. */
  readonly applied: readonly string[]
  readonly clockSkew: ClockSkew
}

/**
 * Prepares the database for this code, or refuses it with an `OperatorError` of one line. `announce` is called with the
 * names of the missing migrations before the first is applied.
 */
export async function prepareDatabase(
  config: Config,
  url: string,
  announce?: (pending: readonly string[]) => void,
): Promise<PreparedDatabase> {
  const applied = await updateSchema(url, announce)
  const db = openDatabase({ url, tenantConnections: 1, sharedConnections: 1 })
  try {
    await checkTenantIsolation(db)
    const stored = await findSetting(db.shared, 'master_key_check')
    const masterKey = (await findMasterKey(config)) ?? (await makeFirstKey(config, stored))
    const box = createSecretBox(masterKey, systemRandom)
    const check =
      stored ?? (await insertSetting(db.shared, 'master_key_check', box.seal(CHECK_TEXT, CHECK_PURPOSE)))
    verifyMasterKey(config, masterKey, check)
    return { masterKey, applied, clockSkew: await measureClockSkew(db.shared, systemClock) }
  } finally {
    await db.close()
  }
}

// A database that was sealed under a lost key would be useless with a new one, and the lost key may still be found.
async function makeFirstKey(config: Config, stored: Buffer | null): Promise<Buffer> {
  if (stored === null) return makeMasterKey(config)
  throw new OperatorError(
    `MASTER_KEY: ${masterKeyFile(config.dataDir)} is missing and the database was sealed with a key: restore the file from a backup, or set MASTER_KEY if it was set at the first start.`,
  )
}

/** Throws an `OperatorError` unless `check` was sealed under this key. */
export function verifyMasterKey(
  config: Pick<Config, 'masterKey' | 'dataDir'>,
  masterKey: Buffer,
  check: Buffer,
): void {
  try {
    createSecretBox(masterKey, systemRandom).open(check, CHECK_PURPOSE)
  } catch (cause) {
    const source = config.masterKey === null ? ` (${masterKeyFile(config.dataDir)})` : ''
    throw new OperatorError(
      `MASTER_KEY${source}: this is not the key that the secrets in the database were sealed with. Use the one it was first started with.`,
      { cause },
    )
  }
}
