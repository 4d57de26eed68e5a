import type { Stand } from './stand.ts'
import { ask } from './statements.ts'

const MINUTES = 60

/** Lifts the token endpoint's limits for an hour: its counters start far below zero. */
export async function liftTokenLimits({ databaseUrl, clientId }: Stand): Promise<void> {
  await ask(
    databaseUrl,
    `INSERT INTO rate_windows (subject, class, window_start, count)
     SELECT subject, 'token', date_trunc('minute', now()) + minute * interval '1 minute', -1000000000
     FROM generate_series(0, ${MINUTES}) AS minute, unnest(ARRAY['client:${clientId}', 'address:127.0.0.1']) AS subject
     ON CONFLICT (subject, class, window_start) DO UPDATE SET count = EXCLUDED.count`,
  )
}
