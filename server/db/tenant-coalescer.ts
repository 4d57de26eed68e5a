import type { Tenant } from '../platform/tenant.ts'
import { type Coalescer, type CoalescerOptions, createCoalescer } from './coalescer.ts'
import type { LockWait } from './database.ts'
import { createFairPlaces } from './fair-places.ts'
import { SQL_STATES, sqlState } from './sql-states.ts'
import { type OfTenant, tenantKey } from './tenant-columns.ts'

interface TenantCoalescerOptions<Item, Result> extends Omit<CoalescerOptions<Item, Result>, 'run' | 'keyOf'> {
  /** Runs a batch, whose statements wait for locks as long as they are told. */
  readonly run: (items: readonly Item[], wait: LockWait) => Promise<readonly Result[]>
  /** Counts milliseconds and never steps back; `performance.now` if absent. */
  readonly nowMs?: () => number
}

/** A tenant whose items go in batches of their own, because its rows are locked or may be. */
interface ApartTenant<Item, Result> {
  readonly coalescer: Coalescer<Item, Result>
  inFlight: number
  lockedUntilMs: number
}

/** A batch of the shared lane has met a lock that somebody keeps. */
class LockedOut extends Error {
  override readonly name = 'LockedOut'
}

/** A batch of one tenant that takes longer has waited for a lock. */
const LONG_MS = 1_000
/** As long as a transaction of ours may sit idle with its locks. */
const APART_MS = 30_000
/** Batches that wait by themselves at the same time: each occupies a connection. */
const MOST_APART = 2
const NEVER = new AbortController().signal

/**
 * A coalescer in which nobody waits for what is locked of another tenant, its wallet for example, by a frozen worker or
 * by somebody's own transaction. Batches of many tenants wait briefly for locks; one that meets a lock which stays is
 * parted by tenants, and each part waits by itself, as long as locks are waited for anywhere. The tenant that had to
 * wait goes apart from then on, until half a minute after its last wait.
 */
export function createTenantCoalescer<Item extends OfTenant, Result>(
  options: TenantCoalescerOptions<Item, Result>,
): Coalescer<Item, Result> {
  const { run, nowMs = () => performance.now(), gathering, ...shared } = options
  const places = createFairPlaces(MOST_APART)
  const apart = new Map<string, ApartTenant<Item, Result>>()
  const together = createCoalescer<Item, Result>({
    ...shared,
    ...(gathering !== undefined && { gathering }),
    run: (items) =>
      run(items, 'briefly').catch((error: unknown) => {
        throw sqlState(error) === SQL_STATES.lockNotAvailable ? new LockedOut() : error
      }),
  })

  function takeApart(key: string, tenant: Tenant): ApartTenant<Item, Result> {
    const known = apart.get(key)
    if (known !== undefined) return known
    for (const other of apart.keys()) isApart(other)
    const taken: ApartTenant<Item, Result> = {
      coalescer: createCoalescer({
        ...shared,
        run: (items) => places.hold(tenant, NEVER, () => noteLock(taken, run(items, 'patiently'))),
      }),
      ...{ inFlight: 0, lockedUntilMs: 0 },
    }
    apart.set(key, taken)
    return taken
  }

  async function noteLock<Done>(tenant: ApartTenant<Item, Result>, running: Promise<Done>): Promise<Done> {
    const startedAtMs = nowMs()
    try {
      return await running
    } finally {
      if (nowMs() - startedAtMs > LONG_MS) tenant.lockedUntilMs = nowMs() + APART_MS
    }
  }

  function isApart(key: string): boolean {
    const tenant = apart.get(key)
    if (tenant === undefined) return false
    if (tenant.inFlight > 0 || nowMs() < tenant.lockedUntilMs) return true
    apart.delete(key)
    return false
  }

  async function submitApart(key: string, item: Item): Promise<Result> {
    const tenant = takeApart(key, item.tenant)
    tenant.inFlight += 1
    try {
      return await tenant.coalescer.submit(item)
    } finally {
      tenant.inFlight -= 1
    }
  }

  return {
    async submit(item) {
      const key = tenantKey(item.tenant)
      if (isApart(key)) return submitApart(key, item)
      try {
        return await together.submit(item)
      } catch (error) {
        if (!(error instanceof LockedOut)) throw error
        return submitApart(key, item)
      }
    },
  }
}
