import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, beforeEach } from 'node:test'
import type { Channel } from '../../contract/channels.ts'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, openTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { ActionOutcome, Actions } from '../agent/actions/actions.ts'
import type { Agent, Decision, Knowledge, Turn, TurnMessage } from '../agent/agent.ts'
import { openOrContinueConversation } from '../conversations/test-factories.ts'
import { ensureCustomer } from '../customers/test-factories.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { parseNetworks } from '../platform/networks.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import { type CallAction, createActionCaller } from './run/call.ts'
import { listRuns } from './run/list-runs.ts'
import { createActions } from './run/run-action.ts'
import type { ActionRun } from './run/run-queries.ts'
import { createEnabledActions, type ListEnabledActions } from './store/list-enabled.ts'
import { putAction } from './store/put-action.ts'
import { createPersonalActions } from './talk/personal-actions.ts'

// Test support: a database, an organization's API that really listens on loopback, and the guarded caller with loopback
// allowed.

export const LOOPBACK = parseNetworks('127.0.0.0/8')
export const NO_NAMES = async (): Promise<string[]> => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}

/** A call that an API received. */
export interface ReceivedCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface TestApi {
  readonly url: string
  readonly received: ReceivedCall[]
  close(): Promise<void>
}

export type AnswerCall = (call: ReceivedCall, response: ServerResponse) => void

