import { fileURLToPath } from 'node:url'
import { readSourceTree } from './house-rules/source-tree.ts'

/** A database of the run's cluster is opened with it. The tests of the embedded database bring their own PostgreSQL. */
const HARNESS = 'test/harness.ts'
/** Rooms whose statements, nearly all of them, are in the suites of others too (decision 082). */
const SEEN_ELSEWHERE =
  /^test\/(?!walk\.)|^server\/(?:actions\/(?:talk|wishes)|agent\/model|channels\/platforms|metrics|oauth)\/|^server\/channels\/(?:connectors|live-connector)\./
/** What takes longer to load than most of its suites take to run. */
const SLOW_TO_LOAD = /^server\/(?:agent|actions)\//
const HOOK = /\b(?:before|after|beforeEach|afterEach|mock)\b/

const tree = readSourceTree(fileURLToPath(new URL('..', import.meta.url)))
const byPath = new Map(tree.map((file) => [file.path, file]))
const suites = tree
  .map(({ path }) => path)
  .filter((path) => /^(?:contract|server|test)\/.*\.test\.ts$/.test(path))

/** The test files to run on another PostgreSQL: their statements show whether it takes them. */
export function listDatabaseSuites(): string[] {
  return suites.filter((path) => !SEEN_ELSEWHERE.test(path) && listReached(path).has(HARNESS))
}

/**
 * The test files that run in one process (`server/together.test.ts`), so that what they need is loaded once. Hooks
 * would run for the tests of all of them: a file that reaches one has a process of its own.
 */
export function listSuitesTogether(): string[] {
  return suites.filter((path) => SLOW_TO_LOAD.test(path) && ![...listReached(path)].some(registersHook))
}

/** The test files that each have a process of their own. */
export function listSuitesAlone(): string[] {
  const together = new Set(listSuitesTogether())
  return suites.filter((path) => !together.has(path))
}

/** What a file loads, by its imports and theirs. */
function listReached(start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const path of reached) {
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) if (!isTypeOnly) reached.add(target)
  }
  return reached
}

function registersHook(path: string): boolean {
  return (
    byPath.get(path)?.imports.some(({ target, clause }) => target === 'node:test' && HOOK.test(clause)) ??
    false
  )
}
