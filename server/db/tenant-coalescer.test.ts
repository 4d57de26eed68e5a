import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { LockWait } from './database.ts'
import { createTenantCoalescer } from './tenant-coalescer.ts'

interface Item {
  readonly tenant: { readonly organizationId: string; readonly environment: 'live' }
  readonly name: string
}

const itemOf = (organizationId: string, name: string): Item => ({
  ...{ tenant: { organizationId, environment: 'live' }, name },
})
const lockTimeout = () => Object.assign(new pg.DatabaseError('lock timeout', 0, 'error'), { code: '55P03' })

/** A coalescer whose batches of organizations that are called "locked" wait until the lock is released. */
function benchOf() {
  const batches: string[] = []
  const released = Promise.withResolvers<void>()
  const watch = { nowMs: 0, isLocked: true, release: released.resolve }
  const coalescer = createTenantCoalescer<Item, string>({
    ...{ name: 'tests', lanes: 1, mostPerBatch: 100, mostWaiting: 1000, nowMs: () => watch.nowMs },
    async run(items: readonly Item[], wait: LockWait) {
      batches.push(`${wait}: ${items.map(({ name }) => name).join(' ')}`)
      if (watch.isLocked && items.some(({ tenant }) => tenant.organizationId.startsWith('locked'))) {
        if (wait === 'briefly') throw lockTimeout()
        await released.promise
        if (watch.isLocked) throw lockTimeout()
      }
      return items.map(({ name }) => `did ${name}`)
    },
  })
  const submit = (...items: Item[]) => items.map((item) => coalescer.submit(item))
  return { batches, watch, submit, hasApart: coalescer.hasApart }
}

test('nobody waits for what is locked of another tenant, and what is locked waits by itself', async () => {
  const { batches, submit, watch } = benchOf()
  const [first, second, third] = submit(itemOf('locked', 'a'), itemOf('free', 'b'), itemOf('locked', 'c'))
  assert.equal(await second, 'did b')
  const [later, other] = submit(itemOf('locked', 'd'), itemOf('free', 'e'))
  assert.equal(await other, 'did e')
  assert.deepEqual(batches, ['briefly: a b c', 'briefly: a c', 'patiently: a c', 'briefly: b', 'briefly: e'])
  watch.isLocked = false
  watch.release()
  assert.deepEqual(await Promise.all([first, third, later]), ['did a', 'did c', 'did d'])
  assert.equal(batches.at(-1), 'patiently: d')
})

test('nobody waits for several tenants, whose rows a frozen worker has locked at once', async () => {
  const { submit, watch } = benchOf()
  const all = submit(
    itemOf('locked 1', 'a'),
    itemOf('locked 2', 'b'),
    itemOf('locked 3', 'c'),
    itemOf('free', 'd'),
  )
  assert.equal(await all.at(-1), 'did d')
  const [again] = submit(itemOf('free', 'e'))
  assert.equal(await again, 'did e')
  watch.isLocked = false
  watch.release()
  assert.deepEqual(await Promise.all(all), ['did a', 'did b', 'did c', 'did d'])
})

test('a tenant that had to wait goes apart for half a minute, and nobody else does', async () => {
  const { batches, submit, watch, hasApart } = benchOf()
  assert.equal(hasApart(), false)
  const [waits, beside] = submit(itemOf('locked', 'a'), itemOf('free', 'b'))
  await beside
  watch.nowMs = 5_000
  watch.release()
  await assert.rejects(waits ?? Promise.resolve(), { code: '55P03' })
  watch.isLocked = false
  const ask = async () => {
    batches.length = 0
    await Promise.all(submit(itemOf('locked', 'c'), itemOf('free', 'd')))
    return batches.toSorted()
  }
  watch.nowMs += 29_000
  assert.deepEqual(await ask(), ['briefly: d', 'patiently: c'])
  assert.equal(hasApart(), true)
  watch.nowMs += 2_000
  assert.equal(hasApart(), false)
  assert.deepEqual(await ask(), ['briefly: c d'])
})

test('an error that is no lock fails the batch as it always does', async () => {
  const coalescer = createTenantCoalescer<Item, string>({
    ...{ name: 'tests', lanes: 1, mostPerBatch: 100, mostWaiting: 1000, nowMs: () => 0 },
    run: (items) =>
      items.some(({ name }) => name === 'poison')
        ? Promise.reject(Object.assign(new pg.DatabaseError('bad data', 0, 'error'), { code: '22P02' }))
        : Promise.resolve(items.map(({ name }) => `did ${name}`)),
  })
  const all = [itemOf('one', 'a'), itemOf('one', 'poison'), itemOf('other', 'b')]
  const settled = await Promise.allSettled(all.map((item) => coalescer.submit(item)))
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})
