import type { Querier } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../platform/clock.ts'

/** From this on, the clocks of two machines differ by more than they do under NTP. */
const APART_MS = 1_000
/** A worker whose clock is so far ahead takes up what another one still holds. */
const HARMFUL_MS = 20_000

/** The difference between this machine's clock and the database's. */
export interface ClockSkew {
  readonly kind: 'together' | 'apart' | 'harmful'
  /** One line for an operator. */
  readonly detail: string
}

/**
 * Compares this machine's clock with the database's. The time of the round trip may have passed in either direction, so
 * half of it is not counted.
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
