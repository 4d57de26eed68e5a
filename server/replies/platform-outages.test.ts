import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SendResult } from '../channels/connector.ts'
import {
  type FailuresByAccount,
  findOutage,
  heldUntil,
  isWorthTelling,
  noteProbe,
  noteResult,
} from './platform-outages.ts'

const START = new Date('2026-09-15T09:30:27.618Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const after = (ms: number) => new Date(START.getTime() + ms)
const inThread = (conversationId: string, channelAccountId: string | null = 'account') =>
  ({ channel: 'telegram', channelAccountId, conversationId }) as const

const NONE: FailuresByAccount = new Map()
const BROKEN: SendResult = { kind: 'retry', error: 'Telegram refused with 500', retryAfterMs: null }
const UNREACHED: SendResult = { ...BROKEN, error: 'the platform could not be reached', isOutOfReach: true }
const SENT: SendResult = { kind: 'sent' }

type Event = readonly [ms: number, thread: string, result: SendResult, account?: string]

const noted = (events: readonly Event[], from = NONE) =>
  events.reduce(
    (failures, [ms, thread, result, account]) =>
      noteResult(failures, inThread(thread, account ?? 'account'), result, after(ms)),
    from,
  )
const probeMs = (failures: FailuresByAccount, ms: number, account = 'account') => {
  const outage = findOutage(failures, inThread('any', account), after(ms))
  return outage && outage.probeAt.getTime() - START.getTime()
}

describe('an outage', () => {
  const three: Event[] = [
    [0, 'a', BROKEN],
    [1, 'b', BROKEN],
    [2, 'c', BROKEN],
  ]
  const unproven: Record<string, Event[]> = {
    'by a message that fails again and again': [0, 1, 2, 3, 4].map((ms) => [ms, 'a', BROKEN]),
    'by two conversations': three.slice(0, 2),
    'where the account has taken a message in between': three.toSpliced(2, 0, [1, 'd', SENT]),
    'where it has taken a part of one in between': three.toSpliced(2, 0, [
      ...([1, 'd'] as const),
      { ...BROKEN, retryAfterMs: 0, countsAsAttempt: false, tookPart: true },
    ]),
    'by accounts together': [...three.slice(0, 2), [2, 'c', BROKEN, 'other']],
    'by failures that lie further apart than tries': [...three.slice(0, 2), [21 * MINUTE_MS, 'c', BROKEN]],
  }
  for (const [how, events] of Object.entries(unproven)) {
    test(`is not proven ${how}`, () => assert.equal(probeMs(noted(events), 21 * MINUTE_MS), null))
  }
  for (const [what, result] of Object.entries<SendResult>({
    'waits for its turn': { ...BROKEN, countsAsAttempt: false, isUntried: true },
    'was called off': { ...BROKEN, countsAsAttempt: false },
    'the platform will never take': { kind: 'failed', error: 'blocked', reason: 'blocked' },
    'the platform refuses the credentials for': { kind: 'reconnect', error: 'expired' },
  })) {
    test(`is neither proven nor ended by what ${what}`, () => {
      const proven = noted(three)
      assert.equal(noted([[3, 'd', result]], proven), proven)
      const events = ['a', 'b', 'c'].map((thread): Event => [0, thread, result])
      assert.equal(noted(events), NONE)
    })
  }

  test('is proven by three conversations in a row, or by one that found no connection', () => {
    assert.equal(probeMs(noted(three), 2), 30_002)
    assert.equal(probeMs(noted([[0, 'a', UNREACHED]]), 0), 30_000)
  })

  test('is over as soon as the account takes anything, and another account’s is not', () => {
    const both = noted([[0, 'a', UNREACHED, 'other']], noted(three))
    const failures = noted([[5, 'd', SENT]], both)
    assert.deepEqual([probeMs(failures, 5), probeMs(failures, 5, 'other')], [null, 30_000])
    assert.equal(noted([[5, 'd', SENT]]), NONE)
  })

  test('lets one message through after as long as it has lasted, between half a minute and five', () => {
    let failures = noted([[0, 'a', UNREACHED]])
    const waits: number[] = []
    for (let ms = 0; ms < HOUR_MS; ) {
      const next = probeMs(failures, ms) ?? assert.fail()
      waits.push((next - ms) / MINUTE_MS)
      ms = next
      failures = noteProbe(failures, { ...inThread('any'), id: 'm' }, after(ms))
      assert.equal(probeMs(failures, ms), ms + 15_000)
      failures = noted([[ms, 'a', BROKEN]], failures)
    }
    assert.deepEqual(waits.slice(0, 7), [0.5, 0.5, 1, 2, 4, 5, 5])
    assert.equal(Math.max(...waits), 5)
  })

  test('is told when it has lasted two minutes', () => {
    const failures = noted([[0, 'a', UNREACHED]])
    const outage = findOutage(failures, inThread('a'), after(0)) ?? assert.fail()
    assert.deepEqual(
      [2 * MINUTE_MS - 1, 2 * MINUTE_MS].map((ms) => isWorthTelling(outage, after(ms))),
      [false, true],
    )
  })
})

describe('a message whose platform is out of order', () => {
  const outage = findOutage(noted([[0, 'a', UNREACHED]]), inThread('a'), START) ?? assert.fail()
  const held = (ms: number, message: { attempts?: number; ageMs?: number } = {}) => {
    const { attempts = 0, ageMs = 0 } = message
    const until = heldUntil(outage, { id: 'm', attempts, queuedAt: after(ms - ageMs) }, after(ms))
    return until && until.getTime() - START.getTime()
  }

  test('waits for the moment at which one is let through, and no longer', () => {
    assert.deepEqual([held(0), held(29_999), held(30_000)], [30_000, 30_000, null])
  })

  test('waits behind those that were not let through yet, or longer ago', () => {
    const ids = ['first', 'second', 'other', 'first']
    const failures = ids.reduce(
      (known, id) => noteProbe(known, { ...inThread('a'), id }, START),
      noted([[0, 'a', UNREACHED]]),
    )
    const probed = findOutage(failures, inThread('a'), START) ?? assert.fail()
    const waits = ['new', 'second', 'other', 'first'].map((id) =>
      heldUntil(probed, { id, attempts: 0, queuedAt: START }, START)?.getTime(),
    )
    assert.deepEqual(
      waits,
      [15_000, 16_000, 17_000, 18_000].map((ms) => after(ms).getTime()),
    )
  })

  test('waits a quarter of an hour longer where one more lost answer would end it, and looks often meanwhile', () => {
    const end = 30_000 + 15 * MINUTE_MS
    assert.deepEqual(
      [30_000, end - 1, end].map((ms) => held(ms, { attempts: 3 })),
      [60_000, end - 1 + 30_000, null],
    )
  })

  test('does not wait where it has waited for a day, or where a clock was set back', () => {
    assert.equal(held(0, { ageMs: 24 * HOUR_MS }), null)
    assert.equal(held(-HOUR_MS), null)
  })
})
