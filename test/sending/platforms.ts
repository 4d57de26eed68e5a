import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type PlatformChannel = 'facebook' | 'whatsapp' | 'telegram' | 'slack' | 'tiktok'

/** A message as its platform has received it. */
export interface Arrival {
  readonly channel: PlatformChannel
  /** The person, chat, channel or conversation. */
  readonly to: string
  readonly text: string
  /** By the receiver's own clock. */
  readonly atMs: number
}

interface Call {
  readonly channel: PlatformChannel
  readonly to: string
  readonly text: string
  readonly answer: object
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies of five platforms.
type Body = any

/** Reads a call as the platform does to whom its path belongs; null for a token's renewal. */
function readCall(path: string, body: Body): Call | null {
  if (path.startsWith('/api/chat.postMessage')) {
    const answer = { ok: true, ts: body.client_msg_id }
    return { channel: 'slack', to: body.channel, text: body.text, answer }
  }
  if (path.startsWith('/bot')) {
    const answer = { ok: true, result: { message_id: 1 } }
    return { channel: 'telegram', to: body.chat_id, text: body.text, answer }
  }
  if (path.endsWith('/business/message/send/')) {
    const answer = { code: 0, data: { message: { message_id: 'm' } } }
    return { channel: 'tiktok', to: body.recipient, text: body.text.body, answer }
  }
  if (body.messaging_product === 'whatsapp') {
    return { channel: 'whatsapp', to: body.to, text: body.text.body, answer: { messages: [{ id: 'm' }] } }
  }
  if (path.endsWith('/messages')) {
    const answer = { recipient_id: body.recipient.id, message_id: 'm' }
    return { channel: 'facebook', to: body.recipient.id, text: body.message.text, answer }
  }
  return null
}

const RENEWED = { code: 0, data: { access_token: 'renewed', expires_in: 86_400 } }

/**
 * Every platform at one address, as one worker sees them: they take whatever comes and note when. `onArrival` says
 * whether the platform answers; where it does not, the connection stays open.
 */
export async function startPlatforms(
  onArrival: (arrival: Arrival) => boolean,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response: ServerResponse) => {
    const atMs = performance.now()
    const call = readCall(request.url ?? '', await json(request))
    const mayAnswer =
      call === null || onArrival({ channel: call.channel, to: call.to, text: call.text, atMs })
    if (!mayAnswer) return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(call?.answer ?? RENEWED))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
