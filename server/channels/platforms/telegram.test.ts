import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { telegramDouble } from '../doubles/telegram.ts'
import { insertTestAccount, insertTestReply, insertTestThread, useLiveConnectors } from '../test-factories.ts'

const BOT_TOKEN = `1:${'T'.repeat(35)}`
const [GROUP, SUPERGROUP] = ['-777', '-1001234567890']

const stage = useLiveConnectors()

test('a reply follows a group to the supergroup that it has become', async () => {
  const shape = telegramDouble(stage.world.context.clock, { upgradedGroup: GROUP })
  const telegram = await stage.listen(shape, BOT_TOKEN, SUPERGROUP)
  const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: BOT_TOKEN })
  const place = { channel: 'telegram', recipient: '5550001', externalThreadId: GROUP } as const
  const thread = await insertTestThread(stage.world, place, accountId)
  const message = await insertTestReply(stage.world, thread)
  assert.equal((await stage.send(stage.connectorOf('telegram'), message)).kind, 'sent')
  assert.deepEqual(telegram.state.received, [{ to: SUPERGROUP, text: message.text, media: null }])
})

for (const [about, thread, to] of [
  ['of a group', `${SUPERGROUP}:42`, `${SUPERGROUP}:42`],
  ['"General" of a group, which has no number', `${SUPERGROUP}:1`, SUPERGROUP],
  ['of a channel’s direct messages', `${SUPERGROUP}:direct:5550001`, `${SUPERGROUP}:direct:5550001`],
] as const) {
  test(`a reply stays in the topic ${about} in which the customer wrote`, async () => {
    const telegram = await stage.listen(telegramDouble(stage.world.context.clock), BOT_TOKEN, to)
    const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: BOT_TOKEN })
    const place = { channel: 'telegram', recipient: '5550001', externalThreadId: thread } as const
    const message = await insertTestReply(stage.world, await insertTestThread(stage.world, place, accountId))
    assert.equal((await stage.send(stage.connectorOf('telegram'), message)).kind, 'sent')
    assert.deepEqual(telegram.state.received, [{ to, text: message.text, media: null }])
  })
}

describe('a business that has connected the bot to its own account', () => {
  const CONNECTION = 'AbCdEfGhIjKlMnOp'
  const CUSTOMER = '5550001'

  async function replyThrough(connection: string) {
    const shape = telegramDouble(stage.world.context.clock, { businessConnection: CONNECTION })
    const telegram = await stage.listen(shape, BOT_TOKEN, CUSTOMER)
    const credentials = { bot_token: BOT_TOKEN, business_connection_id: connection }
    const accountId = await insertTestAccount(stage.world, 'telegram', credentials)
    const place = { channel: 'telegram', recipient: CUSTOMER, externalThreadId: CUSTOMER } as const
    const thread = await insertTestThread(stage.world, place, accountId)
    return { telegram, message: await insertTestReply(stage.world, thread) }
  }

  test('answers customers in its own name', async () => {
    const { telegram, message } = await replyThrough(CONNECTION)
    assert.equal((await stage.send(stage.connectorOf('telegram'), message)).kind, 'sent')
    assert.deepEqual(telegram.state.received, [{ to: CUSTOMER, text: message.text, media: null }])
  })

  test('gives up where the customer wrote too long ago for Telegram', async () => {
    const { telegram, message } = await replyThrough(CONNECTION)
    telegram.state.isWindowClosed = true
    const result = await stage.send(stage.connectorOf('telegram'), message)
    assert.equal(result.kind === 'failed' && result.reason, 'window_closed', JSON.stringify(result))
  })

  test('is asked for the connection that there is now, where it has been made anew', async () => {
    const { message } = await replyThrough('Another')
    assert.equal((await stage.send(stage.connectorOf('telegram'), message)).kind, 'reconnect')
  })
})

test('a group of customers gets twenty replies in a minute, and the next one waits without being tried', async () => {
  const { clock } = stage.world.context
  const telegram = await stage.listen(telegramDouble(clock), BOT_TOKEN, SUPERGROUP)
  const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: BOT_TOKEN })
  const place = { channel: 'telegram', recipient: '5550001', externalThreadId: SUPERGROUP } as const
  const thread = await insertTestThread(stage.world, place, accountId)
  const send = async () =>
    stage.send(stage.connectorOf('telegram'), await insertTestReply(stage.world, thread))
  for (let count = 1; count <= 20; count++) {
    assert.equal((await send()).kind, 'sent')
    clock.advance(1_000)
  }
  const result = await send()
  assert.ok(result.kind === 'retry' && result.countsAsAttempt === false, JSON.stringify(result))
  assert.deepEqual([result.retryAfterMs, telegram.state.calls], [40_000, 20])
})
