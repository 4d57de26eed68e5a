import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import { codeOf, explainFailure } from './failure.ts'
import {
  chooseProcessUser,
  giveTo,
  type PrepareCommand,
  type ProcessUser,
  prepareCommands,
} from './process-user.ts'
import { runProgram } from './run-program.ts'

/** A cluster on disk and what is needed to run programs on it. */
export interface Cluster {
  /** The PostgreSQL data directory. */
  readonly data: string
  /** Where the server writes its log. */
  readonly logFile: string
  readonly password: string
  /** The owner of the files and processes if this process is root. */
  readonly user: ProcessUser | undefined
  readonly prepare: PrepareCommand
}

// Directories that this process is filling, which must not be taken for abandoned ones.
const ownDrafts = new Set<string>()

/**
 * Opens the cluster in `home`, creating it the first time. initdb works in a sibling directory that is renamed,
 * together with the password, once it is complete and flushed: after a kill at any moment there is either no cluster or
 * a whole one. The same holds for `signal`, which ends initdb.
 */
export async function openCluster(
  binaries: PostgresBinaries,
  home: string,
  log: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<Cluster> {
  if (!(await holdsCluster(home))) {
    await removeAbandoned(home)
    log('making a new PostgreSQL cluster')
    await createCluster(binaries, home, signal)
  }
  const user = await chooseProcessUser(home)
  if (user !== undefined && (await stat(home)).uid === 0) await giveTo(user, home)
  return {
    data: dataIn(home),
    logFile: logIn(home),
    password: await readPassword(home),
    user,
    prepare: await prepareCommands(user, binaries.initdb, home),
  }
}

async function createCluster(
  binaries: PostgresBinaries,
  home: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = `${home}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  ownDrafts.add(draft)
  try {
    await mkdir(draft, { mode: 0o700 })
    await fillDraft(binaries, draft, home, signal)
    await rename(draft, home).catch(async (cause: unknown) => {
      // If the directory holds a cluster now, another process was first, and ours is not needed.
      if (!(await holdsCluster(home))) throw cause
    })
    await flush(path.dirname(home))
  } catch (cause) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(cause))) {
      throw new Error(`${home} exists and holds no PostgreSQL cluster: move it away.`, { cause })
    }
    throw cause
  } finally {
    ownDrafts.delete(draft)
    await removeDraft(draft)
  }
}

async function fillDraft(
  binaries: PostgresBinaries,
  draft: string,
  home: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const passwordFile = path.join(draft, 'password')
  const handle = await open(passwordFile, 'wx', 0o600)
  await handle.writeFile(randomBytes(32).toString('base64url'))
  await handle.sync()
  await handle.close()
  const user = await chooseProcessUser(home)
  if (user !== undefined) await giveTo(user, draft)
  const prepare = await prepareCommands(user, binaries.initdb, draft)
  const { code, output } = await runProgram({
    ...prepare(binaries.initdb, [
      `--pgdata=${dataIn(draft)}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin provider knows the case of every script's letters, sorts by code point, and behaves the same on
      // every platform. The full-text parser still uses lc_ctype, whose C takes every non-ASCII character for a letter;
      // a UTF-8 locale is not available everywhere.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]),
    signal,
  })
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`Cannot make the PostgreSQL cluster: ${explainFailure(output)}`)
  await flush(draft)
}

async function readPassword(home: string): Promise<string> {
  const file = path.join(home, 'password')
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`Cannot read the database password in ${file} (${codeOf(cause)}).`, { cause })
  })
}

/** Where the embedded cluster of a `DATA_DIR` is. */
export function homeIn(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres')
}

/** Where its server writes its log. */
export function serverLogIn(dataDir: string): string {
  return logIn(homeIn(dataDir))
}

function dataIn(home: string): string {
  return path.join(home, 'data')
}

function logIn(home: string): string {
  return path.join(home, 'server.log')
}

/** Whether a folder holds a whole cluster. Throws an `OperatorError` where it cannot be told. */
export async function holdsCluster(home: string): Promise<boolean> {
  try {
    await stat(path.join(dataIn(home), 'PG_VERSION'))
    return true
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return false
    throw new OperatorError(
      `DATA_DIR: ${home} cannot be read (${codeOf(cause)}): it belongs to another user.`,
      { cause },
    )
  }
}

/** Removes what an interrupted initdb left behind, unless the process that started it may still be working. */
async function removeAbandoned(home: string): Promise<void> {
  const prefix = `${path.basename(home)}.new-`
  for (const name of await readdir(path.dirname(home))) {
    const maker = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN)
    const draft = path.join(path.dirname(home), name)
    const isInUse = maker === process.pid ? ownDrafts.has(draft) : isAlive(maker)
    if (!Number.isInteger(maker) || isInUse) continue
    await removeDraft(draft).catch(() => undefined)
  }
}

/** The initdb of a killed process may still be working in it; it fails as soon as its files are gone. */
function removeDraft(draft: string): Promise<void> {
  return rm(draft, { recursive: true, force: true, maxRetries: 10 })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Makes the entries of a directory durable; Windows has no such call and needs none. */
async function flush(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}
