import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextsOfSameIds, testContext, withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { insertTestMessage, openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { queueTestReply } from '../replies/test-factories.ts'
import { unmarkAnswered } from './unmark-answered.ts'

const database = await useTestDatabase()

describe('what waits for the agent again, of tenants whose conversations have the same id', () => {
  test('makes what a tenant’s customer wrote wait again, whatever was answered in the others’ conversations', async () => {
    const sameIds = contextsOfSameIds(testContext(database.db))
    const tenants = await insertTwinTenants(database.db)
    const ids = []
    for (const tenant of tenants) {
      const opened = await database.db.withTenant(tenant, (tx) => openTestConversation(tx, sameIds()))
      ids.push(opened.id)
    }
    const [first, ...others] = tenants
    const [id = ''] = new Set(ids)
    const context = testContext(database.db)
    const own = await withoutRowSecurity(database.db, first, (tx) => insertTestMessage(tx, context, id))
    context.clock.advance(1000)
    for (const tenant of others) {
      await withoutRowSecurity(database.db, tenant, (tx) =>
        insertTestMessage(tx, context, id, { direction: 'out', author: 'agent' }),
      )
    }
    await withoutRowSecurity(database.db, first, (tx) => unmarkAnswered(tx, id, { afterFailure: false }))
    const waiting = await database.db.shared.query(
      sql`SELECT id FROM messages WHERE NOT answered AND id = ${own}`,
    )
    assert.deepEqual(waiting, [{ id: own }])
  })

  test('makes it wait again behind a tenant’s own last word, whatever replies of the others were lost', async () => {
    const context = testContext(database.db)
    const sameIds = contextsOfSameIds(context)
    const said = []
    for (const tenant of await insertTwinTenants(database.db)) {
      const own = sameIds()
      const { id: conversationId } = await database.db.withTenant(tenant, (tx) =>
        openTestConversation(tx, own, { thread: 'thread' }),
      )
      const asked = await database.db.withTenant(tenant, (tx) => insertTestMessage(tx, own, conversationId))
      const { id: reply } = await queueTestReply(own, tenant, 'thread')
      const status = said.length === 0 ? 'sent' : 'failed'
      await database.db.withTenant(tenant, (tx) =>
        tx.execute(sql`UPDATE outgoing_messages SET status = ${status}, send_at = NULL`),
      )
      said.push({ tenant, conversationId, asked, reply })
    }
    const [own] = said
    assert.ok(own)
    assert.deepEqual(new Set(said.map(({ reply }) => reply)).size, 1)
    await withoutRowSecurity(database.db, own.tenant, (tx) =>
      unmarkAnswered(tx, own.conversationId, { afterFailure: true }),
    )
    const waiting = []
    for (const { tenant } of said) {
      const rows = await database.db.withTenant(tenant, (tx) =>
        tx.query<{ id: string }>(sql`SELECT id FROM messages WHERE NOT answered`),
      )
      waiting.push(rows.map(({ id }) => id))
    }
    assert.deepEqual(waiting, [[own.asked], [], []])
  })
})
