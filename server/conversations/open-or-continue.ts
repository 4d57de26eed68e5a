import { findChannelAccounts } from '../channels/account-queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Conversation, LockedConversation } from './conversation.ts'
import type { ConversationEdits } from './conversation-edits.ts'
import { decideTrigger } from './decide-trigger.ts'
import {
  type CustomerThread,
  insertConversations,
  lockOpenConversations,
  type TenantConversation,
  takeBackConversations,
} from './locked-queries.ts'

/** A message that has arrived in a thread. */
export interface Arrival extends CustomerThread {
  readonly channelAccountId: string | null
  /** When it was received. */
  readonly at: Date
  /**
   * True for seeded, evaluation and playground conversations; a conversation keeps the value that it was opened with.
   */
  readonly fixture?: boolean
}

type TenantArrival = Arrival & OfTenant

const threadKey = ({ tenant, channel, externalThreadId, customerId }: CustomerThread & OfTenant) =>
  tenantKey(tenant, channel, externalThreadId, customerId)

/**
 * The conversations that inbound messages belong to, in the order of the arrivals, under their row locks and with the
 * messages' effect on their status: the thread's open conversation, one that was resolved less than 72 h before, or
 * else a new one with the next number. The changes to conversations that continue are left in `edits` for the caller to
 * write.
 */
export async function openOrContinueConversations(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  arrivals: readonly TenantArrival[],
): Promise<LockedConversation[]> {
  const received = await leaveOutUnknownAccounts(tx, arrivals)
  const found = await findOrOpen(tx, context, edits, received)
  // A rival opened one of the threads' conversations meanwhile. It cannot happen again: this transaction now holds the
  // locks on the numbers.
  const conversations = found ?? (await findOrOpen(tx, context, edits, received))
  if (conversations === null) throw new Error('A thread has a conversation that is neither open nor closed.')
  return inOrderOf(received, conversations, edits)
}

/**
 * Like `openOrContinueConversations`, but without waiting, for arrivals whose accounts are known to exist. It relies on
 * `locked`, the threads' conversations that are not closed, which the transaction has locked. The statements that write
 * what is new have been sent when this returns, so that those that depend on it can be sent with them. A new
 * conversation's number is not known yet, and the agent starts work on it at once. `written` rejects if a rival has
 * opened one of the conversations meanwhile; then the transaction must not commit.
 */
export function presumeConversations(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  arrivals: readonly TenantArrival[],
  locked: readonly TenantConversation[],
): { readonly conversations: readonly LockedConversation[]; readonly written: Promise<unknown> } {
  const found = new Map(
    locked.map(({ tenant, conversation }) => [threadKey({ tenant, ...conversation }), conversation]),
  )
  const { continued, drafts, hasClosed } = decideThreads(context, edits, arrivals, found)
  const opened = new Map(
    [...drafts].map(([key, { tenant, conversation }]) => [
      key,
      { tenant, conversation: startWork(context, conversation) },
    ]),
  )
  return {
    conversations: inOrderOf(arrivals, new Map([...continued, ...opened]), edits),
    written: Promise.all([hasClosed && edits.write(tx), insertAll(tx, [...opened.values()])]),
  }
}

async function insertAll(tx: Transaction, drafts: readonly TenantConversation[]): Promise<void> {
  if (drafts.length === 0) return
  const inserted = await insertConversations(tx, drafts)
  if (inserted.includes(null)) throw new Error('A rival has opened a conversation.')
}

function inOrderOf(
  arrivals: readonly TenantArrival[],
  conversations: ReadonlyMap<string, TenantConversation>,
  edits: ConversationEdits,
): LockedConversation[] {
  return arrivals.map((arrival) => {
    const { tenant, conversation } = conversations.get(threadKey(arrival)) as TenantConversation
    return edits.current(tenant, conversation)
  })
}

