import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CONVERSATION_STATUSES, type ConversationStatus } from '../../contract/schemas/conversation.ts'
import {
  agentMayAnswer,
  nextStatus,
  type StatusChanges,
  type StatusState,
  TRIGGERS,
  type Trigger,
  waitsForWaking,
} from './status.ts'

const NOW = new Date('2026-09-15T12:00:00.000Z')
// As it is promised, whatever the machine says.
const REOPENABLE_MS = 72 * 60 * 60 * 1000

function before(milliseconds: number): Date {
  return new Date(NOW.getTime() - milliseconds)
}

function stateOf(status: ConversationStatus, changes: Partial<StatusState> = {}): StatusState {
  return {
    status,
    escalated: false,
    owner: 'agent',
    agentTurns: 0,
    firstReplyAt: null,
    resolvedAt: status === 'resolved' ? before(1000) : null,
    ...changes,
  }
}

// The order of CONVERSATION_STATUSES: new, open, pending, resolved, closed, snoozed. A dash is a refusal.
const TABLE: Readonly<Record<Trigger, string>> = {
  inbound: 'new open open open - open',
  work_started: 'open open pending - - -',
  agent_replied: 'open open pending - - -',
  reply_delivered: 'pending pending pending resolved - snoozed',
  escalated: 'open open open - - -',
  taken_over: 'open open pending open - snoozed',
  person_wrote: 'pending pending pending pending - pending',
  queue_assigned: 'new open pending - - snoozed',
  snoozed: '- snoozed snoozed - - -',
  snooze_ended: '- - - - - open',
  customer_confirmed: '- resolved resolved - - -',
  person_resolved: '- resolved resolved - - -',
  silence_elapsed: '- - resolved - - -',
  // Resolved a second ago here; the moments around 72 h have tests of their own.
  resolution_elapsed: '- - - - - -',
  person_closed: 'closed closed closed closed - closed',
  // Everything is the agent's here.
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

  test('a message less than 72 h after the resolution reopens: the escalation state is fresh and the agent answers', () => {
    const taken = { escalated: true, owner: 'person', agentTurns: 20 } as const
    const state = stateOf('resolved', { ...taken, resolvedAt: before(REOPENABLE_MS - 1) })
    assert.deepEqual(moved('inbound', state), {
      kind: 'moved',
      status: 'open',
      changes: {
        lastInboundAt: NOW,
        escalated: false,
        escalationReason: null,
        escalationSummary: null,
        queue: null,
        owner: 'agent',
        agentTurns: 0,
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

  test('a person who writes or takes over owns the conversation, and brings a resolved one back', () => {
    const owned = { owner: 'person', humanTouched: true } as const
    for (const trigger of ['person_wrote', 'taken_over'] as const) {
      assert.deepEqual(moved(trigger, stateOf('open')).changes, owned)
      assert.deepEqual(moved(trigger, stateOf('resolved')).changes, { ...owned, resolvedAt: null })
    }
  })

  test('silence does not resolve what a person is responsible for', () => {
    for (const state of [{ escalated: true }, { owner: 'person' } as const]) {
      assert.equal(refused('silence_elapsed', stateOf('pending', state)), 'with_a_person')
    }
  })

  test('what is escalated or with a person is handed back in the status that it has, and the agent begins afresh', () => {
    assert.equal(refused('handed_back', stateOf('open')), 'with_the_agent')
    for (const status of ['open', 'pending', 'snoozed'] as const) {
      for (const state of [{ escalated: true }, { owner: 'person' } as const]) {
        const after = moved('handed_back', stateOf(status, { ...state, agentTurns: 3 }))
        const { escalated, owner, agentTurns } = after.changes
        assert.deepEqual([after.status, escalated, owner, agentTurns], [status, false, 'agent', 0])
      }
    }
  })

  test('the agent may answer what is open to it, not escalated and not with a person', () => {
    const allowed = CONVERSATION_STATUSES.filter((status) => agentMayAnswer(stateOf(status)))
    assert.deepEqual(allowed, ['new', 'open', 'pending'])
    assert.ok(!agentMayAnswer(stateOf('open', { escalated: true })))
    assert.ok(!agentMayAnswer(stateOf('open', { owner: 'person' })))
  })

  test('what waits for the end of a snooze is what the agent may answer but for that', () => {
    const waiting = CONVERSATION_STATUSES.filter((status) => waitsForWaking(stateOf(status)))
    assert.deepEqual(waiting, ['snoozed'])
    assert.ok(!waitsForWaking(stateOf('snoozed', { escalated: true })))
    assert.ok(!waitsForWaking(stateOf('snoozed', { owner: 'person' })))
  })

  test('the replies of the agent are counted', () => {
    assert.deepEqual(moved('agent_replied', stateOf('open', { agentTurns: 2 })).changes, { agentTurns: 3 })
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

  const TAKING = new Set<Trigger>(['taken_over', 'person_wrote', 'escalated'])

  function assertOwnership(trigger: Trigger, life: Life, after: Life): void {
    const isReopened = trigger === 'inbound' && life.status === 'resolved'
    const isSilenced = (state: Life) => state.escalated || state.owner === 'person'
    // Nothing else takes a conversation from a person, and nothing else gives it to one.
    if (isSilenced(life) && !isSilenced(after)) assert.ok(trigger === 'handed_back' || isReopened)
    if (!isSilenced(life) && isSilenced(after)) assert.ok(TAKING.has(trigger))
    if (TAKING.has(trigger)) assert.ok(!agentMayAnswer(after))
    if (trigger === 'handed_back' || isReopened) assert.equal(after.agentTurns, 0)
    else assert.equal(after.agentTurns - life.agentTurns, trigger === 'agent_replied' ? 1 : 0)
    if (trigger === 'silence_elapsed') assert.ok(agentMayAnswer(life))
  }

  const step = fc.record({
    trigger: fc.constantFrom(...TRIGGERS),
    // Up to four days, so that the 72 h are often over.
    hours: fc.integer({ min: 0, max: 96 }),
  })

  test('its fields agree with its status', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        let life: Life = {
          ...stateOf('new'),
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
          assertOwnership(trigger, life, after)
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
