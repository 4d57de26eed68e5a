import { statement } from '../db/sql.ts'
import { LOWEST_ID } from '../platform/ids.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import {
  HAS_LEASES,
  type LeasedTableShape,
  writeBringForward,
  writeClaim,
  writeCount,
  writeNextDue,
  writeRelease,
  writeRenewal,
} from './lease-statements.ts'
import { type Claimed, type DueWork, type Lease, type Leases, MOST_COUNTED } from './source.ts'
import { LIVING_WORKERS } from './worker-identity.ts'

/** A table of work, and how its rows become items. */
export interface LeasedTableOptions<Row, Item> extends LeasedTableShape {
  /** Further columns that the item is made from; the key columns are always included. */
  readonly returning?: readonly string[]
  readonly read: (row: Row) => Item
}

interface ClaimedRow {
  organization_id: string
  environment: Environment
  lease_token: string
  last_organization_id: string
  last_environment: string
}

/** A row's primary key in the form of `Claimed.key`. */
export function workKey(tenant: Tenant, ...keyValues: readonly unknown[]): string {
  return JSON.stringify([tenant.organizationId, tenant.environment, ...keyValues])
}

/**
 * True of a row whose holder is no longer alive. Live workers are read inside the statement, after its snapshot, and a
 * worker holds its lock before it claims anything: so any holder of a lease in the snapshot is among those read, if it
 * still lives.
 */
export const HELD_BY_THE_DEAD = `leased_by NOT IN (${LIVING_WORKERS})`

const BEFORE_ALL_TENANTS = { organizationId: LOWEST_ID, environment: '' }

/** Makes the leases of one table's rows. */
export function leasedTable<Row extends object, Item>(options: LeasedTableOptions<Row, Item>): Leases<Item> {
  const { keyColumns, returning = [], read } = options
  const claimText = writeClaim(options, returning)
  // The tenant that was given a share last: the next claim continues after it, so even claims smaller than the number
  // of tenants with due rows come round to each of them.
  let last: { organizationId: string; environment: string } = BEFORE_ALL_TENANTS

  function toClaimed(row: Row & ClaimedRow, worker: number): Claimed<Item> {
    const { organization_id: organizationId, environment, lease_token: token } = row
    const tenant = { organizationId, environment }
    const columns = row as Record<string, unknown>
    const key = workKey(tenant, ...keyColumns.map((column) => columns[column]))
    return { tenant, item: read(row), lease: { token, worker }, key }
  }

  return {
    async claim(db, { worker, now, leaseUntil, limit, perTenant = { most: limit, held: [] } }) {
      const claim = statement(claimText, [
        ...[last.organizationId, last.environment, now, limit, leaseUntil, worker, perTenant.most],
        perTenant.held.map(({ tenant }) => tenant.organizationId),
        perTenant.held.map(({ tenant }) => tenant.environment),
        perTenant.held.map(({ count }) => count),
      ])
      const rows = await db.query<Row & ClaimedRow>(claim)
      const [first] = rows
      if (first !== undefined) {
        last = { organizationId: first.last_organization_id, environment: first.last_environment }
      }
      return rows.map((row) => toClaimed(row, worker))
    },

    async renew(db, leases, leaseUntil) {
      const renewal = statement(writeRenewal(options), [...workersAndTokens(leases), leaseUntil])
      const rows = await db.query<{ lease_token: string }>(renewal)
      return new Set(rows.map((row) => row.lease_token))
    },

    async release(db, leases, dueAt) {
      await db.execute(
        statement(writeRelease(options, '$3', HAS_LEASES), [...workersAndTokens(leases), dueAt]),
      )
    },

    releaseStrays: (db, worker, known, now) =>
      db.execute(
        statement(writeRelease(options, '$3', 'leased_by = $1 AND lease_token <> ALL ($2::uuid[])'), [
          worker,
          known.map(({ token }) => token),
          now,
        ]),
      ),

    releaseDead: (db, now) =>
      db.execute(
        statement(writeRelease(options, '$1', `leased_by IS NOT NULL AND ${HELD_BY_THE_DEAD}`), [now]),
      ),

    bringForward: (db, { now, from, until }) =>
      db.execute(statement(writeBringForward(options), [now, from, until])),

    async nextDueAt(db) {
      const { organizationId, environment } = BEFORE_ALL_TENANTS
      const next = statement(writeNextDue(options), [organizationId, environment])
      const [row] = await db.query<{ due: Date | null }>(next)
      return row?.due ?? null
    },

    async countDue(db, now) {
      const { organizationId, environment } = BEFORE_ALL_TENANTS
      const count = statement(writeCount(options), [organizationId, environment, now, MOST_COUNTED])
      const [row] = await db.query<DueWork>(count)
      return row ?? { count: 0, since: null }
    },
  }
}

function workersAndTokens(leases: readonly Lease[]): [number[], string[]] {
  return [[...new Set(leases.map(({ worker }) => worker))], leases.map(({ token }) => token)]
}
