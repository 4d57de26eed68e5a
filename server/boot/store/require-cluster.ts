import { stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'

/**
 * Throws an `OperatorError` where a folder holds no embedded database: to open the store would make one, and a mistyped
 * `DATA_DIR` would pass for a service that has lost everything.
 */
export async function requireCluster(dataDir: string): Promise<void> {
  const home = path.join(path.resolve(dataDir), 'postgres')
  await stat(home).catch((cause: unknown) => {
    throw new OperatorError(
      `DATA_DIR: there is no embedded database in ${path.dirname(home)}: name the folder that holds it. A first "start" or "organizations create" makes one.`,
      { cause },
    )
  })
}
