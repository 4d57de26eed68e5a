import path from 'node:path'
import { holdsCluster, homeIn } from '../../db/embedded/cluster.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/** Whether a folder contains an embedded database. */
export function hasCluster(dataDir: string): Promise<boolean> {
  return holdsCluster(homeIn(dataDir))
}

/**
 * Throws an `OperatorError` if a folder contains no embedded database: opening the store would create one, and with a
 * mistyped `DATA_DIR` the service would seem to have lost everything.
 */
export async function requireCluster(dataDir: string): Promise<void> {
  if (await hasCluster(dataDir)) return
  throw new OperatorError(
    `DATA_DIR: there is no embedded database in ${path.resolve(dataDir)}: name the folder that holds it. A first "start" or "organizations create" makes one.`,
  )
}
