import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { movableClock } from '../../test/movable-clock.ts'
import { createTestApp, credentialsOf, postForm, useOAuthGateway } from '../../test/oauth-gateway.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { CreatedApp } from './create-app.ts'
import { revokeOldSecret, rotateClientSecret } from './rotate-client-secret.ts'

const HOUR = 60 * 60_000

const clock = movableClock()
const gateway = await useOAuthGateway(clock)
let app: CreatedApp
beforeEach(async () => {
  app = await createTestApp(gateway.context)
})

/** The status that the token endpoint answers to this secret. */
async function statusOf(client_secret: string): Promise<number> {
  return (await postForm(gateway, { ...credentialsOf(app), client_secret })).statusCode
}

describe('rotating a client secret', () => {
  test('keeps the old one valid for 24 hours by default, to the millisecond', async () => {
    const rotation = await rotateClientSecret(gateway.context, app.id)
    assert.equal(rotation.id, app.id)
    assert.match(rotation.clientSecret, /^sk_[A-Za-z0-9_-]{43}$/)
    assert.equal(rotation.previousValidUntil.getTime(), clock.now().getTime() + 24 * HOUR)
    assert.deepEqual([await statusOf(rotation.clientSecret), await statusOf(app.clientSecret)], [200, 200])
    clock.advance(24 * HOUR - 1)
    assert.equal(await statusOf(app.clientSecret), 200)
    clock.advance(1)
    assert.deepEqual([await statusOf(rotation.clientSecret), await statusOf(app.clientSecret)], [200, 401])
  })

  test('allows an overlap of 72 hours at most', async () => {
    await rotateClientSecret(gateway.context, app.id, 72 * HOUR)
    clock.advance(72 * HOUR - 1)
    assert.equal(await statusOf(app.clientSecret), 200)
    for (const overlapMs of [72 * HOUR + 1, -1, Number.NaN]) {
      await assert.rejects(rotateClientSecret(gateway.context, app.id, overlapMs), OperatorError)
    }
    assert.equal(await statusOf(app.clientSecret), 200, 'a refused rotation changes nothing')
  })

  test('without an overlap ends the old one at once', async () => {
    const { clientSecret } = await rotateClientSecret(gateway.context, app.id, 0)
    assert.deepEqual([await statusOf(clientSecret), await statusOf(app.clientSecret)], [200, 401])
  })

  test('twice keeps the first one valid for as long as was said', async () => {
    const second = await rotateClientSecret(gateway.context, app.id)
    clock.advance(HOUR)
    const third = await rotateClientSecret(gateway.context, app.id)
    const secrets = [app, second, third].map(({ clientSecret }) => clientSecret)
    const statuses = () => Promise.all(secrets.map(statusOf))
    clock.advance(23 * HOUR - 1)
    assert.deepEqual(await statuses(), [200, 200, 200])
    clock.advance(1)
    assert.deepEqual(await statuses(), [401, 200, 200])
    clock.advance(HOUR)
    assert.deepEqual(await statuses(), [401, 401, 200])
  })

  test('again with a shorter overlap keeps no old one for longer than that', async () => {
    const second = await rotateClientSecret(gateway.context, app.id)
    const third = await rotateClientSecret(gateway.context, app.id, HOUR)
    clock.advance(HOUR)
    const secrets = [app, second, third].map(({ clientSecret }) => clientSecret)
    assert.deepEqual(await Promise.all(secrets.map(statusOf)), [401, 401, 200])
    const fourth = await rotateClientSecret(gateway.context, app.id)
    const fifth = await rotateClientSecret(gateway.context, app.id, 0)
    const latest = [third, fourth, fifth].map(({ clientSecret }) => clientSecret)
    assert.deepEqual(await Promise.all(latest.map(statusOf)), [401, 401, 200])
  })

  test('concurrently leaves each secret valid, as if the rotations had come one by one', async () => {
    const rotations = await Promise.all(
      Array.from({ length: 6 }, () => rotateClientSecret(gateway.context, app.id)),
    )
    const statuses = await Promise.all(rotations.map(({ clientSecret }) => statusOf(clientSecret)))
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200])
    const last = await rotateClientSecret(gateway.context, app.id, 0)
    const ended = await Promise.all(rotations.map(({ clientSecret }) => statusOf(clientSecret)))
    assert.deepEqual(ended, [401, 401, 401, 401, 401, 401])
    assert.equal(await statusOf(last.clientSecret), 200)
  })
})

describe('revoking', () => {
  test('ends the old secret at once and leaves the current one and issued tokens alone', async () => {
    const { access_token } = (await postForm(gateway, credentialsOf(app))).json()
    const { clientSecret } = await rotateClientSecret(gateway.context, app.id)
    assert.deepEqual(await revokeOldSecret(gateway.context, app.id), { id: app.id })
    assert.deepEqual([await statusOf(clientSecret), await statusOf(app.clientSecret)], [200, 401])
    assert.ok(await gateway.verifyAccessToken(access_token))
    await revokeOldSecret(gateway.context, app.id)
    assert.equal(await statusOf(clientSecret), 200)
  })

  for (const id of ['0198f3a0-0000-7000-8000-00000000ffff', 'x']) {
    test(`is refused with one line for the app "${id}", which does not exist`, async () => {
      await assert.rejects(revokeOldSecret(gateway.context, id), {
        name: 'OperatorError',
        message: `There is no app "${id}".`,
      })
    })
  }
})
