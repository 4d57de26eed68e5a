import { isTestCode } from './import-directions.ts'
import type { Finding, SourceFile } from './source-tree.ts'

function findCycle(
  start: string,
  edges: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
): string[] | null {
  const path: string[] = []
  const onPath = new Set<string>()
  function visit(node: string): string[] | null {
    if (onPath.has(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    path.push(node)
    onPath.add(node)
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle !== null) return cycle
    }
    path.pop()
    onPath.delete(node)
    done.add(node)
    return null
  }
  return visit(start)
}

function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  for (const node of edges.keys()) {
    const cycle = findCycle(node, edges, done)
    if (cycle === null) continue
    cycles.push(cycle)
    for (const member of cycle) done.add(member)
  }
  return cycles
}

/** Files that import each other in a ring; imports of types count, because a reader follows them too. */
export function checkCycles(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path))
  const edges = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.map(({ target }) => target).filter((target) => paths.has(target)),
    ]),
  )
  return cyclesOf(edges).map((cycle) => ({
    path: cycle[0] ?? '',
    message: `is in a ring of imports: ${cycle.join(' -> ')}. Move what both need into a file of its own.`,
  }))
}

/** Whether a file is run by name, and so needs no import to be alive. */
export function isRoot(path: string): boolean {
  return (
    [
      'server/cli/main.ts',
      'contract/generate-openapi.ts',
      'test/list-suites.ts',
      'test/global-setup.ts',
      'test/mutations/main.ts',
      'test/strangers/specmatic.ts',
      'console/vite.config.ts',
    ].includes(path) ||
    /\.test\.tsx?$/.test(path) ||
    /^(bench|evals)\//.test(path) ||
    path.startsWith('console/src/main.')
  )
}

/** Files that nothing reaches: neither the service, nor a test, a bench, an evaluation or the generator. */
export function checkDeadFiles(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const queue = files.filter(({ path }) => isRoot(path))
  const alive = new Set(queue.map(({ path }) => path))
  for (const file of queue) {
    for (const { target } of file.imports) {
      const next = byPath.get(target)
      if (next === undefined || alive.has(target)) continue
      alive.add(target)
      queue.push(next)
    }
  }
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !alive.has(path))
    .map(({ path }) => ({ path, message: 'is imported by nothing. Wire it or delete it.' }))
}

/** Code of the service that imports test code. */
export function checkNoTestCode(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => !isTestCode(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.endsWith('.ts') && isTestCode(target))
        .map(({ target }) => ({ path, message: `imports ${target}, which is for tests only.` })),
    )
}

/** Imports of a file that does not exist. */
export function checkMissingFiles(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ target }) => /^(contract|server|client|bench|test)\/.*\.tsx?$/.test(target) && !paths.has(target),
      )
      .map(({ target }) => ({ path, message: `imports ${target}, which does not exist.` })),
  )
}
