import type { TestApp } from '../service.ts'

// What the API document and its decisions promise of one tenant, kept beside the service in
// a few lists. It knows no HTTP and no SQL.

export type Channel = 'web' | 'telegram'
/** What a customer writes, by what the agent of these histories makes of it. */
export type Wish = 'greeting' | 'question' | 'order' | 'person' | 'settled' | 'crash'
export type TicketKind = 'zero' | 'routed_ticket' | 'knowledge_ticket' | 'action_ticket'
export type EventType = 'webhook.test' | 'inbound_event.accepted'

export const PRICES: Readonly<Record<TicketKind, number>> = {
  zero: 0,
  routed_ticket: 10_000,
  knowledge_ticket: 20_000,
  action_ticket: 30_000,
}
const KINDS = Object.keys(PRICES) as TicketKind[]

/** What the agent decides on a wish. */
export const OUTCOMES: Readonly<Record<Wish, Outcome>> = {
  greeting: { kind: 'zero', reason: null, job: 'small_talk', sources: 0 },
  question: { kind: 'knowledge_ticket', reason: null, job: 'answer_from_knowledge', sources: 1 },
  order: { kind: 'action_ticket', reason: null, job: 'track_order', sources: 1 },
  person: { kind: 'routed_ticket', reason: 'customer_request', job: 'hand_off', sources: 0 },
  settled: { kind: 'zero', reason: null, job: 'small_talk', sources: 0 },
  crash: { kind: 'zero', reason: 'agent_error', job: 'hand_off', sources: 0 },
}
const WALLET_EMPTY: Outcome = { kind: 'zero', reason: 'wallet_empty', job: 'hand_off', sources: 0 }

export interface Outcome {
  readonly kind: TicketKind
  /** Why the conversation is handed to a person; null where the agent replies. */
  readonly reason: string | null
  readonly job: string
  readonly sources: number
}

export interface Message {
  readonly channel: Channel
  readonly external_message_id: string
  readonly external_thread_id: string
  readonly sender: { readonly external_id: string; readonly display_name: string }
  readonly text: string
}

export interface Customer {
  id: string | null
  readonly channel: Channel
  readonly externalId: string
  readonly displayName: string
}

export interface Conversation {
  /** Null until a list has shown it. */
  id: string | null
  number: number | null
  readonly customer: Customer
  readonly thread: string
  status: 'new' | 'open' | 'pending' | 'resolved' | 'closed'
  messages: { readonly direction: 'in' | 'out'; readonly text: string | null; readonly sources: number }[]
  unanswered: Wish | null
  escalation: string | null
  everEscalated: boolean
  touchedByPerson: boolean
  job: string | null
  ticket: TicketKind
  charged: number
  /** When a grounded answer began to wait for the customer. */
  silentSince: number | null
  resolvedAt: number | null
}

export interface Endpoint {
  readonly id: string
  readonly app: TestApp
  readonly path: string
  readonly subscribed: readonly string[]
  status: 'active' | 'disabled' | 'removed'
  secrets: { readonly secret: string; endsAt: number }[]
}

export interface Delivery {
  readonly endpoint: Endpoint
  readonly type: EventType
  readonly subjectId: string
}

export interface Stored {
  readonly body: string | undefined
  readonly answer: string
  readonly at: number
}

/** One organization's environment. */
export interface Company {
  readonly name: string
  readonly environment: 'sandbox' | 'live'
  readonly apps: readonly TestApp[]
  /** Tokens that suspended apps had before, by the app's id. */
  readonly suspended: Map<string, string>
  /** By app, path and key. */
  readonly stored: Map<string, Stored>
  /** Event ids by channel and message id. */
  readonly events: Map<string, string>
  accepting: boolean
  /** Accepted, and not seen by a worker. */
  waiting: Message[]
  readonly customers: Customer[]
  readonly conversations: Conversation[]
  readonly endpoints: Endpoint[]
  deliveries: Delivery[]
  balance: number
  billed: number
}

const HOUR_MS = 3_600_000
export const KEY_LIFETIME_MS = 24 * HOUR_MS
export const OVERLAP_MS = 24 * HOUR_MS

export function findCustomer({ customers }: Company, channel: Channel, externalId: string) {
  return customers.find((one) => one.channel === channel && one.externalId === externalId)
}

/** What an inbound event that was saved is told to, and that a worker has it before it. */
export function accept(company: Company, message: Message, eventId: string): void {
  company.events.set(`${message.channel} ${message.external_message_id}`, eventId)
  company.waiting.push(message)
  for (const endpoint of company.endpoints) {
    const isTold = endpoint.subscribed.some((type) => type === '*' || type === 'inbound_event.accepted')
    if (endpoint.status !== 'active' || !isTold) continue
    company.deliveries.push({ endpoint, type: 'inbound_event.accepted', subjectId: eventId })
  }
}

