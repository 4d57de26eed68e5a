import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { createChannelAccount } from '../../server/channel-accounts/create-channel-account.ts'
import type { TestApp } from '../service.ts'
import { assertProblem, type Json, uniqueName, useApi } from './support.ts'
import { converse, inboundEvent, submit } from './support-messages.ts'

const api = await useApi()

// API document, general convention 8: data belongs to an organization and an environment.
describe('tenancy', () => {
  let owner: TestApp
  let strangers: Readonly<Record<string, TestApp>>
  let neighbour: TestApp
  let conversation: Json
  let endpoint: Json
  let event: Json

  before(async () => {
    owner = await api.app()
    neighbour = await api.app({ ...owner.tenant })
    strangers = {
      'another organization': await api.app(),
      'the other environment': await api.app({ ...owner.tenant, environment: 'live' }),
      'the other environment of another organization': await api.app({ environment: 'live' }),
    }
    event = inboundEvent()
    conversation = await converse(api, owner, event)
    const body = { url: 'http://127.0.0.1:9999/', subscribed_events: ['webhook.test'] }
    endpoint = (await api.post(owner, '/v1/webhook-endpoints', body)).body.data
    api.nextMinute()
  })

  for (const who of [
    'another organization',
    'the other environment',
    'the other environment of another organization',
  ]) {
    describe(who, () => {
      const stranger = () => strangers[who] as TestApp

      it('a customer, a conversation and a webhook endpoint answer 404', async () => {
        assertProblem(
          await api.get(stranger(), `/v1/customers/${conversation.customer_id}`),
          404,
          'not_found',
        )
        assertProblem(await api.get(stranger(), `/v1/conversations/${conversation.id}`), 404, 'not_found')
        const test = await api.post(stranger(), `/v1/webhook-endpoints/${endpoint.id}/test`)
        assertProblem(test, 404, 'not_found')
      })

      it('its 404 is the same as that of an id that nobody has', async () => {
        const theirs = await api.get(stranger(), `/v1/conversations/${conversation.id}`)
        const nobodys = await api.get(stranger(), '/v1/conversations/0198f3a0-0000-7000-8000-00000000ffff')
        const bare = ({ detail, request_id: _id, ...rest }: Json) => ({
          ...rest,
          detail: detail.replace(/[0-9a-f-]{36}/, 'id'),
        })
        assert.deepEqual(bare(theirs.body), bare(nobodys.body))
      })

      it('lists and filters show nothing of it', async () => {
        for (const path of [
          '/v1/customers',
          '/v1/conversations',
          `/v1/conversations?customer_id=${conversation.customer_id}`,
        ]) {
          assert.deepEqual((await api.get(stranger(), path)).body, { data: [], next_cursor: null })
        }
        const usage = (await api.get(stranger(), '/v1/usage/summary')).body.data
        assert.equal(usage.conversations.opened, 0)
      })

      it('its external ids are free', async () => {
        const { sender, channel } = event
        const created = await api.post(stranger(), '/v1/customers', {
          channel,
          external_id: sender.external_id,
        })
        assert.equal(created.status, 201)
        const accepted = await submit(api, stranger(), event)
        assert.equal(accepted.status, 202)
        assert.equal(accepted.body.data.duplicate, false)
      })

      it('a message that both have sent is an event of its own to each', async () => {
        const [mine, theirs] = [await submit(api, owner, event), await submit(api, stranger(), event)]
        assert.ok(mine.body.data.duplicate && theirs.body.data.duplicate)
        assert.notEqual(mine.body.data.event_id, theirs.body.data.event_id)
      })

      it('its threads are apart', async () => {
        await api.work(3)
        const { data } = (await api.get(stranger(), '/v1/conversations')).body
        assert.equal(data.length, 1)
        assert.notEqual(data[0].id, conversation.id)
        assert.equal(data[0].number, 1)
      })
    })
  }

  it('apps of one organization and environment share customers, conversations, usage and wallet', async () => {
    const mine = await api.get(owner, `/v1/conversations/${conversation.id}`)
    assert.equal((await api.get(neighbour, `/v1/conversations/${conversation.id}`)).text, mine.text)
    assert.equal((await api.get(neighbour, `/v1/customers/${conversation.customer_id}`)).status, 200)
    assert.equal((await submit(api, neighbour, event)).body.data.duplicate, true)
    const usage = async (app: TestApp) => (await api.get(app, '/v1/usage/summary')).body.data
    assert.deepEqual(await usage(neighbour), await usage(owner))
  })

  it("a webhook endpoint belongs to its app: another app's is a 404", async () => {
    assertProblem(await api.post(neighbour, `/v1/webhook-endpoints/${endpoint.id}/test`), 404, 'not_found')
    assert.equal((await api.post(owner, `/v1/webhook-endpoints/${endpoint.id}/test`)).status, 202)
  })

  it('an Idempotency-Key of another organization is not seen', async () => {
    const stranger = strangers['another organization'] as TestApp
    const body = { channel: 'slack', external_id: uniqueName() }
    const mine = await api.post(owner, '/v1/customers', body, 'shared-key')
    const theirs = await api.post(stranger, '/v1/customers', body, 'shared-key')
    assert.equal(theirs.status, 201)
    assert.equal(theirs.headers['idempotent-replayed'], undefined)
    assert.notEqual(theirs.body.data.id, mine.body.data.id)
  })

  it('a channel account of the sandbox cannot be named in live', async () => {
    const live = strangers['the other environment'] as TestApp
    const { id } = await createChannelAccount(api.service.opened.context, {
      tenant: owner.tenant,
      channel: 'whatsapp',
      name: 'Sandbox number',
    })
    const answer = await submit(api, live, inboundEvent({ channel: 'whatsapp', channel_account_id: id }))
    assertProblem(answer, 400, 'validation_failed', ['/channel_account_id'])
  })
})
