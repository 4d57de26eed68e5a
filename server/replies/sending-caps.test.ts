import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type BothSlots,
  type Cap,
  CUSTOMER_CAP,
  decideSending,
  endTry,
  LONGEST_TRY_MS,
  ORGANIZATION_CAP,
  renameUnderWay,
  type SendingSlots,
  WINDOW_MS,
} from './sending-caps.ts'

const FRESH: SendingSlots = { freeAt: new Date(0), departures: [], underWay: new Map(), failures: new Map() }
const START_MS = Date.parse('2026-09-15T09:30:27.618Z')
// As it is promised; the caps count it a little long.
const SECOND_MS = 1_000

interface Wish {
  readonly customer: number
  readonly arrivesMs: number
}

/** How a try goes: when the receiver has it, when the worker knows, and whether the worker dies before that. */
interface Way {
  readonly tookMs: number
  readonly endedMs: number
  readonly dies: boolean
}

interface Waiting {
  readonly id: string
  readonly customer: number
  dueMs: number
  hadSlot: boolean
}

const AT_ONCE: Way = { tookMs: 0, endedMs: 0, dies: false }

/**
 * Lets messages through the caps as workers would: each looks when it is due, or
 * `lateMs` later, and its try goes some way.
 */
function sendAll(wishes: readonly Wish[], lateMs: () => number, way: () => Way = () => AT_ONCE) {
  let organization = FRESH
  const customers = new Map<number, SendingSlots>()
  const arrivals: { customer: number; atMs: number }[] = []
  const waiting: Waiting[] = wishes.map(({ customer, arrivesMs }, index) => ({
    ...{ id: `message-${index}`, customer },
    dueMs: START_MS + arrivesMs,
    hadSlot: false,
  }))
  let trying: { id: string; customer: number; endsMs: number }[] = []
  let nowMs = START_MS
  let looks = 0
  const end = (untilMs: number) => {
    const over = trying.filter(({ endsMs }) => endsMs <= untilMs).sort((a, b) => a.endsMs - b.endsMs)
    trying = trying.filter(({ endsMs }) => endsMs > untilMs)
    for (const { id, customer, endsMs } of over) {
      organization = ended(organization, ORGANIZATION_CAP, id, endsMs)
      customers.set(customer, ended(customers.get(customer) ?? FRESH, CUSTOMER_CAP, id, endsMs))
    }
  }
  while (waiting.length > 0) {
    assert.ok(++looks < 400 * wishes.length, 'messages wait for ever')
    waiting.sort((a, b) => a.dueMs - b.dueMs)
    const [message] = waiting
    if (message === undefined) break
    nowMs = Math.max(nowMs, message.dueMs + lateMs())
    end(nowMs)
    const slots = { organization, customer: customers.get(message.customer) ?? FRESH }
    const decision = decideSending(slots, message, new Date(nowMs))
    organization = decision.slots.organization
    customers.set(message.customer, decision.slots.customer)
    if (decision.kind !== 'leave') {
      message.hadSlot = decision.kind === 'slot'
      message.dueMs = (decision.kind === 'slot' ? decision.at : decision.until).getTime()
      assert.ok(message.dueMs > nowMs, 'a message looks again at once')
      continue
    }
    const { tookMs, endedMs, dies } = way()
    arrivals.push({ customer: message.customer, atMs: nowMs + tookMs })
    if (dies) {
      // Another worker takes the message up when it finds the lease of a dead one.
      Object.assign(message, { dueMs: nowMs + tookMs + endedMs, hadSlot: false })
      continue
    }
    trying.push({ ...message, endsMs: nowMs + tookMs + endedMs })
    waiting.shift()
  }
  return { arrivals, looks }
}

// What the statement that ends a try does.
function ended(slots: SendingSlots, { most }: Cap, id: string, atMs: number): SendingSlots {
  const underWay = new Map([...slots.underWay].filter(([other]) => other !== id))
  return { ...slots, underWay, departures: [...slots.departures, new Date(atMs)].slice(-most) }
}

/** The most moments that any window holds. */
function mostInAnyWindow(momentsMs: readonly number[], windowMs: number): number {
  return Math.max(
    0,
    ...momentsMs.map((from) => momentsMs.filter((at) => at >= from && at < from + windowMs).length),
  )
}

