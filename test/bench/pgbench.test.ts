import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPgbench, runPgbench } from '../../bench/pgbench.ts'

const pgbench = findPgbench()

test('pgbench takes the URL of an embedded database, whatever its version', {
  skip: pgbench === null,
}, async () => {
  const url = new URL(process.env.SANAD_TEST_CLUSTER as string)
  url.searchParams.set('require_auth', 'scram-sha-256')
  const load = { statement: 'SELECT 1', seconds: 1, inFlight: 1 }
  const { perSecond } = await runPgbench(pgbench as string, url.href, load)
  assert.ok(perSecond > 0)
})
