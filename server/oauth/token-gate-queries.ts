import { RATE_LIMITS } from '../../contract/limits.ts'
import { type JoinedClient, selectClients } from '../apps/find-clients.ts'
import { integers, texts } from '../db/arrays.ts'
import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { WITHOUT_FLUSH } from '../db/without-flush.ts'

/** Token requests of one window that come from one address and name one client. An empty text stands for none. */
export interface TokenGroup {
  readonly address: string
  readonly clientId: string
  readonly size: number
  /** How many more requests of the address follow this group. */
  readonly behind: number
}

/** A counter after all the groups; that of a client comes with the client, if there is one. */
export type TokenCounter = { readonly subject: string; readonly count: number } & JoinedClient

/** The name of an address's counter. */
export function addressSubject(address: string): string {
  return `address:${address}`
}

/** The name of a client's counter. */
export function clientSubject(clientId: string): string {
  return `client:${clientId}`
}

/**
 * Counts token requests against their addresses, counts those that their address admits against the clients that they
 * name, and reads these clients. A request that is refused for its address does not count against the client: otherwise
 * one address could block every client. Counters are locked in the order of their keys, addresses before clients, so
 * that batches of several gateways cannot deadlock, and they do not wait for the disk (decision 060).
 */
export async function countTokenRequests(
  db: Querier,
  { groups, windowStart, now }: { groups: readonly TokenGroup[]; windowStart: Date; now: Date },
): Promise<readonly TokenCounter[]> {
  const sizes = new Map<string, number>()
  for (const { address, size } of groups)
    if (address !== '') sizes.set(address, (sizes.get(address) ?? 0) + size)
  const addresses = [...sizes.keys()].sort()
  const named = groups.filter(({ clientId }) => clientId !== '')
  const clientIds = named.map(({ clientId }) => clientId)
  return db.query<TokenCounter>(sql`
    WITH by_address AS (
      INSERT INTO rate_windows AS w (subject, class, window_start, count)
      SELECT 'address:' || asked.address, 'token', ${windowStart}, asked.size
      FROM unnest(
        ${texts(addresses)}::text[],
        ${integers(addresses.map((address) => sizes.get(address) ?? 0))}::integer[]
      ) AS asked (address, size)
      WHERE ${WITHOUT_FLUSH}
      ON CONFLICT (subject, class, window_start) DO UPDATE SET count = w.count + EXCLUDED.count
      RETURNING subject, count
    ), admitted AS (
      SELECT asked.client_id, sum(least(asked.size, greatest(0,
        ${RATE_LIMITS.token} - coalesce(a.count, 0) + asked.behind + asked.size))) AS size
      FROM unnest(
        ${texts(named.map(({ address }) => address))}::text[],
        ${texts(clientIds)}::text[],
        ${integers(named.map(({ size }) => size))}::integer[],
        ${integers(named.map(({ behind }) => behind))}::integer[]
      ) AS asked (address, client_id, size, behind)
      LEFT JOIN by_address a ON a.subject = 'address:' || asked.address
      GROUP BY asked.client_id
    ), by_client AS (
      INSERT INTO rate_windows AS w (subject, class, window_start, count)
      SELECT 'client:' || client_id, 'token', ${windowStart}, size FROM admitted
      WHERE size > 0
      ORDER BY client_id
      ON CONFLICT (subject, class, window_start) DO UPDATE SET count = w.count + EXCLUDED.count
      RETURNING subject, count
    )
    SELECT counted.subject, counted.count, found.*
    FROM (SELECT * FROM by_address UNION ALL SELECT * FROM by_client) AS counted
    LEFT JOIN (${selectClients(clientIds, now)}) AS found ON counted.subject = 'client:' || found.client_id`)
}
