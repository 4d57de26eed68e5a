import type { Context } from '../context.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Conversation, LockedConversation } from './conversation.ts'
import { type ConversationEdits, createConversationEdits } from './conversation-edits.ts'
import { decideTrigger } from './decide-trigger.ts'
import {
  insertConversations,
  listChannelAccounts,
  lockOpenConversations,
  type TenantConversation,
  type Thread,
  takeBackConversations,
} from './locked-queries.ts'

/** A message that has arrived in a thread. */
export interface Arrival extends Thread {
  readonly channelAccountId: string | null
  /** When it was received. */
  readonly at: Date
  /** True for seeded, evaluation and playground conversations; a conversation keeps what it was opened with. */
  readonly fixture?: boolean
}

type TenantArrival = Arrival & OfTenant

const threadKey = ({ tenant, channel, externalThreadId, customerId }: Thread & OfTenant) =>
  tenantKey(tenant, channel, externalThreadId, customerId)

/** What the caller of `openOrContinueConversations` knows and does. */
export interface Opening {
  /** The threads' conversations that are not closed, where the caller has locked them. */
  readonly locked?: readonly TenantConversation[]
  /** The agent starts to work on a new conversation at once: it is opened with the effect of that, and not written twice. */
  readonly startsWork?: boolean
}

/**
 * The conversations that inbound messages belong to, in the order of the arrivals, under their row locks and with the messages' effect on
 * their status: the thread's open one, one that was resolved less than 72 h before, or else a new one with the next number. What continues a
 * conversation is left in `edits` for the caller to write.
 */
export async function openOrContinueConversations(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  arrivals: readonly TenantArrival[],
  { locked, startsWork = false }: Opening = {},
): Promise<LockedConversation[]> {
  const received = await leaveOutUnknownAccounts(tx, arrivals)
  const found = await findOrOpen(tx, context, edits, received, { startsWork, ...(locked && { locked }) })
  // A rival opened one of the threads' conversations while ours were written. None can follow: the numbers' rows are ours now.
  const conversations = found ?? (await findOrOpen(tx, context, edits, received, { startsWork }))
  if (conversations === null) throw new Error('A thread has a conversation that is neither open nor closed.')
  return received.map((arrival) => {
    const { conversation } = conversations.get(threadKey(arrival)) as TenantConversation
    return edits.find(conversation.id) ?? conversation
  })
}

/** The conversation that one message belongs to, with its effect written. */
export async function openOrContinueConversation(
  tx: TenantTransaction,
  context: Pick<Context, 'ids' | 'clock'>,
  arrival: Arrival,
): Promise<LockedConversation> {
  const edits = createConversationEdits(context)
  const [conversation] = await openOrContinueConversations(tx, context, edits, [
    { ...arrival, tenant: tx.tenant },
  ])
  await edits.write(tx)
  return conversation as LockedConversation
}

// An account that the tenant does not have (the sandbox takes any id) is left out.
async function leaveOutUnknownAccounts(
  tx: Transaction,
  arrivals: readonly TenantArrival[],
): Promise<TenantArrival[]> {
  const named = arrivals.flatMap(({ tenant, channelAccountId }) =>
    channelAccountId === null ? [] : [{ tenant, id: channelAccountId }],
  )
  const accounts = await listChannelAccounts(tx, named)
  const known = new Set(accounts.map(({ tenant, id }) => tenantKey(tenant, id)))
  return arrivals.map((arrival) => {
    const { tenant, channelAccountId: id } = arrival
    return { ...arrival, channelAccountId: id !== null && known.has(tenantKey(tenant, id)) ? id : null }
  })
}

