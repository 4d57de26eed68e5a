import type { Querier } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../platform/clock.ts'

/** From here on the clocks of two machines are apart by more than NTP ever leaves. */
const APART_MS = 1_000
/** A worker so far ahead takes up what another one still holds. */
const HARMFUL_MS = 20_000

/** How far this machine's clock is from the database's. */
export interface ClockSkew {
  readonly kind: 'together' | 'apart' | 'harmful'
  /** One line for an operator. */
  readonly detail: string
}

/**
 * Holds this machine's clock against the database's. Half of the time that the question took may have passed on either
 * way, and counts for nothing.
 */
export async function measureClockSkew(shared: Querier, clock: Clock): Promise<ClockSkew> {
  const askedAt = clock.now().getTime()
  const [row] = await shared.query<{ now: Date }>(sql`SELECT clock_timestamp() AS now`)
  const answeredAt = clock.now().getTime()
  const halfway = (askedAt + answeredAt) / 2
  return describeSkew(halfway - (row?.now.getTime() ?? halfway), (answeredAt - askedAt) / 2)
}

function describeSkew(aheadMs: number, uncertainMs: number): ClockSkew {
  const apartMs = Math.abs(aheadMs) - uncertainMs
  if (apartMs <= APART_MS) return { kind: 'together', detail: "agrees with the database's" }
  const way = aheadMs > 0 ? 'ahead of' : 'behind'
  return {
    kind: apartMs > HARMFUL_MS ? 'harmful' : 'apart',
    detail: `${Math.round(Math.abs(aheadMs) / 1000)} s ${way} the database's: keep the clocks of all machines together with NTP`,
  }
}
