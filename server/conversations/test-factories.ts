import { randomBytes, randomUUID } from 'node:crypto'
import { type MovableClock, movableClock } from '../../test/movable-clock.ts'
import type { Context } from '../context.ts'
import { ensureCustomer } from '../customers/test-factories.ts'
import type { Database, TenantTransaction } from '../db/database.ts'
import { createTraffic } from '../db/traffic.ts'
import type { ApiRequest, HandledOperationId } from '../http/operation-handler.ts'
import { createIds } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { LockedConversation } from './conversation.ts'
import { createConversationEdits } from './conversation-edits.ts'
import type { Message } from './message-queries.ts'
import { insertMessage } from './message-queries.ts'
import { type Arrival, openOrContinueConversations } from './open-or-continue.ts'

export interface TestContext extends Context {
  readonly clock: MovableClock
}

/** A context for tests: a clock that stands still, and real everything else. */
export function testContext(db: Database, clock = movableClock()): TestContext {
  return {
    baseUrl: 'http://localhost:8080',
    db,
    traffic: createTraffic(),
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    secretBox: createSecretBox(randomBytes(32), systemRandom),
    log: createLog('silent'),
    wakeUp: () => undefined,
  }
}

/**
 * Contexts that each make the same ids, one after the other. What tenants have is told apart by its ids alone, as long as no two have the
 * same; with these they do, and only a statement that names its tenant still finds the right row.
 */
export function contextsOfSameIds<Of extends Context>(context: Of): () => Of {
  const made: string[] = []
  return () => {
    let next = 0
    const uuid = () => {
      const id = made[next] ?? context.ids.uuid()
      made[next++] = id
      return id
    }
    return { ...context, ids: { uuid } }
  }
}

/** A request as the pipeline hands it over: checked, and of an app of the tenant. */
export function testRequest<Id extends HandledOperationId>(
  context: TestContext,
  tenant: Tenant,
  input: Pick<ApiRequest<Id>, 'params' | 'query' | 'body'>,
): ApiRequest<Id> {
  return {
    ...input,
    app: { id: randomUUID(), clientId: 'client', tenant },
    requestId: randomUUID(),
    receivedAt: context.clock.now(),
  } as ApiRequest<Id>
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

/** Opens a conversation by a customer's message in a thread of its own, or continues the one of the thread. */
export async function openTestConversation(
  tx: TenantTransaction,
  context: TestContext,
  options: { thread?: string; at?: Date; fixture?: boolean } = {},
): Promise<LockedConversation> {
  const { thread = randomUUID(), at = context.clock.now(), fixture = false } = options
  const sender = { channel: 'web', externalId: thread, displayName: 'Amal', phone: null } as const
  const customer = await ensureCustomer(tx, context, sender)
  return openOrContinueConversation(tx, context, {
    channel: 'web',
    externalThreadId: thread,
    channelAccountId: null,
    customerId: customer.id,
    at,
    fixture,
  })
}

/** Writes a message of the conversation, a customer's unless told otherwise. */
export async function insertTestMessage(
  tx: TenantTransaction,
  context: TestContext,
  conversationId: string,
  message: Partial<Message> & { inboundEventId?: string; answered?: boolean } = {},
): Promise<string> {
  const now = context.clock.now()
  return insertMessage(tx, {
    id: context.ids.uuid(),
    conversationId,
    direction: 'in',
    author: 'customer',
    text: 'Where is my order?',
    media: [],
    sources: [],
    sentAt: now,
    createdAt: now,
    inboundEventId: null,
    answered: true,
    ...message,
  })
}

/** An answer of the agent with one source. */
export const GROUNDED_ANSWER = {
  direction: 'out',
  author: 'agent',
  text: 'It takes three days.',
  sources: [{ id: '1', type: 'article', title: 'Delivery', url: null, snippet: 'three days', score: 0.9 }],
} as const satisfies Partial<Message>

/**
 * A transaction that row-level security does not hold back: what a statement sees in it is what the statement itself asks for. With
 * it a test can tell that a query names its tenant and does not lean on the second guard.
 */
export function withoutRowSecurity<Result>(
  db: Database,
  tenant: Tenant,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return db.acrossTenants((tx) => work({ ...tx, tenant }))
}
