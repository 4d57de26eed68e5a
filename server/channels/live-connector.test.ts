import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Channel } from '../../contract/channels.ts'
import { testContext } from '../../test/context.ts'
import { insertTestTenant } from '../../test/harness.ts'
import { updateCredentials } from '../channel-accounts/queries.ts'
import { sql } from '../db/sql.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import type { Connector, OutgoingMessage } from './connector.ts'
import { type DoubleShape, type PlatformDouble, startDouble } from './doubles/platform-double.ts'
import { REDDIT_KEYS, redditDouble } from './doubles/reddit.ts'
import { slackDouble } from './doubles/slack.ts'
import { telegramDouble } from './doubles/telegram.ts'
import { TIKTOK_KEYS, tiktokDouble } from './doubles/tiktok.ts'
import { whatsappDouble } from './doubles/whatsapp.ts'
import { createPlatformHttp, type PlatformHttp } from './platform-http.ts'
import { findAccounts } from './queries.ts'
import { createConnectors, createLiveConnectors } from './registry.ts'
import {
  type ChannelWorld,
  insertTestAccount,
  insertTestReply,
  insertTestThread,
  openChannelWorld,
  receiveAgain,
  type TestPlace,
} from './test-factories.ts'

const SLACK = { bot_token: 'xoxb-000000000001-SlackBotToken' }
const SLACK_PLACE = { channel: 'slack', recipient: 'U1', externalThreadId: 'C0001' } as const
const HOUR_MS = 3_600_000

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

async function listen(shape: DoubleShape, secret: string, customer: string): Promise<PlatformDouble> {
  double = await startDouble(shape, { secret, customer })
  return double
}

const connectorOf = (channel: Channel, context = world.context): Connector =>
  createLiveConnectors(context, { http })[channel]
const send = (connector: Connector, message: OutgoingMessage) =>
  connector.send(message, new AbortController().signal)
async function replyIn(place: TestPlace, accountId: string | null): Promise<OutgoingMessage> {
  return insertTestReply(world, await insertTestThread(world, place, accountId))
}

describe('a platform’s own pace', () => {
  test('is kept by many workers together, and across customers of one Slack channel', async () => {
    const slack = await listen(slackDouble(world.context.clock), SLACK.bot_token, 'C0001')
    const accountId = await insertTestAccount(world, 'slack', SLACK)
    const messages = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        replyIn({ ...SLACK_PLACE, recipient: `U${index}`, externalThreadId: `C0001:1.${index}` }, accountId),
      ),
    )
    const workers = messages.map(() => connectorOf('slack'))
    let waiting = messages.map((message, index) => ({
      message,
      worker: workers[index] ?? connectorOf('slack'),
    }))
    for (let second = 1; second <= 6; second++) {
      const results = await Promise.all(waiting.map(({ message, worker }) => send(worker, message)))
      waiting = waiting.filter((_, index) => results[index]?.kind !== 'sent')
      assert.equal(slack.state.received.length, second)
      world.context.clock.advance(1_000)
    }
    // A call that had come too early would have been counted without being received.
    assert.equal(slack.state.calls, 6)
  })

  test('gives up on TikTok’s eleventh answer, until the customer writes again', async () => {
    const tiktok = await listen(tiktokDouble(world.context.clock), 'TiktokRefreshToken0001', 'conversation-1')
    const accountId = await insertTestAccount(world, 'tiktok', {
      ...TIKTOK_KEYS,
      refresh_token: 'TiktokRefreshToken0001',
    })
    const place = { channel: 'tiktok', recipient: 'u', externalThreadId: 'conversation-1' } as const
    const thread = await insertTestThread(world, place, accountId)
    for (let count = 1; count <= 10; count++) {
      const result = await send(connectorOf('tiktok'), await insertTestReply(world, thread))
      assert.equal(result.kind, 'sent', JSON.stringify(result))
    }
    const { calls } = tiktok.state
    const result = await send(connectorOf('tiktok'), await insertTestReply(world, thread))
    assert.equal(result.kind === 'failed' && result.reason, 'window_closed')
    assert.equal(tiktok.state.calls, calls)
  })
})

