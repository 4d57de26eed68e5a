import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

test('an older Node is told in one line what to do', () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })"
  const argv = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'server/main.js', 'help']
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(
    stderr,
    /^sanad: Node 24 is needed and this is 20\.20\.2: run "npm ci" once, then "npm start" .*\n$/,
  )
})

test('a result that cannot be written is a failure', {
  skip: existsSync('/dev/full') ? false : 'this machine has no /dev/full',
}, () => {
  const full = openSync('/dev/full', 'w')
  for (const argv of [['help'], ['doctor', '--json'], ['apps', '--help']]) {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.js', ...argv], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: 'none' },
      stdio: ['ignore', full, 'pipe'],
    })
    assert.deepEqual([status, stderr.split('\n').length], [1, 2], argv.join(' '))
    assert.match(stderr, /^sanad: Standard output cannot be written \(ENOSPC\)/)
  }
  closeSync(full)
})
