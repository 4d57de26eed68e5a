import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findBreaches, runChaos } from '../crash/webhooks-chaos.ts'
import { type Fault, judgeRun } from '../crash/webhooks-judgement.ts'

// The long run, which also holds the 5 s: node test/crash/webhooks-chaos.ts --kills 100 --deliveries 5000
// Here a hundred other files compete for the processor, and starting a process may take long.
const PATIENCE_MS = 30_000

describe('deliveries while worker, PostgreSQL, connections and network are killed and paused', () => {
  it('are never lost, are repeated only as far as they were in flight, and go on', {
    skip: process.platform === 'win32' && 'Windows has no SIGSTOP.',
  }, async () => {
    const result = await runChaos({ kills: 10, deliveries: 400 })
    assert.deepEqual(findBreaches(result, PATIENCE_MS), [])
    assert.equal(result.faults.length, 10)
    assert.ok(
      result.faults.some(({ inFlight }) => inFlight.size > 0),
      'the faults struck a busy worker',
    )
  })
})

describe('the judgement of such a run', () => {
  const kill: Fault = {
    kind: 'worker_killed',
    atMs: 10_000,
    repairedAtMs: 10_100,
    inFlight: new Set(['a', 'b']),
  }
  const receipt = (deliveryId: string, atMs: number, body = deliveryId) => ({
    deliveryId,
    endpoint: '/',
    body,
    atMs,
  })
  const judge = (receipts: ReturnType<typeof receipt>[], faults = [kill], promised = ['a']) =>
    judgeRun({ promised, receipts, faults, attemptsAtMs: [10_300] })

  it('finds what was lost', () => {
    assert.deepEqual(judge([receipt('a', 1)], [kill], ['a', 'b']).lost, ['b'])
  })

  it('puts a repeat down to the kill that it spans, and to no other', () => {
    const later: Fault = { ...kill, atMs: 20_000 }
    const { faults, unexplained } = judge([receipt('a', 9_990), receipt('a', 25_000)], [kill, later])
    assert.deepEqual(
      faults.map(({ duplicates }) => duplicates),
      [1, 0],
    )
    assert.deepEqual(unexplained, [])
  })

  it('does not let a cut, a pause, or a kill long before, excuse a repeat', () => {
    for (const kind of ['backends_terminated', 'network_paused'] as const) {
      const repeated = [receipt('a', 9_990), receipt('a', 11_000)]
      assert.deepEqual(judge(repeated, [{ ...kill, kind }]).unexplained, ['a'])
    }
    assert.deepEqual(judge([receipt('a', 11_000), receipt('a', 12_000)]).unexplained, ['a'])
  })

  it('does not let a kill excuse what it did not strike in flight, nor two repeats', () => {
    const elsewhere: Fault = { ...kill, inFlight: new Set(['b']) }
    const twice = [receipt('a', 9_990), receipt('a', 10_200)]
    assert.deepEqual(judge(twice, [elsewhere]).unexplained, ['a'])
    assert.deepEqual(judge(twice, [elsewhere, { ...kill, atMs: 10_150 }]).unexplained, [])
    assert.deepEqual(judge([...twice, receipt('a', 10_400)]).unexplained, ['a'])
  })

  it('finds an event under two delivery ids, and a repeat with other bytes', () => {
    assert.equal(judge([receipt('a', 1, 'event'), receipt('b', 2, 'event')]).altered.length, 1)
    assert.deepEqual(judge([receipt('a', 9_990, 'x'), receipt('a', 11_000, 'y')]).altered, ['a'])
  })

  it('measures how long the work rested', () => {
    assert.equal(judge([]).faults[0]?.resumedAfterMs, 200)
  })
})
