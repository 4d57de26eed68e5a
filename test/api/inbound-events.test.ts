import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { CHANNELS } from '../../contract/channels.ts'
import { createChannelAccount } from '../../server/channel-accounts/create-channel-account.ts'
import { switchSandbox } from '../../server/organizations/switch-sandbox.ts'
import type { TestApp } from '../service.ts'
import { assertProblem, uniqueName, useApi } from './support.ts'
import { UUID } from './support-contract.ts'
import { converse, inboundEvent, submit } from './support-messages.ts'
import { describeFieldRules, NOT_TEXT, wrongTypes } from './support-rules.ts'

const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'
const ITEM = { kind: 'image', url: 'https://cdn.example/a.png', mime: 'image/png' }

const api = await useApi()
const app = await api.app()

// API document, "POST /v1/inbound-events" and the moves of an inbound event.
describe('inbound events', () => {
  beforeEach(() => api.nextMinute())

  const conversations = async (of: TestApp) => (await api.get(of, '/v1/conversations?limit=100')).body.data

  describeFieldRules('the fields of POST /v1/inbound-events', {
    valid: inboundEvent,
    post: (body) => api.post(app, '/v1/inbound-events', body, uniqueName('key')),
    success: 202,
    allowed: [
      ...CHANNELS.map((channel) => [`the channel ${channel}`, { channel }] as const),
      ['external_message_id of 1 character', { external_message_id: 'm' }],
      ['external_message_id of 256 characters', { external_message_id: 'm'.repeat(256) }],
      ['external_thread_id of 1 character', { external_thread_id: 't' }],
      ['external_thread_id of 256 characters', { external_thread_id: 't'.repeat(256) }],
      ['sender.external_id of 256 characters', { sender: { external_id: 's'.repeat(256) } }],
      [
        'sender.display_name of 256 characters and sender.phone of 32',
        { sender: { external_id: 's', display_name: 'n'.repeat(256), phone: '0'.repeat(32) } },
      ],
      [
        'sender.display_name and sender.phone of null',
        { sender: { external_id: 's', display_name: null, phone: null } },
      ],
      ['text of null', { text: null }],
      ['text that is empty', { text: '' }],
      ['a missing text', { text: undefined }],
      ['text of 20000 characters', { text: 'ن'.repeat(20_000) }],
      ['text of 20000 characters beyond the basic plane', { text: '🌴'.repeat(20_000) }],
      ['media that is empty', { media: [] }],
      ['media of 10 items', { media: Array(10).fill(ITEM) }],
      ...['image', 'audio', 'video', 'file'].map(
        (kind) => [`media of the kind ${kind}`, { media: [{ ...ITEM, kind }] }] as const,
      ),
      ['media[].url and media[].mime of 1 character', { media: [{ kind: 'file', url: 'u', mime: 'm' }] }],
      ['media[].size of 0', { media: [{ ...ITEM, size: 0 }] }],
      ['another property of media[]', { media: [{ ...ITEM, name: 'a.png', pixels: { x: 1 } }] }],
      ['media[].size of 5 GB', { media: [{ ...ITEM, size: 5_000_000_000 }] }],
      ['ts in UTC', { ts: '2026-09-14T12:00:00Z' }],
      ['ts with an offset and a fraction', { ts: '2026-09-14T12:00:00.123456+03:00' }],
      ['ts on 29 February of a leap year', { ts: '2024-02-29T23:59:59Z' }],
      ['channel_account_id of null', { channel_account_id: null }],
      ['channel_account_id of a UUID', { channel_account_id: NOBODY }],
    ],
    refused: [
      ['a missing channel', { channel: undefined }, '/channel'],
      ['a channel that is unknown', { channel: 'email' }, '/channel'],
      ...wrongTypes('channel'),
      ['a missing external_message_id', { external_message_id: undefined }, '/external_message_id'],
      ['external_message_id that is empty', { external_message_id: '' }, '/external_message_id'],
      [
        'external_message_id of 257 characters',
        { external_message_id: 'm'.repeat(257) },
        '/external_message_id',
      ],
      ...wrongTypes('external_message_id'),
      ['a missing external_thread_id', { external_thread_id: undefined }, '/external_thread_id'],
      ['external_thread_id that is empty', { external_thread_id: '' }, '/external_thread_id'],
      [
        'external_thread_id of 257 characters',
        { external_thread_id: 't'.repeat(257) },
        '/external_thread_id',
      ],
      ...wrongTypes('external_thread_id'),
      ['a missing sender', { sender: undefined }, '/sender'],
      ...wrongTypes('sender', ['text', 1, null, []]),
      ['a sender without external_id', { sender: {} }, '/sender/external_id'],
      ['sender.external_id that is empty', { sender: { external_id: '' } }, '/sender/external_id'],
      [
        'sender.external_id of 257 characters',
        { sender: { external_id: 's'.repeat(257) } },
        '/sender/external_id',
      ],
      ['sender.external_id of null', { sender: { external_id: null } }, '/sender/external_id'],
      [
        'sender.display_name of 257 characters',
        { sender: { external_id: 's', display_name: 'n'.repeat(257) } },
        '/sender/display_name',
      ],
      [
        'sender.phone of 33 characters',
        { sender: { external_id: 's', phone: '0'.repeat(33) } },
        '/sender/phone',
      ],
      ['another property of sender', { sender: { external_id: 's', email: 'e' } }, '/sender/email'],
      ['text of 20001 characters', { text: 'x'.repeat(20_001) }, '/text'],
      ...wrongTypes('text', NOT_TEXT),
      ['media of 11 items', { media: Array(11).fill(ITEM) }, '/media'],
      ...wrongTypes('media', ['text', 1, {}, null]),
      ['media[] that is no object', { media: ['https://cdn.example/a.png'] }, '/media/0'],
      ['a missing media[].kind', { media: [{ ...ITEM, kind: undefined }] }, '/media/0/kind'],
      ['media[].kind that is unknown', { media: [{ ...ITEM, kind: 'sticker' }] }, '/media/0/kind'],
      ['a missing media[].url', { media: [{ ...ITEM, url: undefined }] }, '/media/0/url'],
      ['media[].url that is empty', { media: [ITEM, { ...ITEM, url: '' }] }, '/media/1/url'],
      ['a missing media[].mime', { media: [{ ...ITEM, mime: undefined }] }, '/media/0/mime'],
      ['media[].mime that is empty', { media: [{ ...ITEM, mime: '' }] }, '/media/0/mime'],
      ['media[].size of -1', { media: [{ ...ITEM, size: -1 }] }, '/media/0/size'],
      ['media[].size of 1.5', { media: [{ ...ITEM, size: 1.5 }] }, '/media/0/size'],
      ['media[].size as text', { media: [{ ...ITEM, size: '1' }] }, '/media/0/size'],
      ['media[].size of null', { media: [{ ...ITEM, size: null }] }, '/media/0/size'],
      ...wrongTypes('ts', [1, null, true]),
      ...[
        '2026-09-14',
        '2026-09-14T12:00:00',
        '2026-02-30T12:00:00Z',
        '2025-02-29T12:00:00Z',
        '2026-09-14T24:00:00Z',
        '2026-13-01T00:00:00Z',
        '2026-09-14T12:60:00Z',
        '2026-09-14 12:00:00Z',
        '2026-09-14T12:00:00+0300',
        'yesterday',
        '',
      ].map((ts) => [`ts of "${ts}"`, { ts }, '/ts'] as const),
      ['channel_account_id that is no UUID', { channel_account_id: 'account' }, '/channel_account_id'],
      ['another top-level property', { conversation_id: NOBODY }, '/conversation_id'],
    ],
  })

  it('202: { data: { event_id, external_message_id, duplicate, status: "accepted" } }', async () => {
    const event = inboundEvent()
    const { status, body } = await submit(api, app, event)
    assert.equal(status, 202)
    assert.match(body.data.event_id, UUID)
    assert.deepEqual(body, {
      data: {
        event_id: body.data.event_id,
        external_message_id: event.external_message_id,
        duplicate: false,
        status: 'accepted',
      },
    })
  })

  it('an external_message_id already seen for the channel is the same event, 202, duplicate=true', async () => {
    const fresh = await api.app()
    const event = inboundEvent()
    const first = await submit(api, fresh, event)
    const second = await submit(api, fresh, { ...event, text: 'Another text' })
    assert.equal(second.status, 202)
    assert.equal(second.headers['idempotent-replayed'], undefined)
    assert.deepEqual(second.body.data, { ...first.body.data, duplicate: true })
    await api.work(3)
    assert.equal((await submit(api, fresh, event)).body.data.duplicate, true)
    await api.work(3)
    const [conversation, ...others] = await conversations(fresh)
    assert.deepEqual(others, [])
    const { messages } = (await api.get(fresh, `/v1/conversations/${conversation.id}`)).body.data
    assert.equal(messages.filter(({ direction }: { direction: string }) => direction === 'in').length, 1)
  })

  it('external_message_id is unique per channel: another channel has its own', async () => {
    const event = inboundEvent()
    const web = await submit(api, app, event)
    const telegram = await submit(api, app, { ...event, channel: 'telegram' })
    assert.equal(telegram.body.data.duplicate, false)
    assert.notEqual(telegram.body.data.event_id, web.body.data.event_id)
  })

  it('50 concurrent posts of one external_message_id are one event and one message', async () => {
    const fresh = await api.app()
    const event = inboundEvent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(api, fresh, event)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]))
    assert.equal(new Set(answers.map(({ body }) => body.data.event_id)).size, 1)
    assert.equal(answers.filter(({ body }) => !body.data.duplicate).length, 1)
    await api.work(3)
    const [conversation] = await conversations(fresh)
    const { messages } = (await api.get(fresh, `/v1/conversations/${conversation.id}`)).body.data
    assert.deepEqual(
      messages.map(({ direction }: { direction: string }) => direction),
      ['in', 'out'],
    )
  })

  it('the message is saved first and answered by the agent afterwards', async () => {
    const fresh = await api.app()
    await submit(api, fresh, inboundEvent())
    assert.deepEqual(await conversations(fresh), [])
    await api.work(3)
    const [conversation] = await conversations(fresh)
    const { messages } = (await api.get(fresh, `/v1/conversations/${conversation.id}`)).body.data
    assert.deepEqual(
      messages.map(({ author }: { author: string }) => author),
      ['customer', 'agent'],
    )
  })

  it('ts is when the customer sent it; default is the time of receipt', async () => {
    const received = api.service.clock.now().toISOString()
    const byDefault = await converse(api, app)
    assert.equal(byDefault.messages[0].sent_at, received)
    const given = await converse(api, app, { ts: '2026-09-14T12:00:00.5+03:00' })
    assert.equal(given.messages[0].sent_at, '2026-09-14T09:00:00.500Z')
  })

  it('another property of media[] is not kept', async () => {
    const { messages } = await converse(api, app, {
      media: [{ ...ITEM, id: 'mine', filename: 'b.png', x: 1 }],
    })
    const [item] = messages[0].media
    assert.match(item.id, UUID)
    assert.deepEqual(item, { ...ITEM, id: item.id, size: 0, filename: 'a.png' })
  })

  it('media[].size is 0 by default', async () => {
    const { messages } = await converse(api, app, { text: null, media: [ITEM, { ...ITEM, size: 7 }] })
    assert.deepEqual(
      messages[0].media.map(({ size }: { size: number }) => size),
      [0, 7],
    )
    assert.equal(messages[0].text, null)
  })

  it('the sender becomes the customer of the conversation, with name and phone', async () => {
    const sender = { external_id: uniqueName(), display_name: 'نورة', phone: '+966500000001' }
    const { customer_id } = await converse(api, app, { sender })
    const { data } = (await api.get(app, `/v1/customers/${customer_id}`)).body
    assert.equal(data.display_name, 'نورة')
    assert.deepEqual(data.identities, [
      { channel: 'web', external_id: sender.external_id, phone: sender.phone },
    ])
  })

  it('400 idempotency_key_required without the header', async () => {
    const answer = await api.post(app, '/v1/inbound-events', inboundEvent())
    assertProblem(answer, 400, 'idempotency_key_required', ['Idempotency-Key'])
  })

  describe('channel_account_id is required for a live app on whatsapp, instagram, facebook', () => {
    let live: TestApp

    before(async () => {
      live = await api.app({ environment: 'live' })
    })

    for (const channel of ['whatsapp', 'instagram', 'facebook'] as const) {
      it(`${channel} without one, or with null, is refused`, async () => {
        for (const change of [{}, { channel_account_id: null }]) {
          const answer = await submit(api, live, inboundEvent({ channel, ...change }))
          assertProblem(answer, 400, 'validation_failed', ['/channel_account_id'])
        }
      })

      it(`${channel} with an account of the organization is accepted`, async () => {
        const { id } = await createChannelAccount(api.service.opened.context, {
          tenant: live.tenant,
          channel,
          name: 'Main',
        })
        const answer = await submit(api, live, inboundEvent({ channel, channel_account_id: id }))
        assert.equal(answer.status, 202, answer.text)
        const upper = inboundEvent({ channel, channel_account_id: id.toUpperCase() })
        assert.equal((await submit(api, live, upper)).status, 202)
      })

      it(`${channel} with an account of another organization is refused`, async () => {
        const stranger = await api.app({ environment: 'live' })
        const { id } = await createChannelAccount(api.service.opened.context, {
          tenant: stranger.tenant,
          channel,
          name: 'Main',
        })
        const answer = await submit(api, live, inboundEvent({ channel, channel_account_id: id }))
        assertProblem(answer, 400, 'validation_failed', ['/channel_account_id'])
      })
    }

    for (const channel of CHANNELS.filter((name) => !['whatsapp', 'instagram', 'facebook'].includes(name))) {
      it(`${channel} needs none in live`, async () => {
        assert.equal((await submit(api, live, inboundEvent({ channel }))).status, 202)
      })
    }

    it('a sandbox app needs none', async () => {
      for (const channel of ['whatsapp', 'instagram', 'facebook']) {
        assert.equal((await submit(api, app, inboundEvent({ channel }))).status, 202)
      }
    })
  })

  describe('422 sandbox_unavailable', () => {
    it('submission is refused while the sandbox is switched off, and nothing is stored', async () => {
      const fresh = await api.app()
      const { organizationId } = fresh.tenant
      const { context } = api.service.opened
      await switchSandbox(context, organizationId, false)
      const event = inboundEvent()
      assertProblem(await submit(api, fresh, event, 'off'), 422, 'sandbox_unavailable')
      await api.work(2)
      assert.deepEqual(await conversations(fresh), [])
      await switchSandbox(context, organizationId, true)
      const replayed = await submit(api, fresh, event, 'off')
      assertProblem(
        { ...replayed, headers: { 'x-request-id': replayed.body.request_id } },
        422,
        'sandbox_unavailable',
      )
      assert.equal(replayed.headers['idempotent-replayed'], 'true')
      assert.equal((await submit(api, fresh, event)).body.data.duplicate, false)
    })

    it('a message that is known is refused meanwhile like any other', async () => {
      const fresh = await api.app()
      const { context } = api.service.opened
      const event = inboundEvent()
      const { event_id } = (await submit(api, fresh, event)).body.data
      await switchSandbox(context, fresh.tenant.organizationId, false)
      assertProblem(await submit(api, fresh, event), 422, 'sandbox_unavailable')
      await switchSandbox(context, fresh.tenant.organizationId, true)
      const again = (await submit(api, fresh, event)).body.data
      assert.deepEqual([again.event_id, again.duplicate], [event_id, true])
    })

    it('a live app of the organization is not concerned', async () => {
      const live = await api.app({ environment: 'live' })
      await switchSandbox(api.service.opened.context, live.tenant.organizationId, false)
      assert.equal((await submit(api, live, inboundEvent())).status, 202)
    })
  })
})
