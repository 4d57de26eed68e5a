import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from '../../db/sql.ts'
import { updateCredentials } from '../account-queries.ts'
import type { SendResult } from '../connector.ts'
import { REDDIT_KEYS, redditDouble } from '../doubles/reddit.ts'
import type { PlatformHttp } from '../platform-http.ts'
import { findAccounts } from '../queries.ts'
import { createLiveConnectors } from '../registry.ts'
import { insertTestAccount, insertTestReply, insertTestThread, useLiveConnectors } from '../test-factories.ts'

const HOUR_MS = 3_600_000

const stage = useLiveConnectors()
const { listen, connectorOf, send } = stage

describe('a token that lives for hours', () => {
  const place = {
    channel: 'reddit',
    recipient: 'someone',
    externalThreadId: 't3_post01',
    inboundMessageId: 't1_c1',
  } as const

  async function openReddit() {
    const reddit = await listen(redditDouble(stage.world.context.clock), 'RedditRefreshToken0001', 't1_c1')
    const credentials = { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' }
    const accountId = await insertTestAccount(stage.world, 'reddit', credentials)
    return { reddit, thread: await insertTestThread(stage.world, place, accountId) }
  }

  test('is renewed once and used by every worker until it ends', async () => {
    const { reddit, thread } = await openReddit()
    for (const expectedCalls of [2, 3]) {
      assert.equal(
        (await send(connectorOf('reddit'), await insertTestReply(stage.world, thread))).kind,
        'sent',
      )
      assert.equal(reddit.state.calls, expectedCalls)
    }
    stage.world.context.clock.advance(HOUR_MS)
    assert.equal((await send(connectorOf('reddit'), await insertTestReply(stage.world, thread))).kind, 'sent')
    assert.equal(reddit.state.calls, 5)
  })

  test('is renewed once when many workers find it ended at the same time, and none of their messages fails for it', async () => {
    const { reddit, thread } = await openReddit()
    let waiting = await Promise.all(Array.from({ length: 5 }, () => insertTestReply(stage.world, thread)))
    for (let round = 0; round < 5 && waiting.length > 0; round++) {
      const results = await Promise.all(waiting.map((message) => send(connectorOf('reddit'), message)))
      for (const result of results) {
        assert.ok(result.kind === 'sent' || (result.kind === 'retry' && result.countsAsAttempt === false))
      }
      waiting = waiting.filter((_, index) => results[index]?.kind !== 'sent')
      stage.world.context.clock.advance(1_000)
    }
    assert.deepEqual(waiting, [])
    assert.equal(reddit.state.calls, 5 + 1)
  })

  test('leaves the database to others while a platform does not answer, however many accounts ask for one', async () => {
    const credentials = { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' }
    const messages = await Promise.all(
      Array.from({ length: 20 }, async (_, count) => {
        const elsewhere = {
          ...place,
          externalThreadId: `t3_post${count}`,
          inboundMessageId: `t1_c${count + 10}`,
        }
        const accountId = await insertTestAccount(stage.world, 'reddit', credentials)
        return insertTestReply(stage.world, await insertTestThread(stage.world, elsewhere, accountId))
      }),
    )
    const answer = Promise.withResolvers<void>()
    let asked = 0
    const silent: PlatformHttp = {
      ...stage.http,
      async call() {
        asked += 1
        await answer.promise
        return { kind: 'unanswered', error: 'no answer', isStopped: false, isUnsent: false }
      },
    }
    const connector = createLiveConnectors(stage.world.context, { http: silent }).reddit
    const told: SendResult[] = []
    const sending = messages.map((message) => send(connector, message).then((result) => told.push(result)))
    while (asked + told.length < messages.length) await setImmediate()
    const [tenants] = stage.world.context.db.pools()
    assert.ok(tenants && tenants.inUse * 2 < tenants.most, `${tenants?.inUse} of ${tenants?.most} in use`)
    assert.ok(told.every((result) => result.kind === 'retry' && result.countsAsAttempt === false))
    answer.resolve()
    await Promise.all(sending)
  })

  for (const [when, isCarriedOut] of [
    ['before it is kept', false],
    ['with the answer that it is kept', true],
  ] as const) {
    test(`is asked for once, and kept, when the connection to the database is lost ${when}`, async () => {
      const { reddit, thread } = await openReddit()
      const { db } = stage.world.context
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
      const connector = connectorOf('reddit', { ...stage.world.context, db: { ...db, withTenant } })
      assert.equal((await send(connector, await insertTestReply(stage.world, thread))).kind, 'sent')
      assert.equal(
        (await send(connectorOf('reddit'), await insertTestReply(stage.world, thread))).kind,
        'sent',
      )
      assert.deepEqual([cuts, reddit.state.calls], [1, 1 + 2])
    })
  }

  test('does not undo what an operator changes during its renewal', async () => {
    const { reddit, thread } = await openReddit()
    await send(connectorOf('reddit'), await insertTestReply(stage.world, thread))
    const accountId = thread.channelAccountId ?? ''
    const secret = 'RedditRefreshToken0002'
    const changeCredentials = async () => {
      reddit.state.secret = secret
      const file = JSON.stringify({ ...REDDIT_KEYS, refresh_token: secret })
      const sealed = stage.world.context.secretBox.seal(file, `channel credentials ${accountId}`)
      await stage.world.context.db.withTenant(stage.world.tenant, (tx) =>
        updateCredentials(tx, accountId, sealed),
      )
    }
    // The worker has read the old ones when it makes its first call, which is refused.
    let isChanged = false
    const meanwhile: PlatformHttp = {
      ...stage.http,
      async call(call, signal) {
        if (!isChanged) await changeCredentials()
        isChanged = true
        return stage.http.call(call, signal)
      },
    }
    const connector = createLiveConnectors(stage.world.context, { http: meanwhile }).reddit
    assert.equal((await send(connector, await insertTestReply(stage.world, thread))).kind, 'sent')
    const [account] = await stage.world.context.db.withTenant(stage.world.tenant, (tx) =>
      findAccounts(tx, 'reddit', accountId),
    )
    const kept = stage.world.context.secretBox.open(
      account?.credentialsSealed ?? Buffer.alloc(0),
      `channel credentials ${accountId}`,
    )
    assert.equal(JSON.parse(kept).refresh_token, secret)
  })

  for (const [what, status, body, expected] of [
    ['in the manner of OAuth, with a status of 200', 200, { error: 'invalid_grant' }, 'reconnect'],
    ['with a status of 400', 400, { message: 'Bad Request', error: 400 }, 'reconnect'],
    ['with a page, from before the API', 403, '<html>', 'reconnect'],
    ['for now', 429, { message: 'Too Many Requests', error: 429 }, 'retry'],
    ['by an answer that is none', 200, '<html>', 'retry'],
  ] as const) {
    test(`that is refused ${what} comes to ${expected}`, async () => {
      const shape = redditDouble(stage.world.context.clock)
      await stage.listen({ ...shape, answer: () => ({ status, body }) }, 'RedditRefreshToken0001', 't1_c1')
      const credentials = { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' }
      const accountId = await insertTestAccount(stage.world, 'reddit', credentials)
      const message = await stage.replyIn(place, accountId)
      assert.equal((await send(connectorOf('reddit'), message)).kind, expected)
    })
  }

  test('that cannot be had now leaves no doubt about the message: it was not handed over', async () => {
    const shape = redditDouble(stage.world.context.clock)
    await stage.listen({ ...shape, answer: () => shape.outage }, 'RedditRefreshToken0001', 't1_c1')
    const credentials = { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' }
    const accountId = await insertTestAccount(stage.world, 'reddit', credentials)
    const message = await stage.replyIn(place, accountId)
    const result = await send(connectorOf('reddit'), message)
    assert.ok(result.kind === 'retry' && result.countsAsAttempt !== false, JSON.stringify(result))
    const noted = await stage.world.context.db.withTenant(stage.world.tenant, (tx) =>
      tx.query(sql`SELECT FROM sent_message_parts WHERE message_id = ${message.id}`),
    )
    assert.equal(noted.length, 0)
  })

  test('is kept sealed', async () => {
    const { thread } = await openReddit()
    await send(connectorOf('reddit'), await insertTestReply(stage.world, thread))
    const [row] = await stage.world.context.db.withTenant(stage.world.tenant, (tx) =>
      tx.query<{ credentials_sealed: Buffer }>(sql`
        SELECT credentials_sealed FROM channel_accounts WHERE id = ${thread.channelAccountId}`),
    )
    const sealed = row?.credentials_sealed ?? Buffer.alloc(0)
    assert.ok(!sealed.includes('accessToken'))
    const opened = stage.world.context.secretBox.open(
      sealed,
      `channel credentials ${thread.channelAccountId}`,
    )
    assert.match(JSON.parse(opened).access_token, /accessToken$/)
  })
})
