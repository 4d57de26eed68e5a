import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { Problem } from '../platform/problem.ts'
import { createBodyTurns } from './body-turns.ts'

const MEGABYTE = 1024 * 1024

/** Bodies that are worked on until the test ends them. */
function stageBodies() {
  const turns = createBodyTurns()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    work(name: string, bytes: number): Promise<string> {
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return turns.inTurn(bytes, () => {
        begun.push(name)
        return end.promise
      })
    },
    async end(name: string) {
      ends.get(name)?.resolve(name)
      await turnOfTheLoop()
    },
    async fail(name: string) {
      ends.get(name)?.reject(new Error('It failed.'))
      await turnOfTheLoop()
    },
  }
}

test('four megabytes of long bodies are worked on at a time, and the others in their order', async () => {
  const { begun, work, end, fail } = stageBodies()
  const works = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => work(name, MEGABYTE))
  await turnOfTheLoop()
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
  await end('c')
  assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'e'])
  const failed = assert.rejects(works[0] ?? Promise.resolve(), /It failed/)
  await fail('a')
  await failed
  assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'e', 'f'])
  for (const name of ['b', 'd', 'e', 'f']) await end(name)
  assert.deepEqual(await Promise.all(works.slice(1)), ['b', 'c', 'd', 'e', 'f'])
})

test('a short body waits for no long one', async () => {
  const { begun, work, end } = stageBodies()
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name, MEGABYTE))
  works.push(work('short', 60_000))
  await turnOfTheLoop()
  assert.deepEqual(begun, ['short', 'a', 'b', 'c', 'd'])
  for (const name of ['a', 'b', 'c', 'd', 'e', 'short']) await end(name)
  await Promise.all(works)
})

test('a body whose turn does not come within ten seconds is refused, and its place is free', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { begun, work, end } = stageBodies()
    const works = ['a', 'b', 'c', 'd'].map((name) => work(name, MEGABYTE))
    const late = work('late', MEGABYTE)
    mock.timers.tick(9_999)
    const next = work('next', MEGABYTE)
    const refused = assert.rejects(
      late,
      (error: unknown) => error instanceof Problem && error.code === 'service_unavailable',
    )
    mock.timers.tick(1)
    await refused
    await end('a')
    assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'next'])
    for (const name of ['b', 'c', 'd', 'next']) await end(name)
    await Promise.all([...works, next])
  } finally {
    mock.timers.reset()
  }
})
