import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A webhook as it came, to the byte. */
export interface ReceivedWebhook {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A webhook endpoint that keeps whole requests. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** The status that it answers from now on; `hang` never answers. */
  answer: number | 'hang' | { readonly status: number; readonly location: string }
  close(): Promise<void>
}

/** A webhook endpoint on loopback that keeps whole requests. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    receiver.received.push({ method, path: url, headers, body: await buffer(request) })
    const { answer } = receiver
    if (answer === 'hang') return
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(answer.status, { location: answer.location }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: 204,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** The signature that the API document tells receivers to expect under a secret. */
export function expectedSignature(request: ReceivedWebhook, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${request.headers['x-service-timestamp']}.${request.headers['x-service-delivery']}.`)
    .update(request.body)
    .digest('hex')
}

/** Checks a request as the API document's steps 1 to 4 say; `secrets` are all that the receiver holds. */
export function acceptsSignature(
  request: ReceivedWebhook,
  secrets: readonly string[],
  nowSeconds: number,
): boolean {
  const [time = '', ...signatures] = String(request.headers['x-service-signature']).split(',')
  const isFresh = Math.abs(nowSeconds - Number(time.replace('t=', ''))) <= 300
  const isOneTime = time === `t=${request.headers['x-service-timestamp']}`
  const given = signatures.map((part) => part.replace('v1=', ''))
  return isFresh && isOneTime && secrets.some((secret) => given.includes(expectedSignature(request, secret)))
}
