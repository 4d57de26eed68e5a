import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a folder, and those above it that are missing. Node's own recursive `mkdir` tries forever
 * where a file system takes no new folder and calls it missing (`/proc` does, and so may a mount that
 * is away); this one tries each folder once.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const parent = path.dirname(folder)
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (await isFolder(folder)) return
    const lacksParent = (error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isFolder(parent))
    if (!lacksParent || parent === folder) throw error
    await makeFolders(parent, mode)
    await makeFolders(folder, mode)
  }
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
