import type { EventType } from '../../contract/events.ts'
import type { Querier } from '../db/database.ts'
import { type Statement, sql, statement } from '../db/sql.ts'
import { WITHOUT_FLUSH } from '../db/without-flush.ts'
import { LOWEST_ID } from '../platform/ids.ts'
import type { Environment } from '../platform/tenant.ts'
import { HELD_BY_THE_DEAD } from '../work/leased-table.ts'
import { type DueWork, MOST_COUNTED } from '../work/source.ts'

/** An id before those of all endpoints, in the order in which claims go through them. */
export const BEFORE_ALL_ENDPOINTS = LOWEST_ID

// No worker has this number.
const NOBODY = 0

/** How many deliveries may be claimed in all, of each tenant and of each endpoint. */
export interface ClaimCaps {
  readonly limit: number
  readonly perTenant: number
  /**
   * Tenants (`<organization>/<environment>`) of which fewer may be claimed, because some of their deliveries are in
   * flight.
   */
  readonly tenantRooms: Readonly<Record<string, number>>
  readonly perEndpoint: number
  /** For an endpoint on probation: one that has not succeeded yet, or whose last attempt failed. */
  readonly perEndpointOnProbation: number
  /** Endpoints that have attempts in flight, with the number of further ones that each may have. */
  readonly endpointRooms: Readonly<Record<string, number>>
  /** For all endpoints on probation together. */
  readonly onProbation: number
}

/** An endpoint of which something was claimed, with what attempts need. */
export interface ClaimedEndpointRow {
  place: number
  endpoint_id: string
  organization_id: string
  environment: Environment
  url: string
  secret_sealed: Buffer
  previous_secret_sealed: Buffer | null
  secret_rotating_until: Date | null
  on_probation: boolean
}

/** A claimed delivery with its event. */
export interface ClaimedDeliveryRow {
  place: null
  endpoint_id: string
  id: string
  event_id: string
  lease_token: string
  row_id: string
  type: EventType
  body: string
}

/** One claim of a worker. */
export interface DeliveryClaim {
  readonly worker: number
  readonly now: Date
  readonly leaseUntil: Date
  /** Whether leases of dead workers count as free. */
  readonly mayJudge: boolean
  /** The endpoint that was given a share last; the claim continues after it. */
  readonly afterEndpointId: string
  readonly caps: ClaimCaps
}

/**
 * Claims due deliveries, fairly between endpoints and for each endpoint in the order in which they became due, and
 * reads what the attempts need: one statement for as many as there is room for. What an endpoint's deliveries have in
 * common is returned once, in a row of its own, before them. Every endpoint that takes part gets at least one, as far
 * as its tenant and the room for endpoints on probation allow. A delivery that another claim has locked is skipped; one
 * that another has claimed since is no longer free when its lock is taken.
 *
 * The lateral queries and the ctid keep the plan to single index probes whatever the statistics say (OFFSET 0 stops the
 * planner from turning them into joins of whole tables). An endpoint's deliveries are read as a range of the index, in
 * its order, because the planner would sort them all if it expected few; and from the first one that the walk found
 * free, because everything in flight comes before it. An endpoint whose deliveries all wait costs one probe. Measured:
 * 30 us for a delivery in claims of a hundred.
 */
