import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type NewRun, recordRun } from '../actions/run/run-queries.ts'
import { sql } from '../db/sql.ts'
import { close } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import { createSendSource } from '../replies/send.job.ts'
import { recordingConnector } from '../replies/test-factories.ts'
import { ANSWER, type Stage, useStageHouse } from '../turns/test-factories.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { eraseCustomer } from './erase-customer.ts'
import type { Erasure } from './queries.ts'
import { findTexts, PATIENCE } from './test-factories.ts'

describe('erasing a customer beside the work', () => {
  let stage: Stage
  useStageHouse((opened) => {
    stage = opened.stage
  })

  async function only() {
    const conversation = await stage.onlyConversation()
    return { tenant: stage.tenant, customerId: conversation.customerId, actor: 'Huda' }
  }

  const sender = () => {
    const channel = recordingConnector(async () => ({ kind: 'sent' }))
    const { db, clock } = stage.context
    const source = createSendSource(stage.context, () => channel)
    const runner = createRunner({
      ...{ db, clock, log: createLog('silent') },
      sources: [source as WorkSource<unknown>],
    })
    return { channel, drain: () => runner.drain() }
  }

  async function identitiesOf(customerId: string): Promise<number> {
    const { organizationId, environment } = stage.tenant
    const rows = await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.query(sql`
        SELECT FROM customer_identities
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND customer_id = ${customerId}`),
    )
    return rows.length
  }

  it('waits for the turn that answers them, whose draft is dropped, and takes the next message for a stranger’s', async () => {
    await stage.write({ thread: 'telltale', text: 'Where is my telltale?' })
    let erasing: Promise<Erasure> | undefined
    let isOver = false
    const asked: (string | null)[] = []
    const worker = stage.worker(async ({ unanswered }) => {
      asked.push(...unanswered.map(({ text }) => text))
      if (erasing !== undefined) return ANSWER
      erasing = eraseCustomer(stage.context, await only(), PATIENCE)
      void erasing.then(() => {
        isOver = true
      })
      while ((await stage.onlyConversation()).status !== 'closed');
      const { id, customerId } = await stage.onlyConversation()
      while ((await identitiesOf(customerId)) > 0);
      // It had all the time to go on, and an action answers only now.
      for (let look = 0; look < 100; look++) await identitiesOf(customerId)
      await stage.context.db.withTenant(stage.tenant, (tx) => recordRun(tx, lateRun(stage, id)))
      assert.equal(isOver, false)
      return { ...ANSWER, text: 'About your telltale.' }
    })
    await worker.drain()
    assert.ok((await erasing)?.endedAt)
    assert.deepEqual(await findTexts(stage.context.db, ['telltale']), [])
    const erased = await stage.onlyConversation()
    assert.deepEqual(
      erased.messages.map(({ text }) => text),
      [null],
    )
    await stage.write({ thread: 'telltale', text: 'It is me again.' })
    await worker.drain()
    const [, next, ...others] = await stage.conversations()
    assert.deepEqual(others, [])
    assert.notEqual(next?.customerId, erased.customerId)
    assert.deepEqual(asked, ['Where is my telltale?', 'It is me again.'])
    assert.deepEqual(
      next?.messages.map(({ text }) => text),
      ['It is me again.', ANSWER.text],
    )
  })

  it('sends nothing any more, and gives back what the answer cost that never left', async () => {
    await stage.setBalance(1_000)
    await stage.write({ thread: 'telltale-unpaid' })
    await stage.worker(async () => ANSWER).drain()
    await eraseCustomer(stage.context, await only(), PATIENCE)
    const { channel, drain } = sender()
    stage.clock.advance(60_000)
    await drain()
    assert.deepEqual(
      channel.sent.filter(({ tenant }) => tenant.organizationId === stage.tenant.organizationId),
      [],
    )
    const { organizationId, environment } = stage.tenant
    const [wallet] = await stage.context.db.withTenant(stage.tenant, (tx) =>
      tx.query<{ balance_halalas: number }>(sql`
        SELECT balance_halalas FROM wallets WHERE organization_id = ${organizationId} AND environment = ${environment}`),
    )
    assert.equal(wallet?.balance_halalas, 1_000)
    assert.deepEqual(await findTexts(stage.context.db, ['telltale-unpaid']), [])
  })

  it('leaves the others of a thread alone, whose work goes on', async () => {
    await stage.write({ thread: 'shared', sender: 'telltale', text: 'Mine.' })
    await stage.worker(async () => ANSWER).drain()
    const request = await only()
    await stage.write({ thread: 'shared', sender: 'neighbour', text: 'And mine?' })
    await eraseCustomer(stage.context, request, PATIENCE)
    await stage.worker(async () => ANSWER).drain()
    const [erased, neighbour] = await stage.conversations()
    assert.deepEqual(
      erased?.messages.map(({ text }) => text),
      [null],
    )
    assert.deepEqual(
      neighbour?.messages.map(({ text }) => text),
      ['And mine?', ANSWER.text],
    )
    assert.equal((await stage.workRows()).length, 0)
  })

  it('closes what is open, and what a person has closed stays theirs', async () => {
    await stage.write({ thread: 'telltale' })
    await stage.worker(async () => ANSWER).drain()
    const { id } = await stage.onlyConversation()
    await close(stage.context, { tenant: stage.tenant, conversationId: id, actor: 'Noura' })
    const { closedAt } = await stage.onlyConversation()
    stage.clock.advance(60_000)
    await eraseCustomer(stage.context, await only(), PATIENCE)
    assert.deepEqual((await stage.onlyConversation()).closedAt, closedAt)
  })

  it('knows no customer of the other environment', async () => {
    await stage.write({ thread: 'telltale' })
    await stage.worker(async () => ANSWER).drain()
    const { tenant, customerId } = await only()
    const environment = tenant.environment === 'sandbox' ? 'live' : 'sandbox'
    await assert.rejects(
      eraseCustomer(
        stage.context,
        { tenant: { ...tenant, environment }, customerId, actor: 'Huda' },
        PATIENCE,
      ),
      /There is no customer/,
    )
  })
})

function lateRun({ context: { ids, clock } }: Stage, conversationId: string): NewRun {
  return {
    ...{ id: ids.uuid(), conversationId, turnId: ids.uuid(), action: 'track_order' },
    ...{ parameters: { order_number: 'telltale' }, key: 'telltale', status: 'running', ask: null },
    createdAt: clock.now(),
  }
}
