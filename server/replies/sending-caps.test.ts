import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type BothSlots,
  decideSending,
  ORGANIZATION_CAP,
  type SendingSlots,
  WINDOW_MS,
} from './sending-caps.ts'

const FRESH: SendingSlots = { freeAt: new Date(0), departures: [] }
const START_MS = Date.parse('2026-09-15T09:30:00.000Z')

interface Waiting {
  readonly customer: number
  dueMs: number
  hadSlot: boolean
}

/** Lets messages through the caps as workers would: each looks when it is due, or `lateMs` later. */
function sendAll(messages: readonly { customer: number; arrivesMs: number }[], lateMs: () => number) {
  let organization = FRESH
  const customers = new Map<number, SendingSlots>()
  const departures: { customer: number; atMs: number }[] = []
  const waiting: Waiting[] = messages.map(({ customer, arrivesMs }) => ({
    customer,
    dueMs: START_MS + arrivesMs,
    hadSlot: false,
  }))
  let nowMs = START_MS
  let looks = 0
  while (waiting.length > 0) {
    assert.ok(++looks < 200 * messages.length, 'messages wait for ever')
    waiting.sort((a, b) => a.dueMs - b.dueMs)
    const [message] = waiting
    if (message === undefined) break
    nowMs = Math.max(nowMs, message.dueMs + lateMs())
    const slots: BothSlots = { organization, customer: customers.get(message.customer) ?? FRESH }
    const decision = decideSending(slots, message.hadSlot, new Date(nowMs))
    if (decision.kind === 'wait') {
      message.hadSlot = false
      message.dueMs = decision.until.getTime()
      assert.ok(message.dueMs > nowMs, 'a message looks again at once')
      continue
    }
    organization = decision.slots.organization
    customers.set(message.customer, decision.slots.customer)
    if (decision.kind === 'slot') {
      message.hadSlot = true
      message.dueMs = decision.at.getTime()
      assert.ok(message.dueMs > nowMs, 'a message looks again at once')
      continue
    }
    departures.push({ customer: message.customer, atMs: nowMs })
    waiting.shift()
  }
  return { departures, looks }
}

/** The most departures that any window of a second and a little holds. */
function mostInAnyWindow(momentsMs: readonly number[]): number {
  return Math.max(
    0,
    ...momentsMs.map((from) => momentsMs.filter((at) => at >= from && at < from + WINDOW_MS).length),
  )
}

const oneCustomerEach = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ customer: index, arrivesMs: 0 }))

describe('the sending caps', () => {
  it('let a single message leave at once', () => {
    assert.deepEqual(sendAll([{ customer: 1, arrivesMs: 0 }], () => 0).departures, [
      { customer: 1, atMs: START_MS },
    ])
  })

  it('hold in any one second, whatever arrives when and however late the workers are', () => {
    const message = fc.record({ customer: fc.nat(8), arrivesMs: fc.nat(3_000) })
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 60 }),
        fc.infiniteStream(fc.oneof(fc.nat(20), fc.nat(400), fc.constant(2_500))),
        (messages, lateness) => {
          const { departures } = sendAll(messages, () => lateness.next().value)
          assert.equal(departures.length, messages.length)
          assert.ok(mostInAnyWindow(departures.map(({ atMs }) => atMs)) <= 20)
          for (let customer = 0; customer <= 8; customer++) {
            const own = departures.filter((one) => one.customer === customer).map(({ atMs }) => atMs)
            assert.ok(mostInAnyWindow(own) <= 1)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('are used to nearly their full by a backlog, and each of its messages looks only a few times', () => {
    const { departures, looks } = sendAll(oneCustomerEach(400), () => 0)
    const tookMs = (departures.at(-1)?.atMs ?? 0) - START_MS
    assert.ok(tookMs <= 400 * ORGANIZATION_CAP.gapMs)
    assert.ok(400 / (tookMs / 1_000) > 18)
    assert.ok(looks <= 2 * 400)
  })

  it('are not followed by a burst when every slot has passed unused, and the messages leave all the same', () => {
    // The worker is away for a minute, after all slots have been given out.
    let away = true
    const { departures } = sendAll(oneCustomerEach(100), () => {
      const lateMs = away ? 60_000 : 0
      away = false
      return lateMs
    })
    assert.ok(mostInAnyWindow(departures.map(({ atMs }) => atMs)) <= 20)
  })

  it('do not hold a worker up for ever that is always late', () => {
    const { departures } = sendAll(oneCustomerEach(100), () => 180)
    const tookMs = (departures.at(-1)?.atMs ?? 0) - START_MS
    assert.ok(tookMs < 100 * ORGANIZATION_CAP.gapMs * 2)
  })

  it('keep the other customers moving while one waits for its second', () => {
    const messages = [
      ...Array.from({ length: 5 }, () => ({ customer: 0, arrivesMs: 0 })),
      { customer: 1, arrivesMs: 1 },
    ]
    const other = sendAll(messages, () => 0).departures.find(({ customer }) => customer === 1)
    assert.ok((other?.atMs ?? Number.POSITIVE_INFINITY) - START_MS <= 2 * ORGANIZATION_CAP.gapMs)
  })
})
