import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import type { Connector } from '../channels/connector.ts'
import type { DoubleShape, PlatformDouble } from '../channels/doubles/platform-double.ts'
import { startDouble } from '../channels/doubles/platform-double.ts'
import { telegramDouble } from '../channels/doubles/telegram.ts'
import { readText } from '../channels/json-values.ts'
import { createPlatformHttp, type PlatformHttp } from '../channels/platform-http.ts'
import { createLiveConnectors } from '../channels/registry.ts'
import {
  type ChannelWorld,
  insertTestAccount,
  insertTestReply,
  insertTestThread,
  openChannelWorld,
  type TestThread,
} from '../channels/test-factories.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { sql } from '../db/sql.ts'
import { takeOver } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { insertOutgoingMessages } from './queue-queries.ts'
import { createSendSource } from './send.job.ts'
import { findReplyState } from './test-factories.ts'

// A platform that is away for a while, and the messages of a company's conversations. The platform listens on
// loopback; the clock is the test's.

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0'
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const NOBODY_LISTENS = 'http://127.0.0.1:1'

/** How the platform is: `gone` takes no connection, and a broken gateway says nothing of what is behind it. */
type Mood = 'well' | 'breaks down' | 'broken gateway' | 'gone'

const world: ChannelWorld = await openChannelWorld()
let context: TestContext
let tenant: Tenant
let mood: Mood
let poison: string
let double: PlatformDouble
let http: PlatformHttp
let connector: Connector
let accountId: string
const threads = new Map<string, TestThread>()

beforeEach(async () => {
  await http?.close()
  await double?.close()
  // Its half hours do not reach into another hour, in which an alert would be told again.
  context = testContext(world.database.db, movableClock(new Date('2026-09-15T09:05:27.618Z')))
  tenant = await insertTestTenant(context.db, 'live')
  threads.clear()
  mood = 'well'
  poison = 'nothing'
  double = await startDouble(moodyTelegram(), { secret: TOKEN, customer: '' })
  http = createPlatformHttp({ locate: () => (mood === 'gone' ? NOBODY_LISTENS : double.url) })
  connector = createLiveConnectors(context, { http }).telegram
  accountId = await insertTestAccount({ context, tenant }, 'telegram', { bot_token: TOKEN })
})
after(async () => {
  await http.close()
  await double.close()
  await world.close()
})

/** Telegram with as many chats as are written to. */
function moodyTelegram(): DoubleShape {
  const chats = new Map<string, DoubleShape>()
  const chatOf = (chat: string) => {
    const shape = chats.get(chat) ?? telegramDouble(context.clock)
    chats.set(chat, shape)
    return shape
  }
  const isPoisonous = (json: unknown) => readText(json, 'text') === poison
  return {
    ...telegramDouble(context.clock),
    answer(request, state) {
      const chat = readText(request.json, 'chat_id') ?? ''
      if (mood === 'broken gateway') return { status: 502, body: '<html>502 Bad Gateway</html>' }
      if (mood === 'breaks down' || isPoisonous(request.json)) {
        const description = 'Internal Server Error'
        return { status: 500, body: { ok: false, error_code: 500, description } }
      }
      return chatOf(chat).answer(request, { ...state, customer: chat })
    },
  }
}

async function write(chat: string, text: string): Promise<string> {
  const place = { channel: 'telegram', recipient: chat, externalThreadId: chat } as const
  const thread = threads.get(chat) ?? (await insertTestThread({ context, tenant }, place, accountId))
  threads.set(chat, thread)
  const { id, conversationId, channel } = await insertTestReply({ context, tenant }, thread, { text })
  await context.db.withTenant(tenant, async (tx) => {
    const conversation = (await lockConversation(tx, conversationId)) ?? assert.fail()
    const { customerId } = conversation
    const at = context.clock.now()
    await insertOutgoingMessages(tx, [{ tenant, id, conversationId, customerId, channel, at }])
  })
  return id
}

