import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../db/sql.ts'
import { telegramDouble } from './doubles/telegram.ts'
import { TIKTOK_KEYS, tiktokDouble } from './doubles/tiktok.ts'
import { whatsappDouble } from './doubles/whatsapp.ts'
import {
  insertTestAccount,
  insertTestReply,
  insertTestThread,
  receiveAgain,
  useLiveConnectors,
} from './test-factories.ts'

const HOUR_MS = 3_600_000

const stage = useLiveConnectors()
const { listen, connectorOf, send } = stage

describe('the message window', () => {
  test('counts from the customer’s latest message on the account, in whichever conversation', async () => {
    await listen(tiktokDouble(stage.world.context.clock), 'TiktokRefreshToken0001', 'conversation-1')
    const accountId = await insertTestAccount(stage.world, 'tiktok', {
      ...TIKTOK_KEYS,
      refresh_token: 'TiktokRefreshToken0001',
    })
    const place = { channel: 'tiktok', recipient: 'u', externalThreadId: 'conversation-1' } as const
    const early = await insertTestThread(stage.world, place, accountId)
    stage.world.context.clock.advance(60 * HOUR_MS)
    const late = await insertTestThread(
      stage.world,
      { ...place, externalThreadId: 'conversation-2' },
      accountId,
    )
    const isSent = async () =>
      (await send(connectorOf('tiktok'), await insertTestReply(stage.world, early))).kind
    assert.equal(await isSent(), 'failed')
    await stage.world.context.db.withTenant(stage.world.tenant, (tx) =>
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
      whatsappDouble(stage.world.context.clock, credentials.phone_number_id),
      credentials.access_token,
      place.recipient,
    )
    return insertTestThread(stage.world, place, await insertTestAccount(stage.world, 'whatsapp', credentials))
  }
  const hoursAgo = (hours: number) => new Date(stage.world.context.clock.now().getTime() - hours * HOUR_MS)
  const answer = async (thread: Awaited<ReturnType<typeof openThread>>) => {
    const result = await send(connectorOf('whatsapp'), await insertTestReply(stage.world, thread))
    return result.kind === 'failed' ? result.reason : result.kind
  }

  test('opens no window that has closed since the customer sent it', async () => {
    const thread = await openThread()
    stage.world.context.clock.advance(48 * HOUR_MS)
    await receiveAgain(stage.world, thread, { sentAt: hoursAgo(25) })
    assert.equal(await answer(thread), 'window_closed')
    await receiveAgain(stage.world, thread, { sentAt: hoursAgo(23) })
    assert.equal(await answer(thread), 'sent')
  })

  test('closes no window that a newer one has opened', async () => {
    const thread = await openThread()
    stage.world.context.clock.advance(23 * HOUR_MS)
    await receiveAgain(stage.world, thread, { sentAt: hoursAgo(30) })
    assert.equal(await answer(thread), 'sent')
  })

  test('opens no longer window where its sender’s clock is ahead', async () => {
    const thread = await openThread()
    await receiveAgain(stage.world, thread, { sentAt: hoursAgo(-10) })
    stage.world.context.clock.advance(24 * HOUR_MS)
    assert.equal(await answer(thread), 'window_closed')
  })
})

describe('a thread in which the customer writes to two accounts of the company', () => {
  const chat = { channel: 'telegram', recipient: '5550001', externalThreadId: '5550001' } as const
  const [tokenA, tokenB] = [`1:${'A'.repeat(35)}`, `2:${'B'.repeat(35)}`]

  test('is answered by the account to which the customer wrote last', async () => {
    await listen(telegramDouble(stage.world.context.clock), tokenB, chat.externalThreadId)
    const accountA = await insertTestAccount(stage.world, 'telegram', { bot_token: tokenA })
    const accountB = await insertTestAccount(stage.world, 'telegram', { bot_token: tokenB })
    const thread = await insertTestThread(stage.world, chat, accountA)
    const before = await insertTestReply(stage.world, thread)
    await receiveAgain(stage.world, thread, { channelAccountId: accountB })
    const reply = await insertTestReply(stage.world, thread)
    assert.equal((await send(connectorOf('telegram'), reply)).kind, 'sent')
    const refused = await send(connectorOf('telegram'), before)
    assert.equal(refused.kind === 'reconnect' && refused.refused?.accountId, accountA)
  })

  test('has a message window for each of them', async () => {
    const [numberA, numberB] = ['106540352242922', '106540352242933']
    const access_token = 'EAAGm0PX4ZCpsBAPageToken'
    const place = { ...chat, channel: 'whatsapp' } as const
    await listen(whatsappDouble(stage.world.context.clock, numberA), access_token, place.recipient)
    const [accountA, accountB] = [
      await insertTestAccount(stage.world, 'whatsapp', { phone_number_id: numberA, access_token }),
      await insertTestAccount(stage.world, 'whatsapp', { phone_number_id: numberB, access_token }),
    ]
    const thread = await insertTestThread(stage.world, place, accountA)
    const reply = await insertTestReply(stage.world, thread)
    stage.world.context.clock.advance(25 * HOUR_MS)
    await receiveAgain(stage.world, thread, { channelAccountId: accountB })
    const late = await send(connectorOf('whatsapp'), reply)
    assert.equal(late.kind === 'failed' && late.reason, 'window_closed')
  })
})