/** What timers have done by now. */
export function runTimers(company: Company, now: number): void {
  for (const one of company.conversations) {
    if (one.status === 'resolved' && now - (one.resolvedAt ?? now) >= 72 * HOUR_MS) one.status = 'closed'
    if (one.status === 'pending' && now - (one.silentSince ?? now) >= 24 * HOUR_MS) {
      Object.assign(one, { status: 'resolved', resolvedAt: now })
    }
  }
}

/** Puts what was accepted into conversations, in the order in which it came. */
export function record(company: Company): void {
  for (const { channel, sender, external_thread_id: thread, text } of company.waiting) {
    let customer = findCustomer(company, channel, sender.external_id)
    if (customer === undefined) {
      customer = { id: null, channel, externalId: sender.external_id, displayName: sender.display_name }
      company.customers.push(customer)
    }
    const isTheirs = (one: Conversation) => one.customer === customer && one.thread === thread
    let conversation = company.conversations.find((one) => isTheirs(one) && one.status !== 'closed')
    if (conversation === undefined) {
      conversation = open(customer, thread)
      company.conversations.push(conversation)
    }
    if (conversation.status === 'resolved') conversation.escalation = null
    if (conversation.status !== 'new') conversation.status = 'open'
    Object.assign(conversation, { unanswered: wishOf(text), silentSince: null, resolvedAt: null })
    conversation.messages.push({ direction: 'in', text, sources: 0 })
  }
  company.waiting = []
}

function open(customer: Customer, thread: string): Conversation {
  return {
    ...{ id: null, number: null, customer, thread, status: 'new', messages: [], unanswered: null },
    ...{ escalation: null, everEscalated: false, touchedByPerson: false, job: null },
    ...{ ticket: 'zero', charged: 0, silentSince: null, resolvedAt: null },
  }
}

export function wishOf(text: string | null): Wish {
  return text?.split(' ')[0] as Wish
}

/**
 * What the agent does about a conversation that waits for it. Several conversations share a wallet, and which of them
 * is served first is not promised: `sawEmptyWallet` says what was seen, and `isPaidFairly` judges it when all are done.
 */
export function answer(company: Company, one: Conversation, sawEmptyWallet: boolean, now: number): void {
  if (one.unanswered === null || one.escalation !== null) return
  const wish = one.unanswered
  const outcome = sawEmptyWallet ? WALLET_EMPTY : OUTCOMES[wish]
  const due = priceOf(one, outcome)
  company.balance -= due
  company.billed += due
  one.charged += due
  if (KINDS.indexOf(outcome.kind) > KINDS.indexOf(one.ticket)) one.ticket = outcome.kind
  one.messages.push({ direction: 'out', text: null, sources: outcome.sources })
  Object.assign(one, { unanswered: null, escalation: outcome.reason, job: outcome.job })
  if (outcome.reason !== null) Object.assign(one, { status: 'open', everEscalated: true })
  else if (wish === 'settled') Object.assign(one, { status: 'resolved', resolvedAt: now })
  else Object.assign(one, { status: 'pending', silentSince: outcome.sources > 0 ? now : null })
}

/**
 * Whether exactly what the wallet could not pay was handed over for it; `wishes` are those that saw an empty wallet.
 */
export function isPaidFairly(
  company: Company,
  wishes: readonly { one: Conversation; wish: Wish }[],
): boolean {
  const cheapest = PRICES.routed_ticket
  return (
    company.balance >= 0 &&
    wishes.every(({ one, wish }) => company.balance < Math.max(cheapest, priceOf(one, OUTCOMES[wish])))
  )
}

function priceOf({ ticket, charged }: Conversation, { kind }: Outcome): number {
  return KINDS.indexOf(kind) > KINDS.indexOf(ticket) ? PRICES[kind] - charged : 0
}

/** The usage summary's figures. */
export function usageOf({ conversations, balance, billed }: Company) {
  const count = (is: (one: Conversation) => boolean) => conversations.filter(is).length
  return {
    wallet_balance_halalas: balance,
    tickets: Object.fromEntries(KINDS.map((kind) => [kind, count(({ ticket }) => ticket === kind)])),
    billed_halalas: billed,
    conversations: {
      opened: conversations.length,
      closed: count(({ status }) => status === 'closed'),
      agent_alone: count(
        ({ status, everEscalated, touchedByPerson }) =>
          status === 'closed' && !everEscalated && !touchedByPerson,
      ),
    },
  }
}