const sendSource = (given: Connector = connector) =>
  // What another test has left in the database is not this platform's.
  createSendSource(context, (whose) =>
    whose.organizationId === tenant.organizationId ? given : { send: async () => ({ kind: 'sent' }) },
  )

function openWorkers(count: number) {
  const { db, clock } = context
  return Array.from({ length: count }, () => {
    const sources = [sendSource() as unknown as WorkSource<unknown>]
    return createRunner({ db, clock, log: createLog('silent'), sources })
  })
}

/** When the next reply is due, or its lease ends; null if none waits. */
async function nextDueAt(): Promise<Date | null> {
  const [row] = await context.db.withTenant(tenant, (tx) =>
    tx.query<{ at: Date | null }>(sql`
      SELECT min(send_at) AS at FROM outgoing_messages WHERE organization_id = ${tenant.organizationId}`),
  )
  return row?.at ?? null
}

// Workers look this often at most.
const SHORTEST_STEP_MS = 1_000

/** Lets time pass, with workers that look when something is due, or until `isEnough`. */
async function pass(
  ms: number,
  { workers = openWorkers(1), isEnough = (): boolean => false } = {},
): Promise<void> {
  const end = context.clock.now().getTime() + ms
  while (context.clock.now().getTime() < end && !isEnough()) {
    await Promise.all(workers.map((one) => one.drain()))
    const nextMs = (await nextDueAt())?.getTime() ?? end
    context.clock.set(
      new Date(Math.min(end, Math.max(nextMs, context.clock.now().getTime() + SHORTEST_STEP_MS))),
    )
  }
}

const alerts = () =>
  context.db.withTenant(tenant, (tx) =>
    tx.query<{ kind: string; subject_id: string; topic: string }>(
      sql`SELECT kind, subject_id, topic FROM alerts WHERE organization_id = ${tenant.organizationId} ORDER BY id`,
    ),
  )

/** The conversations that people have to take over, by chat, with the reason. */
async function handedOver(): Promise<[chat: string, reason: string | null][]> {
  const found = await Promise.all(
    [...threads].map(async ([chat, { conversationId }]): Promise<[string, string | null][]> => {
      const conversation = await context.db.withTenant(tenant, (tx) => lockConversation(tx, conversationId))
      return conversation?.escalated ? [[chat, conversation.escalationReason]] : []
    }),
  )
  return found.flat()
}

const received = (chat: string) =>
  double.state.received.filter(({ to }) => to === chat).map(({ text }) => text)

/** A worker that dies while the platform has its message. */
async function dieWhileSending(): Promise<void> {
  const hasLeft = Promise.withResolvers<void>()
  const source = sendSource({
    send() {
      hasLeft.resolve()
      return new Promise<never>(() => undefined)
    },
  })
  const now = context.clock.now()
  const claimed = await source.leases.claim(context.db.shared, {
    ...{ worker: 1, now, limit: 100, leaseUntil: new Date(now.getTime() + 30_000) },
  })
  const abort = new AbortController()
  const performing = claimed.map((one) => source.perform(one, abort.signal))
  const all = Promise.allSettled(performing)
  await Promise.race([hasLeft.promise, all])
  abort.abort(new Error('the worker died'))
  await all
}

