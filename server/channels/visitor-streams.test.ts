import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { insertTestTenant } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import { type ChannelWorld, openChannelWorld, testMedia } from './test-factories.ts'
import { createVisitorStreams, type VisitorMessage, type VisitorStreams } from './visitor-streams.ts'

let world: ChannelWorld
let streams: VisitorStreams
const told: string[] = []

before(async () => {
  world = await openChannelWorld()
  streams = createVisitorStreams(world.context, { onAppended: (_, { visitorId }) => told.push(visitorId) })
})
after(() => world.close())

function message(more: Partial<VisitorMessage> = {}): VisitorMessage {
  const stream = { externalThreadId: 'page', visitorId: 'visitor' }
  return { ...stream, messageId: randomUUID(), text: 'مرحبا', media: [], ...more }
}

test('numbers a stream’s messages from the present moment and gives a page what it has not seen', async () => {
  const stream = { externalThreadId: 'numbered', visitorId: 'visitor' }
  const media = [testMedia('image')]
  const sent = [message(stream), message({ ...stream, text: null, media }), message(stream)]
  const first = world.context.clock.now().getTime()
  for (const [index, each] of sent.entries()) {
    assert.equal(await streams.append(world.tenant, each), first + index)
  }
  const read = await streams.readAfter(world.tenant, stream, first)
  assert.deepEqual(
    read.map(({ position, messageId, text }) => [position, messageId, text]),
    [
      [first + 1, sent[1]?.messageId, null],
      [first + 2, sent[2]?.messageId, 'مرحبا'],
    ],
  )
  assert.deepEqual(read[0]?.media, media)
  assert.deepEqual(await streams.readAfter(world.tenant, stream, first + 2), [])
})

test('gives no position twice, though the database has lost the stream’s last messages, or all of it', async () => {
  const stream = { externalThreadId: 'lost', visitorId: 'visitor' }
  const { tenant, database, context } = world
  await streams.append(tenant, message(stream))
  const read = await streams.append(tenant, message(stream))
  const losses = [
    sql`UPDATE visitor_streams SET last_position = 0 WHERE external_thread_id = 'lost'`,
    sql`DELETE FROM visitor_streams WHERE external_thread_id = 'lost'`,
  ]
  for (const loss of losses) {
    await database.db.withTenant(tenant, async (tx) => {
      await tx.execute(sql`DELETE FROM visitor_stream_messages WHERE external_thread_id = 'lost'`)
      await tx.execute(loss)
    })
    context.clock.advance(1_000)
    const next = message(stream)
    await streams.append(tenant, next)
    const unseen = await streams.readAfter(tenant, stream, read)
    assert.deepEqual(
      unseen.map(({ messageId }) => messageId),
      [next.messageId],
    )
  }
})

test('takes a message once, and tells the page once', async () => {
  const once = message({ externalThreadId: 'once', visitorId: 'once' })
  const position = await streams.append(world.tenant, once)
  world.context.clock.advance(1_000)
  assert.equal(await streams.append(world.tenant, once), position)
  assert.equal((await streams.readAfter(world.tenant, once, 0)).length, 1)
  assert.equal(told.filter((visitor) => visitor === 'once').length, 1)
})

test('leaves no gap and no disorder when many are written at once', async () => {
  const stream = { externalThreadId: 'busy', visitorId: 'visitor' }
  const sent = Array.from({ length: 30 }, () => message(stream))
  const positions = await Promise.all(sent.map((each) => streams.append(world.tenant, each)))
  assert.deepEqual(
    positions.toSorted((one, other) => one - other),
    Array.from({ length: 30 }, (_, index) => world.context.clock.now().getTime() + index),
  )
})

test('shows a page nothing of another visitor, thread or company', async () => {
  const mine = message({ externalThreadId: 'mine', visitorId: 'me' })
  await streams.append(world.tenant, mine)
  const other = await insertTestTenant(world.database.db, 'live')
  assert.deepEqual(await streams.readAfter(other, mine, 0), [])
  assert.deepEqual(await streams.readAfter(world.tenant, { ...mine, visitorId: 'you' }, 0), [])
  assert.deepEqual(await streams.readAfter(world.tenant, { ...mine, externalThreadId: 'yours' }, 0), [])
})
