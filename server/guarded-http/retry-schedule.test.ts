import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { nextAttempt, parseRetryAfter } from './retry-schedule.ts'

const DEFAULT_DELAYS = [60, 300, 1800, 7200, 21_600]
const FINISHED_AT = new Date('2026-09-01T00:00:00.000Z')
const HOUR_SECONDS = 3600

function secondsUntilNext(
  attempts: number,
  options: { delaysSeconds?: number[]; jitter?: number; retryAfterSeconds?: number } = {},
): number | 'dead' {
  const { delaysSeconds = DEFAULT_DELAYS, jitter = 0, retryAfterSeconds } = options
  const retryAfter =
    retryAfterSeconds === undefined ? null : new Date(FINISHED_AT.getTime() + retryAfterSeconds * 1000)
  const next = nextAttempt({ attempts, delaysSeconds, jitter, finishedAt: FINISHED_AT, retryAfter })
  return next.kind === 'dead' ? 'dead' : (next.at.getTime() - FINISHED_AT.getTime()) / 1000
}

describe('the retry schedule', () => {
  it('tries again after 1 min, 5 min, 30 min and 2 h, and is dead at the fifth failure', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6].map((n) => secondsUntilNext(n)),
      [60, 300, 1800, 7200, 'dead', 'dead'],
    )
  })

  it('comes to the 6 h step only where more attempts are allowed', () => {
    const delaysSeconds = [...DEFAULT_DELAYS, 43_200]
    assert.equal(secondsUntilNext(5, { delaysSeconds }), 21_600)
    assert.equal(secondsUntilNext(6, { delaysSeconds }), 'dead')
  })

  it('makes five attempts also where an operator lists fewer delays: the last one is repeated', () => {
    const delaysSeconds = [60, 300]
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((n) => secondsUntilNext(n, { delaysSeconds })),
      [60, 300, 300, 300, 'dead'],
    )
  })

  it('never waits less than stated and at most a tenth more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, jitter) => {
          const delay = DEFAULT_DELAYS[attempts - 1] ?? 0
          const waited = secondsUntilNext(attempts, { jitter })
          return waited !== 'dead' && waited >= delay && waited <= delay * 1.1
        },
      ),
    )
    assert.equal(secondsUntilNext(1, { jitter: 1 }), 66)
  })

  it('honours the Retry-After of a receiver that is later than the schedule and within 24 h', () => {
    assert.equal(secondsUntilNext(1, { retryAfterSeconds: 90 }), 90)
    assert.equal(secondsUntilNext(1, { retryAfterSeconds: 30 }), 60)
    assert.equal(secondsUntilNext(1, { retryAfterSeconds: -30 }), 60)
    assert.equal(secondsUntilNext(1, { retryAfterSeconds: 24 * HOUR_SECONDS }), 86_400)
    assert.equal(secondsUntilNext(1, { retryAfterSeconds: 24 * HOUR_SECONDS + 1 }), 60)
    assert.equal(secondsUntilNext(5, { retryAfterSeconds: 90 }), 'dead')
  })
})

describe('a Retry-After header', () => {
  const now = FINISHED_AT
  const read = (text: string | null) => parseRetryAfter(text, now)?.toISOString() ?? null

  it('is read as seconds or as any of the three HTTP dates', () => {
    assert.equal(read('0'), '2026-09-01T00:00:00.000Z')
    assert.equal(read('120'), '2026-09-01T00:02:00.000Z')
    for (const text of [
      'Tue, 01 Sep 2026 00:02:00 GMT',
      'Tuesday, 01-Sep-26 00:02:00 GMT',
      'Tue Sep  1 00:02:00 2026',
    ])
      assert.equal(read(text), '2026-09-01T00:02:00.000Z', text)
    // A year of two digits is at most 50 years ahead (RFC 9110, section 5.6.7).
    assert.equal(read('Sunday, 06-Nov-94 08:49:37 GMT'), '1994-11-06T08:49:37.000Z')
    assert.equal(read('Tuesday, 01-Sep-76 00:02:00 GMT'), '2076-09-01T00:02:00.000Z')
    assert.equal(read('Thursday, 01-Sep-77 00:02:00 GMT'), '1977-09-01T00:02:00.000Z')
  })

  it('is ignored when it makes no sense', () => {
    const texts = [null, '', '-1', '1.5', '1e3', ' 1', '99999999999', 'soon', '2026-09-01T00:02:00Z']
    const dates = [
      'Tue, 31 Feb 2026 00:00:00 GMT',
      'Tue, 01 Foo 2026 00:00:00 GMT',
      'Tue, 01 Sep 2026 24:00:00 GMT',
      'Tue, 01 Sep 2026 10:60:00 GMT',
    ]
    for (const text of [...texts, ...dates]) assert.equal(read(text), null, String(text))
  })
})
