import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { watchOutage } from './outage-watch.ts'

let lines: { level: string; msg: string; [fact: string]: unknown }[] = []
let nowMs = 0
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const watch = () => watchOutage(log, { of: 'writes' }, () => nowMs)

beforeEach(() => {
  lines = []
  nowMs = 1_000_000
})

test('a restart of the database is no outage', () => {
  const outage = watch()
  for (let second = 0; second < 30; second++) {
    outage.failed('it starts up')
    nowMs += 1_000
  }
  outage.served()
  outage.failed('it starts up')
  assert.deepEqual(lines, [])
})

test('a database that does not serve for half a minute is told once a minute, and its return', () => {
  const outage = watch()
  for (let second = 0; second < 100; second++) {
    outage.failed('No space left on device')
    nowMs += 1_000
  }
  outage.served()
  outage.served()
  assert.deepEqual(
    lines.map(({ time: _, ...line }) => line),
    [
      { level: 'error', ...facts(31, 30_000), reason: 'No space left on device', msg: NOT },
      { level: 'error', ...facts(91, 90_000), reason: 'No space left on device', msg: NOT },
      { level: 'warn', ...facts(100, 100_000), msg: 'the database serves again' },
    ],
  )
})

const NOT = 'the database does not serve'

function facts(failures: number, forMs: number) {
  return { of: 'writes', failures, for_ms: forMs }
}
