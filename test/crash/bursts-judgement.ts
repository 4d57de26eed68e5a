import { REPLIES } from '../../server/agent/replies-text.ts'
import type { Context } from '../../server/context.ts'
import { type ConversationRecord, readConversations, readWallets } from './bursts-records.ts'
import type { Played } from './bursts-script.ts'

/** What was seen, and what should not have been. */
export interface BurstCounts {
  readonly messages: number
  readonly replies: number
  readonly withdrawn: number
  readonly interventions: number
  readonly escalated: number
  readonly walletEmpty: number
  readonly billedHalalas: number
  /** How late after a person took over a reply left that was on its way already, at most. */
  readonly latestDepartureMs: number
  /** How often each kind of harm was done; every one of them must be 0. */
  readonly harm: Readonly<Record<Harm, number>>
  readonly breaches: readonly string[]
}

const HARMS = [
  'lost messages',
  'double messages',
  'double replies',
  'replies after a person took over',
  'departures after a person took over',
  'withdrawn but seen',
  'out of order',
  'lost charges',
  'double charges',
  'wallets that do not add up',
  'customers without an answer or a person',
] as const
type Harm = (typeof HARMS)[number]

// A reply that a worker holds in its hands leaves. Longer than this, even a starved worker does not hold one.
const IN_HAND_MS = 10_000
const ROUTED_TEXTS: ReadonlySet<string> = new Set(
  Object.values(REPLIES).flatMap(({ handOver, personal }) => [...Object.values(handOver), personal]),
)
// What stands before and behind the questions that are left to a person after an answer to the others.
const AROUND_OPEN_QUESTIONS = Object.values(REPLIES).map(({ openQuestions }) =>
  openQuestions(['\0']).split('\0'),
)

/** Holds what is stored against what customers were promised. */
export async function judgeBursts(context: Context, played: readonly Played[]): Promise<BurstCounts> {
  const conversations = await readConversations(context.db.shared)
  const wallets = await readWallets(context.db.shared)
  const breaches: string[] = []
  const harm = Object.fromEntries(HARMS.map((kind) => [kind, 0])) as Record<Harm, number>
  const tell = (kind: Harm, what: string) => {
    harm[kind] += 1
    if (breaches.length < 50) breaches.push(`${kind}: ${what}`)
  }
  judgeMessages(played, conversations, tell)
  for (const conversation of conversations) {
    judgeReplies(conversation, tell)
    judgeTakeovers(conversation, tell)
    judgeOrder(conversation, tell)
    judgeCharge(conversation, tell)
    judgeAttention(conversation, tell)
  }
  for (const { name, balance, entries, billed, tickets } of wallets) {
    if (balance < 0 || balance !== entries || billed !== tickets) {
      tell(
        'wallets that do not add up',
        `${name}: ${balance} left, ${entries} entered, ${billed} billed, ${tickets} charged`,
      )
    }
  }
  const words = conversations.flatMap(({ words }) => words)
  return {
    messages: words.filter(({ author }) => author === 'customer').length,
    replies: words.filter(({ author, isDraft }) => author === 'agent' && !isDraft).length,
    withdrawn: words.filter(({ isDraft }) => isDraft).length,
    interventions: conversations.flatMap(({ deeds }) => deeds).length,
    escalated: conversations.filter(({ escalated }) => escalated).length,
    walletEmpty: conversations.filter(({ escalationReason }) => escalationReason === 'wallet_empty').length,
    billedHalalas: wallets.reduce((sum, { billed }) => sum + billed, 0),
    latestDepartureMs: Math.max(0, ...conversations.flatMap(listDeparturesMs)),
    harm,
    breaches,
  }
}

type Tell = (kind: Harm, what: string) => void

function judgeMessages(
  played: readonly Played[],
  conversations: readonly ConversationRecord[],
  tell: Tell,
): void {
  const byThread = Map.groupBy(conversations, ({ organizationId, thread }) => `${organizationId}/${thread}`)
  for (const { tenant, thread, eventIds } of played) {
    const recorded = (byThread.get(`${tenant.organizationId}/${thread}`) ?? [])
      .flatMap(({ words }) => words)
      .flatMap(({ eventId }) => eventId ?? [])
    const times = Map.groupBy(recorded, (id) => id)
    for (const id of eventIds) {
      const count = times.get(id)?.length ?? 0
      if (count === 0) tell('lost messages', `${thread} event ${id}`)
      if (count > 1) tell('double messages', `${thread} event ${id}`)
    }
    if (recorded.join() !== eventIds.join()) tell('out of order', `${thread}: ${recorded} for ${eventIds}`)
  }
}

// Between two replies of the agent the customer wrote, or a person gave the agent something to answer.
function judgeReplies({ id, words, deeds }: ConversationRecord, tell: Tell): void {
  const moments = [
    ...words.map((word) => ({
      key: word.id,
      opens: word.author === 'customer',
      isReply: word.author === 'agent',
    })),
    ...deeds.map((deed) => ({ key: deed.id, opens: deed.kind === 'hand_back', isReply: false })),
  ].sort((one, other) => (one.key < other.key ? -1 : 1))
  let isOwed = false
  for (const { opens, isReply } of moments) {
    if (isReply && !isOwed) tell('double replies', `conversation ${id}`)
    if (isReply) isOwed = false
    if (opens) isOwed = true
  }
}

