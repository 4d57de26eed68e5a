import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { insertTestTenant } from '../../../test/harness.ts'
import type { Connector, OutgoingMessage } from '../connector.ts'
import { instagramCommentDouble } from '../doubles/instagram.ts'
import { type PlatformDouble, startDouble } from '../doubles/platform-double.ts'
import { createPlatformHttp, type PlatformHttp } from '../platform-http.ts'
import { createLiveConnectors } from '../registry.ts'
import {
  type ChannelWorld,
  insertTestAccount,
  insertTestReply,
  insertTestThread,
  openChannelWorld,
  type TestThread,
} from '../test-factories.ts'

const COMMENT = '17865799348089039'
const PAGE = { page_id: '1234567', page_access_token: 'EAAGm0PX4ZCpsBAPageToken' }
const DAY_MS = 24 * 3_600_000
const ACTION = { id: '1', type: 'action', title: 'Order', url: null, snippet: 'A-1', score: 1 } as const

let world: ChannelWorld
let http: PlatformHttp
let double: PlatformDouble
let connector: Connector
let thread: TestThread

before(async () => {
  world = await openChannelWorld()
})
after(() => world.close())
beforeEach(async () => {
  world = { ...world, tenant: await insertTestTenant(world.database.db, 'live') }
  const shape = instagramCommentDouble(world.context.clock, PAGE.page_id)
  double = await startDouble(shape, { secret: PAGE.page_access_token, customer: COMMENT })
  http = createPlatformHttp({ timeoutMs: 10_000, locate: () => double.url })
  connector = createLiveConnectors(world.context, { http }).instagram_comment
  const accountId = await insertTestAccount(world, 'instagram_comment', PAGE)
  const place = { recipient: '13579', externalThreadId: 'post-1', inboundMessageId: COMMENT }
  thread = await insertTestThread(world, { channel: 'instagram_comment', ...place }, accountId)
})
afterEach(async () => {
  await http.close()
  await double.close()
})

const reply = (options: Parameters<typeof insertTestReply>[2]) => insertTestReply(world, thread, options)
const send = (message: OutgoingMessage) => connector.send(message, new AbortController().signal)
const places = () => double.state.received.map(({ to }) => to)

test('answers privately first, and publicly where the private reply is used up', async () => {
  assert.equal((await send(await reply({ text: 'One.' }))).kind, 'sent')
  assert.equal((await send(await reply({ text: 'Two.' }))).kind, 'sent')
  assert.deepEqual(places(), [COMMENT, `public:${COMMENT}`])
})

test('answers publicly once the week of private replies is over', async () => {
  world.context.clock.advance(7 * DAY_MS)
  assert.equal((await send(await reply({}))).kind, 'sent')
  assert.deepEqual(places(), [`public:${COMMENT}`])
})

test('never publishes what rests on the customer’s own data', async () => {
  world.context.clock.advance(7 * DAY_MS)
  const result = await send(await reply({ text: 'Your order A-1 is on its way.', sources: [ACTION] }))
  assert.equal(result.kind === 'failed' && result.reason, 'blocked')
  assert.equal(double.state.calls, 0)
})

test('gives up on a public reply that is longer than a comment may be', async () => {
  world.context.clock.advance(7 * DAY_MS)
  const result = await send(await reply({ text: 'long '.repeat(70) }))
  assert.equal(result.kind === 'failed' && result.reason, 'too_long')
})

test('publishes nothing because of an outage, a limit, a refused token or a lost answer', async () => {
  const message = await reply({})
  double.state.next = 'outage'
  assert.equal((await send(message)).kind, 'retry')
  double.state.limitedUntil = new Date(world.context.clock.now().getTime() + 60_000)
  assert.equal((await send(message)).kind, 'retry')
  double.state.limitedUntil = null
  double.state.secret = 'another'
  assert.equal((await send(message)).kind, 'reconnect')
  double.state.secret = PAGE.page_access_token
  double.state.next = 'lost answer'
  assert.equal((await send(message)).kind, 'retry')
  assert.equal((await send(message)).kind, 'sent')
  assert.deepEqual(places(), [COMMENT])
})

test('takes the refusal of a second private reply for proof after a lost answer, whatever came between', async () => {
  const message = await reply({})
  double.state.next = 'lost answer'
  assert.equal((await send(message)).kind, 'retry')
  double.state.secret = 'another'
  assert.equal((await send(message)).kind, 'reconnect')
  double.state.secret = PAGE.page_access_token
  assert.equal((await send(message)).kind, 'sent')
  assert.deepEqual(places(), [COMMENT])
})

test('takes it for no proof when this very answer certainly never left', async () => {
  const message = await reply({ text: 'Refused at first.' })
  double.state.secret = 'another'
  assert.equal((await send(message)).kind, 'reconnect')
  double.state.secret = PAGE.page_access_token
  assert.equal((await send(await reply({ text: 'Sent meanwhile.' }))).kind, 'sent')
  assert.equal((await send(message)).kind, 'sent')
  assert.deepEqual(places(), [COMMENT, `public:${COMMENT}`])
})

test('takes it for no proof where an earlier answer has used the private reply up, and loses no answer', async () => {
  assert.equal((await send(await reply({ text: 'One.' }))).kind, 'sent')
  for (const next of ['outage', 'lost answer'] as const) {
    const message = await reply({ text: `After an ${next}.` })
    double.state.next = next
    assert.equal((await send(message)).kind, 'retry')
    assert.equal((await send(message)).kind, 'sent')
  }
  assert.deepEqual(places(), [COMMENT, `public:${COMMENT}`, `public:${COMMENT}`])
})
