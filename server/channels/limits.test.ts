import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Channel } from '../../contract/channels.ts'
import { decidePace, paceMemoryMs } from './limits.ts'

const START = Date.parse('2026-09-15T09:30:27.618Z')
const at = (ms: number) => new Date(START + ms)

function decide(
  channel: Channel,
  sendsMs: readonly number[],
  nowMs: number,
  { lastInboundAt = at(-1), subject = '42' } = {},
) {
  return decidePace(channel, { subject, recentSends: sendsMs.map(at), lastInboundAt, now: at(nowMs) })
}

/** When each of `count` messages leaves that all want to leave as early as they may. */
function sendAsEarlyAsPossible(channel: Channel, count: number, subject = '42'): number[] {
  const sends: number[] = []
  let nowMs = 0
  while (sends.length < count) {
    const decision = decide(channel, sends, nowMs, { subject })
    if (decision.kind === 'exhausted') break
    if (decision.kind === 'now') sends.push(nowMs)
    else nowMs = decision.until.getTime() - START
  }
  return sends
}

/** When messages leave that are wished for with these gaps, as far as the channel's memory goes back. */
function sendAsWished(channel: Channel, subject: string, gapsMs: readonly number[]): number[] {
  const sends: number[] = []
  let nowMs = 0
  for (const gapMs of gapsMs) {
    nowMs += gapMs
    const remembered = sends.filter((each) => each > nowMs - paceMemoryMs(channel, subject))
    if (decide(channel, remembered, nowMs, { subject }).kind === 'now') sends.push(nowMs)
  }
  return sends
}

test('telegram and slack let one message a second through', () => {
  for (const channel of ['telegram', 'slack'] as const) {
    assert.deepEqual(sendAsEarlyAsPossible(channel, 4), [0, 1_000, 2_000, 3_000])
    assert.deepEqual(decide(channel, [0], 999), { kind: 'wait', until: at(1_000) })
  }
})

test('telegram lets twenty messages a minute through to a group', () => {
  const sends = sendAsEarlyAsPossible('telegram', 41, '-100200300')
  assert.deepEqual([sends[19], sends[20], sends[40]], [19_000, 60_000, 120_000])
  assert.equal(sendAsEarlyAsPossible('telegram', 41).at(-1), 40_000)
})

test('x lets fifteen messages of an account through in any quarter of an hour', () => {
  const sends = sendAsEarlyAsPossible('twitter', 31)
  assert.deepEqual([sends[14], sends[15], sends[29], sends[30]], [0, 900_000, 900_000, 1_800_000])
})

test('no window holds more than its limit, however the wishes come, and what is forgotten changes nothing', () => {
  for (const [channel, subject, most, windowMs] of [
    ['telegram', '-1', 20, 60_000],
    ['twitter', '', 15, 900_000],
  ] as const) {
    const wishes = fc.array(fc.integer({ min: 0, max: windowMs / 8 }), { maxLength: 120, size: 'max' })
    fc.assert(
      fc.property(wishes, (gapsMs) => {
        const sends = sendAsWished(channel, subject, gapsMs)
        for (const startMs of sends) {
          assert.ok(sends.filter((each) => each >= startMs && each < startMs + windowMs).length <= most)
        }
      }),
    )
  }
})

test('a send that a clock noted which was a day ahead holds nothing up once that is set back', () => {
  const dayMs = 24 * 60 * 60_000
  for (const channel of ['telegram', 'whatsapp'] as const) {
    assert.deepEqual(decide(channel, Array(45).fill(dayMs), 0), { kind: 'now' }, channel)
    assert.notEqual(decide(channel, Array(45).fill(900), 0).kind, 'now', 'a worker may be a little ahead')
  }
})

test('whatsapp lets a burst of 45 through, and then nothing until they would have left one by one', () => {
  const sends = sendAsEarlyAsPossible('whatsapp', 46)
  assert.deepEqual(sends.slice(0, 45), Array(45).fill(0))
  assert.equal(sends[45], 45 * 6_000)
})

test('whatsapp lets a small burst through and then waits for as long as it was worth', () => {
  assert.deepEqual(decide('whatsapp', [0, 1_000, 2_000], 5_999), { kind: 'now' })
  assert.deepEqual(decide('whatsapp', [0, 1_000, 2_000], 6_000), { kind: 'wait', until: at(18_000) })
  assert.deepEqual(decide('whatsapp', [0], 6_000), { kind: 'now' })
})

test('no ten minutes hold more than 100 whatsapp messages to one person beyond one burst', () => {
  const wishes = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 100, maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(wishes, (gapsMs) => {
      const sends = sendAsWished('whatsapp', '42', gapsMs)
      for (const [index, startMs] of sends.entries()) {
        const within = sends.slice(index).filter((each) => each < startMs + 600_000).length
        assert.ok(within <= 100 + 45, `${within} in ten minutes`)
      }
    }),
    { numRuns: 30 },
  )
})

test('what lies further back than the memory changes no decision', () => {
  const sends = sendAsEarlyAsPossible('whatsapp', 200)
  const lastMs = sends.at(-1) ?? 0
  for (const nowMs of [lastMs, lastMs + 5_000, lastMs + 100_000, lastMs + 400_000]) {
    const remembered = sends.filter((each) => each > nowMs - paceMemoryMs('whatsapp', '42'))
    assert.ok(remembered.length < sends.length)
    assert.deepEqual(decide('whatsapp', remembered, nowMs), decide('whatsapp', sends, nowMs))
  }
})

test('tiktok lets ten answers through until the customer writes again', () => {
  assert.equal(sendAsEarlyAsPossible('tiktok', 11).length, 10)
  const ten = Array.from({ length: 10 }, (_, index) => index * 1_000)
  assert.deepEqual(decide('tiktok', ten, 20_000), { kind: 'exhausted' })
  assert.deepEqual(decide('tiktok', ten, 20_000, { lastInboundAt: at(15_000) }), { kind: 'now' })
})

test('a channel without a limit of its own never waits', () => {
  assert.equal(paceMemoryMs('reddit', '42'), 0)
  assert.deepEqual(decide('reddit', [0, 0, 0], 0), { kind: 'now' })
})