// An account that the tenant does not have is left out; the sandbox accepts any id.
async function leaveOutUnknownAccounts(
  tx: Transaction,
  arrivals: readonly TenantArrival[],
): Promise<TenantArrival[]> {
  const named = arrivals.flatMap(({ tenant, channelAccountId }) =>
    channelAccountId === null ? [] : [{ tenant, id: channelAccountId }],
  )
  const accounts = await findChannelAccounts(tx, named)
  const known = new Set(accounts.map(({ tenant, id }) => tenantKey(tenant, id)))
  return arrivals.map((arrival) => {
    const { tenant, channelAccountId: id } = arrival
    return { ...arrival, channelAccountId: id !== null && known.has(tenantKey(tenant, id)) ? id : null }
  })
}

// Null if a rival opened one of the conversations meanwhile; then nothing was opened here.
async function findOrOpen(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  arrivals: readonly TenantArrival[],
): Promise<Map<string, TenantConversation> | null> {
  const threads = [...Map.groupBy(arrivals, threadKey)]
  const open = await lockOpenConversations(
    tx,
    threads.map(([, [first]]) => first as TenantArrival),
  )
  const found = new Map(threads.map(([key], index) => [key, open[index] ?? null]))
  const { continued, drafts, hasClosed } = decideThreads(context, edits, arrivals, found)
  if (drafts.size === 0) return continued
  // A conversation must be closed before its thread can have a new one.
  if (hasClosed) await edits.write(tx)
  const inserted = await insertConversations(tx, [...drafts.values()])
  if (inserted.includes(null)) {
    await takeBackConversations(tx, [...drafts.values()])
    return null
  }
  const opened = [...drafts].map(([key, { tenant }], index): [string, TenantConversation] => {
    return [key, { tenant, conversation: inserted[index] as LockedConversation }]
  })
  return new Map([...continued, ...opened])
}

/** The conversations that messages belong to, as far as this can be decided without the database. */
interface DecidedThreads {
  readonly continued: Map<string, TenantConversation>
  /** Those that have to be opened. */
  readonly drafts: Map<string, TenantConversation>
  /** Whether a conversation is closed here to make room for a new one of its thread. */
  readonly hasClosed: boolean
}

function decideThreads(
  context: Pick<Context, 'ids' | 'clock'>,
  edits: ConversationEdits,
  arrivals: readonly TenantArrival[],
  found: ReadonlyMap<string, LockedConversation | null>,
): DecidedThreads {
  const continued = new Map<string, TenantConversation>()
  const drafts = new Map<string, TenantConversation>()
  let hasClosed = false
  for (const [key, inOrder] of Map.groupBy(arrivals, threadKey)) {
    let current = found.get(key) ?? null
    for (const arrival of inOrder) {
      const { tenant } = arrival
      const draft = drafts.get(key)?.conversation
      const conversation =
        current === null ? null : continueConversation(context, edits, tenant, current, arrival)
      hasClosed ||= current !== null && conversation === null
      if (conversation === null) drafts.set(key, { tenant, conversation: draftWith(context, draft, arrival) })
      else continued.set(key, { tenant, conversation })
      current = conversation
    }
  }
  return { continued, drafts, hasClosed }
}

function startWork({ clock }: Pick<Context, 'clock'>, draft: LockedConversation): LockedConversation {
  const decided = decideTrigger(draft, clock.now(), 'work_started')
  return decided.kind === 'applied' ? decided.conversation : draft
}

// Null if a new one has to be opened.
function continueConversation(
  { clock }: Pick<Context, 'clock'>,
  edits: ConversationEdits,
  tenant: Tenant,
  found: LockedConversation,
  arrival: Arrival,
): LockedConversation | null {
  const conversation = edits.current(tenant, found)
  const applied = edits.apply(tenant, conversation, 'inbound', arrival)
  if (applied.kind === 'applied') return applied.conversation
  if (applied.reason !== 'reopening_expired') {
    throw new Error(`An open conversation refused a message: ${applied.reason}.`)
  }
  // Its 72 h are over and only its timer is late: the message closes it, so that a new one can open. It is closed as of
  // now, however long the message has waited, because the usage of the hour of the message may be counted already. It
  // has to be closed even if this clock is behind the one that dated the message.
  const now = clock.now()
  edits.apply(tenant, conversation, 'resolution_elapsed', { at: now > arrival.at ? now : arrival.at })
  return null
}

// A new conversation with the effect of one more message of its thread. It counts as locked, since nobody else can see
// it.
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
