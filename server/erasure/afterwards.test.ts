import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eraseCustomer } from './erase-customer.ts'
import { findTexts, PATIENCE, useErasureStage } from './test-factories.ts'

const stage = await useErasureStage()

describe('after a customer was erased', () => {
  it('recognizes a repeated message all the same, and takes the next one for a stranger’s', async () => {
    const { service, app, write, letTheWorkerWork, customerOf, conversationsOf } = stage
    const first = await write('telltale-again', { id: '1', text: 'How long does delivery take in Riyadh?' })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf('telltale-again')
    await eraseCustomer(service.opened.context, { tenant: app.tenant, customerId, actor: 'Huda' }, PATIENCE)
    for (const round of [1, 2]) {
      // The second time the gateway knows that there are erased messages.
      const repeated = await write('telltale-again', {
        id: '1',
        text: 'How long does delivery take in Riyadh?',
      })
      assert.deepEqual(
        [repeated.data.event_id, repeated.data.duplicate],
        [first.data.event_id, true],
        `round ${round}`,
      )
      await write('bystander', { id: `between-${round}`, text: 'Thanks!' })
    }
    await letTheWorkerWork()
    assert.equal(await customerOf('telltale-again'), undefined)
    const anew = await write('telltale-again', { id: '2', text: 'How long does delivery take in Riyadh?' })
    assert.equal(anew.data.duplicate, false)
    await letTheWorkerWork()
    const next = await customerOf('telltale-again')
    assert.notEqual(next.id, customerId)
    assert.equal((await conversationsOf(next.id)).length, 1)
    assert.equal((await conversationsOf(customerId)).length, 1)
  })

  it('still makes the deliveries that were promised, without the message’s id', async () => {
    const { service, app, broken, write, letTheWorkerWork, customerOf } = stage
    const { data } = await write('telltale-pending', {
      id: '1',
      text: 'How long does delivery take in Riyadh?',
    })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf('telltale-pending')
    await eraseCustomer(service.opened.context, { tenant: app.tenant, customerId, actor: 'Huda' }, PATIENCE)
    broken.received.length = 0
    service.clock.advance(120_000)
    await service.worker.drain()
    const ids = broken.received.map(({ body }) => JSON.parse(body).data)
    const told = ids.filter(({ event_id: id }) => id === data.event_id)
    assert.deepEqual(told, [
      {
        event_id: data.event_id,
        external_message_id: `erased:${data.event_id}`,
        channel: 'web',
        sandbox: true,
      },
    ])
  })

  it('forgets what no worker has recorded yet, and nobody answers it', async () => {
    const { service, app, write, letTheWorkerWork, customerOf } = stage
    await write('telltale-late', { id: '1', text: 'How long does delivery take in Riyadh?' })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf('telltale-late')
    const waiting = await write('telltale-late', { id: '2', text: 'And in Jeddah?' })
    await eraseCustomer(service.opened.context, { tenant: app.tenant, customerId, actor: 'Huda' }, PATIENCE)
    await letTheWorkerWork()
    assert.equal(await customerOf('telltale-late'), undefined)
    assert.deepEqual(await findTexts(service.database.db, ['telltale-late']), [])
    const repeated = await write('telltale-late', { id: '2', text: 'And in Jeddah?' })
    assert.deepEqual([repeated.data.event_id, repeated.data.duplicate], [waiting.data.event_id, true])
  })

  it('leaves nothing of a thread that no worker has recorded yet, also where none comes', async () => {
    const { service, app, write, letTheWorkerWork, customerOf } = stage
    await write('telltale-waiting', { id: '1', text: 'How long does delivery take in Riyadh?' })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf('telltale-waiting')
    await write('telltale-waiting', { id: '2', text: 'And in Jeddah?', thread: 'telltale-waiting-elsewhere' })
    await eraseCustomer(service.opened.context, { tenant: app.tenant, customerId, actor: 'Huda' }, PATIENCE)
    assert.deepEqual(await findTexts(service.database.db, ['telltale-waiting']), [])
  })

  it('leaves the work of a thread alone in which others wait for a worker', async () => {
    const { service, app, write, letTheWorkerWork, customerOf, conversationsOf } = stage
    await write('telltale-sharing', { id: '1', text: 'How long does delivery take in Riyadh?' })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf('telltale-sharing')
    const thread = 'shared-by-two'
    await write('telltale-sharing', { id: '2', text: 'And in Jeddah?', thread })
    await write('sharer', { id: '1', text: 'How long does delivery take in Riyadh?', thread })
    await eraseCustomer(service.opened.context, { tenant: app.tenant, customerId, actor: 'Huda' }, PATIENCE)
    await letTheWorkerWork()
    const sharer = await customerOf('sharer')
    assert.equal((await conversationsOf(sharer.id))[0]?.status, 'pending')
  })

  it('removes the key of a message that was refused, if the key names the customer', async () => {
    const { service, app, write, refuse, letTheWorkerWork, customerOf } = stage
    await write('telltale-refused', { id: '1', text: 'How long does delivery take in Riyadh?' })
    await letTheWorkerWork()
    const { id: customerId } = await customerOf('telltale-refused')
    for (const key of ['visitor-telltale-refused:2', '966512345678/2', 'key-of-somebody-else'])
      await refuse(key)
    await eraseCustomer(service.opened.context, { tenant: app.tenant, customerId, actor: 'Huda' }, PATIENCE)
    assert.deepEqual(await findTexts(service.database.db, ['telltale-refused', '512345678/2']), [])
    assert.deepEqual(await findTexts(service.database.db, ['key-of-somebody-else']), ['idempotency_keys.key'])
  })
})
