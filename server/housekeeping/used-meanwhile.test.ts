import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { deleteOldParts, deleteUnusedStreams } from '../channels/drop-old-sends.ts'
import { insertStartedPart } from '../channels/sent-part-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { deleteExpiredKeys, type KeyedRequest, reserveKeys } from '../http/idempotency-records.ts'
import { deleteUnusedSlots, lockSendingSlots, updateSendingSlots } from '../replies/slot-queries.ts'
import { openStream } from '../visitors/queries.ts'

// PostgreSQL before 15.15, 16.11 and 17.7 does not ask again whether a row that a statement has waited for still lies
// where it was found: there only the row's own age keeps it.

const DAY_MS = 24 * 60 * 60_000
const START = new Date('2026-03-01T00:00:00.000Z')
const database = await useTestDatabase()
const { db } = database

/** Something that is kept for a while after its last use. */
interface Fading {
  use(tx: TenantTransaction, now: Date): Promise<unknown>
  tidy(now: Date): Promise<number>
}

async function untilSomeoneWaits(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const rows = await db.shared.query(sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`)
    waiting = rows.length
  }
}

const { secretBox } = testContext(db, movableClock(START))
const streamOf = (visitorId: string) => ({ externalThreadId: 'page', visitorId })

const FADING: Readonly<Record<string, (tenant: TenantTransaction['tenant']) => Fading>> = {
  'the key of a request'(tenant) {
    const keyed = {
      app: { id: randomUUID(), clientId: 'app', tenant },
      method: 'POST',
      path: '/v1/customers',
    }
    const request: Omit<KeyedRequest, 'now'> = {
      ...keyed,
      key: 'one',
      rawBody: Buffer.alloc(0),
      sealed: false,
    }
    return {
      use: async (tx, now) =>
        assert.deepEqual(
          await reserveKeys(tx, [{ request: { ...request, now }, expected: null }], secretBox),
          [true],
        ),
      tidy: (now) => deleteExpiredKeys(db.shared, now),
    }
  },
  'what the sending caps remember': (tenant) => ({
    async use(tx, now) {
      const key = { tenant, subject: 'customer:one' }
      await lockSendingSlots(tx, [key])
      await updateSendingSlots(
        tx,
        [{ ...key, slots: { freeAt: now, departures: [now], underWay: new Map(), failures: new Map() } }],
        now,
      )
    },
    tidy: (now) => deleteUnusedSlots(db.shared, now),
  }),
  'the try at a part of a message'() {
    const part = { messageId: randomUUID(), part: 0, paceSubject: 'somebody' }
    return {
      use: (tx, at) => insertStartedPart(tx, { ...part, at }),
      tidy: (now) => deleteOldParts(db.shared, now),
    }
  },
  'the stream of a visitor': () => ({
    use: (tx, now) => openStream(tx, streamOf('visitor'), now),
    tidy: (now) => deleteUnusedStreams(db.shared, now),
  }),
}

describe('what is used again at the moment at which it would be tidied away', () => {
  for (const [name, create] of Object.entries(FADING)) {
    it(`stays: ${name}`, async () => {
      const tenant = await insertTestTenant(db)
      const { use, tidy } = create(tenant)
      await db.withTenant(tenant, (tx) => use(tx, START))
      const later = new Date(START.getTime() + 100 * DAY_MS)
      const [tidying] = await db.withTenant(tenant, async (tx) => {
        await use(tx, later)
        const meanwhile = tidy(later)
        await untilSomeoneWaits()
        // In a list, because a promise would be waited for before the commit.
        return [meanwhile] as const
      })
      assert.equal(await tidying, 0)
      // It is there still, and goes in its time.
      assert.equal(await tidy(new Date(later.getTime() + 100 * DAY_MS)), 1)
    })
  }
})
