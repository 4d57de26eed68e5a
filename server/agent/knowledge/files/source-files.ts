import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../../platform/operator-error.ts'

/** One file to import. */
export interface SourceFile {
  /** Relative to the imported folder, with forward slashes on every platform. */
  readonly sourcePath: string
  readonly bytes: Buffer
}

/** The format of a file, by the end of its name. */
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
const PAGE_END = /\.html?$/i
const SAVED_FOLDER_END = /[_.]files$/i

/** The format of a file; null if it cannot be imported. */
export function findFormat(sourcePath: string): SourceFormat | null {
  return FORMATS[path.extname(sourcePath).toLowerCase()] ?? null
}

/** The files to import, and those that are not imported. */
export interface SourceFiles {
  readonly files: readonly SourceFile[]
  /** The paths of files of other kinds, and of links. */
  readonly passedOver: readonly string[]
  /** Files of kinds that can be imported, which could not be read. */
  readonly unreadable: readonly UnreadableFile[]
}

/** A file that could not be read, with an error that names it and gives the reason. */
export interface UnreadableFile {
  readonly sourcePath: string
  readonly error: unknown
}

/**
 * Reads one file, or all files in a folder and its subfolders that can be imported, in the order of their paths. Hidden
 * files and folders, and what browsers keep beside a saved page, are left out. Throws a sentence for the operator if
 * the path cannot be imported; a single unreadable file in a folder does not stop the others.
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
  const listed = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      relative: path.relative(root, path.join(entry.parentPath, entry.name)),
      isRead: entry.isFile() && findFormat(entry.name) !== null,
    }))
    .filter(({ relative }) => !relative.split(path.sep).some(isHidden))
  const pages = new Set(listed.map(({ relative }) => relative.replace(PAGE_END, '')))
  const found = listed
    .filter(({ relative }) => !isOfSavedPage(relative, pages))
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

/** Two files whose names differ only in their Unicode form are refused: one would be lost, and not always the same. */
function refuseTwins(sourcePaths: readonly string[]): void {
  const seen = new Set<string>()
  const twin = sourcePaths.find((sourcePath) => seen.size === seen.add(sourcePath).size)
  if (twin !== undefined)
    throw new OperatorError(
      `There are two files of the name ${twin}; rename one of them. Nothing was changed.`,
    )
}

/** Whether a file is hidden. Word keeps a `~$` file beside an open document, which is hidden only on Windows. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$')
}

/**
 * Whether a file is one of those that a browser or Word keeps beside a saved page, in a folder that is named for it:
 * scripts, pictures, and the advertisements in its frames.
 */
function isOfSavedPage(relative: string, pages: ReadonlySet<string>): boolean {
  const folders = relative.split(path.sep).slice(0, -1)
  return folders.some((_, at) => {
    const folder = folders.slice(0, at + 1).join(path.sep)
    return SAVED_FOLDER_END.test(folder) && pages.has(folder.replace(SAVED_FOLDER_END, ''))
  })
}

async function readSourceFile(root: string, relative: string): Promise<SourceFile> {
  // Archives from other systems may leave names that are not UTF-8, and a file cannot be opened by the replacement
  // characters that are shown for them.
  if (relative.includes('\ufffd'))
    throw new OperatorError(`The name of ${path.join(root, relative)} is not UTF-8; rename it.`)
  const file = path.join(root, relative)
  const { size } = await stat(file)
  if (size > LARGEST_FILE_BYTES)
    throw new OperatorError(`${file} is larger than 5 MiB; split it into several files.`)
  return { sourcePath: nameSource(relative), bytes: await readFile(file) }
}

/**
 * The path in one Unicode form: some systems decompose letters in names, but a copy of the folder elsewhere should have
 * the same names.
 */
function nameSource(relative: string): string {
  return relative.split(path.sep).join('/').normalize('NFC')
}