const oneCustomerEach = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ customer: index, arrivesMs: 0 }))

describe('a clock that was a day ahead and is set back', () => {
  const DAY_MS = 24 * 60 * 60_000
  const ahead = (ms: number) => new Date(START_MS + DAY_MS + ms)
  const busy = (most: number): SendingSlots => ({
    freeAt: ahead(53),
    departures: Array.from({ length: most }, (_, index) => ahead(index - most)),
    underWay: new Map(most > 1 ? [['of a worker that died', ahead(0)]] : []),
    failures: new Map(),
  })

  it('holds replies up for a second or two, and not for a day', () => {
    let slots = { organization: busy(20), customer: busy(1) }
    let nowMs = START_MS
    for (let looks = 0; ; looks++) {
      assert.ok(looks < 20 && nowMs < START_MS + 3_000, `${(nowMs - START_MS) / 1000} s later`)
      const decision = decideSending(slots, { id: 'message', hadSlot: false }, new Date(nowMs))
      if (decision.kind === 'leave') break
      slots = decision.slots
      nowMs = (decision.kind === 'slot' ? decision.at : decision.until).getTime()
    }
    const others = { organization: busy(20), customer: FRESH }
    const waits = decideSending(others, { id: 'other', hadSlot: true }, new Date(START_MS))
    assert.equal(waits.kind, 'slot', 'as many as may leave in a second have just left')
    const leaves = decideSending(waits.slots, { id: 'other', hadSlot: true }, new Date(START_MS + WINDOW_MS))
    assert.equal(leaves.kind, 'leave')
  })

  it('is none that is only a little ahead of another worker', () => {
    const slots = { ...FRESH, departures: [new Date(START_MS + 900)], freeAt: new Date(START_MS + 1_900) }
    const decision = decideSending(
      { organization: FRESH, customer: slots },
      { id: 'm', hadSlot: false },
      new Date(START_MS),
    )
    assert.deepEqual(decision.kind === 'wait' && decision.until, new Date(START_MS + 900 + WINDOW_MS))
  })
})