/** An API on loopback. */
export async function startApi(answer: AnswerCall): Promise<TestApi> {
  const received: ReceivedCall[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: await text(request) }
    received.push(call)
    answer(call, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An API that answers every call with this JSON. */
export function answering(json: unknown, status = 200): AnswerCall {
  return (_, response) => void response.writeHead(status).end(JSON.stringify(json))
}

type Json = Record<string, unknown>

/** An action file that looks up an order by the customer's own phone number. */
export function trackOrder(url: string, changes: Json = {}, request: Json = {}): Json {
  return {
    name: 'track_order',
    title: { ar: 'تتبع الطلب', en: 'Track an order' },
    when_to_use: 'The customer asks where an order is.',
    intents: ['order_status'],
    phrases: { ar: ['تتبع الطلب', 'طلبي تأخر'], en: ['track order', 'order is late'] },
    parameters: {
      type: 'object',
      properties: {
        order_number: {
          type: 'string',
          pattern: '^\\d{5}$',
          'x-ask': { ar: 'ما رقم طلبك؟', en: 'What is your order number?' },
        },
        phone: { type: 'string', 'x-from': 'customer.phone' },
      },
      required: ['order_number', 'phone'],
    },
    request: {
      method: 'GET',
      url: `${url}/orders/{order_number}?phone={phone}`,
      secret_headers: { authorization: 'Bearer key-of-the-shop' },
      ...request,
    },
    answer: {
      template: {
        ar: 'طلبك {{parameters.order_number}} {{status}}.',
        en: 'Your order {{parameters.order_number}} is {{status}}.',
      },
      values: { status: { shipped: { ar: 'تم شحنه', en: 'on its way' } } },
      not_found: {
        ar: 'لا أجد الطلب {{parameters.order_number}}. تأكد من الرقم من فضلك.',
        en: 'I find no order {{parameters.order_number}}. Please check the number.',
      },
    },
    ...changes,
  }
}

/** An action file that cancels an order after a confirmation. */
export function cancelOrder(url: string, changes: Json = {}, request: Json = {}): Json {
  return {
    name: 'cancel_order',
    title: { ar: 'إلغاء الطلب', en: 'Cancel an order' },
    when_to_use: 'The customer wants to cancel an order.',
    intents: ['cancel_order'],
    phrases: { ar: ['ألغي الطلب', 'إلغاء الطلب', 'الغي طلبي', 'تلغي الطلب'], en: ['cancel order'] },
    parameters: {
      type: 'object',
      properties: { order_number: { type: 'string', pattern: '^\\d{5}$' } },
      required: ['order_number'],
    },
    request: { method: 'POST', url: `${url}/orders/{order_number}/cancel`, ...request },
    answer: {
      template: { ar: 'ألغيت الطلب {{id}}.', en: 'The order {{id}} is canceled.' },
    },
    confirmation: {
      ar: 'هل ألغي الطلب {{parameters.order_number}}؟',
      en: 'Shall I cancel order {{parameters.order_number}}?',
    },
    ...changes,
  }
}

export interface ActionWorld {
  readonly context: TestContext
  readonly databaseUrl: string
  readonly listEnabled: ListEnabledActions
  insertTenant(environment?: Environment): Promise<Tenant>
  /** Writes the action as the command does. */
  put(tenant: Tenant, file: Json): Promise<void>
  /** The port as a worker has it, with the guarded caller or another one, on this database or another view of it. */
  actions(call?: CallAction, db?: Database): Actions
  /** A turn of a customer who is alone in the conversation. */
  turn(tenant: Tenant, options?: TurnOptions): Promise<Turn>
  /** The recorded runs, oldest first. */
  runs(tenant: Tenant): Promise<ActionRun[]>
  close(): Promise<void>
}

export interface TurnOptions {
  readonly phone?: string | null
  readonly channel?: Channel
  readonly externalId?: string
  readonly profile?: Json
  readonly fixture?: boolean
  readonly words?: string
}

async function openActionWorld(): Promise<ActionWorld> {
  const database = await openTestDatabase()
  const { db } = database
  const context = testContext(db, movableClock())
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-actions-'))
  const guarded = createActionCaller({ allowedNetworks: LOOPBACK, lookup: NO_NAMES })
  const listEnabled = createEnabledActions(db)
  return {
    context,
    listEnabled,
    databaseUrl: database.url,
    insertTenant: (environment) => insertTestTenant(db, environment),
    async put(tenant, json) {
      const file = path.join(folder, `${randomUUID()}.json`)
      await writeFile(file, JSON.stringify(json))
      await putAction(context, { tenant, file, allowedNetworks: LOOPBACK })
    },
    actions: (call = guarded, seen = db) => createActions({ ...context, db: seen }, { call, listEnabled }),
    async turn(tenant, options = {}) {
      const { channel = 'web', externalId = randomUUID(), phone = '+966512345678', fixture = false } = options
      const at = context.clock.now()
      const conversation = await db.withTenant(tenant, async (tx) => {
        const customer = await ensureCustomer(tx, context, {
          ...{ channel, externalId, displayName: 'Amal', phone, at },
        })
        await tx.execute(sql`
          UPDATE customers SET profile = ${JSON.stringify(options.profile ?? {})} WHERE id = ${customer.id}`)
        return openOrContinueConversation(tx, context, {
          ...{
            channel,
            externalThreadId: externalId,
            channelAccountId: null,
            customerId: customer.id,
            at,
            fixture,
          },
        })
      })
      return {
        ...{ id: context.ids.uuid(), tenant, organizationName: 'Bayt Sidra', customerName: 'Amal' },
        conversationId: conversation.id,
        history: [],
        unanswered: [said('customer', options.words ?? 'Where is my order 48213?')],
      }
    },
    runs: async (tenant) => (await listRuns(context, tenant, null)).reverse(),
    async close() {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export function said(author: TurnMessage['author'], words: string): TurnMessage {
  return { author, text: words, mediaKinds: [] }
}

/** The turn in which the customer writes `words` after the agent's `answer`. */
export function nextTurn(context: TestContext, turn: Turn, answer: string, words: string): Turn {
  const history = [...turn.history, ...turn.unanswered, said('agent', answer)]
  return { ...turn, id: context.ids.uuid(), history, unanswered: [said('customer', words)] }
}

export const { signal } = new AbortController()
export const TRACK = { name: 'track_order', parameters: { order_number: '48213' } }
export const CANCEL = { name: 'cancel_order', parameters: { order_number: '48213' } }

/** The reason why a person has to look. */
export function whyFailed(outcome: ActionOutcome): string {
  assert.ok(outcome.kind === 'failed', outcome.kind)
  return outcome.why
}

/** A world with one API, whose tenant and answers a test sets. */
export interface ActionStage extends ActionWorld {
  readonly tenant: Tenant
  readonly api: TestApi
  answer: AnswerCall
  /** A new tenant, and an API that answers like this from now on. */
  setUp(answer: AnswerCall, environment?: Environment): Promise<void>
  /** The statuses of the tenant's runs, oldest first. */
  statuses(): Promise<string[]>
}

/** Opens the stage of a test file, and closes it after the last test. */
export async function useActionStage(): Promise<ActionStage> {
  const world = await openActionWorld()
  let tenant = await world.insertTenant()
  const stage: ActionStage = {
    ...world,
    api: await startApi((call, response) => stage.answer(call, response)),
    answer: answering({}),
    get tenant() {
      return tenant
    },
    async setUp(answer, environment) {
      tenant = await world.insertTenant(environment)
      stage.answer = answer
      stage.api.received.length = 0
    },
    statuses: async () => (await world.runs(tenant)).map(({ status }) => status),
    async close() {
      await stage.api.close()
      await world.close()
    },
  }
  after(() => stage.close())
  return stage
}

/** A conversation in which the customer writes and the agent decides, in turn; several messages at once are a list. */
export function createTalk(
  stage: ActionStage,
  agent: Agent,
  options: TurnOptions = {},
): (...words: (string | readonly string[])[]) => Promise<Decision[]> {
  return async (...words) => {
    const decisions: Decision[] = []
    let turn = await stage.turn(stage.tenant, options)
    for (const each of words) {
      const last = decisions.at(-1)
      const next = last === undefined ? turn : nextTurn(stage.context, turn, last.text, '')
      turn = { ...next, unanswered: [each].flat().map((one) => said('customer', one)) }
      decisions.push(await agent.answer(turn, signal))
    }
    return decisions
  }
}

/**
 * A shop whose built-in agent tracks and cancels orders, for the tests of a file: each begins with actions that answer,
 * and no calls.
 */
export async function useOrderTalk(search: Knowledge['search'] = async () => []) {
  const { createGroundedAgent } = await import('../agent/grounded.ts')
  const stage = await useActionStage()
  const { listEnabled, context } = stage
  const personal = createPersonalActions({ actions: stage.actions(), listEnabled, clock: context.clock })
  const agent = createGroundedAgent({ knowledge: { search }, actions: personal })
  beforeEach(async () => {
    await stage.setUp(answering({ status: 'shipped', id: '48213' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    await stage.put(stage.tenant, cancelOrder(stage.api.url))
  })
  return {
    ...{ stage, personal, agent, talk: createTalk(stage, agent) },
    /** The requests that the shop's API received. */
    called: () => stage.api.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`),
  }
}
