import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CONVERSATION_STATUSES, type ConversationStatus } from '../../contract/schemas/conversation.ts'
import {
  nextStatus,
  REOPENABLE_MS,
  type StatusChanges,
  type StatusState,
  TRIGGERS,
  type Trigger,
} from './status.ts'

const NOW = new Date('2026-09-15T12:00:00.000Z')

function before(milliseconds: number): Date {
  return new Date(NOW.getTime() - milliseconds)
}

function stateOf(status: ConversationStatus, changes: Partial<StatusState> = {}): StatusState {
  return {
    status,
    escalated: false,
    firstReplyAt: null,
    resolvedAt: status === 'resolved' ? before(1000) : null,
    ...changes,
  }
}

// The order of CONVERSATION_STATUSES: new, open, pending, resolved, closed, snoozed. A dash is a refusal.
const TABLE: Readonly<Record<Trigger, string>> = {
  inbound: 'new open open open - open',
  work_started: 'open open pending - - -',
  reply_delivered: 'pending pending pending resolved - snoozed',
  escalated: 'open open open - - -',
  person_wrote: 'pending pending pending pending - pending',
  snoozed: '- snoozed snoozed - - -',
  snooze_ended: '- - - - - open',
  customer_confirmed: '- resolved resolved - - -',
  person_resolved: '- resolved resolved - - -',
  silence_elapsed: '- - resolved - - -',
  // Resolved a second ago here; the moments around 72 h have tests of their own.
  resolution_elapsed: '- - - - - -',
  person_closed: 'closed closed closed closed - closed',
  // Nothing is escalated here.
  handed_back: '- - - - - -',
}

describe('the status machine', () => {
  for (const trigger of TRIGGERS) {
    const expected = TABLE[trigger].split(' ')
    for (const [index, status] of CONVERSATION_STATUSES.entries()) {
      test(`${trigger} on ${status}: ${expected[index]}`, () => {
        const transition = nextStatus(trigger, stateOf(status), NOW)
        assert.equal(transition.kind === 'moved' ? transition.status : '-', expected[index])
      })
    }
  }

  function moved(
    trigger: Trigger,
    state: StatusState,
  ): { status: ConversationStatus; changes: StatusChanges } {
    const transition = nextStatus(trigger, state, NOW)
    assert.equal(transition.kind, 'moved')
    return transition
  }

  function refused(trigger: Trigger, state: StatusState): string {
    const transition = nextStatus(trigger, state, NOW)
    assert.equal(transition.kind, 'refused')
    return transition.reason
  }

  test('a closed conversation refuses everything because it is closed', () => {
    for (const trigger of TRIGGERS) assert.equal(refused(trigger, stateOf('closed')), 'closed')
  })

  test('an inbound message notes its moment', () => {
    assert.deepEqual(moved('inbound', stateOf('pending')).changes, { lastInboundAt: NOW })
  })

  test('a message less than 72 h after the resolution reopens, with a fresh escalation state', () => {
    const state = stateOf('resolved', { escalated: true, resolvedAt: before(REOPENABLE_MS - 1) })
    assert.deepEqual(moved('inbound', state), {
      kind: 'moved',
      status: 'open',
      changes: {
        lastInboundAt: NOW,
        escalated: false,
        escalationReason: null,
        escalationSummary: null,
        queue: null,
        resolvedAt: null,
      },
    })
    assert.equal(refused('resolution_elapsed', state), 'too_early')
  })

  test('72 h after the resolution a message no longer reopens, and the conversation closes', () => {
    const state = stateOf('resolved', { resolvedAt: before(REOPENABLE_MS) })
    assert.equal(refused('inbound', state), 'reopening_expired')
    assert.deepEqual(moved('resolution_elapsed', state), {
      kind: 'moved',
      status: 'closed',
      changes: { closedAt: NOW },
    })
  })

  test('the first delivered reply is noted once', () => {
    assert.deepEqual(moved('reply_delivered', stateOf('open')).changes, { firstReplyAt: NOW })
    assert.deepEqual(moved('reply_delivered', stateOf('open', { firstReplyAt: before(1) })).changes, {})
  })

  test('the notice of a hand-over leaves the conversation open, waiting for a person', () => {
    assert.deepEqual(moved('reply_delivered', stateOf('open', { escalated: true })), {
      kind: 'moved',
      status: 'open',
      changes: { firstReplyAt: NOW },
    })
  })

  test('an escalation is remembered for good', () => {
    assert.deepEqual(moved('escalated', stateOf('pending')).changes, { escalated: true, everEscalated: true })
  })

  test('a person who writes has touched the conversation, and brings a resolved one back', () => {
    assert.deepEqual(moved('person_wrote', stateOf('open')).changes, { humanTouched: true })
    assert.deepEqual(moved('person_wrote', stateOf('resolved')).changes, {
      humanTouched: true,
      resolvedAt: null,
    })
  })

  test('silence does not resolve what a person is responsible for', () => {
    assert.equal(refused('silence_elapsed', stateOf('pending', { escalated: true })), 'escalated')
  })

  test('only an escalated conversation is handed back, in the status that it has', () => {
    assert.equal(refused('handed_back', stateOf('open')), 'not_escalated')
    for (const status of ['open', 'pending', 'snoozed'] as const) {
      const after = moved('handed_back', stateOf(status, { escalated: true }))
      assert.equal(after.status, status)
      assert.equal(after.changes.escalated, false)
    }
  })

  test('resolving and closing note their moments', () => {
    assert.deepEqual(moved('person_resolved', stateOf('open')).changes, { resolvedAt: NOW })
    assert.deepEqual(moved('person_closed', stateOf('new')).changes, { closedAt: NOW })
  })
})

