import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Answer, assertProblem } from '../api/support.ts'
import type { TestApp } from '../service.ts'
import { type Company, KEY_LIFETIME_MS } from './company.ts'
import type { Stage } from './stage.ts'

/**
 * What may happen in a history: it is done to the service, its answer is judged, and what
 * follows from it is noted in the companies.
 */
export type Command = fc.AsyncCommand<Company[], Stage>

/** Which company, and which of its apps. */
interface Caller {
  readonly company: number
  readonly app: number
}

// Mostly the same, so that what happens in a history has to do with what happened before.
export const someCompany = fc.constantFrom(0, 0, 0, 0, 1, 2)
/** What is drawn for every call. */
export const CALLER = { company: someCompany, app: fc.nat(1) }
/** An Idempotency-Key, of which there are few, and whether what was posted under it is posted again. */
export interface Key {
  readonly key: string
  readonly isRepeat: boolean
}

/** Mostly none: a key that is in use refuses most of what is posted under it. */
export const maybeKey = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record<Key>({ key: fc.constantFrom('one', 'two'), isRepeat: fc.boolean() }),
  },
)

let lastNumber = 0

/** A number that nothing else in these histories has. */
export function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

/** A command of this name, with what was drawn for it. */
export function command<Drawn>(
  name: string,
  drawn: fc.Arbitrary<Drawn>,
  run: (companies: Company[], stage: Stage, drawn: Drawn) => Promise<void>,
): fc.Arbitrary<Command> {
  return drawn.map((values) => ({
    check: () => true,
    async run(companies, stage) {
      stage.api.service.clock.advance(1_000)
      await run(companies, stage, values)
    },
    toString: () => `${name}(${JSON.stringify(values)})`,
  }))
}

/** The same for what one app does; a suspended one is refused. */
export function call<Drawn extends Caller>(
  name: string,
  drawn: fc.Arbitrary<Drawn>,
  run: (at: Calling & { readonly companies: Company[] }, drawn: Drawn) => Promise<void>,
): fc.Arbitrary<Command> {
  return command(name, drawn, async (companies, stage, values) => {
    const company = pick(companies, values.company)
    const app = pick(company.apps, values.app)
    const token = company.suspended.get(app.id)
    if (token !== undefined) await assertSuspended(stage, app, token)
    else await run({ company, app, stage, companies }, values)
  })
}

/** One of them, whatever number was drawn. */
export function pick<Of>(all: readonly Of[], index: number): Of {
  const found = all[index % all.length]
  assert.ok(found !== undefined)
  return found
}

// It gets no new token, and the one that it has is of no use.
async function assertSuspended({ api }: Stage, app: TestApp, token: string): Promise<void> {
  const { clientId: client_id, clientSecret: client_secret } = app
  const body = { grant_type: 'client_credentials', client_id, client_secret }
  const refused = await api.call({ path: '/v1/oauth/token', body })
  assert.equal(`${refused.status} ${refused.body.error}`, '401 invalid_client')
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const isExpired = exp * 1000 <= api.service.clock.now().getTime()
  const code = isExpired ? 'invalid_token' : 'app_inactive'
  assertProblem(await api.call({ path: '/v1/customers', token }), 401, code)
}

/** What one app of a company does. */
export interface Calling {
  readonly company: Company
  readonly app: TestApp
  readonly stage: Stage
}

/**
 * Posts, and says whether the answer is the first to its key: a repeat gets the stored one, another body is refused.
 * What the operation has decided is stored, be it done or refused.
 */
export async function postOnce(
  { company, app, stage: { api } }: Calling,
  path: string,
  fresh: unknown,
  { key, isRepeat }: Partial<Key> = {},
): Promise<{ answer: Answer; isFirst: boolean }> {
  const now = api.service.clock.now().getTime()
  const place = `${app.id} ${path} ${key}`
  const kept = company.stored.get(place)
  const stored = kept !== undefined && now - kept.at < KEY_LIFETIME_MS ? kept : undefined
  const body = isRepeat && stored !== undefined ? stored.body : JSON.stringify(fresh)
  const answer = await api.post(app, path, body, key)
  const said = `${answer.status} ${answer.text}`
  if (stored !== undefined && stored.body !== body) {
    assertProblem(answer, 422, 'idempotency_key_reused')
  } else if (stored !== undefined) {
    assert.equal(said, stored.answer)
    assert.equal(answer.headers['idempotent-replayed'], 'true')
  } else {
    assert.equal(answer.headers['idempotent-replayed'], undefined)
    if (key !== undefined) company.stored.set(place, { body, answer: said, at: now })
  }
  return { answer, isFirst: stored === undefined }
}
