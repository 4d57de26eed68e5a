import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ModelRequest, readModelRequest } from './model-request.ts'
import { type Event, listEvents, type Output, WIRE_PATHS, type Wire, writeEvents } from './wires.ts'

/** What the double does with one request. */
export type Answer =
  | Output
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Bytes in the place of a stream of events. */
  | { readonly raw: string }
  /** An output that is written in another way than the protocol has it. */
  | { readonly output: Output; readonly bend: Bend }
  /** The output breaks off after so many of its events. */
  | { readonly cut: Output; readonly afterEvents: number }
  /** Says nothing, for ever. */
  | 'hang'
  /** Writes without an end. */
  | 'flood'

/** Writes the events of an output: as a stream of events, or as a body with headers of its own. */
export type Bend = (
  events: readonly Event[],
) => string | { readonly headers: Readonly<Record<string, string>>; readonly body: string | Uint8Array }

/** A model's endpoint that a test writes, on loopback. */
export interface ModelProvider {
  readonly baseUrl: string
  /** Every request that came, in its order. */
  readonly requests: ModelRequest[]
  /** Resolves when so many requests have come. */
  untilRequests(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts an endpoint that answers each request as `answer` says; a list is worked off, and its last answer is kept. */
export async function startModelProvider(
  wire: Wire,
  answer: readonly Answer[] | ((request: ModelRequest, index: number) => Answer),
): Promise<ModelProvider> {
  const requests: ModelRequest[] = []
  const waiting = new Set<() => void>()
  const choose = (request: ModelRequest, index: number): Answer =>
    typeof answer === 'function' ? answer(request, index) : (answer[Math.min(index, answer.length - 1)] ?? {})
  const server = createServer(async (message, response) => {
    response.on('error', () => undefined)
    if (message.method !== 'POST' || message.url !== `/v1${WIRE_PATHS[wire]}`) {
      response.writeHead(404).end()
      return
    }
    const request = readModelRequest(wire, await text(message), message.headers)
    requests.push(request)
    for (const look of waiting) look()
    await respond(wire, response, choose(request, requests.length - 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    untilRequests(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (requests.length >= count) resolve()
      }
      waiting.add(look)
      look()
      return promise.finally(() => waiting.delete(look))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const EVENT_STREAM = { 'content-type': 'text/event-stream' }

async function respond(wire: Wire, response: ServerResponse, answer: Answer): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'flood') {
    response.writeHead(200, EVENT_STREAM)
    const [opening, ...rest] = writeEvents(wire, { text: 'word '.repeat(2000), end: 'silence' })
    response.write(opening)
    while (!response.destroyed) {
      for (const event of rest) response.write(event)
      await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    return
  }
  if ('status' in answer) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body ?? JSON.stringify({ error: { message: 'scripted', type: 'scripted' } }))
    return
  }
  if ('bend' in answer) {
    const bent = answer.bend(listEvents(wire, answer.output))
    const { headers, body } = typeof bent === 'string' ? { headers: EVENT_STREAM, body: bent } : bent
    response.writeHead(200, headers).end(body)
    return
  }
  response.writeHead(200, EVENT_STREAM)
  if ('raw' in answer) {
    response.end(answer.raw)
  } else if ('cut' in answer) {
    const kept = writeEvents(wire, answer.cut).slice(0, answer.afterEvents).join('')
    response.write(kept, () => response.destroy())
  } else {
    for (const event of writeEvents(wire, answer)) response.write(event)
    response.end()
  }
}
