import { fileURLToPath } from 'node:url'
import { readSourceTree } from './house-rules/source-tree.ts'

/** Suites that load the same modules, which takes longer than most of them take to run. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  agent: /^server\/(?:agent|actions)\//,
  api: /^test\/api\//,
  operator: /^server\/(?:boot|cli|db)\//,
  service: /^server\/(?!(?:agent|actions|boot|cli|db|together)\/)/,
}
/** A database of the run's cluster is opened with it. The tests of the embedded database bring their own PostgreSQL. */
const HARNESS = 'test/harness.ts'
/** Rooms whose statements, nearly all of them, are in the suites of others too (decision 082). */
const SEEN_ELSEWHERE =
  /^test\/|^server\/(?:actions\/(?:talk|wishes)|agent\/model|channels\/platforms|metrics|oauth)\/|^server\/channels\/(?:connectors|live-connector)\./

const tree = readSourceTree(fileURLToPath(new URL('..', import.meta.url)))
const byPath = new Map(tree.map((file) => [file.path, file]))
const suites = tree
  .map(({ path }) => path)
  .filter((path) => /^(?:contract|server|test)\/.*\.test\.ts$/.test(path))

/** The test files of a group, which run in one process (`server/together`). */
export function listSuitesTogether(group: string): string[] {
  const paths = GROUPS[group]
  if (paths === undefined) throw new Error(`There is no group "${group}" of suites.`)
  return suites.filter((path) => paths.test(path))
}

/** The test files that each have a process of their own. */
export function listSuitesAlone(): string[] {
  const together = new Set(Object.keys(GROUPS).flatMap(listSuitesTogether))
  return suites.filter((path) => !together.has(path))
}

/** Whether a test file's statements show what another PostgreSQL takes. */
export function showsPostgres(path: string): boolean {
  return !SEEN_ELSEWHERE.test(path) && listReached(path).has(HARNESS)
}

/** What a file loads, by its imports and theirs. */
function listReached(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const path of reached) {
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) if (!isTypeOnly) reached.add(target)
  }
  return reached
}
