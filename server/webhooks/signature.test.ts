import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Stripe from 'stripe'
import vectors from '../../contract/webhook-signature-vectors.json' with { type: 'json' }
import { newSigningSecret, signWebhook } from './signature.ts'

const SECRET = `whsec_${'a'.repeat(43)}`
const OLDER_SECRET = `whsec_${'b'.repeat(43)}`
const DELIVERY_ID = '01991f2a-7c00-7abc-8def-0123456789ab'
const TIMESTAMP = 1_788_220_800
const BODY = Buffer.from('{"message":"مرحبا"}')

const sign = (...secrets: string[]) =>
  signWebhook({ secrets, timestampSeconds: TIMESTAMP, deliveryId: DELIVERY_ID, body: BODY })

/** What a stranger's verifier says, as it would be used with the delivery id put before the body. */
function verifyWithStripe(header: string, secret: string, deliveryId = DELIVERY_ID, ageSeconds = 0): boolean {
  const payload = Buffer.concat([Buffer.from(`${deliveryId}.`), BODY])
  const receivedAt = (TIMESTAMP + ageSeconds) * 1000
  const { signature } = Stripe.webhooks
  assert.ok(signature)
  return signature.verifyHeader(payload, header, secret, 300, undefined, receivedAt)
}

describe('the webhook signature', () => {
  for (const { name, secrets, timestamp, delivery_id, body_base64, header } of vectors.sign)
    it(`is that of the vector: ${name}`, () => {
      const body = Buffer.from(body_base64, 'base64')
      assert.equal(
        signWebhook({ secrets, timestampSeconds: timestamp, deliveryId: delivery_id, body }),
        header,
      )
    })

  it('has the documented form, with one v1 per secret', () => {
    assert.match(sign(SECRET), /^t=1788220800,v1=[0-9a-f]{64}$/)
    assert.match(sign(SECRET, OLDER_SECRET), /^t=1788220800,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  })

  it('is verified by the stripe package, with one and with two secrets', () => {
    assert.ok(verifyWithStripe(sign(SECRET), SECRET))
    assert.ok(verifyWithStripe(sign(SECRET, OLDER_SECRET), SECRET))
    assert.ok(verifyWithStripe(sign(SECRET, OLDER_SECRET), OLDER_SECRET))
    assert.ok(verifyWithStripe(sign(SECRET), SECRET, DELIVERY_ID, 300))
  })

  it('is refused by the stripe package for another secret, another delivery id, and a t 301 s old', () => {
    assert.throws(() => verifyWithStripe(sign(SECRET), OLDER_SECRET), /No signatures found/)
    assert.throws(
      () => verifyWithStripe(sign(SECRET), SECRET, `${DELIVERY_ID.slice(0, -1)}c`),
      /No signatures found/,
    )
    assert.throws(() => verifyWithStripe(sign(SECRET), SECRET, DELIVERY_ID, 301), /outside the tolerance/)
  })

  it('needs a secret and a whole second', () => {
    assert.throws(() => sign(), /without a secret/)
    for (const timestampSeconds of [1.5, -1, Number.NaN])
      assert.throws(
        () => signWebhook({ secrets: [SECRET], timestampSeconds, deliveryId: DELIVERY_ID, body: BODY }),
        /whole Unix seconds/,
      )
  })
})

describe('a signing secret', () => {
  it('is whsec_ and 43 characters that carry all 32 random bytes', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index))
    const secret = newSigningSecret((size) => bytes.subarray(0, size))
    assert.match(secret, /^whsec_[A-Za-z0-9_-]{43}$/)
    assert.deepEqual(Buffer.from(secret.slice(6), 'base64url'), bytes)
  })
})
