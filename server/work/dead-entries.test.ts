import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useTestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'

const database = await useTestDatabase()

// Their rows stay when their work is done, or are dropped from the front. `conversation_work` has no row that is not
// due: it stays small.
const LOOKED_THROUGH = ['conversation_timers', 'outgoing_messages', 'webhook_deliveries', 'webhook_events']

test('who looks for work in a table of a hundred million rows steps over a fraction of a hundredth of them at most', async () => {
  const rows = await database.db.shared.query<{ name: string; dead: number; cleanup: string }>(sql`
    SELECT c.relname AS name, s.threshold + s.scale * 100000000 AS dead, s.cleanup
    FROM pg_class c CROSS JOIN LATERAL (
      SELECT
        coalesce(max(option_value) FILTER (WHERE option_name = 'autovacuum_vacuum_threshold'),
          current_setting('autovacuum_vacuum_threshold'))::float8 AS threshold,
        coalesce(max(option_value) FILTER (WHERE option_name = 'autovacuum_vacuum_scale_factor'),
          current_setting('autovacuum_vacuum_scale_factor'))::float8 AS scale,
        max(option_value) FILTER (WHERE option_name = 'vacuum_index_cleanup') AS cleanup
      FROM pg_options_to_table(c.reloptions)
    ) s
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (${LOOKED_THROUGH}::text[])
    ORDER BY c.relname`)
  assert.deepEqual(
    rows.map(({ name }) => name),
    LOOKED_THROUGH,
  )
  for (const { name, dead, cleanup } of rows) {
    assert.ok(dead <= 600_000, `${name}: ${dead} dead rows before a vacuum`)
    // Otherwise a vacuum that finds few pages with dead rows leaves their entries where they are.
    assert.equal(cleanup, 'on', name)
  }
})
