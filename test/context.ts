import { randomUUID } from 'node:crypto'
import type { Context } from '../server/context.ts'
import type { Database, TenantTransaction } from '../server/db/database.ts'
import { createTraffic } from '../server/db/traffic.ts'
import type { ApiRequest, HandledOperationId } from '../server/http/operation-handler.ts'
import type { Clock } from '../server/platform/clock.ts'
import { createIds } from '../server/platform/ids.ts'
import { createLog } from '../server/platform/log.ts'
import { systemRandom } from '../server/platform/random.ts'
import { createSecretBox } from '../server/platform/secret-box.ts'
import type { Tenant } from '../server/platform/tenant.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'

/** What a feature may use, with a clock that the test moves. */
export interface TestContext extends Context {
  readonly clock: MovableClock
}

/**
 * A context over a test's own database: its clock stands still unless another is given, and everything else is real.
 * All have one master key, so that several on one database are processes of one service.
 */
export function testContext(db: Database, clock?: MovableClock): TestContext
export function testContext(db: Database, clock: Clock, baseUrl?: string): Context
export function testContext(
  db: Database,
  clock: Clock = movableClock(),
  baseUrl = 'https://support.example.test',
): Context {
  return {
    baseUrl,
    db,
    traffic: createTraffic(),
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    secretBox: createSecretBox(Buffer.alloc(32, 7), systemRandom),
    log: createLog('silent'),
    wakeUp: () => undefined,
  }
}

/**
 * Contexts that each make the same ids, one after the other. What tenants have is told apart by its ids alone, as long
 * as no two have the same; with these they do, and only a statement that names its tenant still finds the right row.
 */
export function contextsOfSameIds<Of extends Context>(context: Of): () => Of {
  const made: string[] = []
  return () => {
    let next = 0
    const uuid = () => {
      const id = made[next] ?? context.ids.uuid()
      made[next++] = id
      return id
    }
    return { ...context, ids: { uuid } }
  }
}

/** A request as the pipeline hands it over: checked, and of an app of the tenant. */
export function testRequest<Id extends HandledOperationId>(
  context: Pick<Context, 'clock'>,
  tenant: Tenant,
  input: Pick<ApiRequest<Id>, 'params' | 'query' | 'body'>,
): ApiRequest<Id> {
  return {
    ...input,
    app: { id: randomUUID(), clientId: 'client', tenant },
    requestId: randomUUID(),
    receivedAt: context.clock.now(),
  } as ApiRequest<Id>
}

/**
 * A transaction that row-level security does not hold back: what a statement sees in it is what the statement itself
 * asks for. With it a test can tell that a query names its tenant and does not lean on the second guard.
 */
export function withoutRowSecurity<Result>(
  db: Database,
  tenant: Tenant,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return db.acrossTenants((tx) => work({ ...tx, tenant }))
}
