import assert from 'node:assert/strict'
import fc from 'fast-check'
import { rotateWebhookSecret } from '../../server/webhook-endpoints/rotate-webhook-secret.ts'
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
} from '../../server/webhook-endpoints/set-endpoint-status.ts'
import { assertProblem } from '../api/support.ts'
import { CALLER, call, command, maybeKey, nextNumber, pick, postOnce } from './command.ts'
import { type Endpoint, OVERLAP_MS } from './company.ts'
import type { Stage } from './stage.ts'

// What companies and the operator do about webhook endpoints. Receivers speak
// plain http here, so only the sandbox has any.

export const createEndpoint = call(
  'createEndpoint',
  fc.record({
    ...{ company: fc.constantFrom(0, 2), app: fc.nat(1), key: maybeKey },
    subscribed: fc.constantFrom(['*'], ['webhook.test'], ['inbound_event.accepted']),
  }),
  async (at, { key, subscribed }) => {
    const { company, app } = at
    const path = `/hook/${nextNumber()}`
    const url = new URL(path, at.stage.receiver.url).href
    const body = { url, subscribed_events: subscribed }
    const { answer, isFirst } = await postOnce(at, '/v1/webhook-endpoints', body, key)
    if (!isFirst) return
    assert.equal(answer.status, 201, answer.text)
    const { id, signing_secret: secret } = answer.body.data
    const secrets = [{ secret, endsAt: Number.POSITIVE_INFINITY }]
    company.endpoints.push({ id, app, path, subscribed, secrets, status: 'active' })
  },
)

export const testEndpoint = call(
  'testEndpoint',
  fc.record({ ...CALLER, owner: fc.nat(2), index: fc.nat(9), key: maybeKey }),
  async (at, { owner, index, key }) => {
    const { company, app, companies } = at
    const { endpoints } = pick(companies, owner)
    const endpoint = endpoints[index % endpoints.length]
    if (endpoint === undefined) return
    const path = `/v1/webhook-endpoints/${endpoint.id}/test`
    if (endpoint.app !== app || endpoint.status === 'removed') {
      assertProblem(await at.stage.api.post(app, path), 404, 'not_found')
      return
    }
    const { answer, isFirst } = await postOnce(at, path, undefined, key)
    if (!isFirst) return
    assert.equal(`${answer.status} ${answer.body.data?.status}`, '202 queued')
    company.deliveries.push({ endpoint, type: 'webhook.test', subjectId: endpoint.id })
  },
)

export const changeEndpoint = command(
  'changeEndpoint',
  fc.record({
    ...{ company: fc.constantFrom(0, 2), index: fc.nat(9) },
    change: fc.constantFrom('rotate', 'disable', 'disable', 'enable', 'remove'),
  }),
  async (companies, { api }, { company: owner, index, change }) => {
    const company = pick(companies, owner)
    const endpoints = company.endpoints.filter(({ status }) => status !== 'removed')
    const endpoint = endpoints[index % endpoints.length]
    if (endpoint === undefined) return
    const { context } = api.service.opened
    if (change === 'rotate') return rotate(endpoint, api.service.clock.now().getTime(), context)
    if (change === 'enable') {
      endpoint.status = 'active'
      await enableEndpoint(context, endpoint.id)
      return
    }
    endpoint.status = change === 'remove' ? 'removed' : 'disabled'
    await (change === 'remove' ? removeEndpoint : disableEndpoint)(context, endpoint.id)
    // What waits for it is canceled.
    company.deliveries = company.deliveries.filter((waiting) => waiting.endpoint !== endpoint)
  },
)

// At most two secrets sign, the old one for 24 hours.
async function rotate(
  endpoint: Endpoint,
  now: number,
  context: Stage['api']['service']['opened']['context'],
): Promise<void> {
  const { signingSecret: secret } = await rotateWebhookSecret(context, endpoint.id)
  const previous = endpoint.secrets.slice(-1).map((one) => ({ ...one, endsAt: now + OVERLAP_MS }))
  endpoint.secrets = [...previous, { secret, endsAt: Number.POSITIVE_INFINITY }]
}
