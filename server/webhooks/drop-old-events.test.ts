import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { meet } from '../../test/crash/meet.ts'
import { sql } from '../db/sql.ts'
import { daysBefore } from '../platform/days-before.ts'
import { redeliver } from './deliveries.ts'
import { dropOldEvents } from './drop-old-events.ts'
import {
  latestDelivery,
  type Receiver,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from './test-factories.ts'

const DAY_MS = 24 * 60 * 60_000

describe('an old event of which a delivery is queued again while it is dropped', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp
  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  /** Two deliveries that are over and older than anything is kept. */
  async function deliverTwo() {
    const endpoint = await world.register(app, { url: receiver.url, subscribed_events: ['*'] })
    const [one, other] = [await world.test(app, endpoint.id), await world.test(app, endpoint.id)]
    await world.deliver()
    world.clock.advance(40 * DAY_MS)
    return { endpoint, one, other, before: daysBefore(world.clock.now(), 30) }
  }

  it('stays with it where that came first, and the others go all the same', async () => {
    const { endpoint, one, before } = await deliverTwo()
    let dropped = -1
    const { hasWaited } = await meet(
      { ...world.context, clock: world.clock },
      0,
      (context) => redeliver(context, one.delivery_id),
      async ({ db }) => {
        dropped = await dropOldEvents(db.shared, before)
      },
    )
    assert.deepEqual([hasWaited, dropped], [true, 1])
    await world.deliver()
    const { id, status } = await latestDelivery(world, endpoint.id)
    assert.deepEqual([id, status], [one.delivery_id, 'delivered'])
    assert.equal(receiver.received.length, 3)
  })

  it('is gone where that came later, and whoever asked for it is told so', async () => {
    const { one, before } = await deliverTwo()
    const { hasWaited } = await meet(
      { ...world.context, clock: world.clock },
      0,
      ({ db }) => db.acrossTenants((tx) => dropOldEvents(tx, before)),
      (context) =>
        assert.rejects(redeliver(context, one.delivery_id), {
          code: 'not_found',
          message: `There is no webhook delivery "${one.delivery_id}".`,
        }),
    )
    assert.equal(hasWaited, true)
    const left = await world.context.db.shared.query(sql`SELECT id FROM webhook_events`)
    assert.deepEqual(left, [])
  })
})