export async function claimDeliveries(
  db: Querier,
  claim: DeliveryClaim,
): Promise<(ClaimedEndpointRow | ClaimedDeliveryRow)[]> {
  const { worker, now, leaseUntil, afterEndpointId, caps } = claim
  const isFree = writeIsFree(now, claim.mayJudge ? worker : null)
  return db.query<ClaimedEndpointRow | ClaimedDeliveryRow>(sql`
    WITH RECURSIVE ${writeWalk(afterEndpointId, isFree)},
    due_endpoints AS MATERIALIZED (
      ${writeOpenEndpoints(caps)} AND w.due <= ${now}::timestamptz
      LIMIT ${caps.limit}::integer
    ),
    wanted AS (
      SELECT d.*, least(d.room, ${caps.limit}::integer / count(*) OVER ()) AS wanted FROM due_endpoints d
    ),
    shares AS MATERIALIZED (
      SELECT w.*, least(
        w.wanted,
        w.tenant_room - (sum(w.wanted) OVER (PARTITION BY w.organization_id, w.environment ORDER BY w.place) - w.wanted),
        CASE WHEN w.on_probation THEN ${caps.onProbation}::integer
          - (sum(w.wanted) OVER (PARTITION BY w.on_probation ORDER BY w.place) - w.wanted) ELSE w.wanted END
      )::bigint AS share
      FROM wanted w
    ),
    picked AS MATERIALIZED (
      SELECT r.row_id
      FROM shares s CROSS JOIN LATERAL (
        SELECT t.ctid AS row_id
        FROM webhook_deliveries t
        WHERE (t.endpoint_id, t.next_attempt_at) >= (s.endpoint_id, s.due)
          AND (t.endpoint_id, t.next_attempt_at) <= (s.endpoint_id, ${now}::timestamptz)
          AND t.next_attempt_at IS NOT NULL AND ${isFree}
        ORDER BY t.endpoint_id, t.next_attempt_at
        LIMIT s.share
        FOR UPDATE SKIP LOCKED
      ) r
      WHERE s.share > 0
    ),
    claimed AS (
      UPDATE webhook_deliveries t
      SET leased_until = ${leaseUntil}::timestamptz, lease_token = gen_random_uuid(), leased_by = ${worker}::integer
      WHERE t.ctid = ANY (ARRAY(SELECT row_id FROM picked)) AND ${WITHOUT_FLUSH}
      RETURNING t.organization_id, t.environment, t.id, t.event_id, t.endpoint_id, t.next_attempt_at, t.lease_token, t.ctid AS row_id
    )
    SELECT s.place::integer AS place, s.endpoint_id, s.organization_id, s.environment, s.url, s.secret_sealed,
      s.previous_secret_sealed, s.secret_rotating_until, s.on_probation,
      NULL::uuid AS id, NULL::uuid AS event_id, NULL::uuid AS lease_token, NULL AS row_id, NULL AS type, NULL AS body,
      NULL::timestamptz AS was_due
    FROM shares s WHERE s.share > 0
    UNION ALL
    SELECT NULL, c.endpoint_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
      c.id, c.event_id, c.lease_token, c.row_id::text, v.type, v.body, c.next_attempt_at
    FROM claimed c
    CROSS JOIN LATERAL (
      SELECT e.type, e.body FROM webhook_events e
      WHERE e.organization_id = c.organization_id AND e.environment = c.environment AND e.id = c.event_id
      OFFSET 0
    ) v
    ORDER BY was_due NULLS FIRST, place`)
}

/** When the next claimable delivery becomes due; null if there is none. Deliveries that a worker holds do not count. */
export async function findNextDue(
  db: Querier,
  caps: Omit<ClaimCaps, 'limit' | 'perTenant' | 'tenantRooms'>,
  now: Date,
  mayJudge: boolean,
): Promise<Date | null> {
  const anyTenant = { ...caps, limit: 1, perTenant: 1, tenantRooms: {} }
  const [row] = await db.query<{ due: Date | null }>(sql`
    WITH RECURSIVE ${writeWalk(BEFORE_ALL_ENDPOINTS, writeIsFree(now, mayJudge ? NOBODY : null))}, open_endpoints AS (${writeOpenEndpoints(anyTenant)})
    SELECT min(due) AS due FROM open_endpoints`)
  return row?.due ?? null
}

/** Counts the due deliveries that no worker holds, whether or not their endpoints have room for them. */
export async function countDueDeliveries(db: Querier, now: Date): Promise<DueWork> {
  const isFree = writeIsFree(now, null)
  const [row] = await db.query<DueWork>(sql`
    WITH RECURSIVE ${writeWalk(BEFORE_ALL_ENDPOINTS, isFree)},
    due_endpoints AS MATERIALIZED (SELECT endpoint_id, due FROM walk WHERE due <= ${now}::timestamptz),
    counted AS (
      SELECT FROM due_endpoints d CROSS JOIN LATERAL (
        SELECT FROM webhook_deliveries t
        WHERE (t.endpoint_id, t.next_attempt_at) >= (d.endpoint_id, d.due)
          AND (t.endpoint_id, t.next_attempt_at) <= (d.endpoint_id, ${now}::timestamptz)
          AND t.next_attempt_at IS NOT NULL AND ${isFree}
        LIMIT ${MOST_COUNTED}::integer
      ) r
      LIMIT ${MOST_COUNTED}::integer
    )
    SELECT (SELECT count(*) FROM counted) AS count, (SELECT min(due) FROM due_endpoints) AS since`)
  return row ?? { count: 0, since: null }
}

