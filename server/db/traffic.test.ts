import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCoalescer } from './coalescer.ts'
import { createTraffic } from './traffic.ts'

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))

/** A coalescer that joins the traffic; each of its batches runs until it is let go. */
function stageOf(traffic: ReturnType<typeof createTraffic>, share: number) {
  const batches: string[][] = []
  const gates: (() => void)[] = []
  const coalescer = createCoalescer<string, string>({
    name: 'tests',
    ...{ lanes: 1, mostPerBatch: 10, mostWaiting: 10 },
    gathering: traffic.share(share),
    run: async (items) => {
      batches.push([...items])
      await new Promise<void>((resolve) => gates.push(resolve))
      return items
    },
  })
  return { submit: coalescer.submit, batches, letGo: () => gates.shift()?.() }
}

test('what is alone does not wait', async () => {
  const stage = stageOf(createTraffic(), 1 / 2)
  const only = stage.submit('only')
  await turnOfTheLoop()
  assert.deepEqual(stage.batches, [['only']])
  stage.letGo()
  assert.equal(await only, 'only')
})

test('a batch waits until it holds its share of what is under way in every stage', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const traffic = createTraffic()
  const [first, second] = [stageOf(traffic, 1 / 2), stageOf(traffic, 1 / 2)]
  for (const name of ['a', 'b', 'c']) void first.submit(name)
  await turnOfTheLoop()
  assert.deepEqual(first.batches, [['a', 'b', 'c']])
  void second.submit('d')
  void second.submit('e')
  await turnOfTheLoop()
  assert.deepEqual(second.batches, [])
  void second.submit('f')
  await turnOfTheLoop()
  assert.deepEqual(second.batches, [['d', 'e', 'f']])
})

test('a batch no longer waits once the others have ended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const traffic = createTraffic()
  const [first, second] = [stageOf(traffic, 1 / 2), stageOf(traffic, 1 / 2)]
  const others = ['a', 'b'].map(first.submit)
  await turnOfTheLoop()
  void second.submit('c')
  await turnOfTheLoop()
  assert.deepEqual(second.batches, [])
  first.letGo()
  await Promise.all(others)
  await turnOfTheLoop()
  assert.deepEqual(second.batches, [['c']])
})

test('a batch waits for 2 ms at the most', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const traffic = createTraffic()
  const [first, second] = [stageOf(traffic, 1 / 2), stageOf(traffic, 1 / 2)]
  for (const name of ['a', 'b']) void first.submit(name)
  await turnOfTheLoop()
  void second.submit('c')
  await turnOfTheLoop()
  t.mock.timers.tick(1)
  assert.deepEqual(second.batches, [])
  t.mock.timers.tick(1)
  assert.deepEqual(second.batches, [['c']])
})

test('what fails leaves the traffic too', async () => {
  const traffic = createTraffic()
  const failing = createCoalescer<string, string>({
    name: 'tests',
    ...{ lanes: 1, mostPerBatch: 10, mostWaiting: 10 },
    gathering: traffic.share(1 / 2),
    run: async () => {
      throw new Error('The connection was lost.')
    },
  })
  await Promise.all(['a', 'b', 'c'].map((name) => assert.rejects(failing.submit(name))))
  const stage = stageOf(traffic, 1 / 2)
  void stage.submit('d')
  await turnOfTheLoop()
  assert.deepEqual(stage.batches, [['d']])
})
