import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { CHANNELS } from '../../contract/channels.ts'
import { assertProblem, uniqueName, useApi } from './support.ts'
import { UTC, UUID } from './support-contract.ts'
import { inboundEvent, submit } from './support-messages.ts'
import { describeFieldRules, NOT_TEXT, wrongTypes } from './support-rules.ts'

const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'

const api = await useApi()
const app = await api.app()

// API document, Resources "Customer" and the three customer endpoints.
describe('customers', () => {
  beforeEach(() => api.nextMinute())

  const valid = () => ({ channel: 'web', external_id: uniqueName() })
  const create = (body: unknown) => api.post(app, '/v1/customers', body)

  describe('the resource', () => {
    it('the customer fields are all required and no extra properties occur', async () => {
      const { data } = (await create(valid())).body
      assert.deepEqual(Object.keys(data).sort(), [
        'created_at',
        'display_name',
        'id',
        'identities',
        'profile',
        'updated_at',
      ])
      assert.match(data.id, UUID)
      assert.match(data.created_at, UTC)
      assert.match(data.updated_at, UTC)
    })

    it('an identity has channel, external_id and phone, all required, and no extra properties', async () => {
      const body = { ...valid(), phone: '+966500000001' }
      const { data } = (await create(body)).body
      assert.deepEqual(data.identities, [
        { channel: 'web', external_id: body.external_id, phone: '+966500000001' },
      ])
    })

    it('display_name and phone are null and profile is empty when absent', async () => {
      const { data } = (await create(valid())).body
      assert.equal(data.display_name, null)
      assert.equal(data.identities[0].phone, null)
      assert.deepEqual(data.profile, {})
    })

    it('profile has string keys and values of any type', async () => {
      const profile = {
        text: 'ن',
        number: 1.5,
        truth: true,
        nothing: null,
        list: [1, [2]],
        object: { a: {} },
        '': 0,
      }
      const { data } = (await create({ ...valid(), profile })).body
      assert.deepEqual(data.profile, profile)
      assert.deepEqual((await api.get(app, `/v1/customers/${data.id}`)).body.data.profile, profile)
    })

    for (const channel of CHANNELS) {
      it(`the channel value ${channel} is allowed`, async () => {
        const { body, status } = await create({ ...valid(), channel })
        assert.equal(status, 201)
        assert.equal(body.data.identities[0].channel, channel)
      })
    }

    it('there are exactly ten channel values', () => {
      assert.deepEqual(
        [...CHANNELS],
        'whatsapp instagram facebook instagram_comment web tiktok twitter reddit telegram slack'.split(' '),
      )
    })
  })

  describe('customers that were made of messages', () => {
    it('stand among the others in the order of created_at, however long their messages waited', async () => {
      const own = await api.app()
      await submit(api, own, inboundEvent())
      api.service.clock.advance(5_000)
      await api.post(own, '/v1/customers', { channel: 'web', external_id: uniqueName() })
      api.service.clock.advance(5_000)
      await api.work()
      const { data } = (await api.get(own, '/v1/customers')).body
      const times = data.map(({ created_at }: { created_at: string }) => created_at)
      assert.equal(new Set(times).size, 2)
      assert.deepEqual(times, [...times].sort().reverse())
    })

    it('are never updated before they were created', async () => {
      const own = await api.app()
      const external_id = uniqueName()
      await submit(api, own, inboundEvent({ sender: { external_id, display_name: 'Amal' } }))
      api.service.clock.advance(5_000)
      const { data } = (await api.post(own, '/v1/customers', { channel: 'web', external_id })).body
      api.service.clock.advance(5_000)
      await api.work()
      const customer = (await api.get(own, `/v1/customers/${data.id}`)).body.data
      assert.equal(customer.display_name, 'Amal')
      assert.ok(customer.updated_at > customer.created_at, JSON.stringify(customer))
    })
  })

  describeFieldRules('the fields of POST /v1/customers', {
    valid,
    post: create,
    success: 201,
    allowed: [
      ['external_id of 1 character', { external_id: '1' }],
      ['external_id of 256 characters', { external_id: 'x'.repeat(256) }],
      ['external_id of 256 characters beyond the basic plane', { external_id: '🌴'.repeat(256) }],
      ['display_name of null', { display_name: null }],
      ['display_name that is empty', { display_name: '' }],
      ['display_name of 256 characters', { display_name: 'ن'.repeat(256) }],
      ['phone of null', { phone: null }],
      ['phone that is empty', { phone: '' }],
      ['phone of 32 characters', { phone: '0'.repeat(32) }],
      ['profile that is empty', { profile: {} }],
    ],
    refused: [
      ['a missing channel', { channel: undefined }, '/channel'],
      ['a channel that is unknown', { channel: 'fax' }, '/channel'],
      ['a channel in capitals', { channel: 'WEB' }, '/channel'],
      ...wrongTypes('channel'),
      ['a missing external_id', { external_id: undefined }, '/external_id'],
      ['external_id that is empty', { external_id: '' }, '/external_id'],
      ['external_id of 257 characters', { external_id: 'x'.repeat(257) }, '/external_id'],
      ...wrongTypes('external_id'),
      ['display_name of 257 characters', { display_name: 'x'.repeat(257) }, '/display_name'],
      ...wrongTypes('display_name', NOT_TEXT),
      ['phone of 33 characters', { phone: '0'.repeat(33) }, '/phone'],
      ...wrongTypes('phone', NOT_TEXT),
      ...wrongTypes('profile', ['text', 1, true, null, []]),
      ['another property', { email: 'a@b.example' }, '/email'],
      ['an id of the caller', { id: NOBODY }, '/id'],
    ],
  })

  describe('POST /v1/customers', () => {
    it('201: { data: customer }, and the Idempotency-Key is optional', async () => {
      const { status, body } = await create(valid())
      assert.equal(status, 201)
      assert.deepEqual(Object.keys(body), ['data'])
    })

    it('409: the channel identity already belongs to a customer', async () => {
      const body = valid()
      const { data } = (await create(body)).body
      const again = await create({ ...body, display_name: 'Other' })
      assertProblem(again, 409, 'identity_conflict')
      assert.ok(again.body.detail.includes(data.id))
      assert.equal((await create({ ...body, channel: 'telegram' })).status, 201)
    })

    it('an identity that came with an inbound message belongs to its customer too', async () => {
      const { external_id } = valid()
      await api.post(
        app,
        '/v1/inbound-events',
        {
          channel: 'web',
          external_message_id: uniqueName(),
          external_thread_id: uniqueName(),
          sender: { external_id },
        },
        uniqueName('key'),
      )
      await api.work()
      assertProblem(await create({ channel: 'web', external_id }), 409, 'identity_conflict')
    })
  })

  describe('GET /v1/customers', () => {
    it('200: customer page, newest first', async () => {
      const first = (await create(valid())).body.data
      api.service.clock.advance(1)
      const second = (await create(valid())).body.data
      const { status, body } = await api.get(app, '/v1/customers?limit=2')
      assert.equal(status, 200)
      assert.deepEqual(body.data, [second, first])
    })

    it('a list of nothing is an empty page', async () => {
      const { body } = await api.get(await api.app(), '/v1/customers')
      assert.deepEqual(body, { data: [], next_cursor: null })
    })
  })

  describe('GET /v1/customers/{id}', () => {
    it('200: { data: customer }', async () => {
      const created = await create(valid())
      const read = await api.get(app, `/v1/customers/${created.body.data.id}`)
      assert.equal(read.status, 200)
      assert.deepEqual(read.body, created.body)
    })

    it('ids compare case-insensitively', async () => {
      const created = await create(valid())
      const read = await api.get(app, `/v1/customers/${created.body.data.id.toUpperCase()}`)
      assert.deepEqual(read.body, created.body)
    })

    it('404 when absent', async () => {
      assertProblem(await api.get(app, `/v1/customers/${NOBODY}`), 404, 'not_found')
    })

    it('404 when owned by another organization', async () => {
      const { data } = (await create(valid())).body
      assertProblem(await api.get(await api.app(), `/v1/customers/${data.id}`), 404, 'not_found')
    })

    for (const id of [
      '1',
      'not-a-uuid',
      `${NOBODY}0`,
      `{${NOBODY}}`,
      NOBODY.replaceAll('-', ''),
      '%00',
      '..%2f',
    ]) {
      it(`the malformed id ${id} is refused with 400`, async () => {
        assertProblem(await api.get(app, `/v1/customers/${id}`), 400, 'validation_failed', ['id'])
      })
    }
  })
})
