import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a folder, and the missing ones above it. Node's own recursive `mkdir` tries forever if a file system takes no
 * new folder and calls it missing (as `/proc` does, and a mount that is away may); this one tries each folder twice.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const parent = path.dirname(folder)
  try {
    await makeFolder(folder, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    // Another process may have made it by now.
    await makeFolders(parent, mode)
    await makeFolder(folder, mode)
  }
}

async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
