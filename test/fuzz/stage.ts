import type { LightMyRequestResponse } from 'fastify'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import { startApi } from '../api/support.ts'
import { converse, inboundEvent } from '../api/support-messages.ts'
import type { TestApp, TestService } from '../service.ts'
import type { FuzzedRequest } from './requests.ts'

/** The service with something in it, and apps of two organizations and both environments that no rate limit stops. */
export interface FuzzStage {
  readonly service: TestService
  /** Of customers, conversations and webhook endpoints. */
  readonly ids: readonly string[]
  /** The same request with a token and an address that is its own. */
  complete(request: FuzzedRequest): Promise<CompleteRequest>
  inject(request: CompleteRequest): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** A request as it is injected into the server. */
export interface CompleteRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: string | undefined
  readonly remoteAddress: string
}

const OUT_OF_REACH = 1_000_000

/** Opens a stage; whoever does closes it. */
export async function openFuzzStage(): Promise<FuzzStage> {
  const api = await startApi()
  const sandbox = await api.app()
  const other = await api.app()
  const apps: TestApp[] = [sandbox, other]
  for (const { tenant } of [sandbox, other]) apps.push(await api.app({ ...tenant, environment: 'live' }))
  for (const app of apps) {
    for (const rateClass of ['read', 'write', 'agent_run'] as const) {
      await setRateLimit(api.service.opened.context, app.id, {
        rateClass,
        perMinute: OUT_OF_REACH,
        reason: 'fuzz',
      })
    }
  }
  const ids: string[] = []
  for (const app of [sandbox, other]) {
    const conversation = await converse(api, app, inboundEvent())
    const endpoint = await api.post(app, '/v1/webhook-endpoints', {
      url: 'https://127.0.0.1:9999/',
      subscribed_events: ['*'],
    })
    ids.push(conversation.id, conversation.customer_id, endpoint.body.data.id)
  }
  let sent = 0
  return {
    service: api.service,
    ids,
    async complete({ method, url, headers, body, app: index }) {
      sent += 1
      const app = apps[index]
      const bearer = app === undefined ? {} : { authorization: `Bearer ${await api.token(app)}` }
      return {
        method,
        url,
        headers: { ...bearer, ...headers },
        payload: body,
        remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      }
    },
    inject: ({ payload, ...request }) =>
      api.service.gateway.inject({
        ...request,
        method: request.method as 'GET',
        ...(payload !== undefined && { payload }),
      }),
    close: () => api.close(),
  }
}