// Null when a rival opened one of the conversations meanwhile; then nothing was opened here.
async function findOrOpen(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  arrivals: readonly TenantArrival[],
  { locked, startsWork }: Opening,
): Promise<Map<string, TenantConversation> | null> {
  const threads = [...Map.groupBy(arrivals, threadKey)]
  const open =
    locked === undefined
      ? await lockOpenConversations(
          tx,
          threads.map(([, [first]]) => first as TenantArrival),
        )
      : findAmong(
          locked,
          threads.map(([key]) => key),
        )
  const conversations = new Map<string, TenantConversation>()
  const drafts = new Map<string, TenantConversation>()
  let hasClosed = false
  threads.forEach(([key, inOrder], index) => {
    let current = open[index] ?? null
    for (const arrival of inOrder) {
      const { tenant } = arrival
      const draft = drafts.get(key)?.conversation
      const continued = current === null ? null : continueConversation(edits, tenant, current, arrival)
      hasClosed ||= current !== null && continued === null
      if (continued === null) drafts.set(key, { tenant, conversation: draftWith(context, draft, arrival) })
      else conversations.set(key, { tenant, conversation: continued })
      current = continued
    }
  })
  if (drafts.size === 0) return conversations
  // What is closed makes room for its thread's new conversation.
  if (hasClosed) await edits.write(tx)
  const drafted = [...drafts.values()].map(({ tenant, conversation }) => ({
    tenant,
    conversation: startsWork === true ? startWork(context, conversation) : conversation,
  }))
  const inserted = await insertConversations(tx, drafted)
  if (inserted.includes(null)) {
    await takeBackConversations(tx, drafted)
    return null
  }
  ;[...drafts].forEach(([key, { tenant }], index) => {
    conversations.set(key, { tenant, conversation: inserted[index] as LockedConversation })
  })
  return conversations
}

function findAmong(
  locked: readonly TenantConversation[],
  keys: readonly string[],
): (LockedConversation | null)[] {
  const byThread = new Map(
    locked.map(({ tenant, conversation }) => [threadKey({ tenant, ...conversation }), conversation]),
  )
  return keys.map((key) => byThread.get(key) ?? null)
}

function startWork({ clock }: Pick<Context, 'clock'>, draft: LockedConversation): LockedConversation {
  const decided = decideTrigger(draft, clock.now(), 'work_started')
  return decided.kind === 'applied' ? decided.conversation : draft
}

// Null when a new one has to be opened.
function continueConversation(
  edits: ConversationEdits,
  tenant: Tenant,
  found: LockedConversation,
  arrival: Arrival,
): LockedConversation | null {
  const conversation = edits.find(found.id) ?? found
  const applied = edits.apply(tenant, conversation, 'inbound', arrival)
  if (applied.kind === 'applied') return applied.conversation
  if (applied.reason !== 'reopening_expired') {
    throw new Error(`An open conversation refused a message: ${applied.reason}.`)
  }
  // Its 72 h are over and only the timer is late: the message closes it, so that a new one can open.
  edits.apply(tenant, conversation, 'resolution_elapsed', { at: arrival.at })
  return null
}

// A new conversation, with the effect of one more message of its thread. Nobody else sees it, as if it were locked.
function draftWith(
  context: Pick<Context, 'ids' | 'clock'>,
  draft: LockedConversation | undefined,
  arrival: Arrival,
): LockedConversation {
  const now = context.clock.now()
  if (draft !== undefined) {
    const decided = decideTrigger(draft, now, 'inbound', arrival)
    return decided.kind === 'applied' ? decided.conversation : draft
  }
  const { channel, externalThreadId, customerId, channelAccountId, fixture = false, at } = arrival
  const opened: Conversation = {
    id: context.ids.uuid(),
    number: 0,
    ...{ channel, externalThreadId, customerId, channelAccountId, fixture },
    status: 'new',
    ...{ queue: null, job: null, intent: null },
    ...{ escalated: false, escalationReason: null, escalationSummary: null, everEscalated: false },
    ...{ humanTouched: false, owner: 'agent', agentTurns: 0 },
    ...{ firstReplyAt: null, lastInboundAt: at, resolvedAt: null, closedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
  return opened as LockedConversation
}
