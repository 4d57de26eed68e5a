import type { EventType } from '../../contract/events.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenant.ts'
import { workKey } from '../work/leased-table.ts'
import type { Claimed, ClaimRequest, Lease, Leases } from '../work/source.ts'
import {
  BEFORE_ALL_ENDPOINTS,
  type ClaimCaps,
  type ClaimedDeliveryRow,
  type ClaimedEndpointRow,
  claimDeliveries,
  countDueDeliveries,
  findNextDue,
} from './claim-queries.ts'
import { type EndpointWindows, FIRST_ROOM, PROBATION_ROOM } from './endpoint-windows.ts'
import {
  bringDeliveriesForward,
  type DeliveryLease,
  releaseLeases,
  releaseStrayLeases,
  renewLeases,
} from './lease-queries.ts'
import type { SealedSecrets } from './signing-secrets.ts'

/** One delivery to attempt, with its event and its endpoint as they were when it was claimed. */
export interface DeliveryItem {
  readonly deliveryId: string
  readonly eventId: string
  readonly endpointId: string
  readonly eventType: EventType
  readonly body: string
  readonly url: string
  readonly secrets: SealedSecrets
  /** The row's ctid, until somebody writes the row. */
  readonly rowId: string
  /** Whether the endpoint has not succeeded yet, or failed the last time. */
  readonly isOnProbation: boolean
}

/**
 * The leases of webhook deliveries. They are claimed differently from other work: fairly between endpoints, within the
 * endpoints' windows, and together with everything that an attempt needs. They are also kept differently: claiming
 * writes no index (`leased_until` is a column beside the due one), so a claim itself has to skip what a live worker
 * holds, and takes over what a dead one left.
 */
export function createDeliveryLeases(windows: EndpointWindows, clock: Clock): Leases<DeliveryItem> {
  let lastEndpointId = BEFORE_ALL_ENDPOINTS

  return {
    async claim(db, request) {
      const { worker, now, leaseUntil, mayJudge = true } = request
      const rows = await claimDeliveries(db, {
        ...{ worker, now, leaseUntil, mayJudge },
        afterEndpointId: lastEndpointId,
        caps: readCaps(windows, request),
      })
      const endpoints = new Map<string, ClaimedEndpoint>()
      const claimed: Claimed<DeliveryItem>[] = []
      for (const row of rows) {
        if (row.place === null) claimed.push(readClaimed(row, endpoints.get(row.endpoint_id), worker))
        else {
          endpoints.set(row.endpoint_id, readEndpoint(row))
          lastEndpointId = row.endpoint_id
        }
      }
      return claimed
    },

    nextDueAt(db, mayJudge = true) {
      const { byEndpoint, onProbation } = windows.rooms()
      const caps = {
        perEndpoint: FIRST_ROOM,
        perEndpointOnProbation: PROBATION_ROOM,
        endpointRooms: byEndpoint,
        onProbation,
      }
      return findNextDue(db, caps, clock.now(), mayJudge)
    },

    countDue: countDueDeliveries,
    renew: (db, leases, leaseUntil) => renewLeases(db, asDeliveryLeases(leases), leaseUntil),
    release: (db, leases, dueAt) => releaseLeases(db, asDeliveryLeases(leases), dueAt),
    releaseStrays: releaseStrayLeases,
    // Nothing to do: the next claim takes over the leases of dead workers.
    releaseDead: async () => 0,
    bringForward: bringDeliveriesForward,
  }
}

// A claim without bounds for tenants (one outside a lane) is not bound by the endpoints' windows either.
function readCaps(windows: EndpointWindows, { limit, perTenant }: ClaimRequest): ClaimCaps {
  if (perTenant === undefined) {
    const all = { perTenant: limit, perEndpoint: limit, perEndpointOnProbation: limit, onProbation: limit }
    return { limit, ...all, tenantRooms: {}, endpointRooms: {} }
  }
  const { byEndpoint, onProbation } = windows.rooms()
  return {
    limit,
    perTenant: perTenant.most,
    tenantRooms: Object.fromEntries(
      perTenant.held.map(({ tenant, count }) => [
        `${tenant.organizationId}/${tenant.environment}`,
        perTenant.most - count,
      ]),
    ),
    perEndpoint: FIRST_ROOM,
    perEndpointOnProbation: PROBATION_ROOM,
    endpointRooms: byEndpoint,
    onProbation,
  }
}

type ClaimedEndpoint = Pick<DeliveryItem, 'endpointId' | 'url' | 'secrets' | 'isOnProbation'> & {
  readonly tenant: Tenant
}

function readEndpoint(row: ClaimedEndpointRow): ClaimedEndpoint {
  return {
    tenant: { organizationId: row.organization_id, environment: row.environment },
    endpointId: row.endpoint_id,
    url: row.url,
    secrets: {
      current: row.secret_sealed,
      previous: row.previous_secret_sealed,
      rotatingUntil: row.secret_rotating_until,
    },
    isOnProbation: row.on_probation,
  }
}

function readClaimed(
  row: ClaimedDeliveryRow,
  endpoint: ClaimedEndpoint | undefined,
  worker: number,
): Claimed<DeliveryItem> {
  if (endpoint === undefined) throw new Error('A delivery was claimed without its endpoint.')
  const { tenant, endpointId, url, secrets, isOnProbation } = endpoint
  const lease: DeliveryLease = { token: row.lease_token, worker, tenant, deliveryId: row.id }
  const item = {
    ...{ endpointId, url, secrets, isOnProbation },
    deliveryId: row.id,
    eventId: row.event_id,
    eventType: row.type,
    body: row.body,
    rowId: row.row_id,
  }
  return { tenant, item, lease, key: workKey(tenant, row.id) }
}

// The runner hands back only leases that this source made.
function asDeliveryLeases(leases: readonly Lease[]): readonly DeliveryLease[] {
  return leases as readonly DeliveryLease[]
}
