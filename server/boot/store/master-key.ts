import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Config, newMasterKey } from '../../config.ts'
import { makeFolders } from '../../platform/make-folders.ts'
import { OperatorError } from '../../platform/operator-error.ts'

const KEY_BYTES = 32

/** Where the key of an embedded database is kept unless `MASTER_KEY` is set. */
export function masterKeyFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'master.key')
}

/** The key from `MASTER_KEY` or from the data directory; null if there is none in either. */
export async function findMasterKey(config: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Buffer | null> {
  if (config.masterKey !== null) return config.masterKey
  const file = masterKeyFile(config.dataDir)
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw new OperatorError(`The master key in ${file} cannot be read (${cause.code}).`, { cause })
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) {
    throw new OperatorError(
      `${file} does not hold a master key of ${KEY_BYTES} bytes: restore it from a backup.`,
    )
  }
  return key
}

/**
 * Creates the key of a new data directory, readable by its owner only. It is written completely to a temporary file and
 * then linked into place, so that a kill leaves no half key, and two processes that start at once use the same one.
 */
export async function makeMasterKey(config: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Buffer> {
  const file = masterKeyFile(config.dataDir)
  const draft = `${file}.new-${randomBytes(6).toString('hex')}`
  await makeFolders(path.dirname(file), 0o711)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${newMasterKey()}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(draft, file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
  })
  await rm(draft)
  const key = await findMasterKey(config)
  if (key === null) throw new OperatorError(`${file} was removed while the service started.`)
  return key
}
