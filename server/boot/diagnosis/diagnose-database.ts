import { readdir } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { holdsCluster, homeIn } from '../../db/embedded/cluster.ts'
import { needsServiceRole } from '../../db/service-role.ts'
import { findSetting, holdsSettings } from '../../db/settings.ts'
import { sql } from '../../db/sql.ts'
import { SQL_STATES, sqlState } from '../../db/sql-states.ts'
import { selectPublishedKeys } from '../../oauth/queries.ts'
import { sealingPurpose } from '../../oauth/rotate-signing-key.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { measureClockSkew } from '../store/clock-skew.ts'
import { checkTenantIsolation } from '../store/isolation.ts'
import { findMasterKey } from '../store/master-key.ts'
import { verifyMasterKey } from '../store/prepare.ts'
import { inspectSchema } from '../store/schema.ts'
import { withStore } from '../store/with-store.ts'
import { findConnectionRoom } from './connection-room.ts'
import { findLackOfRoom } from './disk-room.ts'
import { findEncryption } from './encryption.ts'
import type { Finding } from './finding.ts'

// The SQLSTATE with which PostgreSQL refuses to step down to a role that does not exist (invalid_parameter_value).
const UNKNOWN_ROLE = SQL_STATES.invalidParameterValue

/** Examines the database and its content. A database that only the first start would create is not created. */
export async function diagnoseDatabase(config: Config, clock: Clock = systemClock): Promise<Finding[]> {
  try {
    const home = homeIn(config.dataDir)
    if (config.databaseUrl === null && !(await holdsCluster(home))) return [await findFirstStart(home)]
    return await withStore(config, ({ url }) =>
      diagnoseStore(config, url, clock).catch(async (error: unknown) => {
        if (sqlState(error) !== UNKNOWN_ROLE) throw error
        return [await findMissingRole(url)]
      }),
    )
  } catch (error) {
    return [{ name: 'database', status: 'fail', detail: (error as Error).message }]
  }
}

/**
 * What the first start will find where it is to make the embedded database: it fills no folder that holds something.
 */
