import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import { AGENT_WAS_ALONE } from './queries.ts'

const HOUR_MS = 60 * 60_000
// Longer than any transaction that writes an hour's rows can last, with clocks that differ a little.
const SETTLED_AFTER_MS = HOUR_MS
// A backlog of years is counted in parts: a count blocks the rare ticket that reaches a dearer kind days later.
const MOST_HOURS_AT_ONCE = 31 * 24
// If so many tenants cannot be counted, the fault is not theirs.
const MOST_PASSED_OVER = 10

/**
 * Opens a count of the usage of hours that ended long enough ago and are not counted yet. Each call counts one tenant's
 * hours, a month of them at most, and returns the number of tenants that it found to be behind: 0 when everything is
 * counted. A tenant whose hours cannot be counted is skipped from then on; once no other tenant is behind, the call
 * throws the error. Counted figures change later only when a ticket reaches another kind, and the database then
 * corrects them by itself (migration 0070).
 */
export function openUsageCount(db: Pick<Database, 'shared' | 'withTenant'>): (now: Date) => Promise<number> {
  const passedOver: OfTenant[] = []
  const failures: Error[] = []
  return async (now) => {
    const settledUntil = startOfHour(now.getTime() - SETTLED_AFTER_MS)
    const thisHour = startOfHour(now.getTime())
    const tenant =
      failures.length < MOST_PASSED_OVER
        ? await findTenantAstray(db, settledUntil, thisHour, passedOver)
        : null
    if (tenant === null) {
      const [first] = failures
      if (first === undefined) return 0
      throw failures.length === 1
        ? first
        : new AggregateError(failures, `${first.message} It is not the only one.`)
    }
    try {
      await countTenant(db, tenant, settledUntil, thisHour)
    } catch (cause) {
      const { organizationId, environment } = tenant
      const whose = `the usage of organization ${organizationId} in ${environment} cannot be counted`
      failures.push(new Error(`${whose} (${(cause as Error).message}).`, { cause }))
      passedOver.push({ tenant })
    }
    return 1
  }
}

// Hours that are not over were counted under a clock that ran ahead and was set back. More will happen in them, so
// their counts are taken back.
async function countTenant(
  db: Pick<Database, 'withTenant'>,
  tenant: Tenant,
  settledUntil: Date,
  thisHour: Date,
): Promise<void> {
  await db.withTenant(tenant, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.usageCounting})`)
    // Read under the lock: another process may have counted on since this tenant was found behind.
    const countedUntil = await findCountedUntil(tx)
    if (countedUntil !== null && countedUntil > thisHour) return takeBackHours(tx, settledUntil)
    if (countedUntil !== null && countedUntil >= settledUntil) return
    const from = countedUntil ?? (await findFirstHour(tx)) ?? settledUntil
    const to = new Date(Math.min(from.getTime() + MOST_HOURS_AT_ONCE * HOUR_MS, settledUntil.getTime()))
    await insertHours(tx, from, to)
    await setCountedUntil(tx, to)
  })
}

function startOfHour(ms: number): Date {
  return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS)
}

async function findTenantAstray(
  db: Pick<Database, 'shared'>,
  until: Date,
  thisHour: Date,
  passedOver: readonly OfTenant[],
): Promise<Tenant | null> {
  const [row] = await db.shared.query<{ organization_id: string; environment: Environment }>(sql`
    SELECT n.organization_id, n.environment
    FROM conversation_numbers n
    LEFT JOIN usage_counted c ON c.organization_id = n.organization_id AND c.environment = n.environment
    WHERE (c.counted_until IS NULL OR c.counted_until < ${until} OR c.counted_until > ${thisHour})
      AND (n.organization_id, n.environment) NOT IN (SELECT * FROM unnest(${tenantColumns(passedOver)}))
    LIMIT 1`)
  return row === undefined ? null : { organizationId: row.organization_id, environment: row.environment }
}

async function findCountedUntil(tx: TenantTransaction): Promise<Date | null> {
  const { organizationId, environment } = tx.tenant
  const [row] = await tx.query<{ counted_until: Date }>(sql`
    SELECT counted_until FROM usage_counted
    WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  return row?.counted_until ?? null
}

async function findFirstHour(tx: TenantTransaction): Promise<Date | null> {
  const { organizationId, environment } = tx.tenant
  const [row] = await tx.query<{ hour: Date }>(sql`
    SELECT date_trunc('hour', created_at, 'UTC') AS hour FROM conversations
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND NOT fixture
    ORDER BY created_at LIMIT 1`)
  return row?.hour ?? null
}

async function insertHours(tx: TenantTransaction, from: Date, to: Date): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO usage_hours (organization_id, environment, hour, knowledge_ticket, action_ticket, routed_ticket, zero,
      billed_halalas, opened, closed, agent_alone)
    SELECT ${organizationId}, ${environment}, hour, sum(knowledge_ticket), sum(action_ticket), sum(routed_ticket), sum(zero),
      sum(billed_halalas), sum(opened), sum(closed), sum(agent_alone)
    FROM (
      SELECT date_trunc('hour', t.created_at, 'UTC') AS hour,
        count(*) FILTER (WHERE t.kind = 'knowledge_ticket') AS knowledge_ticket,
        count(*) FILTER (WHERE t.kind = 'action_ticket') AS action_ticket,
        count(*) FILTER (WHERE t.kind = 'routed_ticket') AS routed_ticket,
        count(*) FILTER (WHERE t.kind = 'zero') AS zero,
        0::bigint AS billed_halalas, 0::bigint AS opened, 0::bigint AS closed, 0::bigint AS agent_alone
      FROM tickets t
      JOIN conversations c ON c.organization_id = t.organization_id AND c.environment = t.environment
        AND c.id = t.conversation_id
      WHERE t.organization_id = ${organizationId} AND t.environment = ${environment}
        AND t.created_at >= ${from} AND t.created_at < ${to} AND NOT c.fixture
      GROUP BY 1
      UNION ALL
      SELECT date_trunc('hour', created_at, 'UTC'), 0, 0, 0, 0, -sum(amount_halalas)::bigint, 0, 0, 0
      FROM wallet_entries
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND created_at >= ${from} AND created_at < ${to} AND conversation_id IS NOT NULL
      GROUP BY 1
      UNION ALL
      SELECT date_trunc('hour', created_at, 'UTC'), 0, 0, 0, 0, 0, count(*), 0, 0
      FROM conversations
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND created_at >= ${from} AND created_at < ${to} AND NOT fixture
      GROUP BY 1
      UNION ALL
      SELECT date_trunc('hour', c.closed_at, 'UTC'), 0, 0, 0, 0, 0, 0, count(*),
        count(*) FILTER (WHERE ${AGENT_WAS_ALONE})
      FROM conversations c
      WHERE c.organization_id = ${organizationId} AND c.environment = ${environment}
        AND c.closed_at >= ${from} AND c.closed_at < ${to} AND NOT c.fixture
      GROUP BY 1
    ) AS counted
    GROUP BY hour`)
}

async function takeBackHours(tx: TenantTransaction, until: Date): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM usage_hours
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND hour >= ${until}`)
  await setCountedUntil(tx, until)
}

async function setCountedUntil(tx: TenantTransaction, until: Date): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO usage_counted (organization_id, environment, counted_until)
    VALUES (${organizationId}, ${environment}, ${until})
    ON CONFLICT (organization_id, environment) DO UPDATE SET counted_until = excluded.counted_until`)
}