describe('a part that the platform has taken', () => {
  for (const [when, isCarriedOut] of [
    ['before its end is noted', false],
    ['with the answer that its end is noted', true],
  ] as const) {
    test(`is not sent again when the connection to the database is lost ${when}`, async () => {
      const secret = `1:${'T'.repeat(35)}`
      const telegram = await listen(telegramDouble(world.context.clock), secret, 'chat-1')
      const accountId = await insertTestAccount(world, 'telegram', { bot_token: secret })
      const place = { channel: 'telegram', recipient: 'u', externalThreadId: 'chat-1' } as const
      const message = await replyIn(place, accountId)
      const { db } = world.context
      let cuts = 0
      const withTenant: typeof db.withTenant = async (tenant, work) => {
        const isCut = telegram.state.received.length > 0 && cuts++ === 0
        const result = isCut && !isCarriedOut ? undefined : await db.withTenant(tenant, work)
        if (isCut) throw new Error('Connection terminated unexpectedly')
        return result as Awaited<ReturnType<typeof work>>
      }
      const connector = connectorOf('telegram', { ...world.context, db: { ...db, withTenant } })
      assert.equal((await send(connector, message)).kind, 'sent')
      world.context.clock.advance(HOUR_MS)
      assert.equal((await send(connectorOf('telegram'), message)).kind, 'sent')
      assert.deepEqual([cuts > 0, telegram.state.received.length], [true, 1])
    })
  }
})

describe('what a platform said of a refusal', () => {
  for (const [what, words] of [
    ['is too long by half a character', `${'no '.repeat(90)}no😀${' no'.repeat(50)}`],
    ['holds half a character', 'no \ud83d'],
  ] as const) {
    test(`is kept in whole characters where it ${what}: the database takes no half ones`, async () => {
      const secret = `1:${'T'.repeat(35)}`
      const shape = telegramDouble(world.context.clock)
      const refusal = { status: 400, body: { ok: false, error_code: 400, description: words } }
      await listen({ ...shape, answer: () => refusal }, secret, 'chat-1')
      const accountId = await insertTestAccount(world, 'telegram', { bot_token: secret })
      const place = { channel: 'telegram', recipient: 'u', externalThreadId: 'chat-1' } as const
      const result = await send(connectorOf('telegram'), await replyIn(place, accountId))
      assert.ok(result.kind === 'failed' && result.error.isWellFormed(), JSON.stringify(result))
    })
  }
})

describe('an account', () => {
  test('need not be named where the company has one on the channel', async () => {
    await listen(slackDouble(world.context.clock), SLACK.bot_token, 'C0001')
    await insertTestAccount(world, 'slack', SLACK)
    assert.equal((await send(connectorOf('slack'), await replyIn(SLACK_PLACE, null))).kind, 'sent')
  })

  test('of another company, or of another channel, is not there', async () => {
    const other = { ...world, tenant: await insertTestTenant(world.database.db, 'live') }
    await insertTestAccount(other, 'slack', SLACK)
    await insertTestAccount(world, 'telegram', SLACK)
    const result = await send(connectorOf('slack'), await replyIn(SLACK_PLACE, null))
    assert.equal(result.kind === 'failed' && result.reason, 'not_configured')
    assert.match(result.kind === 'failed' ? result.error : '', /there is no slack account/)
  })

  test('that another master key sealed gives up with words, and shows nothing', async () => {
    const accountId = await insertTestAccount(world, 'slack', SLACK)
    const stranger = {
      ...testContext(world.database.db, world.context.clock),
      secretBox: createSecretBox(Buffer.alloc(32, 1), systemRandom),
    }
    const result = await send(connectorOf('slack', stranger), await replyIn(SLACK_PLACE, accountId))
    assert.match(result.kind === 'failed' ? result.error : '', /cannot be opened with this master key/)
  })
})

describe('the message window', () => {
  test('counts from the customer’s latest message on the account, in whichever conversation', async () => {
    await listen(tiktokDouble(world.context.clock), 'TiktokRefreshToken0001', 'conversation-1')
    const accountId = await insertTestAccount(world, 'tiktok', {
      ...TIKTOK_KEYS,
      refresh_token: 'TiktokRefreshToken0001',
    })
    const place = { channel: 'tiktok', recipient: 'u', externalThreadId: 'conversation-1' } as const
    const early = await insertTestThread(world, place, accountId)
    world.context.clock.advance(60 * HOUR_MS)
    const late = await insertTestThread(world, { ...place, externalThreadId: 'conversation-2' }, accountId)
    const isSent = async () => (await send(connectorOf('tiktok'), await insertTestReply(world, early))).kind
    assert.equal(await isSent(), 'failed')
    await world.context.db.withTenant(world.tenant, (tx) =>
      tx.execute(sql`
        UPDATE conversations SET customer_id = (SELECT customer_id FROM conversations WHERE id = ${early.conversationId})
        WHERE id = ${late.conversationId}`),
    )
    assert.equal(await isSent(), 'sent')
  })
})

