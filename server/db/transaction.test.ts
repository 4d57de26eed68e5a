import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { TenantTransaction } from './database.ts'
import { sql } from './sql.ts'
import { sqlState } from './sql-states.ts'
import { customerNames, insertRow } from './test-factories.ts'
import { WITHOUT_FLUSH } from './without-flush.ts'

const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)
const names = (of: Tenant = tenant) => customerNames(database.db, of)

describe('a transaction', () => {
  it('keeps all or nothing, and calls back after the commit only', async () => {
    const called: string[] = []
    const fault = new Error('the work failed')
    await assert.rejects(
      database.db.withTenant(tenant, async (tx) => {
        await insertRow(tx, 'lost')
        tx.afterCommit(() => called.push('lost'))
        throw fault
      }),
      fault,
    )
    await database.db.withTenant(tenant, async (tx) => {
      await insertRow(tx, 'kept')
      tx.afterCommit(() => called.push('kept'))
      assert.deepEqual(called, [])
    })
    assert.deepEqual(called, ['kept'])
    assert.deepEqual(await names(), ['kept'])
  })

  it('does not call its work failed because something after the commit failed', async () => {
    const other = await insertTestTenant(database.db)
    let runs = 0
    await assert.rejects(
      database.db.withTenant(other, async (tx) => {
        runs += 1
        await insertRow(tx, 'kept')
        tx.afterCommit(() => {
          throw Object.assign(new Error('a callback failed'), { code: '40001' })
        })
      }),
      /a callback failed/,
    )
    assert.equal(runs, 1)
    assert.deepEqual(await names(other), ['kept'])
  })

  it('undoes a savepoint alone, with the callbacks that belong to it', async () => {
    const other = await insertTestTenant(database.db)
    const called: string[] = []
    await database.db.withTenant(other, async (tx) => {
      await insertRow(tx, 'before')
      tx.afterCommit(() => called.push('before'))
      const undone = tx.savepoint(async () => {
        await tx.savepoint(() => insertRow(tx, 'inner'))
        tx.afterCommit(() => called.push('undone'))
        await tx.execute(sql`SELECT 1 / 0`)
      })
      await assert.rejects(undone, (error) => sqlState(error) === '22012')
      await tx.savepoint(() => insertRow(tx, 'after'))
    })
    assert.deepEqual(called, ['before'])
    assert.deepEqual((await names(other)).sort(), ['after', 'before'])
  })

  it('sends statements that do not wait for each other in their order, and tells the first failure for those behind it', async () => {
    const other = await insertTestTenant(database.db)
    const heard: (string | undefined)[] = []
    const failing = database.db.withTenant(other, async (tx) => {
      const travelling = [
        insertRow(tx, 'lost'),
        tx.execute(sql`SELECT 1 / 0`),
        tx.execute(sql`SELECT 'no number'::integer`),
        insertRow(tx, 'behind'),
      ].map((sent) => sent.catch((error: unknown) => void heard.push(sqlState(error))))
      await Promise.all(travelling)
      throw new Error('One of them failed.')
    })
    await assert.rejects(failing, /One of them failed/)
    assert.deepEqual(heard, ['22012', '22012', '22012'])
    await database.db.withTenant(other, (tx) =>
      Promise.all([insertRow(tx, 'one'), insertRow(tx, 'two'), insertRow(tx, 'three')]),
    )
    assert.deepEqual((await names(other)).sort(), ['one', 'three', 'two'])
  })

  it('takes no statement once it has ended, from a step that goes on when another has failed', async () => {
    const other = await insertTestTenant(database.db)
    const steps: Promise<unknown>[] = []
    const failing = database.db.acrossTenants(async (tx) => {
      const goOn = async (insert: (tx: TenantTransaction) => Promise<unknown>) => {
        await tx.query(sql`SELECT 1`)
        await insert({ ...tx, tenant: other })
      }
      steps.push(
        goOn((tx) => insertRow(tx, 'late')),
        goOn((tx) => tx.savepoint(() => insertRow(tx, 'later'))),
      )
      await Promise.all([...steps, Promise.reject(new Error('A step failed.'))])
    })
    await assert.rejects(failing, /A step failed/)
    for (const step of steps) await assert.rejects(step, /transaction has ended/)
    let kept: TenantTransaction | undefined
    await database.db.withTenant(other, async (tx) => {
      kept = tx
    })
    await assert.rejects(insertRow(kept as TenantTransaction, 'last'), /transaction has ended/)
    assert.deepEqual(await names(other), [])
  })

  it('refuses to commit when a failure inside was swallowed', async () => {
    const other = await insertTestTenant(database.db)
    const swallowing = database.db.withTenant(other, async (tx) => {
      await insertRow(tx, 'lost')
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
    })
    await assert.rejects(swallowing, /about to pass as committed/)
    assert.deepEqual(await names(other), [])
  })

  it('runs again after a deadlock, and both sides of it get through', { timeout: 60_000 }, async () => {
    const other = await insertTestTenant(database.db)
    const [one, two] = [randomUUID(), randomUUID()]
    await database.db.withTenant(other, async (tx) => {
      await insertRow(tx, '1', one)
      await insertRow(tx, '2', two)
    })
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const lockBoth = (first: string, second: string) =>
      database.db.withTenant(other, async (tx) => {
        runs += 1
        const increment = (id: string) =>
          tx.execute(sql`
            UPDATE customers SET display_name = (display_name::integer + 10)::text
            WHERE organization_id = ${other.organizationId} AND environment = ${other.environment} AND id = ${id}`)
        await increment(first)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await increment(second)
      })
    await Promise.all([lockBoth(one, two), lockBoth(two, one)])
    assert.ok(runs >= 3, 'one side was the deadlock’s victim and ran again')
    assert.deepEqual((await names(other)).sort(), ['21', '22'])
  })

  it('goes on with another connection after its own was killed', async () => {
    const killed = database.db.withTenant(tenant, async (tx) => {
      const [row] = await tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      const admin = await database.db.connect()
      await admin.query('SELECT pg_terminate_backend($1, 5000)', [row?.pid])
      await admin.end()
      await tx.savepoint(() => insertRow(tx, 'lost'))
    })
    await assert.rejects(killed)
    assert.ok(!(await names()).includes('lost'))
  })
})

