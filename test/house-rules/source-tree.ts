import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** One import of a file. */
export interface Import {
  /**
   * A path from the repository's root (`server/db/sql.ts`) for a file of ours, else the specifier (`node:fs`, `pg`).
   */
  readonly target: string
  /** True when nothing of it is left at run time. */
  readonly isTypeOnly: boolean
  /** What stands between `import` and `from`. */
  readonly clause: string
}

/** A file of the repository, as the rules see it. */
export interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

/** What a rule found: where, what, and what to do. */
export interface Finding {
  readonly path: string
  readonly message: string
}

/** Looks at the files all together. */
export type Rule = (files: readonly SourceFile[]) => Finding[]

const STATIC = /^[ \t]*(?:import|export)\s+(?:([^'"`;]*?)\s*from\s*)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function resolve(from: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

function isTypeClause(clause: string): boolean {
  if (clause.startsWith('type ')) return true
  const names = /^\{([^}]*)\}$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '))
}

/** Reads the imports and re-exports of a TypeScript file, dynamic ones with a literal specifier included. */
function parseImports(path: string, text: string): Import[] {
  const statics = [...text.matchAll(STATIC)].map(([, clause = '', specifier = '']) => ({
    target: resolve(path, specifier),
    isTypeOnly: isTypeClause(clause),
    clause,
  }))
  const dynamics = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    target: resolve(path, specifier),
    isTypeOnly: false,
    clause: '',
  }))
  return [...statics, ...dynamics]
}

/** A file from its path and text; what the unit tests of the rules make their small trees of. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, imports: /\.tsx?$/.test(path) ? parseImports(path, text) : [] }
}

const FOLDERS = ['contract', 'server', 'client', 'console', 'bench', 'evals', 'test', 'docs']
const NOT_OURS = new Set(['node_modules', 'dist', '.data'])

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (NOT_OURS.has(entry.name)) return []
    return entry.isDirectory() ? walk(root, path) : [path]
  })
}

/** The README and every file of the project's own folders; a folder that does not exist has none. */
export function readSourceTree(root: string): SourceFile[] {
  const present = new Set(readdirSync(root))
  const inFolders = FOLDERS.filter((folder) => present.has(folder)).flatMap((folder) => walk(root, folder))
  return ['README.md', ...inFolders]
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
}
