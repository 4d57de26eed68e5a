import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { type Database, openDatabase } from './database.ts'
import { explainDatabaseAbsence } from './database-absence.ts'
import { sql } from './sql.ts'

const SILENCE_MS = 1_000

/** Stands between the service and its database; what goes through it can vanish without a word, as when a host does. */
interface Wire {
  readonly url: string
  /** From now on nothing goes through the connections that are open, in either direction. */
  vanish(): void
  close(): Promise<void>
}

async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) })
    open.add(near).add(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    vanish() {
      for (const socket of open) socket.unpipe().resume()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const database = await useTestDatabase()

describe('a database that does not answer', () => {
  let wire: Wire
  let db: Database

  const ask = () => db.shared.query(sql`SELECT 1 AS one`)

  beforeEach(async () => {
    wire = await openWire(database.url)
    db = openDatabase({ url: wire.url, silenceMs: SILENCE_MS })
  })
  afterEach(async () => {
    await db.close()
    await wire.close()
  })

  it('is away for those who wait, in statements and in transactions, instead of holding them', async () => {
    await ask()
    const tenant = await insertTestTenant(database.db)
    await db
      .withTenant(tenant, async (tx) => {
        await tx.execute(sql`SELECT 1 AS one`)
        wire.vanish()
        const waiting = [ask(), tx.execute(sql`SELECT 1 AS one`)]
        for (const result of await Promise.allSettled(waiting)) {
          assert.ok(result.status === 'rejected')
          assert.match(explainDatabaseAbsence(result.reason) ?? '', /has not answered for 1 s/)
        }
        throw new Error('given up')
      })
      .catch((error: Error) => assert.equal(error.message, 'given up'))
  })

  it('is asked anew over fresh connections at once, also where others lay unused', async () => {
    await Promise.all(Array.from({ length: 5 }, ask))
    wire.vanish()
    await assert.rejects(ask())
    assert.deepEqual(await ask(), [{ one: 1 }])
    assert.deepEqual(await Promise.all([ask(), ask()]), [[{ one: 1 }], [{ one: 1 }]])
  })

  it('is left alone while the rows of an answer keep coming, however long that takes', async () => {
    const rows = await db.shared.query(sql`
      SELECT repeat('x', 20000) AS row, pg_sleep(${SILENCE_MS / 1000 / 8}) FROM generate_series(1, 10)`)
    assert.equal(rows.length, 10)
  })
})