describe('whatever happens to a conversation', () => {
  interface Life extends StatusState {
    readonly everEscalated: boolean
    readonly closedAt: Date | null
  }

  const step = fc.record({
    trigger: fc.constantFrom(...TRIGGERS),
    // Up to four days, so that the 72 h are often over.
    hours: fc.integer({ min: 0, max: 96 }),
  })

  test('its fields agree with its status', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let life: Life = {
          status: 'new',
          escalated: false,
          firstReplyAt: null,
          resolvedAt: null,
          everEscalated: false,
          closedAt: null,
        }
        let now = NOW
        for (const { trigger, hours } of steps) {
          now = new Date(now.getTime() + hours * 3_600_000)
          const transition = nextStatus(trigger, life, now)
          if (transition.kind === 'refused') continue
          assert.notEqual(life.status, 'closed', 'closed is final')
          const after: Life = { ...life, ...transition.changes, status: transition.status }
          if (after.status === 'resolved') assert.ok(after.resolvedAt)
          else if (after.status !== 'closed') assert.equal(after.resolvedAt, null)
          assert.equal(after.closedAt !== null, after.status === 'closed')
          if (after.escalated) assert.ok(after.everEscalated)
          if (life.everEscalated) assert.ok(after.everEscalated)
          if (life.firstReplyAt) assert.equal(after.firstReplyAt, life.firstReplyAt)
          assert.ok(after.status !== 'new' || life.status === 'new', 'nothing becomes new again')
          life = after
        }
      }),
    )
  })

  test('a customer who writes to a conversation that is not closed is heard: it opens, or a new one does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONVERSATION_STATUSES.filter((status) => status !== 'closed')),
        fc.boolean(),
        fc.integer({ min: 0, max: 2 * REOPENABLE_MS }),
        (status, escalated, age) => {
          const state = stateOf(status, {
            escalated,
            ...(status === 'resolved' && { resolvedAt: before(age) }),
          })
          const transition = nextStatus('inbound', state, NOW)
          if (transition.kind === 'moved') assert.ok(['new', 'open'].includes(transition.status))
          else {
            assert.equal(transition.reason, 'reopening_expired')
            assert.equal(nextStatus('resolution_elapsed', state, NOW).kind, 'moved')
          }
        },
      ),
    )
  })
})
