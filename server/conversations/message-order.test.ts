import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { insertMessages, listVisibleMessages } from './message-queries.ts'
import { insertTestMessage, openTestConversation } from './test-factories.ts'

const MINUTE_MS = 60_000

const database = await useTestDatabase()
const tenant = await insertTestTenant(database.db)

describe('the messages of a conversation', () => {
  /** A process that starts now, with a clock that is this much off. */
  const startProcess = (offMs: number): TestContext => {
    const clock = movableClock()
    clock.advance(offMs)
    return testContext(database.db, clock)
  }

  const openConversation = (context: TestContext) =>
    database.db.withTenant(tenant, (tx) => openTestConversation(tx, context))

  const listTexts = (conversationId: string) =>
    database.db.withTenant(tenant, async (tx) =>
      (await listVisibleMessages(tx, conversationId)).map(({ text }) => text),
    )

  test('stay in the order of their writing, however far back the clocks of new processes are', async () => {
    const { id } = await openConversation(startProcess(0))
    const offs = [0, -15_000, 2 * MINUTE_MS, -MINUTE_MS, 0]
    for (const [index, offMs] of offs.entries()) {
      await database.db.withTenant(tenant, (tx) =>
        insertTestMessage(tx, startProcess(offMs), id, { text: `message ${index}` }),
      )
    }
    assert.deepEqual(
      await listTexts(id),
      offs.map((_, index) => `message ${index}`),
    )
  })

  test('stay in the order in which they are written together, behind what is there', async () => {
    const ahead = startProcess(MINUTE_MS)
    const behind = startProcess(0)
    const conversations = [await openConversation(ahead), await openConversation(ahead)]
    for (const { id } of conversations) {
      await database.db.withTenant(tenant, (tx) => insertTestMessage(tx, ahead, id, { text: 'first' }))
    }
    const now = behind.clock.now()
    const words = Array.from({ length: 5_000 }, (_, index) => String(index))
    const written = conversations.flatMap(({ id: conversationId }) =>
      words.map((text) => ({
        tenant,
        message: {
          ...{ id: behind.ids.uuid(), conversationId, text, media: [], sources: [], inboundEventId: null },
          ...({ direction: 'in', author: 'customer', answered: true, sentAt: now, createdAt: now } as const),
        },
      })),
    )
    const ids = await database.db.acrossTenants((tx) => insertMessages(tx, written))
    assert.equal(new Set(ids).size, written.length)
    for (const id of ids)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    for (const { id } of conversations) {
      assert.deepEqual(await listTexts(id), words.slice(-500))
    }
  })

  test('keep the ids that they come with as long as the clocks agree', async () => {
    const context = startProcess(0)
    const { id } = await openConversation(context)
    const own = context.ids.uuid()
    await database.db.withTenant(tenant, async (tx) => {
      assert.equal(await insertTestMessage(tx, context, id, { id: own }), own)
      const next = context.ids.uuid()
      assert.equal(await insertTestMessage(tx, context, id, { id: next }), next)
    })
  })
})
