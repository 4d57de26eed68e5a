import { fileURLToPath } from 'node:url'
import { readSourceTree } from './house-rules/source-tree.ts'

/**
 * Suites that load the same modules, which takes longer than most of them take to run. A suite belongs to the first
 * group that takes its path, and `server/together` has a file for each group.
 */
const GROUPS = {
  agent: /^server\/(?:agent|actions)\//,
  api: /^test\/api\//,
  operator: /^server\/(?:alerts|boot|cli|db|demo|erasure|housekeeping|metrics|usage)\//,
  service: /^server\/(?!together\/)/,
}
export type SuiteGroup = keyof typeof GROUPS

/** A database of the run's cluster is opened with it. The tests of the embedded database bring their own PostgreSQL. */
const HARNESS = 'test/harness.ts'
/** What executes next to no statements but those of other suites too (decision 082). */
const SEEN_ELSEWHERE = [
  /^test\//,
  /^server\/(?:actions\/(?:talk|wishes)|agent\/model|channels\/platforms|metrics|oauth)\//,
  /^server\/channels\/(?:connectors|live-connector)\./,
  /^server\/cli\/commands\/(?:agent-ask|channel-accounts|conversations|lists)\./,
  /^server\/replies\/platform-away\./,
]

const tree = readSourceTree(fileURLToPath(new URL('..', import.meta.url)))
const byPath = new Map(tree.map((file) => [file.path, file]))
const suites = tree
  .map(({ path }) => path)
  .filter((path) => /^(?:contract|server|test)\/.*\.test\.ts$/.test(path))

const groupOf = (path: string) => Object.entries(GROUPS).find(([, paths]) => paths.test(path))?.[0]

/** The test files of a group, which run in one process (`server/together`). */
export function listSuitesTogether(group: SuiteGroup): string[] {
  return suites.filter((path) => groupOf(path) === group)
}

/** The test files that each have a process of their own. */
export function listSuitesAlone(): string[] {
  return suites.filter((path) => groupOf(path) === undefined)
}

/** Whether a test file's statements show what another PostgreSQL takes. */
export function showsPostgres(path: string): boolean {
  return !SEEN_ELSEWHERE.some((seen) => seen.test(path)) && listReached(path).has(HARNESS)
}

/** What a file loads, by its imports and theirs. */
function listReached(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const path of reached) {
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) if (!isTypeOnly) reached.add(target)
  }
  return reached
}
