import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** One file to import. */
export interface SourceFile {
  /** Relative to the imported folder, with forward slashes on every platform. */
  readonly sourcePath: string
  readonly content: string
}

const EXTENSIONS = new Set(['.md', '.markdown', '.txt'])
const LARGEST_FILE_BYTES = 5 * 1024 * 1024

/**
 * Reads a Markdown or text file, or all of them in a folder and the folders in it, in the order of their paths. Hidden files and
 * folders are passed over. Throws a sentence that an operator understands when the path cannot be imported.
 */
export async function readSourceFiles(root: string): Promise<SourceFile[]> {
  const info = await stat(root).catch((cause: unknown) => {
    throw new Error(`There is no file or folder at ${root}.`, { cause })
  })
  if (!info.isDirectory()) {
    if (!isSourceFile(root))
      throw new Error(`${root} is neither a Markdown nor a text file (.md, .markdown, .txt).`)
    return [{ sourcePath: path.basename(root), content: await readText(root) }]
  }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && isSourceFile(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((relative) => !relative.split(path.sep).some((part) => part.startsWith('.')))
    .sort()
  const files: SourceFile[] = []
  for (const relative of paths) {
    const content = await readText(path.join(root, relative))
    files.push({ sourcePath: relative.split(path.sep).join('/'), content })
  }
  return files
}

function isSourceFile(name: string): boolean {
  return EXTENSIONS.has(path.extname(name).toLowerCase())
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file)
  if (bytes.length > LARGEST_FILE_BYTES)
    throw new Error(`${file} is larger than 5 MiB; split it into several files.`)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\u0000')) throw new Error('It holds a NUL character.')
    return text
  } catch (cause) {
    throw new Error(`${file} is not UTF-8 text.`, { cause })
  }
}