describe('the sending caps', () => {
  it('count a try in which nothing can have left no more, and any other for a second', () => {
    const begun = new Date(START_MS)
    const slots = { ...FRESH, underWay: new Map([['a', begun]]) }
    for (const mayHaveLeft of [true, false]) {
      const { departures, underWay } = endTry(slots, CUSTOMER_CAP, { messageId: 'a', mayHaveLeft }, begun)
      assert.deepEqual([departures, underWay.size], [mayHaveLeft ? [begun] : [], 0])
    }
  })

  it('let a single message leave at once', () => {
    assert.deepEqual(sendAll([{ customer: 1, arrivesMs: 0 }], () => 0).arrivals, [
      { customer: 1, atMs: START_MS },
    ])
  })

  it('hold at the receiver in any one second, whatever arrives when, however late the workers are, however long tries take, and whoever dies', () => {
    const wish = fc.record({ customer: fc.nat(8), arrivesMs: fc.nat(3_000) })
    const lateness = fc.oneof(fc.nat(20), fc.nat(400), fc.constant(2_500))
    const way = fc.record({
      tookMs: fc.oneof(fc.nat(30), fc.nat(1_500)),
      endedMs: fc.oneof(fc.nat(30), fc.nat(3_000)),
      dies: fc.nat(9).map((chance) => chance === 0),
    })
    fc.assert(
      fc.property(
        fc.array(wish, { maxLength: 60, size: 'max' }),
        fc.infiniteStream(lateness),
        fc.infiniteStream(way),
        (wishes, late, ways) => {
          const { arrivals } = sendAll(
            wishes,
            () => late.next().value,
            () => ways.next().value,
          )
          assert.ok(arrivals.length >= wishes.length)
          const momentsOf = (customer?: number) =>
            arrivals
              .filter((one) => customer === undefined || one.customer === customer)
              .map(({ atMs }) => atMs)
          for (const windowMs of [SECOND_MS, WINDOW_MS]) {
            assert.ok(mostInAnyWindow(momentsOf(), windowMs) <= 20)
            for (let customer = 0; customer <= 8; customer++) {
              assert.ok(mostInAnyWindow(momentsOf(customer), windowMs) <= 1)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are used to nearly their full by a backlog, and each of its messages looks only a few times', () => {
    const { arrivals, looks } = sendAll(
      oneCustomerEach(400),
      () => 0,
      () => ({ tookMs: 20, endedMs: 10, dies: false }),
    )
    const tookMs = (arrivals.at(-1)?.atMs ?? 0) - START_MS
    assert.ok(400 / (tookMs / 1_000) > 18, `${400 / (tookMs / 1_000)} a second`)
    assert.ok(looks <= 2.5 * 400, `${looks} looks`)
  })

  it('let a backlog through to a slow platform, as fast as its tries end', () => {
    const { arrivals, looks } = sendAll(
      oneCustomerEach(400),
      () => 0,
      () => ({ tookMs: 900, endedMs: 100, dies: false }),
    )
    const tookMs = (arrivals.at(-1)?.atMs ?? 0) - START_MS
    assert.ok(400 / (tookMs / 1_000) > 8, `${400 / (tookMs / 1_000)} a second`)
    assert.ok(looks <= 6 * 400, `${looks} looks`)
  })

  it('are not followed by a burst when every slot has passed unused, and the messages leave all the same', () => {
    // The worker is away for a minute, after all slots have been given out.
    let looks = 0
    const { arrivals } = sendAll(oneCustomerEach(100), () => (++looks === 101 ? 60_000 : 0))
    const momentsMs = arrivals.map(({ atMs }) => atMs).filter((atMs) => atMs > START_MS)
    assert.ok((momentsMs[0] ?? 0) >= START_MS + 60_000)
    assert.equal(mostInAnyWindow(momentsMs, WINDOW_MS), 20)
  })

  it('do not hold a worker up for ever that is always late', () => {
    const { arrivals } = sendAll(oneCustomerEach(100), () => 180)
    const tookMs = (arrivals.at(-1)?.atMs ?? 0) - START_MS
    assert.ok(tookMs < 100 * ORGANIZATION_CAP.gapMs * 2)
  })

  it('keep the other customers moving while one waits for its second', () => {
    const wishes = [
      ...Array.from({ length: 5 }, () => ({ customer: 0, arrivesMs: 0 })),
      { customer: 1, arrivesMs: 1 },
    ]
    const other = sendAll(wishes, () => 0).arrivals.find(({ customer }) => customer === 1)
    assert.ok((other?.atMs ?? Number.POSITIVE_INFINITY) - START_MS <= 2 * ORGANIZATION_CAP.gapMs)
  })

  it('give no slot to a second message of a customer whose first has yet to leave', () => {
    const busy = { ...FRESH, freeAt: new Date(START_MS + 2_000) }
    const look = (slots: BothSlots, id: string) =>
      decideSending(slots, { id, hadSlot: false }, new Date(START_MS))
    const first = look({ organization: busy, customer: FRESH }, 'first')
    assert.equal(first.kind, 'slot')
    const second = look(first.slots, 'second')
    assert.deepEqual(second, { kind: 'wait', until: first.slots.customer.freeAt, slots: first.slots })
    assert.ok(second.until.getTime() >= START_MS + 2_000 + WINDOW_MS)
  })

  it('know a message under way by its new id, and the others as before', () => {
    const since = new Date(START_MS)
    const slots = { ...FRESH, underWay: new Map(['a', 'b'].map((id) => [id, since])) }
    assert.deepEqual([...renameUnderWay(slots, 'a', 'c').underWay.keys()], ['c', 'b'])
  })

  it('forget a try whose worker and message are both gone, when no try can last as long', () => {
    const now = new Date(START_MS)
    const stuck = { ...FRESH, underWay: new Map([['gone', new Date(START_MS - LONGEST_TRY_MS + 1)]]) }
    const look = (at: Date) =>
      decideSending({ organization: FRESH, customer: stuck }, { id: 'next', hadSlot: false }, at).kind
    assert.equal(look(now), 'wait')
    assert.equal(look(new Date(START_MS + 1)), 'leave')
  })
})