// A lease counts until it expires, and only while its holder lives. Live workers are read after the statement's
// snapshot, and again when a row turns out to have changed since, so whoever claimed it is among them; and only if a
// leased row is met at all. The claimer itself counts as alive, even if its lock is not restored yet after a lost
// connection, and it skips what it still works on. Without a claimer no worker is taken for dead.
function writeIsFree(now: Date, claimer: number | null): Statement {
  if (claimer === null) return sql`(t.lease_token IS NULL OR t.leased_until <= ${now}::timestamptz)`
  return sql`(t.lease_token IS NULL OR t.leased_until <= ${now}::timestamptz
    OR (t.leased_by <> ${claimer}::integer AND t.${statement(HELD_BY_THE_DEAD, [])}))`
}

// A loose index scan: each step is one probe for the first free row of the next endpoint, first after the given
// endpoint and then from the beginning up to it. It yields each endpoint's earliest due time, and goes only as far as
// it is read.
function writeWalk(afterEndpointId: string, isFree: Statement): Statement {
  return sql`walk AS (
      SELECT 0 AS lap, NULL::uuid AS organization_id, NULL::text AS environment, ${afterEndpointId}::uuid AS endpoint_id,
        NULL::timestamptz AS due
      UNION ALL
      SELECT n.lap, n.organization_id, n.environment, n.endpoint_id, n.due
      FROM walk w CROSS JOIN LATERAL (
        (SELECT w.lap AS lap, t.organization_id, t.environment, t.endpoint_id, t.next_attempt_at AS due
          FROM webhook_deliveries t
          WHERE t.endpoint_id > w.endpoint_id AND t.next_attempt_at IS NOT NULL AND ${isFree}
          ORDER BY t.endpoint_id, t.next_attempt_at LIMIT 1)
        UNION ALL
        (SELECT 1 AS lap, t.organization_id, t.environment, t.endpoint_id, t.next_attempt_at AS due
          FROM webhook_deliveries t
          WHERE w.lap = 0 AND t.next_attempt_at IS NOT NULL AND ${isFree}
          ORDER BY t.endpoint_id, t.next_attempt_at LIMIT 1)
        LIMIT 1
      ) n
      WHERE n.lap = 0 OR n.endpoint_id <= ${afterEndpointId}::uuid
    )`
}

// The endpoints of the walk that have room, in the same order.
function writeOpenEndpoints(caps: ClaimCaps): Statement {
  return sql`
    SELECT w.organization_id, w.environment, w.endpoint_id, w.due, row_number() OVER () AS place, e.url, e.secret_sealed,
      e.previous_secret_sealed, e.secret_rotating_until, e.on_probation, room.endpoint AS room, room.tenant AS tenant_room
    FROM walk w
    CROSS JOIN LATERAL (
      SELECT p.url, p.secret_sealed, p.previous_secret_sealed, p.secret_rotating_until,
        p.failure_count > 0 OR p.last_success_at IS NULL AS on_probation
      FROM webhook_endpoints p
      WHERE p.organization_id = w.organization_id AND p.environment = w.environment AND p.id = w.endpoint_id
      OFFSET 0
    ) e
    CROSS JOIN LATERAL (
      SELECT
        coalesce(
          (${JSON.stringify(caps.tenantRooms)}::jsonb ->> (w.organization_id || '/' || w.environment))::integer,
          ${caps.perTenant}::integer) AS tenant,
        coalesce(
          (${JSON.stringify(caps.endpointRooms)}::jsonb ->> w.endpoint_id::text)::integer,
          CASE WHEN e.on_probation THEN ${caps.perEndpointOnProbation}::integer ELSE ${caps.perEndpoint}::integer END
        ) AS endpoint
    ) room
    WHERE room.tenant > 0 AND room.endpoint > 0 AND (NOT e.on_probation OR ${caps.onProbation}::integer > 0)`
}
