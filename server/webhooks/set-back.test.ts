import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createDeliveryLeases } from './delivery-leases.ts'
import { EndpointWindows } from './endpoint-windows.ts'
import {
  latestDelivery,
  type Receiver,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

describe('when a clock that was ahead is set back', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp
  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  /** What every lane does a few times after the step; until when something was due by the former clock. */
  const look = (until: Date) =>
    createDeliveryLeases(new EndpointWindows(10, world.clock), world.clock).bringForward(
      world.database.db.shared,
      { now: world.clock.now(), from: world.clock.now(), until },
    )

  it('what was due by it is delivered, and a retry that is put off since waits for its time', async () => {
    world.clock.advance(HOUR_MS)
    const endpoint = await world.register(app, { url: receiver.url, subscribed_events: ['*'] })
    receiver.answer = { status: 500 }
    await world.test(app, endpoint.id)
    await world.deliver()
    world.clock.advance(MINUTE_MS)
    const until = world.clock.now()
    world.clock.advance(-HOUR_MS)
    assert.equal(await look(until), 1, 'the retry is due by the clock that put it off')
    assert.equal(await world.deliver(), 1)
    const { nextAttemptAt, attempts } = await latestDelivery(world, endpoint.id)
    assert.deepEqual([attempts, nextAttemptAt], [2, new Date(world.clock.now().getTime() + 5 * MINUTE_MS)])

    world.clock.advance(1_000)
    assert.equal(await look(until), 0)
    assert.equal(await world.deliver(), 0)
    assert.equal(receiver.received.length, 2)
    world.clock.advance(5 * MINUTE_MS - 1_000)
    assert.equal(await world.deliver(), 1)
  })
})
