import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

test('an older Node is told in one line what to do', () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })"
  const argv = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'server/main.js', 'help']
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^sanad: Node 24 is needed and this is 20\.20\.2: use "npm start" and .*\n$/)
})
