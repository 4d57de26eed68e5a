import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { insertMessage } from '../../server/conversations/message-queries.ts'
import { assertProblem, type Json, uniqueName, useApi } from './support.ts'
import { UTC, UUID } from './support-contract.ts'
import { converse, inboundEvent, submit } from './support-messages.ts'

const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'
const HOUR_MS = 3_600_000
const QUESTION = 'How long does delivery take in Riyadh?'
const A_PERSON = 'I want to talk to a person.'

const api = await useApi()
const app = await api.service.createDemo()

// API document, Resources "Conversation" and "Message", the states of a conversation, and its two endpoints.
describe('conversations', () => {
  beforeEach(() => api.nextMinute())

  const list = async (query = '', as = app): Promise<Json> =>
    (await api.get(as, `/v1/conversations${query}`)).body.data
  const read = async (id: string): Promise<Json> => (await api.get(app, `/v1/conversations/${id}`)).body.data

  describe('the resource', () => {
    it('all fields of a conversation are always present', async () => {
      await converse(api, app)
      const [conversation] = await list('?limit=1')
      assert.deepEqual(Object.keys(conversation), [
        'id',
        'number',
        'channel',
        'status',
        'customer_id',
        'queue',
        'job',
        'intent',
        'escalated',
        'escalation_reason',
        'human_touched',
        'fixture',
        'first_reply_at',
        'last_inbound_at',
        'closed_at',
        'created_at',
        'updated_at',
      ])
      assert.match(conversation.id, UUID)
      assert.match(conversation.customer_id, UUID)
    })

    it('conversation detail is the conversation plus messages', async () => {
      const { messages, ...conversation } = await converse(api, app)
      assert.deepEqual((await list('?limit=1'))[0], conversation)
      assert.ok(Array.isArray(messages))
    })

    it('a message has its eight fields', async () => {
      const { messages } = await converse(api, app, { text: QUESTION })
      for (const message of messages) {
        assert.deepEqual(Object.keys(message), [
          'id',
          'direction',
          'author',
          'text',
          'media',
          'sources',
          'sent_at',
          'created_at',
        ])
        assert.match(message.id, UUID)
        assert.match(message.created_at, UTC)
      }
      assert.deepEqual(
        messages.map(({ direction, author }: Json) => `${direction} ${author}`),
        ['in customer', 'out agent'],
      )
    })

    it('a media item has id, kind, url, mime, size and filename, and an answer names its sources', async () => {
      const media = [{ kind: 'image', url: 'https://cdn.example/a.png', mime: 'image/png', size: 5 }]
      const { messages } = await converse(api, app, { text: QUESTION, media })
      const [item] = messages[0].media
      assert.match(item.id, UUID)
      assert.deepEqual({ ...item, id: 'any' }, { id: 'any', ...media[0], filename: 'a.png' })
      const answered = await converse(api, app, { text: QUESTION })
      const [source] = answered.messages[1].sources
      assert.deepEqual(Object.keys(source), ['id', 'type', 'title', 'url', 'snippet', 'score'])
    })

    it('number counts up from 1 per organization and environment', async () => {
      const fresh = await api.app()
      const live = await api.app({ ...fresh.tenant, environment: 'live' })
      assert.equal((await converse(api, fresh)).number, 1)
      assert.equal((await converse(api, fresh)).number, 2)
      assert.equal((await converse(api, live)).number, 1)
    })

    it('a conversation belongs to a customer, a channel and an external_thread_id', async () => {
      const sender = { external_id: uniqueName('visitor') }
      const thread = uniqueName('thread')
      const first = await converse(api, app, { sender, external_thread_id: thread })
      const again = await converse(api, app, { sender, external_thread_id: thread })
      const other = await converse(api, app, { sender })
      assert.equal(again.id, first.id)
      assert.notEqual(other.id, first.id)
      assert.equal(other.customer_id, first.customer_id)
      const telegram = await converse(api, app, { channel: 'telegram', external_thread_id: thread })
      assert.notEqual(telegram.id, first.id)
      assert.equal(telegram.channel, 'telegram')
    })
  })

  describe('status', () => {
    it('a delivered reply makes the conversation pending and sets first_reply_at once', async () => {
      const thread = uniqueName('thread')
      const sender = { external_id: uniqueName('visitor') }
      const first = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      assert.equal(first.status, 'pending')
      assert.match(first.first_reply_at, UTC)
      assert.match(first.last_inbound_at, UTC)
      assert.equal(first.closed_at, null)
      api.nextMinute()
      const second = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      assert.equal(second.first_reply_at, first.first_reply_at)
      assert.ok(second.last_inbound_at > first.last_inbound_at)
    })

    it('an escalation opens the conversation, with its reason and queue, and the agent stays silent', async () => {
      const thread = uniqueName('thread')
      const sender = { external_id: uniqueName('visitor') }
      const asked = await converse(api, app, { external_thread_id: thread, sender, text: A_PERSON })
      assert.equal(asked.escalated, true)
      assert.equal(asked.escalation_reason, 'customer_request')
      assert.ok(['general', 'refunds', 'orders', 'products', 'complaints', 'dev'].includes(asked.queue))
      assert.equal(asked.status, 'open')
      const later = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      assert.equal(later.messages.at(-1).direction, 'in')
    })

    it('24 h of silence after a grounded answer resolve it, and 72 h later it is closed, final', async () => {
      const thread = uniqueName('thread')
      const sender = { external_id: uniqueName('visitor') }
      const { id, number } = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      api.service.clock.advance(24 * HOUR_MS)
      await api.work()
      assert.equal((await read(id)).status, 'resolved')
      api.service.clock.advance(72 * HOUR_MS)
      await api.work()
      const closed = await read(id)
      assert.equal(closed.status, 'closed')
      assert.match(closed.closed_at, UTC)
      const next = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      assert.notEqual(next.id, id)
      assert.ok(next.number > number)
      assert.equal((await read(id)).status, 'closed')
    })

    it('an inbound message within 72 h opens a resolved conversation again', async () => {
      const thread = uniqueName('thread')
      const sender = { external_id: uniqueName('visitor') }
      const { id } = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      api.service.clock.advance(24 * HOUR_MS)
      await api.work()
      assert.equal((await read(id)).status, 'resolved')
      api.service.clock.advance(71 * HOUR_MS)
      const again = await converse(api, app, { external_thread_id: thread, sender, text: QUESTION })
      assert.equal(again.id, id)
      assert.equal(again.status, 'pending')
    })
  })

  describe('GET /v1/conversations', () => {
    it('200: conversation page, newest first', async () => {
      const first = await converse(api, app)
      const second = await converse(api, app)
      const ids = (await list('?limit=2')).map(({ id }: Json) => id)
      assert.deepEqual(ids, [second.id, first.id])
    })

    it('status filters by one of the conversation statuses', async () => {
      const fresh = await api.service.createDemo()
      const pending = await converse(api, fresh, { text: QUESTION })
      const open = await converse(api, fresh, { text: A_PERSON })
      const byStatus = async (status: string) =>
        (await list(`?status=${status}`, fresh)).map(({ id }: Json) => id)
      assert.deepEqual(await byStatus('pending'), [pending.id])
      assert.deepEqual(await byStatus('open'), [open.id])
      for (const status of ['new', 'resolved', 'closed', 'snoozed'])
        assert.deepEqual(await byStatus(status), [])
    })

    it('customer_id filters by one customer', async () => {
      const one = await converse(api, app)
      await converse(api, app)
      const ids = async (customerId: string) =>
        (await list(`?customer_id=${customerId}`)).map(({ id }: Json) => id)
      assert.deepEqual(await ids(one.customer_id), [one.id])
      assert.deepEqual(await ids(one.customer_id.toUpperCase()), [one.id])
      assert.deepEqual(await ids(NOBODY), [])
    })

    it('a cursor belongs to the filters that it was given out with', async () => {
      const fresh = await api.app()
      await converse(api, fresh)
      await converse(api, fresh)
      const { next_cursor } = (await api.get(fresh, '/v1/conversations?limit=1')).body
      const other = await api.get(fresh, `/v1/conversations?limit=1&status=pending&cursor=${next_cursor}`)
      assertProblem(other, 400, 'validation_failed', ['cursor'])
      const same = await api.get(fresh, `/v1/conversations?limit=1&cursor=${next_cursor}`)
      assert.equal(same.body.data.length, 1)
    })

    for (const [query, path] of [
      ['status=archived', 'status'],
      ['status=', 'status'],
      ['status=open&status=new', 'status'],
      ['status=OPEN', 'status'],
      ['customer_id=1', 'customer_id'],
      ['customer_id=', 'customer_id'],
      ['channel=web', 'channel'],
    ] as const) {
      it(`${query} is refused`, async () => {
        assertProblem(await api.get(app, `/v1/conversations?${query}`), 400, 'validation_failed', [path])
      })
    }
  })

  describe('GET /v1/conversations/{id}', () => {
    it('requires both scopes', async () => {
      const { id } = await converse(api, app)
      const path = `/v1/conversations/${id}`
      for (const scope of ['conversations:read', 'messages:read']) {
        assertProblem(await api.call({ as: app, scope, path }), 403, 'insufficient_scope')
      }
      const both = await api.call({ as: app, scope: 'conversations:read messages:read', path })
      assert.equal(both.status, 200)
    })

    it('404 when absent', async () => {
      assertProblem(await api.get(app, `/v1/conversations/${NOBODY}`), 404, 'not_found')
    })

    it('a malformed id is refused with 400', async () => {
      assertProblem(await api.get(app, '/v1/conversations/1'), 400, 'validation_failed', ['id'])
    })

    it('holds the latest 500 messages, oldest first', async () => {
      const { id } = await converse(api, app, { text: A_PERSON })
      const { db, ids, clock } = api.service.opened.context
      await db.withTenant(app.tenant, async (tx) => {
        for (let count = 1; count <= 501; count++) {
          await insertMessage(tx, {
            id: ids.uuid(),
            conversationId: id,
            direction: count % 2 === 0 ? 'in' : 'out',
            author: count % 2 === 0 ? 'customer' : 'human',
            text: String(count),
            media: [],
            sources: [],
            inboundEventId: null,
            answered: true,
            sentAt: clock.now(),
            createdAt: clock.now(),
          })
        }
      })
      const { messages } = await read(id)
      assert.deepEqual(
        messages.map(({ text }: Json) => text),
        Array.from({ length: 500 }, (_, index) => String(index + 2)),
      )
    })
  })

  it('messages of one thread are answered strictly in their order', async () => {
    const thread = uniqueName('thread')
    const sender = { external_id: uniqueName('visitor') }
    for (const text of ['Hello', 'first', 'second', QUESTION]) {
      await submit(api, app, inboundEvent({ external_thread_id: thread, sender, text }))
    }
    await api.work(4)
    const [conversation] = await list('?limit=1')
    const { messages } = await read(conversation.id)
    const inbound = messages.filter(({ direction }: Json) => direction === 'in')
    assert.deepEqual(
      inbound.map(({ text }: Json) => text),
      ['Hello', 'first', 'second', QUESTION],
    )
  })
})
