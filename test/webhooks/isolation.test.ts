import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createDeliverySource } from '../../server/webhooks/deliver.job.ts'
import { openWebhookWorld, type WebhookWorld } from '../../server/webhooks/test-factories.ts'
import { createRunner, type Runner } from '../../server/work/runner.ts'
import type { WorkSource } from '../../server/work/source.ts'
import { placeEndpoints, queueDeliveries } from './endpoints.ts'

const ENDPOINTS = 40
const EVENTS_EACH = 8
const EACH_HALF = (ENDPOINTS / 2) * EVENTS_EACH
// Longer than the test: what hangs stays open for as long as the healthy half needs.
const TIMEOUT_MS = 600_000

/** Answers `/healthy` at once and lets `/hanging` wait until it is released. */
async function listenHalfHanging() {
  const open = new Set<ServerResponse>()
  const counts = { healthy: 0, hanging: 0 }
  const allHealthy = Promise.withResolvers<void>()
  const allHanging = Promise.withResolvers<void>()
  let isReleased = false
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.startsWith('/healthy')) {
      response.writeHead(204).end()
      counts.healthy += 1
      if (counts.healthy === EACH_HALF) allHealthy.resolve()
      return
    }
    counts.hanging += 1
    if (counts.hanging === EACH_HALF) allHanging.resolve()
    if (isReleased) response.writeHead(204).end()
    else open.add(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    counts,
    open,
    allHealthy: allHealthy.promise,
    allHanging: allHanging.promise,
    urlOf: (kind: 'healthy' | 'hanging', index: number) => `http://127.0.0.1:${port}/${kind}/${index}`,
    release() {
      isReleased = true
      for (const response of open) response.writeHead(204).end()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('with half of 40 endpoints hanging', () => {
  let world: WebhookWorld
  let receiver: Awaited<ReturnType<typeof listenHalfHanging>>
  let runner: Runner

  beforeEach(async () => {
    world = await openWebhookWorld()
    receiver = await listenHalfHanging()
    const source = createDeliverySource(world.context, world.services({ timeoutMs: TIMEOUT_MS }))
    const { db, clock, log } = world.context
    runner = createRunner({ db, clock, log, sources: [source as WorkSource<unknown>] })
  })
  afterEach(async () => {
    await runner.stop(5_000)
    await receiver.close()
    await world.close()
  })

  const urls = (count: number, kindOf: (index: number) => 'healthy' | 'hanging') =>
    Array.from({ length: count }, (_, index) => receiver.urlOf(kindOf(index), index))
  const alternately = (index: number) => (index % 2 === 0 ? 'hanging' : 'healthy')

  const layouts: Readonly<Record<string, () => string[][]>> = {
    'in one organization': () => [urls(ENDPOINTS, alternately)],
    'in four organizations that each have both': () => [0, 1, 2, 3].map(() => urls(10, alternately)),
    'in four organizations of which two hang altogether': () =>
      [0, 1, 2, 3].map((organization) => urls(10, () => alternately(organization))),
  }
  for (const [layout, organizations] of Object.entries(layouts))
    it(`${layout}, the healthy half gets everything while all that hangs is still open`, {
      timeout: 120_000,
    }, async () => {
      const placed = []
      for (const own of organizations()) placed.push(...(await placeEndpoints(world.context, own)))
      // The hanging ones became due first, so they stand at the head of every queue.
      const hanging = placed.filter(({ url }) => url.includes('/hanging/'))
      const healthy = placed.filter(({ url }) => url.includes('/healthy/'))
      assert.deepEqual([hanging.length, healthy.length], [ENDPOINTS / 2, ENDPOINTS / 2])
      for (const half of [hanging, healthy]) {
        for (let event = 0; event < EVENTS_EACH; event++) await queueDeliveries(world.context, half)
        world.clock.advance(1)
      }
      await runner.start()

      await receiver.allHealthy
      assert.equal(receiver.counts.healthy, EACH_HALF)
      assert.ok(receiver.open.size > 0, 'some hang')
      assert.equal(receiver.open.size, receiver.counts.hanging, 'none of those that hang was let go')

      receiver.release()
      await receiver.allHanging
      assert.equal(receiver.counts.hanging, EACH_HALF, 'and what hung is delivered too')
    })
})
