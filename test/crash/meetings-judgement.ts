import { sql } from '../../server/db/sql.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import type { TestContext } from '../context.ts'

interface Said {
  readonly conversationId: string
  readonly id: string
  readonly what: string
  readonly isWaiting: boolean
  readonly isShown: boolean
  readonly hasSources: boolean
  readonly status: string | null
}

interface Books {
  readonly id: string
  readonly status: string
  readonly escalated: boolean
  readonly owner: string
  readonly kind: string
  readonly charged: number
  readonly entered: number
  readonly balance: number
  readonly entries: number
  readonly events: number
  readonly recorded: number
}

const KNOWLEDGE_HALALAS = 100
const OPENING_HALALAS = 100_000

/**
 * What should not be, of a tenant whose work is all done and whose agent answers everything from its knowledge.
 */
export async function judgeMeeting(
  { db }: TestContext,
  tenant: Tenant,
  sent: readonly string[],
): Promise<string[]> {
  const { organizationId, environment } = tenant
  const said = await db.withTenant(tenant, (tx) =>
    tx.query<Said>(sql`
      SELECT m.conversation_id AS "conversationId", m.id, m.author AS what, NOT m.answered AS "isWaiting", m.direction <> 'draft' AS "isShown",
        m.sources <> '[]' AS "hasSources", o.status
      FROM messages m LEFT JOIN outgoing_messages o ON o.organization_id = m.organization_id
        AND o.environment = m.environment AND o.id = m.id
      WHERE m.organization_id = ${organizationId} AND m.environment = ${environment}
      UNION ALL
      SELECT conversation_id, id, kind, false, false, false, NULL FROM conversation_interventions
      WHERE organization_id = ${organizationId} AND environment = ${environment}
      ORDER BY 2`),
  )
  const all = await db.withTenant(tenant, (tx) =>
    tx.query<Books>(sql`
      SELECT c.id, c.status, c.escalated, c.owner, coalesce(t.kind, 'zero') AS kind, coalesce(t.charged_halalas, 0) AS charged,
        coalesce(-(SELECT sum(e.amount_halalas) FROM wallet_entries e WHERE e.conversation_id = c.id), 0)::bigint AS entered,
        w.balance_halalas AS balance,
        coalesce((SELECT sum(e.amount_halalas) FROM wallet_entries e), 0)::bigint AS entries,
        (SELECT count(*) FROM inbound_events) AS events,
        (SELECT count(DISTINCT m.inbound_event_id) FROM messages m) AS recorded
      FROM conversations c
      JOIN wallets w ON w.organization_id = c.organization_id AND w.environment = c.environment
      LEFT JOIN tickets t ON t.organization_id = c.organization_id AND t.environment = c.environment
        AND t.conversation_id = c.id
      WHERE c.organization_id = ${organizationId} AND c.environment = ${environment}`),
  )
  const breaches = all.flatMap((books) => {
    const ofConversation = said.filter(({ conversationId }) => conversationId === books.id)
    return [...judgeBooks(books, ofConversation), ...judgeWords(books, ofConversation)]
  })
  return [...breaches, ...judgeSent(said, sent)]
}

function judgeBooks(
  { kind, charged, entered, balance, entries, events, recorded }: Books,
  said: readonly Said[],
) {
  const wasAnswered = said.some(({ hasSources, status }) => hasSources && status === 'sent')
  const expected = wasAnswered ? ['knowledge_ticket', KNOWLEDGE_HALALAS] : ['zero', 0]
  return [
    ...(kind === expected[0] && charged === expected[1]
      ? []
      : [`${kind} for ${charged} and not ${expected}`]),
    ...(entered === charged ? [] : [`${entered} are entered, and ${charged} were charged`]),
    ...(balance === OPENING_HALALAS + entries ? [] : [`the wallet holds ${balance} after ${entries}`]),
    ...(recorded === events ? [] : [`of ${events} events ${recorded} are messages`]),
  ]
}

function judgeWords({ status, escalated, owner }: Books, said: readonly Said[]): string[] {
  const breaches: string[] = []
  let isPersons = false
  let isResolved = false
  let isOwed = false
  for (const { id, what, isWaiting } of said) {
    if (what === 'take_over' || what === 'write' || what === 'close') isPersons = true
    if (what === 'resolve') isResolved = true
    if (what === 'hand_back' || (what === 'customer' && isResolved)) isPersons = false
    if (what === 'customer') isResolved = false
    if (what === 'hand_back' || what === 'customer') isOwed = true
    if (what === 'agent' && isPersons) breaches.push(`the agent wrote ${id} after a person took over`)
    if (what === 'agent' && !isOwed) breaches.push(`the agent wrote ${id} unasked`)
    if (what === 'agent') isOwed = false
    if (isWaiting && status !== 'closed') breaches.push(`${id} waits for a turn`)
  }
  if (escalated || owner === 'person' || ['resolved', 'closed'].includes(status)) return breaches
  const last = said.findLast(({ isShown }) => isShown)
  return last?.what === 'agent' && last.status === 'sent'
    ? breaches
    : [...breaches, `a conversation that is ${status} ends with the ${last?.what}'s word, ${last?.status}`]
}

// In the order of their conversation each, and none of them twice.
function judgeSent(said: readonly Said[], sent: readonly string[]): string[] {
  const left = said.filter(({ status }) => status === 'queued').map(({ id }) => `${id} is still queued`)
  const conversationOf = new Map(said.map(({ id, conversationId }) => [id, conversationId]))
  const inOrder = Map.groupBy(sent, (id) => conversationOf.get(id) ?? '')
  const noted = Map.groupBy(
    said.filter(({ status }) => status === 'sent').map(({ id }) => id),
    (id) => conversationOf.get(id) ?? '',
  )
  const wrong = [...new Set([...inOrder.keys(), ...noted.keys()])].filter(
    (id) => inOrder.get(id)?.join() !== noted.get(id)?.join(),
  )
  return [
    ...left,
    ...wrong.map((id) => `in ${id} ${inOrder.get(id)} were sent, and ${noted.get(id)} are noted`),
  ]
}
