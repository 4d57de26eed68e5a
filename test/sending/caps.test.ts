import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import type { Channel } from '../../contract/channels.ts'
import { insertTestAccount, receiveAgain } from '../../server/channels/test-factories.ts'
import { newMasterKey } from '../../server/config.ts'
import { findConversation } from '../../server/conversations/queries.ts'
import { insertTestMessage, openOrContinueConversation } from '../../server/conversations/test-factories.ts'
import { ensureCustomer } from '../../server/customers/test-factories.ts'
import { sql } from '../../server/db/sql.ts'
import { systemRandom } from '../../server/platform/random.ts'
import { createSecretBox } from '../../server/platform/secret-box.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import { insertOutgoingMessages } from '../../server/replies/queue-queries.ts'
import { type TestContext, testContext } from '../context.ts'
import { until } from '../crash/operate.ts'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../harness.ts'
import { type Arrival, startPlatforms } from './platforms.ts'
import { SENDING_WORKER, type SendingWorkerOptions } from './worker.ts'

const ACCOUNTS = {
  facebook: { page_id: 'page', page_access_token: 'PageAccessToken0001' },
  whatsapp: { phone_number_id: 'phone', access_token: 'PageAccessToken0001' },
  telegram: { bot_token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0' },
  slack: { bot_token: 'xoxb-000000000001-SlackBotToken' },
  tiktok: { app_id: 'app', app_secret: 'secret', business_id: 'business', refresh_token: 'refresh' },
} as const
type Used = keyof typeof ACCOUNTS

const onPosix = { skip: process.platform === 'win32' ? 'signals differ on Windows' : false }

suite('four worker processes, some of which are killed while they send', {
  timeout: 600_000,
  ...onPosix,
}, () => {
  let database: TestDatabase
  let context: TestContext
  let tenant: Tenant
  const masterKey = newMasterKey()
  // When every customer last wrote.
  const at = new Date(Date.now() - 30_000)
  const accounts = new Map<Channel, string>()
  const workers = new Set<ChildProcess>()
  const closers: (() => Promise<void>)[] = []
  const arrivals: Arrival[] = []
  const killed: string[] = []

  before(async () => {
    database = await openTestDatabase()
    const clock = { now: () => new Date(), advance: () => undefined, set: () => undefined }
    const secretBox = createSecretBox(Buffer.from(masterKey, 'base64'), systemRandom)
    context = { ...testContext(database.db, clock), secretBox }
    tenant = await insertTestTenant(database.db, 'live')
    for (const [channel, credentials] of Object.entries(ACCOUNTS)) {
      accounts.set(
        channel as Used,
        await insertTestAccount({ context, tenant }, channel as Used, credentials),
      )
    }
  })
  after(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    for (const close of closers) await close()
    await database.close()
  })

  /** Queues a reply to a customer in a thread of theirs. */
  async function queue(channel: Used, customer: string, thread: string, text: string): Promise<string> {
    const channelAccountId = accounts.get(channel) ?? null
    const { customerId, conversationId } = await context.db.withTenant(tenant, async (tx) => {
      const sender = { channel, externalId: customer, displayName: null, phone: null, at }
      const { id: customerId } = await ensureCustomer(tx, context, sender)
      const { id: conversationId } = await openOrContinueConversation(tx, context, {
        ...{ channel, customerId, at, externalThreadId: thread, fixture: false, channelAccountId },
      })
      return { customerId, conversationId }
    })
    const place = { channel, recipient: customer, externalThreadId: thread }
    await receiveAgain({ context, tenant }, { ...place, conversationId, channelAccountId }, { sentAt: at })
    return context.db.withTenant(tenant, async (tx) => {
      const reply = { direction: 'out', author: 'agent', text, sentAt: null } as const
      const id = await insertTestMessage(tx, context, conversationId, reply)
      await insertOutgoingMessages(tx, [{ tenant, id, conversationId, customerId, channel, at }])
      return conversationId
    })
  }

  /** A worker with platforms of its own address, so that it is known who has sent what. */
  async function startWorker(): Promise<void> {
    const platforms = await startPlatforms((arrival) => {
      arrivals.push(arrival)
      if (!isFatal(arrival)) return true
      // The platform has the message, and the worker dies before it hears of that.
      killed.push(arrival.text)
      worker.kill('SIGKILL')
      workers.delete(worker)
      void startWorker()
      return false
    })
    closers.push(platforms.close)
    const options: SendingWorkerOptions = {
      ...{ databaseUrl: database.url, masterKey, platformsUrl: platforms.url },
    }
    const worker = spawn(process.execPath, [SENDING_WORKER, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    workers.add(worker)
    await once(worker.stdout, 'data')
  }

  const FATAL = new Set(['facebook 3', 'facebook 17', 'telegram 1'])
  const isFatal = ({ text }: Arrival) => FATAL.has(text) && !killed.includes(text)

  test('keep 20 a second per organization, one a second per customer, and the platforms’ own limits, as the receivers see it', async () => {
    await Promise.all(Array.from({ length: 4 }, startWorker))
    // A burst of four a while ago, so that its 24 seconds end 8 seconds from now.
    const burstAtMs = await sendEarlier('whatsapp', '966500000001', 4)
    const whatsappFreeAtMs = burstAtMs + 4 * 6_000
    await sendEarlier('tiktok', 'conversation', 7)
    const texts: string[] = []
    const say = async (channel: Used, customer: string, thread: string) => {
      const text = `${channel} ${texts.filter((each) => each.startsWith(channel)).length}`
      texts.push(text)
      return queue(channel, customer, thread, text)
    }
    // 25 at once, five of them to one customer in two conversations.
    for (let count = 0; count < 25; count++) {
      const customer = count % 5 === 0 ? 'often' : `once-${count}`
      await say('facebook', customer, `${customer}-${count % 2}`)
    }
    for (let count = 0; count < 4; count++) {
      await say('slack', `U${count}`, `C1:1.${count}`)
      await say('telegram', `${count}`, '-100200300')
    }
    for (let count = 0; count < 2; count++) await say('whatsapp', '966500000001', 'thread')
    let tiktokConversation = ''
    for (let count = 0; count < 5; count++) tiktokConversation = await say('tiktok', 'person', 'conversation')

    await until(120_000, 'every message’s end', async () => {
      const waiting = await context.db.withTenant(tenant, (tx) =>
        tx.query(sql`SELECT id FROM outgoing_messages WHERE send_at IS NOT NULL`),
      )
      return waiting.length === 0
    })

    // TikTok takes ten answers to one message of the customer, and has had
    // seven; with the eleventh a person takes over.
    const unsent = ['tiktok 3', 'tiktok 4']
    const timesOf = (text: string) => arrivals.filter((arrival) => arrival.text === text).length
    for (const text of texts) {
      const [least, most] = unsent.includes(text) ? [0, 0] : FATAL.has(text) ? [2, 3] : [1, 3]
      assert.ok(timesOf(text) >= least && timesOf(text) <= most, `${text} arrived ${timesOf(text)} times`)
    }
    const conversation = await context.db.withTenant(tenant, (tx) => findConversation(tx, tiktokConversation))
    assert.equal(conversation?.escalationReason, 'window_closed')

    const momentsOf = (which: (arrival: Arrival) => boolean) =>
      arrivals
        .filter(which)
        .map(({ atMs }) => atMs)
        .sort((one, other) => one - other)
    assert.ok(mostWithinASecond(momentsOf(() => true)) <= 20)
    for (const person of new Set(arrivals.map(({ channel, to }) => `${channel}/${to}`))) {
      const moments = momentsOf(({ channel, to }) => `${channel}/${to}` === person)
      // The workers' clocks count in whole milliseconds.
      assert.ok(shortestGap(moments) > 999, `${person}: ${shortestGap(moments)} ms`)
    }
    const [firstOnWhatsapp = 0] = momentsOf(({ channel }) => channel === 'whatsapp')
    assert.ok(performance.timeOrigin + firstOnWhatsapp >= whatsappFreeAtMs)
  })

  /** Notes messages that have left 16 seconds ago; returns when, in Unix milliseconds. */
  async function sendEarlier(channel: Used, to: string, count: number): Promise<number> {
    const sentAt = new Date(Date.now() - 16_000)
    const subject = `${channel}/${accounts.get(channel)}/${to}`
    const ids = Array.from({ length: count }, () => randomUUID())
    await context.db.withTenant(tenant, (tx) =>
      tx.execute(sql`
        INSERT INTO sent_message_parts
          (organization_id, environment, message_id, part, pace_subject, started_at, sent_at, ended_at)
        SELECT ${tenant.organizationId}::uuid, ${tenant.environment}, id, 0, ${subject}, moment, moment, moment
        FROM unnest(${ids}::uuid[]) AS id, (SELECT ${sentAt}::timestamptz AS moment) AS sent`),
    )
    return sentAt.getTime()
  }
})

function mostWithinASecond(momentsMs: readonly number[]): number {
  return Math.max(
    ...momentsMs.map((from) => momentsMs.filter((at) => at >= from && at < from + 1_000).length),
  )
}

function shortestGap(sortedMs: readonly number[]): number {
  return Math.min(...sortedMs.slice(1).map((at, index) => at - (sortedMs[index] ?? 0)))
}
