import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import type { PlatformOrigin } from '../platform-http.ts'

// What all the doubles have in common. A double listens on loopback, answers as its platform's documentation says,
// keeps its limits, refuses what it refuses, and remembers what it took.

/** A message that the platform took. */
export interface ReceivedMessage {
  /** Whom or where to: what the platform addresses a message by. */
  readonly to: string
  readonly text: string | null
  /** The address of a media item, or the bytes that were uploaded for it. */
  readonly media: string | null
}

/** The state of the world that the double belongs to; a test changes it. */
export interface DoubleState {
  /** What the platform accepts as proof of the account. */
  secret: string
  /** The only customer, chat or comment that there is. */
  readonly customer: string
  isBlocked: boolean
  isWindowClosed: boolean
  /** The end of a limit that others have used up; null when there is none. */
  limitedUntil: Date | null
  /**
   * What happens to the next message call: an outage before it is read, silence, a connection that breaks after it was
   * taken, a gateway that shows its own page then, or a firewall that lets nothing through and shows its own.
   */
  next: 'answer' | 'outage' | 'silence' | 'lost answer' | 'bad gateway' | 'firewall'
  /** How many messages are taken before `next` comes true. */
  troubleAfter: number
  readonly received: ReceivedMessage[]
  /** How many calls came, refused ones included. */
  calls: number
}

/** A platform that listens on loopback. */
export interface PlatformDouble {
  readonly state: DoubleState
  readonly origins: readonly PlatformOrigin[]
  readonly url: string
  /** Resolves when a message call has met silence: it has been read, and nothing will come back. */
  metSilence(): Promise<unknown>
  close(): Promise<void>
}

export interface DoubleRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as JSON, or null. */
  readonly json: unknown
  readonly form: URLSearchParams
  readonly multipart: FormData | null
}

export interface DoubleAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What makes one platform's double. */
export interface DoubleShape {
  readonly origins: readonly PlatformOrigin[]
  /** What the platform writes when it breaks down. */
  readonly outage: DoubleAnswer
  /** Whether a request is about a message, as opposed to a token or an upload. */
  isMessage(request: DoubleRequest): boolean
  answer(request: DoubleRequest, state: DoubleState): DoubleAnswer | Promise<DoubleAnswer>
}

/** A platform that takes whatever it is asked and has received nothing. */
export function createDoubleState(secret: string, customer: string): DoubleState {
  return {
    ...{ secret, customer },
    ...{ isBlocked: false, isWindowClosed: false, limitedUntil: null, next: 'answer', troubleAfter: 0 },
    ...{ received: [], calls: 0 },
  }
}

const PAGES: Readonly<Partial<Record<DoubleState['next'], DoubleAnswer>>> = {
  'bad gateway': { status: 502, body: '<html><body>502 Bad Gateway</body></html>' },
  firewall: { status: 403, body: '<html><body>Request blocked.</body></html>' },
}

/** Starts a double for one account and one customer. */
export async function startDouble(
  shape: DoubleShape,
  { secret, customer }: { secret: string; customer: string },
): Promise<PlatformDouble> {
  const state = createDoubleState(secret, customer)
  const events = new EventEmitter()
  const server = createServer(async (message, response) => {
    const request = await readRequest(message)
    state.calls += 1
    const isDue = shape.isMessage(request) && state.received.length >= state.troubleAfter
    const next = isDue ? state.next : 'answer'
    if (next !== 'answer') state.next = 'answer'
    if (next === 'silence') {
      events.emit('silence')
      return
    }
    const taken = next === 'outage' || next === 'firewall' ? shape.outage : await shape.answer(request, state)
    if (next === 'lost answer') {
      response.destroy()
      return
    }
    const answer = PAGES[next] ?? taken
    const isText = typeof answer.body === 'string'
    response.writeHead(answer.status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...answer.headers,
    })
    response.end(isText ? answer.body : JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    origins: shape.origins,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    metSilence: () => once(events, 'silence'),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(message: IncomingMessage): Promise<DoubleRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const type = message.headers['content-type'] ?? ''
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  return {
    method: message.method ?? '',
    path: message.url ?? '',
    headers: message.headers,
    json: type.startsWith('application/json') ? JSON.parse(body.toString()) : null,
    form: new URLSearchParams(isForm ? body.toString() : ''),
    multipart: type.startsWith('multipart/')
      ? await new Response(body, { headers: { 'content-type': type } }).formData()
      : null,
  }
}

/** How long a limit that others used up still lasts; 0 when it does not. */
export function remainingLimitMs({ limitedUntil }: DoubleState, clock: Clock): number {
  return limitedUntil === null ? 0 : Math.max(0, limitedUntil.getTime() - clock.now().getTime())
}

/** Counts what came within a sliding window; the platform's own memory of its limit. */
export class WindowLimit {
  readonly #taken: number[] = []
  readonly #most: number
  readonly #windowMs: number

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** Takes one place, or returns how long until one is free. */
  take(clock: Clock): number {
    const now = clock.now().getTime()
    const inWindow = this.#taken.filter((at) => at > now - this.#windowMs)
    const [oldest] = inWindow
    if (inWindow.length >= this.#most && oldest !== undefined) return oldest + this.#windowMs - now
    this.#taken.push(now)
    return 0
  }
}

/** The text of a multipart file. */
export async function readUploaded(value: unknown): Promise<string | null> {
  return value instanceof Blob ? value.text() : null
}