describe('replies whose platform is away for half an hour', () => {
  for (const [away, count] of [['broken gateway', 4]] as const) {
    it(`(it ${away}) wait for it, and leave once and in order when it is back: nobody is handed over`, async () => {
      const workers = openWorkers(count)
      const chats = Array.from({ length: 6 }, (_, index) => String(5550001 + index))
      await write('5559999', 'Before')
      await pass(2 * SECOND_MS, { workers })
      mood = away
      for (const [index, chat] of chats.entries()) {
        await write(chat, `First to ${chat}`)
        if (index % 2 === 0) await write(chat, `Second to ${chat}`)
      }
      await pass(10 * MINUTE_MS, { workers })
      const atFirst = double.state.calls
      for (const [index, chat] of chats.entries()) if (index % 2 === 1) await write(chat, `Second to ${chat}`)
      await dieWhileSending()
      await pass(20 * MINUTE_MS, { workers })
      assert.ok(double.state.calls - atFirst <= 6, `${double.state.calls - atFirst} calls in 20 minutes`)
      assert.deepEqual(await handedOver(), [])
      assert.deepEqual(await alerts(), [
        { kind: 'channel_out_of_order', subject_id: accountId, topic: 'telegram' },
      ])
      mood = 'well'
      // Where its answers were lost, what one more would end is tried last.
      await pass(21 * MINUTE_MS, { workers })
      for (const chat of chats) assert.deepEqual(received(chat), [`First to ${chat}`, `Second to ${chat}`])
      assert.deepEqual(await handedOver(), [])
      const [queued] = await context.db.shared.query<{ count: number }>(sql`
        SELECT count(*)::integer AS count FROM outgoing_messages
        WHERE organization_id = ${tenant.organizationId} AND send_at IS NOT NULL`)
      assert.deepEqual(queued, { count: 0 })
    })
  }

  it('leave within seconds of the first that it takes again', async () => {
    mood = 'gone'
    for (let index = 0; index < 30; index++) await write(String(5550001 + index), 'Hello')
    await pass(20 * MINUTE_MS)
    mood = 'well'
    await pass(6 * MINUTE_MS, { isEnough: () => double.state.received.length > 0 })
    await pass(20 * SECOND_MS)
    assert.equal(double.state.received.length, 30)
  })

  it('are withdrawn where a person takes the conversation over meanwhile', async () => {
    mood = 'gone'
    const ids = [await write('5550001', 'One'), await write('5550002', 'Two')]
    await pass(5 * MINUTE_MS)
    for (const { conversationId } of threads.values()) {
      await takeOver(context, { tenant, conversationId, actor: 'Noura' })
    }
    await pass(SECOND_MS)
    for (const id of ids) assert.equal((await findReplyState(context, tenant, id)).status, 'withdrawn')
  })
})

describe('the only conversation of a company', () => {
  it('waits for a platform that cannot be reached', async () => {
    mood = 'gone'
    const id = await write('5550001', 'Hello')
    await pass(30 * MINUTE_MS)
    mood = 'well'
    await pass(6 * MINUTE_MS)
    assert.equal((await findReplyState(context, tenant, id)).status, 'sent')
    assert.deepEqual(await handedOver(), [])
  })

  it('goes to a person after its tries where the platform answers with errors: nothing tells that it is not the message', async () => {
    mood = 'breaks down'
    await write('5550001', 'Hello')
    await pass(8 * MINUTE_MS)
    assert.deepEqual(await handedOver(), [['5550001', 'agent_error']])
    assert.equal(double.state.calls, 5)
  })
})

describe('a message that the platform breaks down at', () => {
  beforeEach(() => {
    poison = 'Poison'
  })

  it('is handed over after five tries, and keeps nobody waiting', async () => {
    await write('5550666', poison)
    const workers = openWorkers(2)
    for (let minute = 0; minute < 8; minute++) {
      const chat = String(5550001 + minute)
      await write(chat, 'Hello')
      await pass(MINUTE_MS, { workers })
      assert.deepEqual(received(chat), ['Hello'])
    }
    assert.deepEqual(await handedOver(), [['5550666', 'agent_error']])
    assert.equal(double.state.calls, 5 + 8)
    assert.deepEqual(
      (await alerts()).map(({ kind }) => kind),
      ['reply_undeliverable'],
    )
  })

  it('does not pass for the platform where it waited out an outage with others', async () => {
    mood = 'breaks down'
    for (const chat of ['5550666', '5550667']) await write(chat, poison)
    for (const chat of ['5550001', '5550002']) await write(chat, 'Hello')
    await pass(10 * MINUTE_MS)
    mood = 'well'
    await pass(40 * MINUTE_MS)
    for (const chat of ['5550001', '5550002']) assert.deepEqual(received(chat), ['Hello'])
    assert.deepEqual(
      (await handedOver()).map(([chat]) => chat),
      ['5550666', '5550667'],
    )
  })
})
