import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
import { createChannelAccount } from '../../server/channel-accounts/create-channel-account.ts'
import type { TestApp } from '../service.ts'
import { assertProblem, type Json, uniqueName, useApi } from './support.ts'
import { converse, inboundEvent, submit } from './support-messages.ts'

/** A tenant with one of everything, and how others could refer to it. */
interface World {
  readonly app: TestApp
  readonly event: Json
  readonly conversation: Json
  readonly endpointId: string
  readonly accountId: string
  readonly cursors: { readonly customers: string; readonly conversations: string }
}

type Probe = (actor: World, victim: World) => Promise<void>

const api = await useApi()

// Every operation, called with every id of another tenant that it takes; an operation without a probe is a type error.
describe('no operation tells or changes anything of another tenant', () => {
  const worlds: Record<string, World> = {}

  before(async () => {
    const [first, second] = [await api.service.createOrganization(), await api.service.createOrganization()]
    for (const [name, organizationId, environment] of [
      ['one, sandbox', first, 'sandbox'],
      ['one, live', first, 'live'],
      ['two, sandbox', second, 'sandbox'],
    ] as const) {
      worlds[name] = await settle(await api.app({ organizationId, environment }))
    }
  })

  async function settle(app: TestApp): Promise<World> {
    const event = inboundEvent({ channel: 'telegram' })
    await converse(api, app, inboundEvent())
    const conversation = await converse(api, app, event)
    const body = { url: 'https://127.0.0.1:9999/', subscribed_events: ['webhook.test'] }
    const endpoint = (await api.post(app, '/v1/webhook-endpoints', body)).body.data
    const { id: accountId } = await createChannelAccount(api.service.opened.context, {
      tenant: app.tenant,
      channel: 'whatsapp',
      name: 'Number',
    })
    const cursorOf = async (list: string) => (await api.get(app, `/v1/${list}?limit=1`)).body.next_cursor
    return {
      app,
      event,
      conversation,
      endpointId: endpoint.id,
      accountId,
      cursors: { customers: await cursorOf('customers'), conversations: await cursorOf('conversations') },
    }
  }

  /** Everything that a tenant can read of itself. */
  async function viewOf({ app, conversation }: World): Promise<string> {
    const paths = [
      '/v1/customers?limit=100',
      '/v1/conversations?limit=100',
      `/v1/conversations/${conversation.id}`,
      '/v1/usage/summary',
    ]
    const texts = await Promise.all(paths.map(async (path) => (await api.get(app, path)).text))
    return texts.join('\n').replace(/"to":"[^"]*"/, '')
  }

  const PROBES: Readonly<Record<OperationId, Probe>> = {
    async getApiIndex(actor, victim) {
      const { text } = await api.get(actor.app, '/v1')
      assert.ok(!text.includes(victim.app.tenant.organizationId) && !text.includes(victim.app.id))
    },
    async issueToken(actor, victim) {
      const answer = await api.call({
        path: '/v1/oauth/token',
        body: {
          grant_type: 'client_credentials',
          client_id: victim.app.clientId,
          client_secret: actor.app.clientSecret,
        },
      })
      assert.equal(`${answer.status} ${answer.body.error}`, '401 invalid_client')
    },
    async listCustomers(actor, victim) {
      const mine = await api.get(actor.app, '/v1/customers?limit=100')
      assert.ok(!mine.text.includes(victim.conversation.customer_id))
      const answer = await api.get(actor.app, `/v1/customers?cursor=${victim.cursors.customers}`)
      assertProblem(answer, 400, 'validation_failed', ['cursor'])
    },
    async createCustomer(actor, victim) {
      const { channel, sender } = victim.event
      const body = { channel, external_id: `${sender.external_id}`, display_name: uniqueName() }
      const answer = await api.post(actor.app, '/v1/customers', body)
      // The first of several probes takes the identity, which is free in every tenant but the victim's own.
      assert.ok([201, 409].includes(answer.status), answer.text)
      assert.ok(!answer.text.includes(victim.conversation.customer_id))
    },
    async getCustomer(actor, victim) {
      const answer = await api.get(actor.app, `/v1/customers/${victim.conversation.customer_id}`)
      assertProblem(answer, 404, 'not_found')
    },
    async listConversations(actor, victim) {
      const { id, customer_id: customerId } = victim.conversation
      assert.ok(!(await api.get(actor.app, '/v1/conversations?limit=100')).text.includes(id))
      const filtered = await api.get(actor.app, `/v1/conversations?customer_id=${customerId}`)
      assert.deepEqual(filtered.body, { data: [], next_cursor: null })
      const answer = await api.get(actor.app, `/v1/conversations?cursor=${victim.cursors.conversations}`)
      assertProblem(answer, 400, 'validation_failed', ['cursor'])
    },
    async getConversation(actor, victim) {
      assertProblem(await api.get(actor.app, `/v1/conversations/${victim.conversation.id}`), 404, 'not_found')
    },
    async submitInboundEvent(actor, victim) {
      // The same message, thread and sender; they are the actor's own if the actor submits them.
      const { external_message_id: id } = victim.event
      const accepted = await submit(api, actor.app, { ...victim.event, external_message_id: `${id}-again` })
      assert.equal(accepted.status, 202, accepted.text)
      const account = inboundEvent({ channel: 'whatsapp', channel_account_id: victim.accountId })
      const answer = await submit(api, actor.app, account)
      // The sandbox has no channels, and ignores an account.
      if (actor.app.tenant.environment === 'sandbox') assert.equal(answer.status, 202)
      else assertProblem(answer, 400, 'validation_failed', ['/channel_account_id'])
    },
    async getUsageSummary(actor, victim) {
      const before = (await api.get(actor.app, '/v1/usage/summary')).body.data.conversations
      await converse(api, victim.app, inboundEvent())
      assert.deepEqual((await api.get(actor.app, '/v1/usage/summary')).body.data.conversations, before)
    },
    async createWebhookEndpoint(actor, victim) {
      const body = { url: 'https://127.0.0.1:9999/', subscribed_events: ['*'] }
      const key = uniqueName('shared-key')
      const theirs = await api.post(victim.app, '/v1/webhook-endpoints', body, key)
      const mine = await api.post(actor.app, '/v1/webhook-endpoints', body, key)
      assert.equal(mine.headers['idempotent-replayed'], undefined)
      if (theirs.status === 201) assert.ok(!mine.text.includes(theirs.body.data.id))
    },
    async testWebhookEndpoint(actor, victim) {
      const answer = await api.post(actor.app, `/v1/webhook-endpoints/${victim.endpointId}/test`)
      assertProblem(answer, 404, 'not_found')
    },
  }

  it('there is one for every operation', () => {
    assert.deepEqual(Object.keys(PROBES), Object.keys(OPERATIONS))
  })

  /** Across organizations and across environments, in both directions. */
  const PAIRS = [
    ['one, sandbox', 'two, sandbox'],
    ['two, sandbox', 'one, sandbox'],
    ['one, sandbox', 'one, live'],
    ['one, live', 'one, sandbox'],
  ] as const

  // What these change is done by the victim's own requests.
  const ACTS_AS_VICTIM: readonly string[] = ['getUsageSummary', 'createWebhookEndpoint']

  for (const [id, probe] of Object.entries(PROBES)) {
    it(`${id} neither shows nor changes anything of another organization or environment`, async () => {
      for (const [actorName, victimName] of PAIRS) {
        const [actor, victim] = [worlds[actorName] as World, worlds[victimName] as World]
        api.nextMinute()
        // What an earlier probe began is over.
        await api.work(3)
        const before = await viewOf(victim)
        await probe(actor, victim)
        await api.work()
        if (ACTS_AS_VICTIM.includes(id)) continue
        assert.equal(await viewOf(victim), before, `${actorName} on ${victimName}`)
      }
    })
  }

  it("would see a tenant's own doing", async () => {
    const world = worlds['one, sandbox'] as World
    const before = await viewOf(world)
    await converse(api, world.app, inboundEvent())
    assert.notEqual(await viewOf(world), before)
  })
})
