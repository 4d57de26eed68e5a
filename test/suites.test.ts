import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listSuitesAlone, listSuitesTogether, type SuiteGroup } from './suites.ts'

const cwd = fileURLToPath(new URL('..', import.meta.url))

test('every test file runs once: by itself, or with its group, which has a file', () => {
  const alone = listSuitesAlone()
  const together = alone
    .filter((file) => file.startsWith('server/together/'))
    .flatMap((file) => listSuitesTogether(path.basename(file, '.test.ts') as SuiteGroup))
  assert.deepEqual(
    [...alone, ...together].sort(),
    globSync('{contract,server,test}/**/*.test.ts', { cwd }).sort(),
  )
})
