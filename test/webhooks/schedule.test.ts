import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  latestDelivery,
  type Receiver,
  type ReceiverAnswer,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from '../../server/webhooks/test-factories.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Seconds from the first attempt to each of the five: 0, 1 min, 5 min, 30 min and 2 h after the failure before. */
const ATTEMPTS_AT = [0, 60, 360, 2160, 9360]

describe('the schedule of a delivery, in virtual time', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp

  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  async function queue(): Promise<string> {
    const { id } = await world.register(app, { url: receiver.url, subscribed_events: ['*'] })
    await world.test(app, id)
    return id
  }

  /** Looks at what is due at each of these seconds after now; returns those at which an attempt was made. */
  async function attemptsAmong(seconds: readonly number[]): Promise<number[]> {
    const startMs = world.clock.now().getTime()
    const made: number[] = []
    for (const second of seconds) {
      world.clock.set(new Date(startMs + second * SECOND_MS))
      for (let count = await world.deliver(); count > 0; count--) made.push(second)
    }
    return made
  }

  const around = (second: number) => [second - 1, second, second + 1].filter((each) => each >= 0)

  const failures: Readonly<Record<string, ReceiverAnswer>> = {
    'an answer 500': { status: 500 },
    'an answer 404': { status: 404 },
    'an answer 429 that asks for less time': { status: 429, headers: { 'retry-after': '5' } },
    'a redirect': { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
  }
  for (const [name, answer] of Object.entries(failures))
    it(`has attempts at 0, 1, 6, 36 and 156 min to the second after ${name}, and no sixth`, async () => {
      const endpointId = await queue()
      receiver.answer = answer
      const seconds = [...ATTEMPTS_AT.flatMap(around), 3 * 3600, 9360 + 21_600, 30 * 24 * 3600]
      assert.deepEqual(await attemptsAmong(seconds), ATTEMPTS_AT)
      assert.equal(receiver.received.length, 5)
      assert.equal((await latestDelivery(world, endpointId)).status, 'dead')
    })

  it('is dead at the fifth failure and queued at the four before', async () => {
    const endpointId = await queue()
    receiver.answer = { status: 503 }
    const statuses: string[] = []
    for (const second of ATTEMPTS_AT.map((at, index) => at - (ATTEMPTS_AT[index - 1] ?? 0))) {
      await attemptsAmong([second])
      statuses.push((await latestDelivery(world, endpointId)).status)
    }
    assert.deepEqual(statuses, ['queued', 'queued', 'queued', 'queued', 'dead'])
  })

  it('counts each delay from the end of the failure, not from its beginning', async () => {
    const endpointId = await queue()
    receiver.answer = { status: 500 }
    const { poster } = world
    // The receiver takes nine seconds of the clock's time to fail.
    const slow = {
      post: async (webhook: Parameters<typeof poster.post>[0]) => {
        const result = await poster.post(webhook)
        world.clock.advance(9 * SECOND_MS)
        return result
      },
      close: () => undefined,
    }
    const startMs = world.clock.now().getTime()
    await world.deliver({ poster: slow })
    const { nextAttemptAt } = await latestDelivery(world, endpointId)
    assert.equal(nextAttemptAt?.getTime(), startMs + 9 * SECOND_MS + MINUTE_MS)
  })

  it('is spread by at most a tenth, and never hastened', async () => {
    for (const [jitter, seconds] of [
      [0, 60],
      [0.5, 63],
      [1, 66],
    ] as const) {
      const endpointId = await queue()
      receiver.answer = { status: 500 }
      const startMs = world.clock.now().getTime()
      await world.deliver({ jitter: () => jitter })
      const { nextAttemptAt } = await latestDelivery(world, endpointId)
      assert.equal(nextAttemptAt?.getTime(), startMs + seconds * SECOND_MS)
    }
  })

  it('waits as long as the receiver asks where that is later and within 24 h', async () => {
    const endpointId = await queue()
    receiver.answer = { status: 503, headers: { 'retry-after': '7200' } }
    assert.deepEqual(await attemptsAmong([0, 60, 7199, 7200]), [0, 7200])
    receiver.answer = { status: 503, headers: { 'retry-after': String(25 * 3600) } }
    // The third attempt: more than 24 h away is no wish that is honoured, so the 30 min of the schedule count.
    assert.deepEqual(await attemptsAmong([7199, 7200]), [7200])
    assert.deepEqual(await attemptsAmong([1799, 1800]), [1800])
    assert.equal((await latestDelivery(world, endpointId)).status, 'queued')
  })

  it('takes the operator’s own delays, and a sixth attempt only where six are listed', async () => {
    const endpointId = await queue()
    receiver.answer = { status: 500 }
    const retryDelaysSeconds = [1, 2, 3, 4, 5, 6]
    const made: number[] = []
    const startMs = world.clock.now().getTime()
    for (let second = 0; second <= 30; second++) {
      world.clock.set(new Date(startMs + second * SECOND_MS))
      if ((await world.deliver({ retryDelaysSeconds })) > 0) made.push(second)
    }
    assert.deepEqual(made, [0, 1, 3, 6, 10, 15])
    assert.equal((await latestDelivery(world, endpointId)).status, 'dead')
  })
})
