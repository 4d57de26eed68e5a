import type { ConversationStatus } from '../../contract/schemas/conversation.ts'
import type { Owner } from './conversation.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long after it was resolved an inbound message reopens a conversation; then it closes. */
export const REOPENABLE_MS = 72 * HOUR_MS

/** The silence after a grounded answer that resolves a conversation. */
export const SILENCE_MS = 24 * HOUR_MS

/** Everything that can move a conversation from one status to another. */
export const TRIGGERS = [
  'inbound',
  'work_started',
  'agent_replied',
  'reply_delivered',
  'escalated',
  'taken_over',
  'person_wrote',
  'queue_assigned',
  'snoozed',
  'snooze_ended',
  'customer_confirmed',
  'person_resolved',
  'silence_elapsed',
  'resolution_elapsed',
  'person_closed',
  'handed_back',
] as const
/** An event that may move a conversation. */
export type Trigger = (typeof TRIGGERS)[number]

/** The fields that the machine decides by. */
export interface StatusState {
  readonly status: ConversationStatus
  readonly escalated: boolean
  readonly owner: Owner
  readonly agentTurns: number
  readonly firstReplyAt: Date | null
  readonly resolvedAt: Date | null
}

/** The fields that a trigger writes beside the status. */
export interface StatusChanges {
  readonly escalated?: boolean
  readonly escalationReason?: null
  readonly escalationSummary?: null
  readonly queue?: null
  readonly everEscalated?: true
  readonly humanTouched?: true
  readonly owner?: Owner
  readonly agentTurns?: number
  readonly firstReplyAt?: Date
  readonly lastInboundAt?: Date
  readonly resolvedAt?: Date | null
  readonly closedAt?: Date
}

/** Why a trigger does not apply. A refusal changes nothing. */
export type StatusRefusal =
  /** A closed conversation is final. */
  | 'closed'
  /** The trigger has no meaning in this status. */
  | 'not_from_this_status'
  /** It was resolved 72 h ago or earlier: it is closed, and an inbound message opens a new conversation. */
  | 'reopening_expired'
  /** It was resolved less than 72 h ago, so it stays open to the customer. */
  | 'too_early'
  /** A person is responsible for it, so it does not resolve by itself. */
  | 'with_a_person'
  /** The agent has it already. */
  | 'with_the_agent'

export type Transition =
  | { readonly kind: 'moved'; readonly status: ConversationStatus; readonly changes: StatusChanges }
  | { readonly kind: 'refused'; readonly reason: StatusRefusal }

interface Rule {
  /** From each status to the next. A status that is absent refuses the trigger. */
  readonly to: Partial<Record<ConversationStatus, ConversationStatus>>
  /** A further condition that refuses it. */
  readonly refuse?: (state: StatusState, now: Date) => StatusRefusal | null
  readonly changes?: (state: StatusState, now: Date) => StatusChanges
}

/** The agent begins afresh. */
const GIVEN_TO_AGENT = {
  escalated: false,
  escalationReason: null,
  escalationSummary: null,
  queue: null,
  owner: 'agent',
  agentTurns: 0,
} as const

const REOPENED = { resolvedAt: null } as const

/**
 * Whether the agent may answer. A conversation that was escalated waits for a person, one that was taken over belongs
 * to a person, and one that a person has resolved, snoozed or closed since the customer wrote is left alone.
 */
export function agentMayAnswer({
  status,
  escalated,
  owner,
}: Pick<StatusState, 'status' | 'escalated' | 'owner'>): boolean {
  return ['new', 'open', 'pending'].includes(status) && !escalated && owner === 'agent'
}

/** Whether the agent may answer once the snooze ends: unanswered messages wait for that. */
export function waitsForWaking(state: Pick<StatusState, 'status' | 'escalated' | 'owner'>): boolean {
  return state.status === 'snoozed' && agentMayAnswer({ ...state, status: 'open' })
}

function isReopenable({ resolvedAt }: StatusState, now: Date): boolean {
  return resolvedAt !== null && now.getTime() < resolvedAt.getTime() + REOPENABLE_MS
}

