import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'

/** One file to import. */
export interface SourceFile {
  /** Relative to the imported folder, with forward slashes on every platform. */
  readonly sourcePath: string
  readonly bytes: Buffer
}

/** What a file is read as, by the end of its name. */
export type SourceFormat = 'text' | 'html' | 'pdf' | 'csv'

const FORMATS: Readonly<Record<string, SourceFormat>> = {
  '.md': 'text',
  '.markdown': 'text',
  '.txt': 'text',
  '.html': 'html',
  '.htm': 'html',
  '.pdf': 'pdf',
  '.csv': 'csv',
}
const LARGEST_FILE_BYTES = 5 * 1024 * 1024

/** How a file is read, or null when it is none that can be imported. */
export function findFormat(sourcePath: string): SourceFormat | null {
  return FORMATS[path.extname(sourcePath).toLowerCase()] ?? null
}

/**
 * Reads one file, or all in a folder and the folders in it that can be imported, in the order of their paths. Hidden files and
 * folders are passed over. Throws a sentence that an operator understands when the path cannot be imported.
 */
export async function readSourceFiles(root: string): Promise<SourceFile[]> {
  const info = await stat(root).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new OperatorError(`There is no file or folder at ${root}.`, { cause })
    throw new Error(`${root} cannot be read.`, { cause })
  })
  if (!info.isDirectory()) {
    // A pipe or a device may never end.
    if (!info.isFile() || findFormat(root) === null)
      throw new OperatorError(
        `${root} is none of the files that can be imported (${Object.keys(FORMATS).join(', ')}).`,
      )
    return [{ sourcePath: path.basename(root), bytes: await readBytes(root) }]
  }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && findFormat(entry.name) !== null)
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((relative) => !relative.split(path.sep).some((part) => part.startsWith('.')))
    .sort()
  const files: SourceFile[] = []
  for (const relative of paths) {
    const bytes = await readBytes(path.join(root, relative))
    files.push({ sourcePath: relative.split(path.sep).join('/'), bytes })
  }
  return files
}

async function readBytes(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  if (bytes.length > LARGEST_FILE_BYTES)
    throw new OperatorError(`${file} is larger than 5 MiB; split it into several files.`)
  return bytes
}
