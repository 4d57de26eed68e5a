import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../../platform/operator-error.ts'

/** One file to import. */
export interface SourceFile {
  /** Relative to the imported folder, with forward slashes on every platform. */
  readonly sourcePath: string
  readonly bytes: Buffer
}

/** What a file is read as, by the end of its name. */
export type SourceFormat = 'markdown' | 'plain' | 'html' | 'pdf' | 'word' | 'excel' | 'csv'

const FORMATS: Readonly<Record<string, SourceFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'plain',
  '.html': 'html',
  '.htm': 'html',
  '.pdf': 'pdf',
  '.docx': 'word',
  '.xlsx': 'excel',
  '.csv': 'csv',
}
const LARGEST_FILE_BYTES = 5 * 1024 * 1024

/** How a file is read, or null when it is none that can be imported. */
export function findFormat(sourcePath: string): SourceFormat | null {
  return FORMATS[path.extname(sourcePath).toLowerCase()] ?? null
}

/** What there is to import, and what there is besides. */
export interface SourceFiles {
  readonly files: readonly SourceFile[]
  /** The paths of what cannot be imported: files of other kinds, and links. */
  readonly passedOver: readonly string[]
  /** What is of a kind that can be imported, and could not be read all the same. */
  readonly unreadable: readonly UnreadableFile[]
}

/** A file that could not be read, with an error that names it and says why. */
export interface UnreadableFile {
  readonly sourcePath: string
  readonly error: unknown
}

/**
 * Reads one file, or all in a folder and the folders in it that can be imported, in the order of their paths. Hidden
 * files and folders are left out. Throws a sentence that an operator understands when the path cannot be imported; of a
 * folder, one file that cannot be read does not keep the others from being imported.
 */
export async function readSourceFiles(root: string): Promise<SourceFiles> {
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
    const file = await readSourceFile(path.dirname(root), path.basename(root))
    return { files: [file], passedOver: [], unreadable: [] }
  }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      relative: path.relative(root, path.join(entry.parentPath, entry.name)),
      isRead: entry.isFile() && findFormat(entry.name) !== null,
    }))
    .filter(({ relative }) => !relative.split(path.sep).some(isHidden))
    .sort((one, other) => (one.relative < other.relative ? -1 : 1))
  refuseTwins(found.flatMap(({ relative, isRead }) => (isRead ? [nameSource(relative)] : [])))
  const files: SourceFile[] = []
  const unreadable: UnreadableFile[] = []
  for (const { relative, isRead } of found) {
    if (!isRead) continue
    try {
      files.push(await readSourceFile(root, relative))
    } catch (error) {
      unreadable.push({ sourcePath: nameSource(relative), error })
    }
  }
  return {
    files,
    unreadable,
    passedOver: found.flatMap(({ relative, isRead }) => (isRead ? [] : [nameSource(relative)])),
  }
}

/** Of two files whose names only differ in how their letters are written one would be lost, and not always the same. */
function refuseTwins(sourcePaths: readonly string[]): void {
  const seen = new Set<string>()
  const twin = sourcePaths.find((sourcePath) => seen.size === seen.add(sourcePath).size)
  if (twin !== undefined)
    throw new OperatorError(
      `There are two files of the name ${twin}; rename one of them. Nothing was changed.`,
    )
}

/** Beside a document that is open Word keeps a file that hides itself, on Windows alone. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$')
}

async function readSourceFile(root: string, relative: string): Promise<SourceFile> {
  // Archives from other systems leave names behind that are no UTF-8, and nothing can be opened by what is shown of
  // them.
  if (relative.includes('\ufffd'))
    throw new OperatorError(`The name of ${path.join(root, relative)} is not UTF-8; rename it.`)
  const file = path.join(root, relative)
  const { size } = await stat(file)
  if (size > LARGEST_FILE_BYTES)
    throw new OperatorError(`${file} is larger than 5 MiB; split it into several files.`)
  return { sourcePath: nameSource(relative), bytes: await readFile(file) }
}

/** Some systems take the letters of a name apart; a copy of the folder elsewhere has the same names. */
function nameSource(relative: string): string {
  return relative.split(path.sep).join('/').normalize('NFC')
}