describe('a message that came late', () => {
  const place = { channel: 'whatsapp', recipient: '966500000001', externalThreadId: '966500000001' } as const
  const credentials = { phone_number_id: '106540352242922', access_token: 'EAAGm0PX4ZCpsBAPageToken' }
  const openThread = async () => {
    await listen(
      whatsappDouble(world.context.clock, credentials.phone_number_id),
      credentials.access_token,
      place.recipient,
    )
    return insertTestThread(world, place, await insertTestAccount(world, 'whatsapp', credentials))
  }
  const hoursAgo = (hours: number) => new Date(world.context.clock.now().getTime() - hours * HOUR_MS)
  const answer = async (thread: Awaited<ReturnType<typeof openThread>>) => {
    const result = await send(connectorOf('whatsapp'), await insertTestReply(world, thread))
    return result.kind === 'failed' ? result.reason : result.kind
  }

  test('opens no window that has closed since the customer sent it', async () => {
    const thread = await openThread()
    world.context.clock.advance(48 * HOUR_MS)
    await receiveAgain(world, thread, { sentAt: hoursAgo(25) })
    assert.equal(await answer(thread), 'window_closed')
    await receiveAgain(world, thread, { sentAt: hoursAgo(23) })
    assert.equal(await answer(thread), 'sent')
  })

  test('closes no window that a newer one has opened', async () => {
    const thread = await openThread()
    world.context.clock.advance(23 * HOUR_MS)
    await receiveAgain(world, thread, { sentAt: hoursAgo(30) })
    assert.equal(await answer(thread), 'sent')
  })

  test('opens no longer window where its sender’s clock is ahead', async () => {
    const thread = await openThread()
    await receiveAgain(world, thread, { sentAt: hoursAgo(-10) })
    world.context.clock.advance(24 * HOUR_MS)
    assert.equal(await answer(thread), 'window_closed')
  })
})

describe('a thread in which the customer writes to two accounts of the company', () => {
  const chat = { channel: 'telegram', recipient: '5550001', externalThreadId: '5550001' } as const
  const [tokenA, tokenB] = [`1:${'A'.repeat(35)}`, `2:${'B'.repeat(35)}`]

  test('is answered by the account to which the customer wrote last', async () => {
    await listen(telegramDouble(world.context.clock), tokenB, chat.externalThreadId)
    const accountA = await insertTestAccount(world, 'telegram', { bot_token: tokenA })
    const accountB = await insertTestAccount(world, 'telegram', { bot_token: tokenB })
    const thread = await insertTestThread(world, chat, accountA)
    const before = await insertTestReply(world, thread)
    await receiveAgain(world, thread, { channelAccountId: accountB })
    const reply = await insertTestReply(world, thread)
    assert.equal((await send(connectorOf('telegram'), reply)).kind, 'sent')
    const refused = await send(connectorOf('telegram'), before)
    assert.equal(refused.kind === 'reconnect' && refused.channelAccountId, accountA)
  })

  test('has a message window for each of them', async () => {
    const [numberA, numberB] = ['106540352242922', '106540352242933']
    const access_token = 'EAAGm0PX4ZCpsBAPageToken'
    const place = { ...chat, channel: 'whatsapp' } as const
    await listen(whatsappDouble(world.context.clock, numberA), access_token, place.recipient)
    const [accountA, accountB] = [
      await insertTestAccount(world, 'whatsapp', { phone_number_id: numberA, access_token }),
      await insertTestAccount(world, 'whatsapp', { phone_number_id: numberB, access_token }),
    ]
    const thread = await insertTestThread(world, place, accountA)
    const reply = await insertTestReply(world, thread)
    world.context.clock.advance(25 * HOUR_MS)
    await receiveAgain(world, thread, { channelAccountId: accountB })
    const late = await send(connectorOf('whatsapp'), reply)
    assert.equal(late.kind === 'failed' && late.reason, 'window_closed')
  })
})

