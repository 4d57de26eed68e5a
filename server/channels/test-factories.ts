import { randomInt, randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach } from 'node:test'
import type { Channel } from '../../contract/channels.ts'
import type { MessageMedia, MessageSource } from '../../contract/schemas/conversation.ts'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { insertChannelAccount } from './account-queries.ts'
import type { Connector, OutgoingMessage, SendResult } from './connector.ts'
import { type DoubleShape, type PlatformDouble, startDouble } from './doubles/platform-double.ts'
import { createPlatformHttp, type PlatformHttp } from './platform-http.ts'
import { createLiveConnectors } from './registry.ts'

/** A tenant to send from, with a clock. */
export interface TestSender {
  readonly context: TestContext
  readonly tenant: Tenant
}

/** One on a database of its own. */
export interface ChannelWorld extends TestSender {
  readonly database: TestDatabase
  close(): Promise<void>
}

/** Where a conversation takes place. */
export interface TestPlace {
  readonly channel: Channel
  readonly recipient: string
  readonly externalThreadId: string
  /** The platform's id of the customer's message. */
  readonly inboundMessageId?: string
}

/** A conversation that a customer has just begun. */
export interface TestThread extends TestPlace {
  readonly conversationId: string
  readonly channelAccountId: string | null
}

export async function openChannelWorld(): Promise<ChannelWorld> {
  const database = await openTestDatabase()
  const tenant = await insertTestTenant(database.db, 'live')
  return { database, context: testContext(database.db), tenant, close: () => database.close() }
}

/** Registers an account; without credentials when they are null. */
export async function insertTestAccount(
  { context, tenant }: TestSender,
  channel: Channel,
  credentials: Readonly<Record<string, string>> | null,
): Promise<string> {
  const id = context.ids.uuid()
  const credentialsSealed =
    credentials === null
      ? null
      : context.secretBox.seal(JSON.stringify(credentials), `channel credentials ${id}`)
  await context.db.withTenant(tenant, (tx) =>
    insertChannelAccount(tx, {
      id,
      channel,
      name: 'Test',
      credentialsSealed,
      createdAt: context.clock.now(),
    }),
  )
  return id
}

/** Opens a conversation by a customer's message that has just come in. */
export async function insertTestThread(
  { context, tenant }: TestSender,
  place: TestPlace,
  channelAccountId: string | null,
): Promise<TestThread> {
  const { organizationId, environment } = tenant
  const [customerId, conversationId] = [context.ids.uuid(), context.ids.uuid()]
  const now = context.clock.now()
  await context.db.withTenant(tenant, async (tx) => {
    await tx.execute(sql`
      INSERT INTO customers (organization_id, environment, id, created_at, updated_at)
      VALUES (${organizationId}, ${environment}, ${customerId}, ${now}, ${now})`)
    await tx.execute(sql`
      INSERT INTO conversations (organization_id, environment, id, number, channel, external_thread_id,
        channel_account_id, customer_id, status, last_inbound_at, created_at, updated_at)
      VALUES (${organizationId}, ${environment}, ${conversationId},
        ${randomInt(2 ** 40)},
        ${place.channel}, ${place.externalThreadId}, ${channelAccountId}, ${customerId}, 'open', ${now}, ${now}, ${now})`)
  })
  const thread = { ...place, conversationId, channelAccountId }
  const { inboundMessageId: externalMessageId } = place
  await receiveAgain(
    { context, tenant },
    thread,
    externalMessageId === undefined ? {} : { externalMessageId },
  )
  return thread
}

/** Writes a reply into the conversation, ready to be sent. */
export async function insertTestReply(
  { context, tenant }: TestSender,
  thread: TestThread,
  reply: { text?: string; media?: readonly MessageMedia[]; sources?: readonly MessageSource[] } = {},
): Promise<OutgoingMessage> {
  const { text = 'It takes three days. التوصيل يستغرق ثلاثة أيام.', media = [], sources = [] } = reply
  const id = context.ids.uuid()
  await context.db.withTenant(tenant, (tx) =>
    tx.execute(sql`
      INSERT INTO messages (organization_id, environment, conversation_id, id, direction, author, text, media, sources,
        created_at)
      VALUES (${tenant.organizationId}, ${tenant.environment}, ${thread.conversationId}, ${id}, 'out', 'agent', ${text},
        ${JSON.stringify(media)}::jsonb, ${JSON.stringify(sources)}::jsonb, ${context.clock.now()})`),
  )
  const { conversationId, channel, recipient, externalThreadId, channelAccountId } = thread
  return { id, tenant, conversationId, channel, recipient, externalThreadId, channelAccountId, text }
}

