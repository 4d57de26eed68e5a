import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('a reply stays in the topic of a group in which the customer wrote', async () => {
  const telegram = await stage.listen(
    telegramDouble(stage.world.context.clock),
    BOT_TOKEN,
    `${SUPERGROUP}:42`,
  )
  const accountId = await insertTestAccount(stage.world, 'telegram', { bot_token: BOT_TOKEN })
  const place = { channel: 'telegram', recipient: '5550001', externalThreadId: `${SUPERGROUP}:42` } as const
  const message = await insertTestReply(stage.world, await insertTestThread(stage.world, place, accountId))
  assert.equal((await stage.send(stage.connectorOf('telegram'), message)).kind, 'sent')
  assert.deepEqual(telegram.state.received, [{ to: `${SUPERGROUP}:42`, text: message.text, media: null }])
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
