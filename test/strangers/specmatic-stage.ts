import { createServer } from 'node:http'
import { request as send } from 'undici'
import { setRateLimit } from '../../server/apps/set-rate-limit.ts'
import { findFreePort } from '../../server/db/embedded/readiness.ts'
import { sql } from '../../server/db/sql.ts'
import { startApi } from '../api/support.ts'
import { converse, inboundEvent } from '../api/support-messages.ts'
import type { Existing } from './narrowing.ts'

/**
 * A service in the sandbox with something in it, and a front before it that lets a
 * generator ask for the same thing again and again.
 */
export interface SpecmaticStage {
  readonly baseUrl: string
  readonly token: string
  readonly existing: Existing
  close(): Promise<void>
}

const OUT_OF_REACH = 1_000_000
// A fixed window of a minute takes 20 token requests of a client.
const BETWEEN_TOKENS_MS = 3_100

/**
 * Starts it; `tokensOnly` for a run of the token operation alone, in which time
 * passes so quickly that no token would last.
 */
export async function openSpecmaticStage({ tokensOnly }: { tokensOnly: boolean }): Promise<SpecmaticStage> {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const api = await startApi({ baseUrl, port })
  const { gateway, opened, clock } = api.service
  const { shared } = opened.context.db
  const app = await api.app()
  for (const rateClass of ['read', 'write', 'agent_run'] as const) {
    await setRateLimit(opened.context, app.id, { rateClass, perMinute: OUT_OF_REACH, reason: 'specmatic' })
  }
  await converse(api, app, inboundEvent())
  const conversation = await converse(api, app, inboundEvent())
  const url = 'http://127.0.0.1:9999/'
  const endpoint = await api.post(app, '/v1/webhook-endpoints', { url, subscribed_events: ['*'] })
  const page = await api.get(app, '/v1/customers?limit=1')
  const token = await api.token(app)
  const existing: Existing = {
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    customerId: conversation.customer_id,
    conversationId: conversation.id,
    endpointId: endpoint.body.data.id,
    cursor: page.body.next_cursor,
    url,
  }

  // What a request left behind would make the next one like it another: a key that is known, an identity that
  // is taken, no room for one endpoint more.
  async function forget(): Promise<void> {
    await shared.execute(sql`DELETE FROM idempotency_keys`)
    await shared.execute(sql`DELETE FROM webhook_endpoints WHERE id <> ${existing.endpointId}`)
    await shared.execute(sql`
      DELETE FROM customer_identities i USING customers c
      WHERE c.id = i.customer_id AND NOT EXISTS (SELECT FROM conversations WHERE customer_id = c.id)`)
    await shared.execute(sql`
      DELETE FROM customers c WHERE NOT EXISTS (SELECT FROM conversations WHERE customer_id = c.id)`)
    if (tokensOnly) clock.advance(BETWEEN_TOKENS_MS)
  }

  const gatewayUrl = await gateway.listen({ host: '127.0.0.1', port: 0 })
  const front = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const answer = await send(`${gatewayUrl}${request.url}`, {
      method: request.method as 'GET',
      headers: request.headers,
      body: body.length === 0 ? null : body,
    })
    const content = Buffer.from(await answer.body.arrayBuffer())
    if (request.method === 'POST') await forget()
    response.writeHead(answer.statusCode, answer.headers).end(content)
  })
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  return {
    baseUrl,
    token,
    existing,
    async close() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await api.close()
    },
  }
}
