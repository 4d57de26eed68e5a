const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { suite, test } from 'node:test'
import { administer } from '../../../test/cluster.ts'
import { useTestDatabase } from '../../../test/harness.ts'
import { startService } from '../../../test/service-process.ts'
import { createLog } from '../../platform/log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { Stopped } from '../stop-signals.ts'
import { awaitDatabase } from './await-database.ts'

const log = createLog('silent')
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

/** A clock that waiting moves. */
function patience() {
  let nowMs = 0
  return {
    now: () => nowMs,
    wait: async (_signal: AbortSignal, milliseconds: number) => {
      nowMs += milliseconds
    },
  }
}

function neverStopped() {
  return { signal: new AbortController().signal }
}

suite('a start while the database is away', () => {
  const failures: [string, unknown][] = [
    ['refuses connections', refused],
    [
      'is said to be unreachable',
      new OperatorError('DATABASE_URL: it cannot be reached', { cause: refused }),
    ],
    ['is starting up', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
    ['ends the connection', new Error('Connection terminated unexpectedly')],
    ['has two addresses that both refuse', new AggregateError([refused, refused], '')],
  ]
  for (const [what, failure] of failures)
    test(`goes on once it is there: it ${what}`, async () => {
      let tries = 0
      const step = async () => {
        if (++tries < 4) throw failure
        return 'there'
      }
      assert.equal(await awaitDatabase(step, { log, stop: neverStopped(), ...patience() }), 'there')
      assert.equal(tries, 4)
    })

  test('fails after a minute with what the last try said', async () => {
    const time = patience()
    const failing = awaitDatabase(() => Promise.reject(refused), { log, stop: neverStopped(), ...time })
    await assert.rejects(failing, refused)
    assert.ok(time.now() > 50_000 && time.now() <= 60_000, `${time.now()} ms`)
  })

  test('fails at once when waiting does not help', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
    let tries = 0
    const failing = awaitDatabase(
      () => {
        tries += 1
        return Promise.reject(wrong)
      },
      { log, stop: neverStopped(), ...patience() },
    )
    await assert.rejects(failing, wrong)
    assert.equal(tries, 1)
  })

  test('ends when it is told to stop', async () => {
    const stopping = new AbortController()
    const stop = { signal: stopping.signal }
    const wait = async (signal: AbortSignal) => {
      stopping.abort(new Stopped('SIGTERM'))
      assert.ok(signal.aborted)
    }
    const waiting = awaitDatabase(() => Promise.reject(refused), { log, stop, now: () => 0, wait })
    await assert.rejects(waiting, Stopped)
  })
})

suite('a worker whose database comes late', { timeout: 300_000 }, () => {
  const settings = { DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('base64') }

  test('says so, waits, and works', async () => {
    // A database that cuts every connection until the worker has said that it waits.
    let isUp = false
    const relay = createServer((near) => {
      near.on('error', () => undefined)
      if (!isUp) return near.resetAndDestroy()
      const { hostname, port } = new URL(database.url)
      const far = connect(Number(port), hostname)
      far.on('error', () => near.destroy())
      near.pipe(far).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const url = new URL(database.url)
    url.hostname = '127.0.0.1'
    url.port = String((relay.address() as AddressInfo).port)
    const worker = startService('worker', { ...settings, DATABASE_URL: url.href })
    try {
      await worker.prints('the database is away, trying again')
      isUp = true
      await worker.prints('"roles":["worker"]')
    } finally {
      worker.signal('SIGTERM')
      assert.deepEqual(await worker.ended, { code: 0, signal: null })
      relay.close()
    }
  })

  test('waits for a standby to be promoted', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await administer(database.url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const worker = startService('worker', settings)
    try {
      await worker.prints('takes no writes')
      await administer(
        database.url,
        'SET default_transaction_read_only = off',
        `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      )
      await worker.prints('"roles":["worker"]')
    } finally {
      worker.signal('SIGTERM')
      assert.deepEqual(await worker.ended, { code: 0, signal: null })
    }
  })

  test('ends when it is told to stop before it has its number', async () => {
    await administer(database.url, 'ALTER SEQUENCE worker_numbers RENAME TO away')
    const worker = startService('worker', settings)
    try {
      await worker.prints('database connection failed')
    } finally {
      worker.signal('SIGTERM')
      assert.deepEqual(await worker.ended, { code: 0, signal: null })
      await administer(database.url, 'ALTER SEQUENCE away RENAME TO worker_numbers')
    }
    assert.doesNotMatch(worker.stdout(), /took too long/)
  })
})