interface Ownership {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * When the conversation was a person's. One that was resolved is the agent's again from the customer's next message on.
 */
function listOwnerships({ words, deeds }: ConversationRecord): Ownership[] {
  const ownerships: Ownership[] = []
  let fromMs: number | null = null
  const end = (untilMs: number) => {
    if (fromMs !== null) ownerships.push({ fromMs, untilMs })
    fromMs = null
  }
  for (const [index, { kind, atMs }] of deeds.entries()) {
    if (kind === 'take_over' || kind === 'write') fromMs ??= atMs
    if (kind === 'hand_back') end(atMs)
    if (kind !== 'resolve') continue
    const next = deeds[index + 1]?.atMs ?? Number.POSITIVE_INFINITY
    const reopened = words.find(({ author, createdMs }) => author === 'customer' && createdMs >= atMs)
    if (reopened !== undefined && reopened.createdMs <= next) end(reopened.createdMs)
  }
  end(Number.POSITIVE_INFINITY)
  return ownerships
}

function judgeTakeovers(conversation: ConversationRecord, tell: Tell): void {
  const { id, words } = conversation
  const agents = words.filter(({ author }) => author === 'agent')
  for (const { fromMs, untilMs } of listOwnerships(conversation)) {
    for (const { createdMs } of agents) {
      if (createdMs > fromMs && createdMs < untilMs)
        tell('replies after a person took over', `conversation ${id}`)
    }
  }
  for (const lateMs of listDeparturesMs(conversation)) {
    if (lateMs > IN_HAND_MS) tell('departures after a person took over', `conversation ${id}: ${lateMs} ms`)
  }
  for (const { isDraft, leftMs } of agents) {
    if (isDraft && leftMs !== null) tell('withdrawn but seen', `conversation ${id}`)
  }
}

function listDeparturesMs(conversation: ConversationRecord): number[] {
  const agents = conversation.words.filter(({ author }) => author === 'agent')
  return listOwnerships(conversation).flatMap(({ fromMs, untilMs }) =>
    agents.flatMap(({ leftMs }) =>
      leftMs !== null && leftMs > fromMs && leftMs < untilMs ? [leftMs - fromMs] : [],
    ),
  )
}

function judgeOrder({ id, words }: ConversationRecord, tell: Tell): void {
  const departures = words.flatMap(({ leftIn }) => leftIn ?? [])
  if (departures.some((leftIn, index) => leftIn < (departures[index - 1] ?? 0))) {
    tell('out of order', `departures of conversation ${id}`)
  }
}

// What a withdrawn answer cost is given back; that the agent handed the conversation over with it stays.
function judgeCharge(conversation: ConversationRecord, tell: Tell): void {
  const { id, words, prices, ticket } = conversation
  const agents = words.filter(({ author }) => author === 'agent')
  const kind = agents.some(({ hasSources, isDraft }) => hasSources && !isDraft)
    ? 'knowledge_ticket'
    : agents.some(({ text }) => handsOver(text?.split('\n\n').at(-1)))
      ? 'routed_ticket'
      : 'zero'
  const owed = kind === 'zero' ? 0 : prices[kind]
  const told = `conversation ${id}: ${kind} for ${owed}, ${JSON.stringify(ticket)}`
  if (ticket.charged < owed || ticket.entered < owed) tell('lost charges', told)
  if (ticket.charged > owed || ticket.entered > owed) tell('double charges', told)
  if (ticket.kind !== null && ticket.kind !== kind) tell('lost charges', told)
}

function handsOver(lastParagraph = ''): boolean {
  return (
    ROUTED_TEXTS.has(lastParagraph) ||
    AROUND_OPEN_QUESTIONS.some(
      ([before = '', after = '']) => lastParagraph.startsWith(before) && lastParagraph.endsWith(after),
    )
  )
}

// A person has it, or a person said that it is settled, or the last word is an answer that has left.
function judgeAttention({ id, status, owner, escalated, words }: ConversationRecord, tell: Tell): void {
  if (words.some(({ isWaiting }) => isWaiting)) {
    tell('customers without an answer or a person', `conversation ${id} has messages that no turn dealt with`)
  }
  if (escalated || owner === 'person' || status === 'resolved' || status === 'closed') return
  const last = words.findLast(({ isDraft }) => !isDraft)
  if (last === undefined || last.author === 'customer' || last.leftMs === null) {
    tell('customers without an answer or a person', `conversation ${id} ends with ${last?.author}`)
  }
}

/** What was counted, for people. */
export function describeCounts(counts: BurstCounts): string {
  const { messages, replies, withdrawn, interventions, escalated, walletEmpty, billedHalalas } = counts
  return [
    `${messages} messages, ${replies} replies of the agent, ${withdrawn} withdrawn, ${interventions} interventions`,
    `${escalated} escalated (${walletEmpty} by an empty wallet), ${billedHalalas} halalas billed`,
    `a reply in a worker's hands left at most ${counts.latestDepartureMs} ms after a person took over`,
    ...HARMS.map((kind) => `${String(counts.harm[kind]).padStart(6)} ${kind}`),
    ...counts.breaches.map((breach) => `BROKEN: ${breach}`),
  ].join('\n')
}
