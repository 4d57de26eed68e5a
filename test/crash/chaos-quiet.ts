import type { Context } from '../../server/context.ts'
import { sql } from '../../server/db/sql.ts'
import { until } from './chaos-customers.ts'

interface Left {
  readonly what: string
  readonly held: boolean
  readonly tries: number
  readonly dueInS: number
  readonly count: number
}

/**
 * Waits until nothing is left to record, answer, send or deliver; fails after a while with what is left. `nowMs` is the
 * clock by which work is due.
 */
export async function untilQuiet(context: Context, nowMs: () => number): Promise<void> {
  try {
    await until('nothing is left to do', async () => (await listLeft(context, nowMs()))?.length === 0)
  } catch (cause) {
    const left = await listLeft(context, nowMs())
    const told = left?.map(
      ({ what, held, tries, dueInS, count }) =>
        `${count} × ${what}, ${held ? 'held' : 'free'}, ${tries} tries, due in ${dueInS} s`,
    )
    throw new Error(`It does not end: ${told?.join('; ') ?? 'the database is away'}`, { cause })
  }
}

/** What is left to do; null while the database is away. */
async function listLeft({ db }: Context, nowMs: number): Promise<Left[] | null> {
  const at = new Date(nowMs)
  return db.shared
    .query<Left>(sql`
      SELECT what, held, tries, extract(epoch FROM due - ${at}::timestamptz)::integer AS "dueInS", count(*) AS count
      FROM (
        SELECT 'thread' AS what, lease_token IS NOT NULL AS held, attempts AS tries, due_at AS due FROM conversation_work
        UNION ALL
        SELECT 'reply', lease_token IS NOT NULL, attempts, send_at FROM outgoing_messages WHERE send_at IS NOT NULL
        UNION ALL
        SELECT 'delivery', lease_token IS NOT NULL, attempts, next_attempt_at FROM webhook_deliveries
        WHERE status = 'queued'
        UNION ALL
        SELECT 'event', false, 0, received_at FROM inbound_events WHERE recorded_at IS NULL
      ) AS waiting GROUP BY 1, 2, 3, 4 ORDER BY count DESC LIMIT 20`)
    .catch(() => null)
}
