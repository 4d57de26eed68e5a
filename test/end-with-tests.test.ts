import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

// The hook opens something and then fails, and the hook that would close it fails because of what was never opened.
const FAILING = `
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { endWithTests } from '${new URL('./end-with-tests.ts', import.meta.url).href}'
endWithTests(100)
let database
let server
before(() => {
  server = createServer().listen(0)
  throw new Error('no database')
})
after(async () => {
  await database.close()
  server.close()
})
test('something', () => {})
`

test('a file whose hook failed ends with that failure, whatever the hook had opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-hook-'))
  const file = join(folder, 'failing.test.mjs')
  writeFileSync(file, FAILING)
  // A test runner that is started within a test file takes itself for a part of it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, signal, stdout } = spawnSync(process.execPath, ['--test', file], {
    ...{ env, encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' },
  })
  rmSync(folder, { recursive: true })
  assert.deepEqual([status, signal], [1, null])
  assert.match(stdout, /no database/)
})
