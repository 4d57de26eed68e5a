import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { doubtCommits } from './doubt-commits.ts'

describe('whether commits come through', () => {
  let waitedMs: number
  let tries: PromiseWithResolvers<object[]>[]
  let comeThrough: () => boolean
  beforeEach(() => {
    waitedMs = 0
    tries = []
    const query = () => {
      const one = Promise.withResolvers<object[]>()
      tries.push(one)
      return one.promise as Promise<never[]>
    }
    comeThrough = doubtCommits({ shared: { query, execute: async () => 0 }, longestCommitMs: () => waitedMs })
  })

  it('is not asked of the database while none of its own waits for long', () => {
    assert.equal(comeThrough(), true)
    waitedMs = 4_900
    assert.equal(comeThrough(), true)
    assert.equal(tries.length, 0)
  })

  it('is doubted once one has waited for long, until one has come through, which is tried one at a time', async () => {
    waitedMs = 5_100
    assert.equal(comeThrough(), false)
    // Whoever waited was told that the database is away.
    waitedMs = 0
    assert.deepEqual([comeThrough(), comeThrough(), tries.length], [false, false, 1])
    tries[0]?.reject(new Error('The database has not answered for 30 s.'))
    await tries[0]?.promise.catch(() => undefined)
    assert.deepEqual([comeThrough(), tries.length], [false, 2])
    tries[1]?.resolve([])
    await tries[1]?.promise
    assert.equal(comeThrough(), true)
  })

  it('is doubted still while another one waits', async () => {
    waitedMs = 5_100
    comeThrough()
    tries[0]?.resolve([])
    await tries[0]?.promise
    assert.equal(comeThrough(), false)
  })
})
