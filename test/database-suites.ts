import { fileURLToPath } from 'node:url'
import { readSourceTree } from './house-rules/source-tree.ts'

// Prints the test files that open a database of the run's cluster, which are those to run on another PostgreSQL: they
// reach `harness.ts` by their imports. The tests of the embedded database and of killed processes bring their own
// PostgreSQL. Those of HTTP and of what the agent says are left out, because nearly all of their statements are in
// other suites too (decision 082). node test/database-suites.ts

const HARNESS = 'test/harness.ts'
const SUITES = /^(server\/(?!actions\/(?:talk|wishes)\/|agent\/model\/)|test\/walk\.).*test\.ts$/

const files = readSourceTree(fileURLToPath(new URL('..', import.meta.url)))
const byPath = new Map(files.map((file) => [file.path, file]))

function reachesHarness(start: string): boolean {
  const reached = new Set([start])
  for (const path of reached) {
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) if (!isTypeOnly) reached.add(target)
  }
  return reached.has(HARNESS)
}

for (const { path } of files) {
  if (SUITES.test(path) && reachesHarness(path)) process.stdout.write(`${path}\n`)
}
