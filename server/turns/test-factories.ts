import { randomUUID } from 'node:crypto'
import { after, before, beforeEach } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, insertTwinTenants, openTestDatabase } from '../../test/harness.ts'
import { type MovableClock, movableClock } from '../../test/movable-clock.ts'
import type { Agent, Decision, Turn } from '../agent/agent.ts'
import type { WorkSourceName } from '../context.ts'
import type { Conversation } from '../conversations/conversation.ts'
import { listVisibleMessages, type Message } from '../conversations/message-queries.ts'
import { listConversations } from '../conversations/queries.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createRunner, type Runner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { type AnswerSettings, createAnswerSource } from './answer.job.ts'

// Test support: threads that customers write in, and a worker with an agent that does what the test says.

/** A reply that costs nothing. */
export const GREETING: Decision = {
  kind: 'reply',
  text: 'Hello!',
  sources: [],
  intent: 'greeting',
  job: 'small_talk',
}

/** A reply with a source. */
export const ANSWER: Decision = {
  kind: 'reply',
  text: 'It takes three days.',
  sources: [{ id: '1', type: 'article', title: 'Delivery', url: null, snippet: 'three days', score: 0.9 }],
  intent: 'delivery_time',
  job: 'answer_from_knowledge',
}

/** What a customer writes. */
export interface Words {
  readonly thread: string
  readonly text?: string
  readonly sender?: string
  readonly media?: unknown
  readonly messageId?: string
}

/** A conversation with its visible messages. */
interface ShownConversation extends Conversation {
  readonly messages: Message[]
}

/** A tenant whose customers write, and its workers. */
export interface Stage {
  readonly context: TestContext
  readonly clock: MovableClock
  readonly tenant: Tenant
  /** Saves what a customer wrote as the gateway does, and makes the thread due. */
  write(words: Words): Promise<void>
  /** A worker whose agent answers like this. */
  worker(answer: Agent['answer'], settings?: Partial<AnswerSettings>): Pick<Runner, 'drain'>
  /** Every conversation with its visible messages, the first opened first. */
  conversations(): Promise<ShownConversation[]>
  /** The conversation, where there is exactly one. */
  onlyConversation(): Promise<ShownConversation>
  /** Gives the tenant this much money. */
  setBalance(halalas: number): Promise<void>
  /** The sources of work that were woken up, in order. */
  readonly woken: readonly WorkSourceName[]
  workRows(): Promise<{ attempts: number; last_error: string | null; due_at: Date }[]>
}

/** The database that the stages of a file share. */
export interface StageHouse {
  readonly databaseUrl: string
  /** A stage with a clock and a tenant of its own. */
  open(): Promise<Stage>
  /** Stages of tenants that are easily mistaken for each other. */
  openTwins(): Promise<Stage[]>
  close(): Promise<void>
}

/** Opens a house; whoever does closes it. */
export async function openStageHouse(): Promise<StageHouse> {
  const database = await openTestDatabase()
  return {
    databaseUrl: database.url,
    open: async () => {
      const context = testContext(database.db, movableClock())
      return createStage(context, await insertTestTenant(database.db))
    },
    openTwins: async () => {
      const tenants = await insertTwinTenants(database.db)
      return Promise.all(tenants.map((tenant) => createStage(testContext(database.db), tenant)))
    },
    close: () => database.close(),
  }
}

/** Opens a house for the tests of a file, and tells them before each the stage that is its own. */
export function useStageHouse(
  tell: (opened: { readonly house: StageHouse; readonly stage: Stage }) => void,
): void {
  let house: StageHouse
  before(async () => {
    house = await openStageHouse()
  })
  beforeEach(async () => tell({ house, stage: await house.open() }))
  after(() => house.close())
}

async function createStage(given: TestContext, tenant: Tenant): Promise<Stage> {
  const woken: WorkSourceName[] = []
  const context: TestContext = { ...given, wakeUp: (source) => void woken.push(source) }
  const { db, clock, ids } = context
  const { organizationId, environment } = tenant
  const appId = randomUUID()
  await db.withTenant(tenant, async (tx) => {
    await tx.execute(sql`
      INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
      VALUES (${organizationId}, ${environment}, ${appId}, ${'App'}, ${appId}, ${[]}, ${clock.now()})`)
    await tx.execute(sql`
      INSERT INTO wallets (organization_id, environment, balance_halalas)
      VALUES (${organizationId}, ${environment}, 100000)`)
  })
  const read = <Row extends object>(text: ReturnType<typeof sql>) =>
    db.withTenant(tenant, (tx) => tx.query<Row>(text))
  const conversations = () =>
    db.withTenant(tenant, async (tx) => {
      const found = await listConversations(tx, {}, null, 100)
      const shown: ShownConversation[] = []
      for (const conversation of found.reverse()) {
        shown.push({ ...conversation, messages: await listVisibleMessages(tx, conversation.id) })
      }
      return shown
    })

  return {
    context,
    clock,
    tenant,
    woken,
    async write(words) {
      const { thread, text = 'Where is my order?', sender = `sender-${thread}`, media = [] } = words
      const { messageId = randomUUID() } = words
      const now = clock.now()
      await db.withTenant(tenant, async (tx) => {
        await tx.execute(sql`
          INSERT INTO inbound_events
            (organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
             sender_external_id, text, media, sent_at, received_at)
          VALUES (${organizationId}, ${environment}, ${ids.uuid()}, ${appId}, 'web', ${messageId}, ${thread},
            ${sender}, ${text}, ${JSON.stringify(media)}, ${now}, ${now})`)
        await tx.execute(sql`
          INSERT INTO conversation_work AS w
            (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
          VALUES (${organizationId}, ${environment}, 'web', ${thread}, 1, ${now}, ${now})
          ON CONFLICT (organization_id, environment, channel, external_thread_id) DO UPDATE
          SET version = w.version + 1`)
      })
    },
    worker(answer, settings) {
      const agent: Agent = {
        async answer(turn, signal) {
          await begunTurn(context, turn, signal)
          return answer(turn, signal)
        },
      }
      const source = createAnswerSource(context, agent, settings)
      return createRunner({ db, clock, log: createLog('silent'), sources: [source as WorkSource<unknown>] })
    },
    conversations,
    async onlyConversation() {
      const [conversation, ...others] = await conversations()
      if (conversation === undefined || others.length > 0)
        throw new Error('There is not exactly one conversation.')
      return conversation
    },
    async setBalance(halalas) {
      await db.withTenant(tenant, (tx) =>
        tx.execute(sql`
          UPDATE wallets SET balance_halalas = ${halalas}
          WHERE organization_id = ${organizationId} AND environment = ${environment}`),
      )
    },
    workRows: () =>
      read(sql`
        SELECT attempts, last_error, due_at FROM conversation_work
        WHERE organization_id = ${organizationId} AND environment = ${environment}`),
  }
}

// The agent is asked while its turn is being committed; what a test lets happen meanwhile happens after that.
async function begunTurn({ db }: TestContext, { tenant, id }: Turn, signal: AbortSignal): Promise<void> {
  const { organizationId, environment } = tenant
  for (let found: unknown[] = []; found.length === 0; ) {
    signal.throwIfAborted()
    found = await db.withTenant(tenant, (tx) =>
      tx.query(sql`
        SELECT FROM messages WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}`),
    )
  }
}

/** The words of the unanswered messages that an agent was given. */
export function wordsOf(turn: Turn): (string | null)[] {
  return turn.unanswered.map(({ text }) => text)
}
