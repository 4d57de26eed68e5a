import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { classifyStartFailure, explainFailure, explainFolderFailure, type StartFailure } from './failure.ts'

const prefix = '2026-09-01 08:00:00.000 UTC [4711] '

suite('reading why PostgreSQL did not start', () => {
  const cases: readonly (readonly [failure: StartFailure, output: string])[] = [
    ['already-running', `${prefix}FATAL:  lock file "postmaster.pid" already exists`],
    ['already-running', `${prefix}FATAL:  lock file "postmaster.pid" is empty`],
    [
      'shared-memory-in-use',
      `${prefix}FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n` +
        `${prefix}HINT:  Terminate any old server processes associated with data directory "/d".`,
    ],
    [
      'port-taken',
      `${prefix}LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\n` +
        `${prefix}FATAL:  could not create any TCP/IP sockets`,
    ],
    ['other', `${prefix}FATAL:  could not write lock file "postmaster.pid": No space left on device`],
    ['other', ''],
  ]
  for (const [failure, output] of cases) {
    test(`${output.split('\n')[0] || 'no output'} is ${failure}`, () => {
      assert.equal(classifyStartFailure(output), failure)
    })
  }

  test('a full disk is named, with the first complaint and not its consequences', () => {
    const output = [
      'running bootstrap script ... ',
      `${prefix}FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10`,
      `${prefix}HINT:  Check free disk space.`,
      `${prefix}PANIC:  cannot abort transaction 1, it was already committed`,
    ].join('\n')
    assert.equal(
      explainFailure(output),
      'the disk is full (could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10)',
    )
  })

  test('an unknown failure is told in the words of PostgreSQL, or of the system, and never in none', () => {
    assert.equal(explainFailure(`${prefix}LOG:  starting\n${prefix}FATAL:  out of luck`), 'out of luck')
    assert.equal(explainFailure('spawn /bin/postgres ENOENT\n'), 'spawn /bin/postgres ENOENT')
  })

  test('a server or an initdb that was killed is not told by what it said while all was in order', () => {
    for (const output of [
      '',
      `${prefix}LOG:  starting PostgreSQL 18.4\n${prefix}LOG:  database system is ready to accept connections\n`,
      'creating subdirectories ... ok\nselecting default "shared_buffers" ...',
      'creating subdirectories ... ok\n',
      'running bootstrap script ... Killed\ninitdb: removing data directory "/d/postgres.new-1/data"',
    ])
      assert.match(explainFailure(output), /^it ended and did not say why/)
  })
})

test('whoever cannot write a folder that holds a database is not told to begin with another', () => {
  for (const code of ['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM'])
    assert.doesNotMatch(explainFolderFailure(code), /another folder/, code)
  assert.equal(explainFolderFailure('ENOENT'), 'choose another folder (ENOENT)')
})
