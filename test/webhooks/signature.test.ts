import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import Stripe from 'stripe'
import { rotateWebhookSecret } from '../../server/webhook-endpoints/rotate-webhook-secret.ts'
import {
  type ReceivedWebhook,
  type Receiver,
  type TestApp,
  useReceivingWorld,
  type WebhookWorld,
} from '../../server/webhooks/test-factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOLERANCE_SECONDS = 300

/** What a stranger's verifier says of a webhook, with the delivery id put before the body. */
function verify(
  webhook: ReceivedWebhook,
  secret: string,
  changes: { ageSeconds?: number; deliveryId?: string; body?: Buffer } = {},
): boolean {
  const { signature } = Stripe.webhooks
  assert.ok(signature)
  const { headers } = webhook
  const payload = Buffer.concat([
    Buffer.from(`${changes.deliveryId ?? headers['x-service-delivery']}.`),
    changes.body ?? webhook.body,
  ])
  const receivedAtMs = (Number(headers['x-service-timestamp']) + (changes.ageSeconds ?? 0)) * 1000
  const header = String(headers['x-service-signature'])
  return signature.verifyHeader(payload, header, secret, TOLERANCE_SECONDS, undefined, receivedAtMs)
}

describe('a delivered webhook in the hands of the stripe package', () => {
  let world: WebhookWorld
  let receiver: Receiver
  let app: TestApp

  useReceivingWorld((opened) => {
    ;({ world, receiver, app } = opened)
  })

  /** What a receiver got, and the secrets that sign: one, or two while a secret rotates. */
  async function deliver(secretsInForce: 1 | 2) {
    const { id, signing_secret: first } = await world.register(app, {
      url: receiver.url,
      subscribed_events: ['*'],
    })
    const secrets = [first]
    if (secretsInForce === 2) secrets.unshift((await rotateWebhookSecret(world.context, id)).signingSecret)
    await world.test(app, id)
    await world.deliver()
    const webhook = receiver.received.at(-1)
    assert.ok(webhook)
    return { id, webhook, secrets }
  }

  for (const count of [1, 2] as const) {
    const secretsText = count === 1 ? 'one secret' : 'two secrets'

    it(`is accepted with ${secretsText}, for 300 s`, async () => {
      const { webhook, secrets } = await deliver(count)
      for (const secret of secrets) {
        assert.ok(verify(webhook, secret))
        assert.ok(verify(webhook, secret, { ageSeconds: 300 }))
      }
      assert.equal(String(webhook.headers['x-service-signature']).split(',v1=').length - 1, count)
    })

    it(`is refused with ${secretsText} when t is 301 s old`, async () => {
      const { webhook, secrets } = await deliver(count)
      for (const secret of secrets)
        assert.throws(() => verify(webhook, secret, { ageSeconds: 301 }), /outside the tolerance/)
    })

    it(`is refused with ${secretsText} under another delivery id, with another body or another secret`, async () => {
      const { webhook, secrets } = await deliver(count)
      const body = Buffer.concat([webhook.body.subarray(0, -1), Buffer.from(' }')])
      for (const secret of secrets) {
        assert.throws(() => verify(webhook, secret, { deliveryId: randomUUID() }), /No signatures found/)
        assert.throws(() => verify(webhook, secret, { body }), /No signatures found/)
      }
      assert.throws(() => verify(webhook, `whsec_${'x'.repeat(43)}`), /No signatures found/)
    })
  }

  it('is no longer signed with the old secret once the rotation ends, at 24 h and not a second before', async () => {
    const { id, secrets } = await deliver(2)
    const [current = '', old = ''] = secrets
    const next = async (advanceMs: number) => {
      world.clock.advance(advanceMs)
      await world.test(app, id)
      await world.deliver()
      const webhook = receiver.received.at(-1)
      assert.ok(webhook)
      return webhook
    }
    const lastSecond = await next(DAY_MS - 1000)
    assert.ok(verify(lastSecond, current) && verify(lastSecond, old))
    const afterwards = await next(1000)
    assert.ok(verify(afterwards, current))
    assert.throws(() => verify(afterwards, old), /No signatures found/)
  })

  it('that is tried again carries a fresh t, so a verifier accepts it however late the attempt is', async () => {
    receiver.answer = { status: 500 }
    const { webhook: first, secrets } = await deliver(1)
    const [secret = ''] = secrets
    receiver.answer = { status: 200 }
    world.clock.advance(3_600_000)
    await world.deliver()
    const again = receiver.received.at(-1)
    assert.ok(again)
    assert.equal(again.headers['x-service-delivery'], first.headers['x-service-delivery'])
    assert.deepEqual(again.body, first.body)
    const ages = [first, again].map(({ headers }) => Number(headers['x-service-timestamp']))
    assert.equal((ages[1] ?? 0) - (ages[0] ?? 0), 3600)
    assert.ok(verify(again, secret))
  })
})
