import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One webhook as a receiver sees it. */
export interface ReceivedWebhook {
  readonly type: string
  readonly deliveryId: string
  readonly timestampSeconds: number
  readonly body: Record<string, unknown>
  /** Checks the signature as the API document tells receivers to. */
  isSignedWith(secret: string): boolean
}

/** A company's webhook endpoint. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  close(): Promise<void>
}

/** A company's webhook endpoint on loopback; `answer` decides the status code of each answer. */
export async function startReceiver(
  answer: (webhook: ReceivedWebhook) => number = () => 204,
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    const [time = '', ...signatures] = header('x-service-signature').split(',')
    const timestamp = time.replace(/^t=/, '')
    const webhook: ReceivedWebhook = {
      type: header('x-service-event'),
      deliveryId: header('x-service-delivery'),
      timestampSeconds: Number(timestamp),
      body: JSON.parse(bytes.toString('utf8')),
      isSignedWith(secret) {
        const expected = createHmac('sha256', secret)
          .update(`${timestamp}.${header('x-service-delivery')}.`)
          .update(bytes)
          .digest('hex')
        return header('x-service-timestamp') === timestamp && signatures.includes(`v1=${expected}`)
      },
    }
    received.push(webhook)
    response.writeHead(answer(webhook)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