async function findFirstStart(home: string): Promise<Finding> {
  const isFree = await readdir(home).then(
    (names) => names.length === 0,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  return isFree
    ? { name: 'database', status: 'warn', detail: 'the first start makes it' }
    : { name: 'database', status: 'fail', detail: `${home} holds no PostgreSQL cluster: move it away` }
}

// Roles belong to the whole server, so a new database may have the one that another database of it was given.
async function findMissingRole(url: string): Promise<Finding> {
  const { isNew } = await inspectSchema(url)
  const detail = isNew
    ? 'is empty: the first start makes what it needs'
    : 'the role sanad_service is missing, as in a restored one: the next start makes it'
  return { name: 'database', status: 'warn', detail }
}

async function diagnoseStore(config: Config, url: string, clock: Clock): Promise<Finding[]> {
  const db = openDatabase({ url, tenantConnections: 1, sharedConnections: 1 })
  try {
    const findings = [await findServer(db)]
    // The embedded server is created with enough connections, and its clock is this machine's.
    if (config.databaseUrl !== null) {
      findings.push(await findEncryption(db, config.databaseUrl), await findConnectionRoom(db.shared))
      findings.push(await findClockSkew(db, clock))
    }
    const { finding, holds } = await findSchema(db, url)
    findings.push(finding)
    if (holds === 'nothing') return findings
    if (holds === 'all') findings.push(await look('tenant isolation', () => checkIsolation(db)))
    // A wrong key should be found before an upgrade.
    findings.push(await look('master key', () => checkMasterKey(config, db)))
    if (holds === 'all') findings.push(await look('signing key', () => checkSigningKey(config, db)))
    return findings
  } finally {
    await db.close()
  }
}

async function findServer(db: Database): Promise<Finding> {
  const [row] = await db.shared.query<{ version: string; readOnly: string; commit: string }>(sql`
    SELECT current_setting('server_version') AS version, current_setting('transaction_read_only') AS "readOnly",
      current_setting('synchronous_commit') AS commit`)
  const tell = (status: Finding['status'], detail: string) => {
    return { name: 'database', status, detail: `PostgreSQL ${row?.version} ${detail}` }
  }
  if (row?.readOnly === 'on') return tell('fail', 'takes no writes: name the primary')
  const lack = await findLackOfRoom(db)
  if (lack !== null) return tell('fail', `has no room to write (${lack}): make room on its disk`)
  return row?.commit === 'off'
    ? tell('warn', 'answers; synchronous_commit is off: if it crashes, the last accepted messages are lost')
    : tell('ok', 'answers')
}

/** What is found of the tables, and what can be examined besides: all, the settings alone, or nothing. */
interface FoundSchema {
  readonly finding: Finding
  readonly holds: 'all' | 'settings' | 'nothing'
}

async function findSchema({ shared }: Database, url: string): Promise<FoundSchema> {
  const tell = (status: Finding['status'], detail: string, holds: FoundSchema['holds']) => {
    return { finding: { name: 'migrations', status, detail }, holds }
  }
  const { isNew, pending, unknown, breaking } = await inspectSchema(url)
  if (isNew) return tell('warn', 'the database is empty: the first start makes its tables', 'nothing')
  if (breaking.length > 0) {
    const detail = `a newer version of Sanad wrote this database and this one cannot share it (${breaking.join(', ')})`
    return tell('fail', detail, 'nothing')
  }
  const hasSettings = await holdsSettings(shared)
  if (hasSettings && (await needsServiceRole(url))) {
    const detail = 'sanad_service lacks its rights, as in a restored database: the next start gives them'
    return { finding: { name: 'service role', status: 'warn', detail }, holds: 'nothing' }
  }
  if (pending.length > 0) {
    const detail = `${pending.join(', ')} pending: the next start applies them`
    return tell('warn', detail, hasSettings ? 'settings' : 'nothing')
  }
  if (unknown.length > 0) {
    const detail = `a newer version of Sanad shares this database (${unknown.join(', ')}): upgrade this one soon`
    return tell('warn', detail, 'all')
  }
  return tell('ok', 'all applied', 'all')
}

async function checkIsolation(db: Database): Promise<string> {
  await checkTenantIsolation(db)
  return 'row-level security holds'
}

async function findClockSkew({ shared }: Database, clock: Clock): Promise<Finding> {
  const { kind, detail } = await measureClockSkew(shared, clock)
  const status = kind === 'together' ? 'ok' : kind === 'apart' ? 'warn' : 'fail'
  return { name: 'clock', status, detail }
}

async function look(name: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { name, status: 'ok', detail: await check() }
  } catch (error) {
    return { name, status: 'fail', detail: (error as Error).message }
  }
}

async function checkMasterKey(config: Config, db: Database): Promise<string> {
  const masterKey = await findMasterKey(config)
  const check = await findSetting(db.shared, 'master_key_check')
  if (check === null) return 'nothing is sealed yet'
  if (masterKey === null) throw new Error('is missing: restore it from a backup')
  verifyMasterKey(config, masterKey, check)
  return 'opens what the database holds'
}

async function checkSigningKey(config: Config, db: Database): Promise<string> {
  const keys = await selectPublishedKeys(db.shared, systemClock.now())
  const newest = keys.at(-1)
  if (newest === undefined) return 'the first token makes it'
  const masterKey = await findMasterKey(config)
  if (masterKey === null) throw new Error('cannot be opened without the master key')
  try {
    createSecretBox(masterKey, systemRandom).open(newest.privateKeySealed, sealingPurpose(newest.kid))
  } catch (cause) {
    throw new Error(`${newest.kid} does not open with this master key`, { cause })
  }
  return `${keys.length} published, the newest is ${newest.kid}`
}