describe('a token that lives for hours', () => {
  const place = {
    channel: 'reddit',
    recipient: 'someone',
    externalThreadId: 't3_post01',
    inboundMessageId: 't1_c1',
  } as const

  async function openReddit() {
    const reddit = await listen(redditDouble(world.context.clock), 'RedditRefreshToken0001', 't1_c1')
    const credentials = { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' }
    const accountId = await insertTestAccount(world, 'reddit', credentials)
    return { reddit, thread: await insertTestThread(world, place, accountId) }
  }

  test('is renewed once and used by every worker until it ends', async () => {
    const { reddit, thread } = await openReddit()
    for (const expectedCalls of [2, 3]) {
      assert.equal((await send(connectorOf('reddit'), await insertTestReply(world, thread))).kind, 'sent')
      assert.equal(reddit.state.calls, expectedCalls)
    }
    world.context.clock.advance(HOUR_MS)
    assert.equal((await send(connectorOf('reddit'), await insertTestReply(world, thread))).kind, 'sent')
    assert.equal(reddit.state.calls, 5)
  })

  test('is renewed once when many workers find it ended at the same time, and none of their messages fails for it', async () => {
    const { reddit, thread } = await openReddit()
    let waiting = await Promise.all(Array.from({ length: 5 }, () => insertTestReply(world, thread)))
    for (let round = 0; round < 5 && waiting.length > 0; round++) {
      const results = await Promise.all(waiting.map((message) => send(connectorOf('reddit'), message)))
      for (const result of results) {
        assert.ok(result.kind === 'sent' || (result.kind === 'retry' && result.countsAsAttempt === false))
      }
      waiting = waiting.filter((_, index) => results[index]?.kind !== 'sent')
      world.context.clock.advance(1_000)
    }
    assert.deepEqual(waiting, [])
    assert.equal(reddit.state.calls, 5 + 1)
  })

  for (const [when, isCarriedOut] of [
    ['before it is kept', false],
    ['with the answer that it is kept', true],
  ] as const) {
    test(`is asked for once, and kept, when the connection to the database is lost ${when}`, async () => {
      const { reddit, thread } = await openReddit()
      const { db } = world.context
      const lost = new Error('Connection terminated unexpectedly')
      let cuts = 0
      const withTenant: typeof db.withTenant = async (tenant, work) => {
        let isCut = false
        const result = await db.withTenant(tenant, async (tx) => {
          const callsBefore = reddit.state.calls
          const outcome = await work(tx)
          isCut = reddit.state.calls > callsBefore && cuts++ === 0
          if (isCut && !isCarriedOut) throw lost
          return outcome
        })
        if (isCut) throw lost
        return result
      }
      const connector = connectorOf('reddit', { ...world.context, db: { ...db, withTenant } })
      assert.equal((await send(connector, await insertTestReply(world, thread))).kind, 'sent')
      assert.equal((await send(connectorOf('reddit'), await insertTestReply(world, thread))).kind, 'sent')
      assert.deepEqual([cuts, reddit.state.calls], [1, 1 + 2])
    })
  }

  test('does not undo what an operator changes during its renewal', async () => {
    const { reddit, thread } = await openReddit()
    await send(connectorOf('reddit'), await insertTestReply(world, thread))
    const accountId = thread.channelAccountId ?? ''
    const secret = 'RedditRefreshToken0002'
    const changeCredentials = async () => {
      reddit.state.secret = secret
      const file = JSON.stringify({ ...REDDIT_KEYS, refresh_token: secret })
      const sealed = world.context.secretBox.seal(file, `channel credentials ${accountId}`)
      await world.context.db.withTenant(world.tenant, (tx) => updateCredentials(tx, accountId, sealed))
    }
    // The worker has read the old ones when it makes its first call, which is refused.
    let isChanged = false
    const meanwhile: PlatformHttp = {
      ...http,
      async call(call, signal) {
        if (!isChanged) await changeCredentials()
        isChanged = true
        return http.call(call, signal)
      },
    }
    const connector = createLiveConnectors(world.context, { http: meanwhile }).reddit
    assert.equal((await send(connector, await insertTestReply(world, thread))).kind, 'sent')
    const [account] = await world.context.db.withTenant(world.tenant, (tx) =>
      findAccounts(tx, 'reddit', accountId),
    )
    const kept = world.context.secretBox.open(
      account?.credentialsSealed ?? Buffer.alloc(0),
      `channel credentials ${accountId}`,
    )
    assert.equal(JSON.parse(kept).refresh_token, secret)
  })

  test('is kept sealed', async () => {
    const { thread } = await openReddit()
    await send(connectorOf('reddit'), await insertTestReply(world, thread))
    const [row] = await world.context.db.withTenant(world.tenant, (tx) =>
      tx.query<{ credentials_sealed: Buffer }>(sql`
        SELECT credentials_sealed FROM channel_accounts WHERE id = ${thread.channelAccountId}`),
    )
    const sealed = row?.credentials_sealed ?? Buffer.alloc(0)
    assert.ok(!sealed.includes('accessToken'))
    const opened = world.context.secretBox.open(sealed, `channel credentials ${thread.channelAccountId}`)
    assert.match(JSON.parse(opened).access_token, /accessToken$/)
  })
})

describe('the registry', () => {
  test('leads every channel of the sandbox to the outbox, without an account', async () => {
    const sandbox = { ...world, tenant: await insertTestTenant(world.database.db, 'sandbox') }
    const thread = await insertTestThread(sandbox, SLACK_PLACE, null)
    const message = await insertTestReply(sandbox, thread)
    const connector = createConnectors(world.context)(sandbox.tenant, 'slack')
    assert.deepEqual(await send(connector, message), { kind: 'sent' })
  })
})