function takeOver({ status }: StatusState): StatusChanges {
  return { owner: 'person', humanTouched: true, ...(status === 'resolved' && REOPENED) }
}

const RESOLVE: Rule = {
  to: { open: 'resolved', pending: 'resolved' },
  changes: (_, now) => ({ resolvedAt: now }),
}

/** The status machine: one row for each trigger. Whatever it does not list is refused. */
const RULES: Readonly<Record<Trigger, Rule>> = {
  inbound: {
    to: { new: 'new', open: 'open', pending: 'open', snoozed: 'open', resolved: 'open' },
    refuse: (state, now) =>
      state.status === 'resolved' && !isReopenable(state, now) ? 'reopening_expired' : null,
    changes: (state, now) => ({
      lastInboundAt: now,
      ...(state.status === 'resolved' && { ...GIVEN_TO_AGENT, ...REOPENED }),
    }),
  },
  work_started: { to: { new: 'open', open: 'open', pending: 'pending' } },
  agent_replied: {
    to: { new: 'open', open: 'open', pending: 'pending' },
    changes: ({ agentTurns }) => ({ agentTurns: agentTurns + 1 }),
  },
  reply_delivered: {
    // A late delivery does not reverse a later status, but it still counts as the first reply.
    to: { new: 'pending', open: 'pending', pending: 'pending', snoozed: 'snoozed', resolved: 'resolved' },
    changes: (state, now) => (state.firstReplyAt === null ? { firstReplyAt: now } : {}),
  },
  escalated: {
    to: { new: 'open', open: 'open', pending: 'open' },
    changes: () => ({ escalated: true, everEscalated: true }),
  },
  taken_over: {
    to: { new: 'open', open: 'open', pending: 'pending', snoozed: 'snoozed', resolved: 'open' },
    changes: takeOver,
  },
  person_wrote: {
    to: { new: 'pending', open: 'pending', pending: 'pending', snoozed: 'pending', resolved: 'pending' },
    changes: takeOver,
  },
  queue_assigned: { to: { new: 'new', open: 'open', pending: 'pending', snoozed: 'snoozed' } },
  snoozed: { to: { open: 'snoozed', pending: 'snoozed' } },
  snooze_ended: { to: { snoozed: 'open' } },
  customer_confirmed: RESOLVE,
  person_resolved: RESOLVE,
  silence_elapsed: {
    ...RESOLVE,
    to: { pending: 'resolved' },
    refuse: (state) => (agentMayAnswer(state) ? null : 'with_a_person'),
  },
  resolution_elapsed: {
    to: { resolved: 'closed' },
    refuse: (state, now) => (isReopenable(state, now) ? 'too_early' : null),
    changes: (_, now) => ({ closedAt: now }),
  },
  person_closed: {
    to: { new: 'closed', open: 'closed', pending: 'closed', resolved: 'closed', snoozed: 'closed' },
    changes: (_, now) => ({ closedAt: now }),
  },
  handed_back: {
    to: { open: 'open', pending: 'pending', snoozed: 'snoozed' },
    refuse: (state) => (state.escalated || state.owner === 'person' ? null : 'with_the_agent'),
    changes: () => GIVEN_TO_AGENT,
  },
}

/** The effect of a trigger at a moment: the next status and the fields that go with it, or why nothing happens. */
export function nextStatus(trigger: Trigger, state: StatusState, now: Date): Transition {
  if (state.status === 'closed') return { kind: 'refused', reason: 'closed' }
  const rule = RULES[trigger]
  const to = rule.to[state.status]
  if (to === undefined) return { kind: 'refused', reason: 'not_from_this_status' }
  const refusal = rule.refuse?.(state, now) ?? null
  if (refusal !== null) return { kind: 'refused', reason: refusal }
  // The notice of a hand-over is delivered too, but then the conversation waits for a person, not for the customer. A
  // person's message made it wait for the customer when it was written: if it is open again, the customer has written
  // since.
  const isWithPerson = state.escalated || state.owner === 'person'
  const status = trigger === 'reply_delivered' && to === 'pending' && isWithPerson ? state.status : to
  return { kind: 'moved', status, changes: rule.changes?.(state, now) ?? {} }
}
