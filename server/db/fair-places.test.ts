import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Tenant } from '../platform/tenant.ts'
import { createFairPlaces } from './fair-places.ts'

const newTenant = (): Tenant => ({ organizationId: randomUUID(), environment: 'live' })
const never = new AbortController().signal

/** Work that begins where there is a place for it and ends when it is told to. */
function stage(most: number) {
  const places = createFairPlaces(most)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask(name: string, tenant: Tenant, signal = never) {
      return places.hold(tenant, signal, async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        begun.push(name)
        ends.set(name, resolve)
        await promise
      })
    },
    async end(...names: string[]) {
      for (const name of names) ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('what finds no place waits, a tenant with much waits behind others, and each keeps its own order', async () => {
  const [busy, quiet, late] = [newTenant(), newTenant(), newTenant()]
  const { ask, begun, end } = stage(4)
  for (const name of ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7']) void ask(name, busy)
  assert.deepEqual(begun, ['b1', 'b2', 'b3'], 'a quarter of the places is left to others')
  void ask('q1', quiet)
  void ask('q2', quiet)
  void ask('l1', late)
  assert.deepEqual(begun.splice(0), ['b1', 'b2', 'b3', 'q1'])
  await end('b1', 'b2', 'b3')
  assert.deepEqual(begun.splice(0), ['b4', 'q2', 'l1'])
  await end('q1', 'q2', 'l1', 'b4')
  assert.deepEqual(begun, ['b5', 'b6', 'b7'])
})

test('who gives up leaves the queue, and a failure gives its place free', async () => {
  const tenant = newTenant()
  const { ask, begun, end } = stage(1)
  void ask('first', tenant)
  const abort = new AbortController()
  const givenUp = ask('second', tenant, abort.signal)
  abort.abort(new Error('The turn was not committed.'))
  await assert.rejects(givenUp, /not committed/)
  await end('first')
  void ask('third', tenant)
  assert.deepEqual(begun, ['first', 'third'], 'nobody is waited for any more')
  await end('third')
  const places = createFairPlaces(1)
  await assert.rejects(
    places.hold(tenant, never, () => Promise.reject(new Error('away'))),
    /away/,
  )
  assert.equal(await places.hold(tenant, never, async () => 'next'), 'next')
  await assert.rejects(
    places.hold(tenant, abort.signal, async () => 'never'),
    /not committed/,
  )
})
