import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movableClock } from '../../test/movable-clock.ts'
import { createLog } from '../platform/log.ts'
import { createPerformer } from './perform-claimed.ts'
import type { Claimed, WorkSource } from './source.ts'

const CLAIMED: Claimed<unknown> = {
  tenant: { organizationId: '01a00000-0000-7000-8000-000000000000', environment: 'live' },
  item: {},
  lease: { token: '01a00000-0000-7000-8000-000000000001', worker: 1 },
  key: 'a',
}

test('who is woken: by a fault of ours at once, by a database that does not serve after half a minute', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  let outcome: Error | null = null
  let nowMs = 0
  const source = {
    name: 'demo_work',
    describe: () => ({}),
    perform: async () => {
      if (outcome !== null) throw outcome
    },
  } as unknown as WorkSource<unknown>
  const perform = createPerformer(
    source,
    { release: async () => undefined },
    { clock: movableClock(), log, nowMs: () => nowMs },
  )
  const performAt = async (second: number, failure: Error | null) => {
    lines.length = 0
    outcome = failure
    nowMs = second * 1_000
    await perform(CLAIMED, new AbortController().signal)
    return lines.map(({ level, msg, reason }) => [level, msg, ...(reason === undefined ? [] : [reason])])
  }
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  assert.deepEqual(await performAt(0, new Error('a bug')), [['error', 'work failed']])
  assert.deepEqual(await performAt(1, away), [['warn', 'work failed']])
  assert.deepEqual(await performAt(2, null), [], 'a restart is over by then')
  assert.deepEqual(await performAt(40, away), [['warn', 'work failed']])
  assert.deepEqual(await performAt(71, away), [
    ['warn', 'work failed'],
    ['error', 'the database does not serve', 'connect ECONNREFUSED'],
  ])
  assert.deepEqual(await performAt(72, null), [['warn', 'the database serves again']])
})
