import { posix } from 'node:path'
import { isTestCode } from './import-directions.ts'
import { isRoot } from './import-graph.ts'
import type { Finding, SourceFile } from './source-tree.ts'

interface Exported {
  readonly path: string
  readonly kind: string
  readonly name: string
  readonly isDocumented: boolean
}

const EXPORT =
  /(\*\/\n)?^export (?:async )?(?:abstract )?(function\*?|const|class|interface|type) ([A-Za-z_$][\w$]*)/gm

function listExports(files: readonly SourceFile[]): Exported[] {
  return files
    .filter(({ path }) => path.endsWith('.ts'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(EXPORT), ([, comment, kind = '', name = '']) => ({
        ...{ path, kind, name },
        isDocumented: comment !== undefined,
      })),
    )
}

/** The files that import each name of each file. A dynamic import is taken to use what the importing file names. */
function findImporters(files: readonly SourceFile[]): (exported: Exported) => SourceFile[] {
  const importers = new Map<string, SourceFile[]>()
  for (const file of files) {
    for (const target of new Set(file.imports.map((each) => each.target))) {
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return ({ path, name }) => {
    const isNamed = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)
    return (importers.get(path) ?? []).filter(({ text, imports }) =>
      imports.some(({ target, clause }) => target === path && isNamed.test(clause === '' ? text : clause)),
    )
  }
}

/** Values that are exported and that no other file imports. A type may be exported for the function that takes it. */
export function checkDeadExports(files: readonly SourceFile[]): Finding[] {
  const importersOf = findImporters(files)
  return listExports(files)
    .filter(
      ({ path, kind }) =>
        /^(contract|server)\//.test(path) && !isRoot(path) && !/^(type|interface)$/.test(kind),
    )
    .filter((exported) => importersOf(exported).length === 0)
    .map(({ path, name }) => ({
      path,
      message: `exports ${name}, which nothing imports. Keep it to itself.`,
    }))
}

/** Functions, ports and types of the service that another folder uses, and that have no doc comment. */
export function checkDocComments(files: readonly SourceFile[]): Finding[] {
  const importersOf = findImporters(files)
  return listExports(files)
    .filter(({ path, kind }) => path.startsWith('server/') && !isTestCode(path) && kind !== 'const')
    .filter((exported) => {
      if (exported.isDocumented) return false
      const folder = posix.dirname(exported.path)
      return importersOf(exported).some(({ path }) => posix.dirname(path) !== folder)
    })
    .map(({ path, name }) => ({ path, message: `has no doc comment on ${name}, which another folder uses.` }))
}
