import type { Tenant } from '../platform/tenant.ts'
import { type Coalescer, type CoalescerOptions, createCoalescer } from './coalescer.ts'
import type { LockWait } from './database.ts'
import { createFairPlaces } from './fair-places.ts'
import { SQL_STATES, sqlState } from './sql-states.ts'
import { type OfTenant, tenantKey } from './tenant-columns.ts'

interface TenantCoalescerOptions<Item, Result> extends Omit<CoalescerOptions<Item, Result>, 'run'> {
  /** Runs a batch, whose statements wait for locks as long as they are told. */
  readonly run: (items: readonly Item[], wait: LockWait) => Promise<readonly Result[]>
  /** Counts milliseconds and never steps back; `performance.now` if absent. */
  readonly nowMs?: () => number
}

/** A tenant whose items go in batches of their own, because its rows are locked or may be. */
interface ApartTenant<Item, Result> {
  readonly coalescer: Coalescer<Item, Result>
  /** Whether it was in a batch that met a lock, and has not been tried by itself. */
  isSuspect: boolean
  lockedUntilMs: number
}

/** A coalescer whose batches are parted by tenants where one of them has to wait for a lock. */
export interface TenantCoalescer<Item, Result> extends Coalescer<Item, Result> {
  /** Whether some tenant goes apart, because its rows are locked or were a moment ago. */
  hasApart(): boolean
}

/** A batch of the shared lane has met a lock that somebody keeps. */
class LockedOut extends Error {
  override readonly name = 'LockedOut'
}

/** A batch of a tenant with locked rows that takes longer has waited for a lock again. */
const LONG_MS = 1_000
/** Long enough that a tenant is still known when its customers write only now and then. */
const APART_MS = 30_000
/** Batches that wait for locks by themselves at the same time: each occupies a connection. */
const MOST_APART = 2
const NEVER = new AbortController().signal

/**
 * A coalescer in which nobody waits for what is locked of another tenant, its wallet for example, by somebody's own
 * transaction, or for some seconds by a frozen worker (`lock-waits.ts`). Batches of many tenants wait briefly for
 * locks. One that meets a lock which stays is parted by tenants, and each of them is tried by itself, one after the
 * other, because a frozen worker may hold rows of several. A tenant that meets a lock again waits for it as long as
 * locks are waited for anywhere, and goes apart from then on, until half a minute after its last wait.
 */
export function createTenantCoalescer<Item extends OfTenant, Result>(
  options: TenantCoalescerOptions<Item, Result>,
): TenantCoalescer<Item, Result> {
  const { run, nowMs = () => performance.now(), gathering, ...shared } = options
  const places = { suspects: createFairPlaces(1), locked: createFairPlaces(MOST_APART) }
  const apart = new Map<string, ApartTenant<Item, Result>>()
  const together = createCoalescer<Item, Result>({
    ...shared,
    ...(gathering !== undefined && { gathering }),
    run: runBriefly,
  })

  async function runBriefly(items: readonly Item[]): Promise<readonly Result[]> {
    try {
      return await run(items, 'briefly')
    } catch (error) {
      throw sqlState(error) === SQL_STATES.lockNotAvailable ? new LockedOut() : error
    }
  }

  async function runSuspect(suspect: ApartTenant<Item, Result>, items: readonly Item[]) {
    try {
      return await runBriefly(items)
    } catch (error) {
      if (error instanceof LockedOut) suspect.lockedUntilMs = nowMs() + APART_MS
      throw error
    } finally {
      suspect.isSuspect = false
    }
  }

  async function runLocked(locked: ApartTenant<Item, Result>, items: readonly Item[]) {
    const startedAtMs = nowMs()
    try {
      return await run(items, 'patiently')
    } finally {
      if (nowMs() - startedAtMs > LONG_MS) locked.lockedUntilMs = nowMs() + APART_MS
    }
  }

  function takeApart(tenant: Tenant): ApartTenant<Item, Result> {
    const taken: ApartTenant<Item, Result> = {
      coalescer: createCoalescer({
        ...shared,
        ...{ lanes: 1, spareLanes: 0 },
        run: (items) =>
          nowMs() < taken.lockedUntilMs
            ? places.locked.hold(tenant, NEVER, () => runLocked(taken, items))
            : places.suspects.hold(tenant, NEVER, () => runSuspect(taken, items)),
      }),
      ...{ isSuspect: true, lockedUntilMs: Number.NEGATIVE_INFINITY },
    }
    return taken
  }

  function findApart(key: string): ApartTenant<Item, Result> | undefined {
    const tenant = apart.get(key)
    if (tenant === undefined || tenant.isSuspect || nowMs() < tenant.lockedUntilMs) return tenant
    apart.delete(key)
    return undefined
  }

  // Passed from one to the next until its tenant's lock is waited for, or nobody holds it any more.
  async function submitTo(coalescer: Coalescer<Item, Result>, key: string, item: Item): Promise<Result> {
    try {
      return await coalescer.submit(item)
    } catch (error) {
      if (!(error instanceof LockedOut)) throw error
    }
    const tenant = findApart(key) ?? takeApart(item.tenant)
    apart.set(key, tenant)
    return submitTo(tenant.coalescer, key, item)
  }

  return {
    submit(item) {
      const key = tenantKey(item.tenant)
      return submitTo(findApart(key)?.coalescer ?? together, key, item)
    },
    hasApart: () => [...apart.keys()].filter(findApart).length > 0,
  }
}
