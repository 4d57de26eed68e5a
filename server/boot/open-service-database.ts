import type { Config } from '../config.ts'
import { serverLogIn } from '../db/embedded/cluster.ts'
import type { Logger } from '../platform/log.ts'
import type { ServiceParts } from '../service.ts'
import type { Closers } from './closers.ts'
import type { StopSignals } from './stop-signals.ts'
import { awaitDatabase } from './store/await-database.ts'
import { prepareDatabase } from './store/prepare.ts'
import { hasCluster } from './store/require-cluster.ts'
import { openStore } from './store/store.ts'

/** What a start tells, what ends it, and what it has to close. */
export interface Start {
  readonly log: Logger
  readonly stop: StopSignals
  readonly closers: Closers
}

/**
 * Opens the database for a service of this process and updates its schema, waiting where it is away. `requireAddress`
 * throws if the service could not listen: then no database is made, awaited or migrated for it.
 */
export async function openServiceDatabase(
  config: Config,
  start: Start,
  requireAddress: () => void,
): Promise<Pick<ServiceParts, 'databaseUrl' | 'masterKey'>> {
  const { log, stop, closers } = start
  // A service that runs on this DATA_DIR already is told of before its port is.
  const mayRunAlready = config.databaseUrl === null && (await hasCluster(config.dataDir))
  if (!mayRunAlready) requireAddress()
  const store = await awaitDatabase(() => openStore(config, stop.signal, (line) => log.info(line)), start)
  closers.push(() => store.close())
  stop.check()
  await awaitDatabase(() => store.claimInstance(), start)
  requireAddress()
  void store.lost.then(() => {
    const advice = 'start the service again: it continues where it was, and nothing that was accepted is lost'
    log.fatal({ advice, server_log: serverLogIn(config.dataDir) }, 'the embedded PostgreSQL is gone')
    stop.request({ reason: 'the embedded PostgreSQL is gone', exitCode: 1 })
  })
  stop.check()
  const masterKey = await prepare(config, store.url, start)
  stop.check()
  return { databaseUrl: store.url, masterKey }
}

async function prepare(config: Config, url: string, start: Start): Promise<Buffer> {
  const { log } = start
  // An index on a large table takes minutes; the log says why the service does not listen yet.
  const announce = (pending: readonly string[]) =>
    log.info({ migrations: pending.length }, 'migrating the database')
  const { masterKey, applied, clockSkew } = await awaitDatabase(
    () => prepareDatabase(config, url, announce),
    start,
  )
  if (applied.length > 0) log.info({ applied }, 'migrated the database')
  // A worker whose clock is behind takes work up late, and tokens expire early or late.
  if (clockSkew.kind !== 'together')
    log[clockSkew.kind === 'harmful' ? 'error' : 'warn']({ clock: clockSkew.detail }, 'the clock is wrong')
  return masterKey
}
