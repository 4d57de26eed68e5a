import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

import { parseArguments } from './read-arguments.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Calls a program that would otherwise take minutes. */
function call(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    ...{ cwd: ROOT, encoding: 'utf8', timeout: 60_000 },
  })
  return { status, stdout, stderr }
}

describe('a program beside the service', () => {
  for (const program of ['bench/main.ts', 'evals/main.ts', 'test/mutations/main.ts']) {
    it(`${program} tells how it is called, and what is wrong with a call`, () => {
      const helped = call(program, '--help')
      assert.deepEqual([helped.status, helped.stderr], [0, ''])
      assert.match(helped.stdout, /^npm run (bench|eval|mutations)\b/)
      const refused = call(program, '--fast')
      assert.deepEqual([refused.status, refused.stdout], [2, ''])
      assert.match(refused.stderr, /^Unknown option '--fast'\.\n\nnpm run /)
      const named = call(program, 'nonsense')
      assert.equal(named.status, 2)
      assert.match(named.stderr, /^There is no "nonsense"[.;]/)
    })
  }

  it('measures nothing where a number is none', () => {
    const refused = call('bench/main.ts', '--seconds', 'x')
    assert.deepEqual([refused.status, refused.stdout], [2, ''])
    assert.match(refused.stderr, /^--seconds takes a whole number of at least 1, not "x"\.\n\nnpm run bench/)
    const read = (seconds: string) =>
      parseArguments({ usage: '', options: { seconds: { type: 'string' } }, numbers: ['seconds'] }, [
        `--seconds=${seconds}`,
      ])
    for (const none of ['', '0', '-1', '1.5', '1e3', 'NaN', 'Infinity', '10 '])
      assert.ok('fault' in (read(none) ?? {}), none)
    for (const some of ['1', '08', '360000']) assert.ok('values' in (read(some) ?? {}), some)
  })
})
