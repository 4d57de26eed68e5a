import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createPoster, type Poster } from '../../server/guarded-http/post.ts'
import { parseNetworks } from '../../server/platform/networks.ts'
import type { Lookup } from '../../server/platform/system-lookup.ts'
import { latestDelivery, openWebhookWorld, type WebhookWorld } from '../../server/webhooks/test-factories.ts'
import { openWebhookApi, type WebhookApi } from './api.ts'
import { type Canary, type Lookout, releaseCanary, watchConnections } from './canary.ts'

const OPENED = '127.0.0.77'
const MINUTE_MS = 60_000

/**
 * Where a hostile name server leads, and the rule that forbids it; the canary
 * listens at all that belong to this machine.
 */
const FORBIDDEN: Readonly<Record<string, string>> = {
  '127.0.0.1': 'loopback_address',
  '127.0.0.76': 'loopback_address',
  '127.255.255.254': 'loopback_address',
  '::1': 'loopback_address',
  '::ffff:127.0.0.1': 'loopback_address',
  '::ffff:7f00:1': 'loopback_address',
  '64:ff9b::7f00:1': 'loopback_address',
  '2002:7f00:1::1': 'loopback_address',
  '0.0.0.0': 'unspecified_address',
  '::': 'unspecified_address',
  '10.0.0.1': 'private_address',
  'fd00::1': 'private_address',
  '169.254.169.254': 'metadata_address',
  'fe80::1': 'link_local_address',
  '224.0.0.1': 'multicast_address',
  '192.0.2.1': 'special_address',
  '127.1': 'malformed_address',
  localhost: 'malformed_address',
}

describe('a name that is not what it was', {
  // Only there does the whole of 127.0.0.0/8 lead to this machine without being set up.
  skip: process.platform === 'darwin' && 'macOS has no address 127.0.0.77.',
}, () => {
  let world: WebhookWorld
  let canary: Canary
  let lookout: Lookout
  let poster: Poster
  let api: WebhookApi
  /** What the name server says, and how often it was asked. */
  let answer: Lookup
  let asked = 0

  const rules = {
    allowedNetworks: parseNetworks(`${OPENED}/32`),
    lookup: (name: string) => {
      asked += 1
      return answer(name)
    },
  }

  before(async () => {
    world = await openWebhookWorld()
    canary = await releaseCanary()
    lookout = watchConnections(world.database.url)
    poster = createPoster(rules)
    api = await openWebhookApi(world.context, rules)
  })
  after(async () => {
    lookout.stop()
    poster.close()
    await api.close()
    await canary.close()
    await world.close()
  })
  beforeEach(() => {
    answer = async () => [OPENED]
  })

  const attempt = (timeoutMs = 5_000) => world.deliver({ poster, timeoutMs })
  const url = () => `http://receiver.example:${canary.port}/hook`

  /** An endpoint that was good when it was saved. */
  async function register(): Promise<string> {
    const { status, id, text } = await api.create(url())
    assert.equal(status, 201, text)
    return id
  }

  async function queueTest(endpointId: string): Promise<void> {
    const { status, text } = await api.test(endpointId)
    assert.equal(status, 202, text)
  }

  function assertOnlyOpenedHeard(): void {
    const isElsewhere = (contact: string) => contact !== `${OPENED} ${canary.port}`
    assert.deepEqual(canary.heard.filter(isElsewhere), [])
    assert.deepEqual(lookout.seen.filter(isElsewhere), [])
  }

  it('gets nothing once it leads inwards, not even over a socket that is still open, and gets it when it is mended', async () => {
    const endpointId = await register()
    let received = canary.requests.length
    for (const [address, rule] of Object.entries(FORBIDDEN)) {
      // The good answer leaves a socket behind that would still lead to a receiver.
      answer = async () => [OPENED]
      await queueTest(endpointId)
      assert.equal(await attempt(), 1)
      assert.equal(canary.requests.length, ++received, 'the good address got the first one')

      await queueTest(endpointId)
      answer = async () => [address]
      assert.equal(await attempt(), 1)
      const refused = await latestDelivery(world, endpointId)
      assert.deepEqual([refused.status, refused.lastError], ['queued', `resolve: ${rule}`], address)
      assert.equal(canary.requests.length, received, `${address} got nothing`)

      // Still inwards at the retry, then mended.
      world.clock.advance(MINUTE_MS * 2)
      await attempt()
      assert.equal((await latestDelivery(world, endpointId)).lastError, `resolve: ${rule}`, address)
      assert.equal(canary.requests.length, received)
      answer = async () => [OPENED]
      world.clock.advance(MINUTE_MS * 6)
      await attempt()
      assert.equal((await latestDelivery(world, endpointId)).status, 'delivered', address)
      assert.equal(canary.requests.length, ++received)
    }
    assertOnlyOpenedHeard()
  })

  it('is refused whole when one of its addresses is forbidden, wherever that one stands', async () => {
    const endpointId = await register()
    const before = canary.requests.length
    for (const [address, rule] of Object.entries(FORBIDDEN)) {
      for (const addresses of [
        [OPENED, address],
        [address, OPENED],
        [OPENED, OPENED, address, OPENED],
      ]) {
        answer = async () => [OPENED]
        await queueTest(endpointId)
        answer = async () => addresses
        await attempt()
        const { lastError } = await latestDelivery(world, endpointId)
        assert.equal(lastError, `resolve: ${rule}`, addresses.join())
        assert.equal((await api.create(url())).code, 'webhook_url_rejected', addresses.join())
        assert.equal((await api.test(endpointId)).code, 'webhook_url_rejected', addresses.join())
      }
    }
    assert.equal(canary.requests.length, before)
    assertOnlyOpenedHeard()
  })

  it('is asked for once an attempt, so it cannot answer the check and the connection differently', async () => {
    const endpointId = await register()
    await queueTest(endpointId)
    let isFirst = true
    answer = async () => {
      const addresses = [isFirst ? OPENED : '127.0.0.1']
      isFirst = false
      return addresses
    }
    const before = asked
    const received = canary.requests.length
    assert.ok((await attempt()) >= 1)
    assert.equal((await latestDelivery(world, endpointId)).status, 'delivered')
    assert.equal(canary.requests.length, received + 1)
    assert.equal(asked - before, 1)
    assertOnlyOpenedHeard()
  })

  it('that is answered too late sends nothing, whatever the answer', async () => {
    const endpointId = await register()
    const before = canary.heard.length
    for (const address of [OPENED, '127.0.0.1']) {
      answer = async () => [OPENED]
      await queueTest(endpointId)
      const late = Promise.withResolvers<string[]>()
      answer = () => late.promise
      await attempt(50)
      assert.equal((await latestDelivery(world, endpointId)).lastError, 'resolve: timeout')
      late.resolve([address])
      await late.promise
    }
    assert.equal(canary.heard.length, before)
    assertOnlyOpenedHeard()
  })
})
