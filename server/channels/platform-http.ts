import type { Agent, FormData } from 'undici'
import { createSystemLookup, forSockets, type Lookup } from '../platform/system-lookup.ts'
import { readText } from './json-values.ts'

/** The only places that the connectors ever call. */
export type PlatformOrigin =
  | 'https://graph.facebook.com'
  | 'https://graph.instagram.com'
  | 'https://api.telegram.org'
  | 'https://slack.com'
  | 'https://api.x.com'
  | 'https://oauth.reddit.com'
  | 'https://www.reddit.com'
  | 'https://business-api.tiktok.com'

/** A file of a multipart upload. */
export interface PlatformFile {
  readonly blob: Blob
  readonly name: string
}

/** One call. The body is one of `json`, `form` and `multipart`; a GET has none. */
export interface PlatformCall {
  readonly origin: PlatformOrigin
  /** POST when absent, as every message is sent. */
  readonly method?: 'GET'
  /** With every variable piece percent-encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly multipart?: Readonly<Record<string, string | PlatformFile>>
}

/** What came of a call. A failure is data: `call` never rejects. */
export type PlatformAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
      /** The JSON of the answer; null when it was none, or too long. */
      readonly body: unknown
    }
  /**
   * The platform may or may not have heard the request; with `isUnsent` it certainly has not. `isStopped`: this process
   * called it off.
   */
  | {
      readonly kind: 'unanswered'
      readonly error: string
      readonly isStopped: boolean
      readonly isUnsent: boolean
    }

/** The one way of calling a platform: fixed origins, one deadline, no redirects, bounded answers. */
export interface PlatformHttp {
  call(call: PlatformCall, signal: AbortSignal): Promise<PlatformAnswer>
  close(): Promise<void>
}

export interface PlatformHttpOptions {
  /** How long a call may take, from its start to the end of the answer. */
  readonly timeoutMs?: number
  /** Where an origin is really called; for tests, whose platforms listen on loopback. */
  readonly locate?: (origin: PlatformOrigin) => string
  /** Finds a platform's addresses; the machine's hosts file and name servers when absent. */
  readonly lookup?: Lookup
}

// A token's renewal, an upload and the message itself fit into the time that the worker gives one message.
const TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 256 * 1024
const USER_AGENT = 'server:sanad:1 (customer support)'

/** Opens the client that all connectors share; connections are kept per origin. */
export function createPlatformHttp(options: PlatformHttpOptions = {}): PlatformHttp {
  const { timeoutMs = TIMEOUT_MS, locate = (origin) => origin, lookup = createSystemLookup() } = options
  let opened: Promise<Agent> | null = null
  // Nothing is written before there is a connection, its TLS included.
  const unconnected = new WeakSet<object>()
  // undici takes a tenth of a second to load, and many a service calls no platform.
  const open = async () => {
    const { Agent } = await import('undici')
    // A connection that takes longer than half of the time is none: what ends while it is made was never sent.
    const connect = { timeout: timeoutMs / 2, lookup: forSockets(lookup) }
    const agent = new Agent({ connections: 32, maxResponseSize: MOST_ANSWER_BYTES, connect })
    return agent.on('connectionError', (_origin, _targets, error) => unconnected.add(error))
  }
  return {
    async call(call, signal) {
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        // undici follows no redirect by itself: a platform that answers with one has not taken the message.
        opened ??= open()
        const agent = await opened
        const response = await agent.request({
          origin: locate(call.origin),
          path: call.path,
          method: call.method ?? 'POST',
          ...(await encodeBody(call)),
          signal: AbortSignal.any([signal, deadline]),
        })
        const text = await response.body.text()
        return {
          kind: 'answered',
          status: response.statusCode,
          headers: response.headers,
          body: parseJson(text),
        }
      } catch (error) {
        const isStopped = signal.aborted
        const isUnsent = unconnected.has(error as object)
        const why = describeFailure(error, { isStopped, isLate: deadline.aborted, isUnsent })
        return { kind: 'unanswered', isStopped, isUnsent, error: why }
      }
    },
    close: async () => (await opened)?.destroy(),
  }
}

async function encodeBody({ method, headers = {}, json, form, multipart }: PlatformCall) {
  // An answer is read as it comes: one that is compressed would pass for one without content.
  const plain = { accept: 'application/json', 'accept-encoding': 'identity' }
  const common = { ...headers, ...plain, 'user-agent': USER_AGENT }
  if (method === 'GET') return { headers: common }
  if (multipart !== undefined) return { headers: common, body: await toFormData(multipart) }
  if (form !== undefined) {
    const type = 'application/x-www-form-urlencoded'
    return { headers: { ...common, 'content-type': type }, body: new URLSearchParams(form).toString() }
  }
  return {
    headers: { ...common, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(json ?? {}),
  }
}

async function toFormData(fields: Readonly<Record<string, string | PlatformFile>>): Promise<FormData> {
  const { FormData } = await import('undici')
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value.blob, value.name)
  }
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// An error's own message may repeat the path, and with it a token: only its code is told.
function describeFailure(
  error: unknown,
  { isStopped, isLate, isUnsent }: { isStopped: boolean; isLate: boolean; isUnsent: boolean },
): string {
  if (isStopped) return 'the call was called off'
  const code = readText(error, 'code') ?? 'unknown'
  if (isUnsent) return `the platform could not be reached (${code})`
  return isLate ? 'the platform did not answer in time' : `the platform’s answer was lost (${code})`
}

/** A header's value, or null. */
export function readHeader(answer: PlatformAnswer, name: string): string | null {
  if (answer.kind !== 'answered') return null
  const value = answer.headers[name]
  return typeof value === 'string' ? value : (value?.[0] ?? null)
}
