import assert from 'node:assert/strict'
import { after } from 'node:test'
import { createApp } from '../../server/apps/create-app.ts'
import type { Config } from '../../server/config.ts'
import type { Environment } from '../../server/platform/tenant.ts'
import { startTestService, type TestApp, type TestService } from '../service.ts'
import { assertDocumented } from './support-contract.ts'

/** A JSON value of which the test knows the shape; what it does not have fails the assertion that looks for it. */
export type Json = ReturnType<typeof JSON.parse>

/** An answer of the API. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed JSON; undefined when the answer is not JSON. */
  readonly body: Json
}

/** A request to the API. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  /** The app whose token is sent, with every scope of it unless `scope` names fewer. */
  readonly as?: TestApp
  readonly scope?: string
  /** A token to send as it is. */
  readonly token?: string
  /** Text and bytes go out as they are; anything else as JSON. */
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Record<string, string>
  /** The caller's address. */
  readonly from?: string
}

/** The service as its callers see it: every answer is compared with the OpenAPI document before a test gets it. */
export interface Api {
  readonly service: TestService
  call(call: Call): Promise<Answer>
  get(as: TestApp, path: string): Promise<Answer>
  post(as: TestApp, path: string, body?: unknown, key?: string): Promise<Answer>
  token(app: TestApp, scope?: string): Promise<string>
  /** An app in an organization of its own, or in a given one. */
  app(options?: AppOptions): Promise<TestApp>
  /** Moves into the next rate window. */
  nextMinute(): void
  /**
   * Lets the worker do everything that is due, in rounds a little over a second apart, since replies to one customer
   * are.
   */
  work(rounds?: number): Promise<void>
  close(): Promise<void>
}

/** What an app is made with; otherwise a sandbox app of an organization of its own, with every scope. */
export interface AppOptions {
  readonly organizationId?: string
  readonly environment?: Environment
  readonly scopes?: string[]
  readonly allowedIps?: string[]
}

const MINUTE_MS = 60_000
const TOKEN_FRESH_MS = 9 * MINUTE_MS

function payloadOf(body: unknown): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body
  return JSON.stringify(body)
}

/** The service of a test file, started while the file is loaded and closed after its last test. */
export async function useApi(overrides?: Partial<Config>): Promise<Api> {
  const api = await startApi(overrides)
  after(() => api.close())
  return api
}

/** Starts the service; the caller closes it. */
export async function startApi(overrides: Partial<Config> = {}): Promise<Api> {
  const service = await startTestService(overrides)
  const tokens = new Map<string, { token: Promise<string>; at: number }>()
  let lastAddress = 0

  // Callers have an address of their own unless a test sets one, so that none counts against another's limit.
  function freshAddress(): string {
    lastAddress += 1
    return `198.51.${lastAddress >> 8}.${lastAddress & 255}`
  }

  function token(app: TestApp, scope?: string): Promise<string> {
    const name = `${app.id} ${scope ?? ''}`
    const now = service.clock.now().getTime()
    const known = tokens.get(name)
    if (known !== undefined && now - known.at < TOKEN_FRESH_MS && now >= known.at) return known.token
    const fresh = { token: requestToken(app, scope), at: now }
    tokens.set(name, fresh)
    return fresh.token
  }

  async function requestToken(app: TestApp, scope?: string): Promise<string> {
    const { status, body } = await call({
      path: '/v1/oauth/token',
      body: {
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret,
        ...(scope !== undefined && { scope }),
      },
    })
    assert.equal(status, 200, `no token: ${JSON.stringify(body)}`)
    return body.access_token
  }

  async function call(request: Call): Promise<Answer> {
    const { path, as, scope, body, key, from = freshAddress() } = request
    const method = request.method ?? (body === undefined ? 'GET' : 'POST')
    const bearer = request.token ?? (as === undefined ? undefined : await token(as, scope))
    const payload = payloadOf(body)
    const response = await service.gateway.inject({
      method,
      url: path,
      remoteAddress: from,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...request.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    assertDocumented(method, path, response)
    const isJson = /json/.test(String(response.headers['content-type'])) && response.payload !== ''
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text: response.payload,
      body: isJson ? response.json() : undefined,
    }
  }

  return {
    service,
    call,
    token,
    get: (as, path) => call({ as, path }),
    post: (as, path, body, key) =>
      call({ method: 'POST', as, path, body, ...(key !== undefined && { key }) }),
    async app({ organizationId, environment = 'sandbox', scopes, allowedIps } = {}) {
      const organization = organizationId ?? (await service.createOrganization())
      const app = await createApp(service.opened.context, {
        organizationId: organization,
        environment,
        name: 'Test app',
        ...(scopes !== undefined && { scopes }),
        ...(allowedIps !== undefined && { allowedIps }),
      })
      const { id, clientId, clientSecret } = app
      return { id, clientId, clientSecret, tenant: { organizationId: organization, environment } }
    },
    nextMinute: () => service.clock.advance(MINUTE_MS),
    async work(rounds = 1) {
      for (let round = 0; round < rounds; round++) {
        await service.worker.drain()
        service.clock.advance(1_100)
      }
    },
    close: () => service.close(),
  }
}

/** Asserts that an answer is this refusal, and that its `errors` name these places when any are given. */
export function assertProblem(answer: Answer, status: number, code: string, paths?: readonly string[]): void {
  assert.equal(`${answer.status} ${answer.body?.code}`, `${status} ${code}`, answer.text)
  assert.equal(answer.body.status, status)
  assert.equal(answer.body.request_id, answer.headers['x-request-id'])
  if (paths !== undefined) {
    const places = answer.body.errors?.map(({ path }: { path: string }) => path) ?? []
    for (const path of paths) assert.ok(places.includes(path), `no error names ${path}: ${answer.text}`)
  }
}

let lastName = 0

/** A text that no other call returns. */
export function uniqueName(prefix = 'name'): string {
  lastName += 1
  return `${prefix}-${lastName}`
}
