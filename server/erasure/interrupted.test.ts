import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findTexts, NEXT_MINUTE_MS, PATIENCE, useErasureStage } from './test-factories.ts'

/** More than there are transactions in erasing a customer with one conversation. */
const MOST_STEPS = 45

const stage = await useErasureStage()

describe('erasing a customer', () => {
  it('goes through with it when it was interrupted, wherever that was', async () => {
    const { service, app, write, letTheWorkerWork, customerOf, inTenant } = stage
    const { context } = service.opened
    service.clock.advance(NEXT_MINUTE_MS)
    const names = Array.from({ length: MOST_STEPS }, (_, index) => `telltale-step-${index}`)
    for (const name of names) await write(name, { id: '1', text: `Where is my order? ${name}` })
    await letTheWorkerWork()
    service.clock.advance(NEXT_MINUTE_MS)
    for (const name of names) await write(name, { id: '2', text: `And when? ${name}` })
    let steps = 0
    for (const [step, name] of names.entries()) {
      const { id: customerId } = await customerOf(name)
      const request = { tenant: app.tenant, customerId, actor: 'Huda' }
      const dying = { ...context, db: dyingAfter(context.db, step) }
      await eraseCustomer(dying, request, PATIENCE).catch((error: Error) => {
        assert.equal(error.message, 'The process is gone.')
        steps += 1
      })
      const { endedAt } = await eraseCustomer(context, request, PATIENCE)
      assert.ok(endedAt)
      const notes = await inTenant<{ kind: string }>(sql`
        SELECT i.kind FROM conversation_interventions i
        JOIN conversations c ON c.organization_id = i.organization_id AND c.environment = i.environment
          AND c.id = i.conversation_id
        WHERE i.organization_id = ${app.tenant.organizationId} AND i.environment = ${app.tenant.environment}
          AND c.customer_id = ${customerId} ORDER BY i.id`)
      assert.deepEqual(
        notes.map(({ kind }) => kind),
        ['close', 'erase'],
        `interrupted at step ${step}`,
      )
    }
    assert.deepEqual(await findTexts(service.database.db, ['telltale-step']), [])
    assert.ok(steps > 20 && steps < MOST_STEPS, `It has ${steps} steps.`)
  })
})

/** A database whose process is killed before a transaction. */
function dyingAfter(db: Database, transactions: number): Database {
  let left = transactions
  return {
    ...db,
    withTenant: (tenant, work) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('The process is gone.')) : db.withTenant(tenant, work)
    },
  }
}