/** The customer writes, on the thread's account and at this moment where nothing else is said. */
export async function receiveAgain(
  { context, tenant }: TestSender,
  thread: TestThread,
  message: { sentAt?: Date; channelAccountId?: string | null; externalMessageId?: string } = {},
): Promise<void> {
  const { organizationId, environment } = tenant
  const [eventId, messageId, appId, now] = [
    context.ids.uuid(),
    context.ids.uuid(),
    randomUUID(),
    context.clock.now(),
  ]
  const { sentAt = now, channelAccountId = thread.channelAccountId, externalMessageId = eventId } = message
  await context.db.withTenant(tenant, async (tx) => {
    await tx.execute(sql`
      INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
      VALUES (${organizationId}, ${environment}, ${appId}, 'Test', ${appId}, '{}', ${now})`)
    await tx.execute(sql`
      INSERT INTO inbound_events (organization_id, environment, id, app_id, channel, external_message_id,
        external_thread_id, sender_external_id, text, media, channel_account_id, sent_at, received_at)
      VALUES (${organizationId}, ${environment}, ${eventId}, ${appId}, ${thread.channel}, ${externalMessageId},
        ${thread.externalThreadId}, ${thread.recipient}, 'Hello?', '[]', ${channelAccountId}, ${sentAt}, ${now})`)
    await tx.execute(sql`
      INSERT INTO messages (organization_id, environment, conversation_id, id, direction, author, text,
        inbound_event_id, sent_at, created_at)
      VALUES (${organizationId}, ${environment}, ${thread.conversationId}, ${messageId}, 'in', 'customer', 'Hello?',
        ${eventId}, ${sentAt}, ${now})`)
    await tx.execute(sql`
      UPDATE conversations SET last_inbound_at = ${now}
      WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${thread.conversationId}`)
  })
}

/** What is left after a worker died between the platform's answer and its own note of it. */
export async function forgetAnswers(
  { context, tenant }: TestSender,
  message: OutgoingMessage,
): Promise<void> {
  await context.db.withTenant(tenant, (tx) =>
    tx.execute(sql`
      UPDATE sent_message_parts SET sent_at = NULL, ended_at = NULL, platform_message_id = NULL
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND message_id = ${message.id}`),
  )
}

/** A media item as messages carry it. */
export function testMedia(kind: MessageMedia['kind']): MessageMedia {
  const mime = { image: 'image/png', audio: 'audio/mp4', video: 'video/mp4', file: 'application/pdf' }[kind]
  return { id: randomUUID(), kind, url: `https://media.example.com/${kind}`, mime, size: 12, filename: null }
}

/** Live connectors, and the platform that they call: a double on loopback. */
export interface LiveStage {
  /** With a company of its own for each test. */
  readonly world: ChannelWorld
  readonly http: PlatformHttp
  /** Starts the platform that the test calls; it takes `secret` and knows `customer`. */
  listen(shape: DoubleShape, secret: string, customer: string): Promise<PlatformDouble>
  /** A channel's connector as one more worker has it. */
  connectorOf(channel: Channel, context?: TestContext): Connector
  send(connector: Connector, message: OutgoingMessage): Promise<SendResult>
  /** A reply in a thread that a customer has just begun. */
  replyIn(place: TestPlace, accountId: string | null): Promise<OutgoingMessage>
}

/** Live connectors for the tests of a file. */
export function useLiveConnectors(): LiveStage {
  let world: ChannelWorld
  let http: PlatformHttp
  let double: PlatformDouble | undefined

  before(async () => {
    world = await openChannelWorld()
  })
  after(() => world.close())
  beforeEach(async () => {
    world = { ...world, tenant: await insertTestTenant(world.database.db, 'live') }
    http = createPlatformHttp({ timeoutMs: 10_000, locate: () => double?.url ?? '' })
  })
  afterEach(async () => {
    await http.close()
    await double?.close()
    double = undefined
  })

  return {
    get world() {
      return world
    },
    get http() {
      return http
    },
    async listen(shape, secret, customer) {
      double = await startDouble(shape, { secret, customer })
      return double
    },
    connectorOf: (channel, context = world.context) => createLiveConnectors(context, { http })[channel],
    send: (connector, message) => connector.send(message, new AbortController().signal),
    replyIn: async (place, accountId) =>
      insertTestReply(world, await insertTestThread(world, place, accountId)),
  }
}