describe('a transaction ahead of the disk', () => {
  const somethingWritten = sql`SELECT FROM pg_logical_emit_message(true, 'sanad', 'something')`

  it('does not wait for the disk, and tells when the disk has it', async () => {
    // PostgreSQL itself writes what waits a few times a second; of twenty commits it would have to meet every one.
    for (let round = 0; round < 20; round++) {
      const { result, onDisk } = await database.db.aheadOfDisk(async (tx) => {
        const [row] = await tx.query<{ end: string }>(sql`
          SELECT pg_logical_emit_message(true, 'sanad', 'something')::text AS end WHERE ${WITHOUT_FLUSH}`)
        return row
      })
      await onDisk
      const [row] = await database.db.shared.query<{ has_it: boolean }>(
        sql`SELECT pg_current_wal_flush_lsn() >= ${result?.end}::pg_lsn AS has_it`,
      )
      assert.equal(row?.has_it, true)
    }
  })

  it('runs what follows its commit, and nothing where it fails', async () => {
    const followed: string[] = []
    const { onDisk } = await database.db.aheadOfDisk(async (tx) => {
      await tx.query(somethingWritten)
      tx.afterCommit(() => followed.push('committed'))
    })
    await onDisk
    const failing = database.db.aheadOfDisk(async (tx) => {
      tx.afterCommit(() => followed.push('failed'))
      await tx.query(sql`SELECT 1 / 0`)
    })
    await assert.rejects(failing, /division by zero/)
    assert.deepEqual(followed, ['committed'])
  })

  it('leaves no connection behind that was cut', async () => {
    const { db } = database
    const cut = db.aheadOfDisk((tx) => tx.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
    await assert.rejects(cut)
    await (await db.aheadOfDisk((tx) => tx.query(somethingWritten))).onDisk
  })
})
