import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Observations, watch } from '../platform/observe.ts'
import { slackDouble } from './doubles/slack.ts'
import { telegramDouble } from './doubles/telegram.ts'
import { TIKTOK_KEYS, tiktokDouble } from './doubles/tiktok.ts'
import { TWITTER_KEYS, twitterDouble } from './doubles/twitter.ts'
import { insertTestAccount, insertTestReply, insertTestThread, useLiveConnectors } from './test-factories.ts'

const SLACK = { bot_token: 'xoxb-000000000001-SlackBotToken' }
const SLACK_PLACE = { channel: 'slack', recipient: 'U1', externalThreadId: 'C0001' } as const
const HOUR_MS = 3_600_000

const stage = useLiveConnectors()
const { listen, connectorOf, send, replyIn } = stage

describe('a platform’s own pace', () => {
  test('is kept by many workers together, and across customers of one Slack channel', async () => {
    const slack = await listen(slackDouble(stage.world.context.clock), SLACK.bot_token, 'C0001')
    const accountId = await insertTestAccount(stage.world, 'slack', SLACK)
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
      stage.world.context.clock.advance(1_000)
    }
    // A call that had come too early would have been counted without being received.
    assert.equal(slack.state.calls, 6)
  })

  test('takes no time of the platform, and each call does', async () => {
    await listen(slackDouble(stage.world.context.clock), SLACK.bot_token, 'C0001')
    const accountId = await insertTestAccount(stage.world, 'slack', SLACK)
    const told: Observations['platformCall'][] = []
    const stop = watch('platformCall', (call) => void told.push(call), assert.ifError)
    try {
      const kinds = []
      for (const user of ['U1', 'U2'])
        kinds.push(
          (await send(connectorOf('slack'), await replyIn({ ...SLACK_PLACE, recipient: user }, accountId)))
            .kind,
        )
      assert.deepEqual(kinds, ['sent', 'retry'])
    } finally {
      stop()
    }
    assert.deepEqual(
      told.map(({ channel }) => channel),
      ['slack'],
    )
    assert.ok((told[0]?.durationMs ?? 0) > 0)
  })

  test('of X is kept for an account, whoever it writes to', async () => {
    const clock = stage.world.context.clock
    const x = await listen(twitterDouble(clock), 'AccessTokenSecret0001', '9876543210')
    const accountId = await insertTestAccount(stage.world, 'twitter', {
      ...TWITTER_KEYS,
      access_token_secret: 'AccessTokenSecret0001',
    })
    const sendTo = async (recipient: string) => {
      const place = { channel: 'twitter', recipient, externalThreadId: recipient } as const
      return send(connectorOf('twitter'), await replyIn(place, accountId))
    }
    for (let count = 1; count <= 14; count++) assert.equal((await sendTo('9876543210')).kind, 'sent')
    clock.advance(60_000)
    assert.equal((await sendTo('9876543210')).kind, 'sent')
    const result = await sendTo('1234567890')
    assert.ok(result.kind === 'retry' && result.countsAsAttempt === false, JSON.stringify(result))
    assert.deepEqual([result.retryAfterMs, x.state.calls], [14 * 60_000, 15])
  })

  test('gives up on TikTok’s eleventh answer, until the customer writes again', async () => {
    const tiktok = await listen(
      tiktokDouble(stage.world.context.clock),
      'TiktokRefreshToken0001',
      'conversation-1',
    )
    const accountId = await insertTestAccount(stage.world, 'tiktok', {
      ...TIKTOK_KEYS,
      refresh_token: 'TiktokRefreshToken0001',
    })
    const place = { channel: 'tiktok', recipient: 'u', externalThreadId: 'conversation-1' } as const
    const thread = await insertTestThread(stage.world, place, accountId)
    for (let count = 1; count <= 10; count++) {
      const result = await send(connectorOf('tiktok'), await insertTestReply(stage.world, thread))
      assert.equal(result.kind, 'sent', JSON.stringify(result))
    }
    const { calls } = tiktok.state
    const result = await send(connectorOf('tiktok'), await insertTestReply(stage.world, thread))
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
      const telegram = await listen(telegramDouble(stage.world.context.clock), secret, '5550001')
      const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: secret })
      const place = { channel: 'telegram', recipient: 'u', externalThreadId: '5550001' } as const
      const message = await replyIn(place, accountId)
      const { db } = stage.world.context
      let cuts = 0
      const withTenant: typeof db.withTenant = async (tenant, work) => {
        const isCut = telegram.state.received.length > 0 && cuts++ === 0
        const result = isCut && !isCarriedOut ? undefined : await db.withTenant(tenant, work)
        if (isCut) throw new Error('Connection terminated unexpectedly')
        return result as Awaited<ReturnType<typeof work>>
      }
      const connector = connectorOf('telegram', { ...stage.world.context, db: { ...db, withTenant } })
      assert.equal((await send(connector, message)).kind, 'sent')
      stage.world.context.clock.advance(HOUR_MS)
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
      const shape = telegramDouble(stage.world.context.clock)
      const refusal = { status: 400, body: { ok: false, error_code: 400, description: words } }
      await listen({ ...shape, answer: () => refusal }, secret, '5550001')
      const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: secret })
      const place = { channel: 'telegram', recipient: 'u', externalThreadId: '5550001' } as const
      const result = await send(connectorOf('telegram'), await replyIn(place, accountId))
      assert.ok(result.kind === 'failed' && result.error.isWellFormed(), JSON.stringify(result))
    })
  }
})
