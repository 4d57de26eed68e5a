import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { FailureReason, SendResult } from '../channels/connector.ts'
import { decideTry } from './decide-try.ts'

const QUEUED_AT = new Date('2026-09-15T09:30:27.618Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const after = (ms: number) => new Date(QUEUED_AT.getTime() + ms)
const decide = (result: SendResult, attempts = 0, ageMs = 0, isProbe = false) =>
  decideTry(result, { attempts, queuedAt: QUEUED_AT, isProbe }, after(ageMs))

describe('a try that failed for now', () => {
  const busy = (retryAfterMs: number | null): SendResult => ({ kind: 'retry', error: 'busy', retryAfterMs })

  test('is repeated after growing waits, five times in all', () => {
    const waits = [0, 1, 2, 3].map((attempts) => decide(busy(null), attempts))
    assert.deepEqual(
      waits.map((decision) => decision.kind === 'later' && [decision.waitMs, decision.attempts]),
      [
        [30_000, 1],
        [60_000, 2],
        [120_000, 3],
        [240_000, 4],
      ],
    )
    assert.deepEqual(decide(busy(null), 4), {
      ...{ kind: 'over', reason: 'agent_error', failure: null, error: 'busy' },
    })
  })

  test('is repeated twice at most where the customer may have it already', () => {
    const lost: SendResult = {
      ...{ kind: 'retry', error: 'silence' },
      retryAfterMs: null,
      mayHaveArrived: true,
    }
    const tries = [0, 2, 4].map((attempts) => decide(lost, attempts))
    assert.deepEqual(
      tries.map((decision) => (decision.kind === 'later' ? decision.waitMs : decision.kind)),
      [60_000, 240_000, 'over'],
    )
    // One copy that may have arrived, between tries that have not, leaves room for the others.
    const mixed = decide(lost, 1)
    assert.deepEqual(mixed.kind === 'later' && [mixed.waitMs, mixed.attempts], [120_000, 3])
  })

  test('waits as long as the platform says, and no longer than a day', () => {
    for (const [askedMs, waitMs] of [
      [7_000, 7_000],
      [0, 0],
      [3 * HOUR_MS, 3 * HOUR_MS],
      [900 * HOUR_MS, 24 * HOUR_MS],
    ] as const) {
      const decision = decide(busy(askedMs), 1)
      assert.equal(decision.kind === 'later' && decision.waitMs, waitMs)
    }
  })

  test('never ends a message when it is not to be counted, however often it happens', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.nat(300_000), (attempts, retryAfterMs) => {
        const result = { ...busy(retryAfterMs), countsAsAttempt: false } as SendResult
        assert.deepEqual(decide(result, attempts), {
          ...{ kind: 'later', waitMs: retryAfterMs, attempts, error: 'busy', reconnect: false },
        })
      }),
    )
  })
})

describe('a try to see whether a platform is still out of order', () => {
  const broken: SendResult = { kind: 'retry', error: 'broken', retryAfterMs: null }
  const probe = (result: SendResult, attempts: number, ageMs = 0) => decide(result, attempts, ageMs, true)

  test('leaves its message the tries that it has', () => {
    for (const attempts of [0, 1, 4]) {
      assert.deepEqual(probe(broken, attempts), {
        ...{ kind: 'later', waitMs: 30_000, attempts, error: 'broken', reconnect: false },
      })
    }
  })

  test('gives nobody more copies than any other try', () => {
    const lost: SendResult = { ...broken, mayHaveArrived: true }
    const kinds = [0, 2, 3, 4].map((attempts) => probe(lost, attempts).kind)
    assert.deepEqual(kinds, ['later', 'later', 'over', 'over'])
  })

  test('is the last after 24 hours, and a person gets the conversation as window_closed', () => {
    assert.equal(probe(broken, 1, 24 * HOUR_MS - 1).kind, 'later')
    assert.deepEqual(probe(broken, 1, 24 * HOUR_MS), {
      ...{ kind: 'over', reason: 'window_closed', failure: null, error: 'broken' },
    })
    const nextPart = { ...broken, countsAsAttempt: false } as const
    assert.equal(probe(nextPart, 1, 24 * HOUR_MS).kind, 'later')
  })
})

describe('refused credentials', () => {
  const refused: SendResult = { kind: 'reconnect', error: 'token expired' }

  test('keep the message, uncounted, between 5 and 60 minutes at a time, until its window of 24 hours ends', () => {
    let ageMs = 0
    const waits: number[] = []
    for (;;) {
      const decision = decide(refused, 3, ageMs)
      if (decision.kind !== 'later') {
        assert.deepEqual(decision, {
          ...{ kind: 'over', reason: 'window_closed', failure: null, error: 'token expired' },
        })
        break
      }
      assert.ok(decision.reconnect)
      assert.equal(decision.attempts, 3)
      waits.push(decision.waitMs)
      ageMs += decision.waitMs
      assert.ok(waits.length < 100)
    }
    assert.equal(ageMs, 24 * HOUR_MS)
    assert.deepEqual(
      waits.slice(0, 5).map((wait) => wait / MINUTE_MS),
      [5, 5, 10, 20, 40],
    )
    assert.ok(waits.slice(0, -1).every((wait) => wait >= 5 * MINUTE_MS && wait <= HOUR_MS))
  })
})

describe('what can never leave', () => {
  test('goes to a person as window_closed where the window is closed, else as agent_error', () => {
    const reasons: [FailureReason | undefined, string][] = [
      ['window_closed', 'window_closed'],
      ['blocked', 'agent_error'],
      ['unknown_recipient', 'agent_error'],
      ['too_long', 'agent_error'],
      ['media_refused', 'agent_error'],
      ['not_configured', 'agent_error'],
      ['refused', 'agent_error'],
      [undefined, 'agent_error'],
    ]
    for (const [failure, reason] of reasons) {
      const result = {
        kind: 'failed',
        error: 'no',
        ...(failure !== undefined && { reason: failure }),
      } as const
      const decision = decide(result)
      assert.deepEqual(decision, { kind: 'over', reason, failure: failure ?? null, error: 'no' })
    }
  })
})
