import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { Problem } from '../platform/problem.ts'
import { type Coalescer, createCoalescer, ItemFault } from './coalescer.ts'

interface Bench<Item> {
  readonly coalescer: Coalescer<Item, string>
  readonly batches: Item[][]
  /** Lets the batches that wait run. */
  release(): void
}

/** A coalescer whose batches wait to be released; an item named 'poison' is an error of data. */
function benchOf(
  options: {
    lanes?: number
    spareLanes?: number
    mostPerBatch?: number
    mostWaiting?: number
    keyed?: boolean
  } = {},
): Bench<string> {
  const batches: string[][] = []
  let gates: (() => void)[] = []
  const coalescer = createCoalescer<string, string>({
    name: 'tests',
    lanes: options.lanes ?? 1,
    spareLanes: options.spareLanes ?? 0,
    mostPerBatch: options.mostPerBatch ?? 100,
    mostWaiting: options.mostWaiting ?? 1000,
    ...(options.keyed && { keyOf: (item: string) => item.slice(0, 1) }),
    run: async (items) => {
      batches.push([...items])
      await new Promise<void>((resolve) => gates.push(resolve))
      if (items.includes('poison')) {
        throw Object.assign(new pg.DatabaseError('bad data', 0, 'error'), { code: '22P02' })
      }
      if (items.includes('fault')) throw new ItemFault('cannot be described')
      if (items.includes('outage')) throw new Error('connection lost')
      return items.map((item) => `did ${item}`)
    },
  })
  return {
    coalescer,
    batches,
    release() {
      const open = gates
      gates = []
      for (const gate of open) gate()
    },
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function releaseUntil(bench: Bench<string>, settled: Promise<unknown>): Promise<void> {
  let isSettled = false
  void settled.finally(() => {
    isSettled = true
  })
  while (!isSettled) {
    bench.release()
    await nextTurn()
  }
}

test('what arrives together shares a batch, and each caller gets its own result', async () => {
  const bench = benchOf()
  const results = Promise.all(['a', 'b', 'c'].map((item) => bench.coalescer.submit(item)))
  await releaseUntil(bench, results)
  assert.deepEqual(await results, ['did a', 'did b', 'did c'])
  assert.deepEqual(bench.batches, [['a', 'b', 'c']])
})

test('what arrives while every lane is busy waits and goes together in the next batch', async () => {
  const bench = benchOf()
  const first = bench.coalescer.submit('a')
  await nextTurn()
  await nextTurn()
  const later = Promise.all(['b', 'c'].map((item) => bench.coalescer.submit(item)))
  await releaseUntil(bench, Promise.all([first, later]))
  assert.deepEqual(bench.batches, [['a'], ['b', 'c']])
})

test('a batch holds no more than its limit', async () => {
  const bench = benchOf({ mostPerBatch: 2 })
  const all = Promise.all(['a', 'b', 'c'].map((item) => bench.coalescer.submit(item)))
  await releaseUntil(bench, all)
  assert.deepEqual(bench.batches, [['a', 'b'], ['c']])
})

for (const poison of ['poison', 'fault']) {
  test(`an item that is to blame (${poison}) fails only its own caller`, async () => {
    const bench = benchOf()
    const items = ['a', 'b', poison, 'c', 'd']
    const all = Promise.allSettled(items.map((item) => bench.coalescer.submit(item)))
    await releaseUntil(bench, all)
    assert.deepEqual(
      (await all).map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
  })
}

test('an outage fails the whole batch at once instead of trying each half', async () => {
  const bench = benchOf()
  const all = Promise.allSettled(['a', 'outage', 'b'].map((item) => bench.coalescer.submit(item)))
  await releaseUntil(bench, all)
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.equal(bench.batches.length, 1)
})

test('a failed batch leaves its lane free for the next', async () => {
  const bench = benchOf()
  const failed = Promise.allSettled([bench.coalescer.submit('outage')])
  await releaseUntil(bench, failed)
  const next = bench.coalescer.submit('a')
  await releaseUntil(bench, next)
  assert.equal(await next, 'did a')
})

test('items with the same key never share a batch and keep their order', async () => {
  const bench = benchOf({ keyed: true })
  const all = Promise.all(['k1', 'k2', 'x1', 'k3'].map((item) => bench.coalescer.submit(item)))
  await releaseUntil(bench, all)
  assert.deepEqual(bench.batches, [['k1', 'x1'], ['k2'], ['k3']])
})

test('more than may wait is refused with service_unavailable and a time to come back', async () => {
  const bench = benchOf({ mostWaiting: 2 })
  const accepted = Promise.all(['a', 'b'].map((item) => bench.coalescer.submit(item)))
  await assert.rejects(bench.coalescer.submit('c'), (error) => {
    return error instanceof Problem && error.code === 'service_unavailable' && error.retryAfterSeconds === 1
  })
  await releaseUntil(bench, accepted)
})

test('a spare lane opens for a full batch only', async () => {
  const bench = benchOf({ spareLanes: 1, mostPerBatch: 2 })
  const first = bench.coalescer.submit('a')
  await nextTurn()
  const second = bench.coalescer.submit('b')
  await nextTurn()
  assert.deepEqual(bench.batches, [['a']])
  const third = bench.coalescer.submit('c')
  await nextTurn()
  assert.deepEqual(bench.batches, [['a'], ['b', 'c']])
  await releaseUntil(bench, Promise.all([first, second, third]))
})

test('a batch that takes long holds up nobody: a spare lane opens, and closes when it has returned', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const bench = benchOf({ spareLanes: 1 })
  const slow = bench.coalescer.submit('slow')
  await nextTurn()
  const other = bench.coalescer.submit('other')
  await nextTurn()
  assert.deepEqual(bench.batches, [['slow']])
  t.mock.timers.tick(20)
  await nextTurn()
  assert.deepEqual(bench.batches, [['slow'], ['other']])
  await releaseUntil(bench, Promise.all([slow, other]))
  const again = bench.coalescer.submit('again')
  await nextTurn()
  const behind = bench.coalescer.submit('behind')
  await nextTurn()
  assert.deepEqual(bench.batches, [['slow'], ['other'], ['again']])
  await releaseUntil(bench, Promise.all([again, behind]))
})

test('a batch waits for those that are about to come, where they are more than it has, and not for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let expected = 2
  const batches: number[][] = []
  const coalescer = createCoalescer<number, number>({
    name: 'tests',
    ...{ lanes: 1, mostPerBatch: 10, mostWaiting: 10 },
    gathering: { expected: () => expected, mostMs: 25 },
    run: async (items) => {
      batches.push([...items])
      return items
    },
  })
  const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))
  const first = coalescer.submit(1)
  await turnOfTheLoop()
  assert.deepEqual(batches, [])
  expected = 1
  await Promise.all([first, coalescer.submit(2)])
  assert.deepEqual(batches, [[1, 2]])
  expected = 5
  const late = coalescer.submit(3)
  await turnOfTheLoop()
  t.mock.timers.tick(24)
  assert.equal(batches.length, 1)
  t.mock.timers.tick(1)
  await late
  assert.deepEqual(batches.at(-1), [3])
})
