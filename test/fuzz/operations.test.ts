import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Pool } from 'undici'
import { assertDocumented } from '../api/support-contract.ts'
import { type FuzzedRequest, fuzzedRequest } from './requests.ts'
import { type CompleteRequest, type FuzzStage, openFuzzStage } from './stage.ts'

// FUZZ_REQUESTS asks for another number (CI: 100,000); FUZZ_SEED and FUZZ_PATH, which a
// failure prints, for the same requests again.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const SEED = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) }
const PATH = process.env.FUZZ_PATH === undefined ? {} : { path: process.env.FUZZ_PATH }

/** Requests in flight at once. */
const BATCH = 50
/** Of so many, one goes over a real connection. */
const OVER_HTTP = 20
/** What an answer may take on a machine that does many other things. */
const PATIENCE_MS = 20_000

let stage: FuzzStage
let pool: Pool

before(async () => {
  stage = await openFuzzStage()
  pool = new Pool(await stage.service.gateway.listen({ host: '127.0.0.1', port: 0 }))
})
after(async () => {
  await pool.close()
  await stage.close()
})

async function send({ method, url, headers, payload }: CompleteRequest) {
  const answer = await pool.request({
    method: method as 'GET',
    path: url.replaceAll(' ', '%20'),
    headers,
    body: payload ?? null,
  })
  return {
    statusCode: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    payload: await answer.body.text(),
  }
}

async function judge(request: FuzzedRequest, isSent: boolean): Promise<number> {
  const complete = await stage.complete(request)
  const { promise: hang, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`No answer to ${complete.method} ${complete.url}`)),
    PATIENCE_MS,
  )
  try {
    const answer = await Promise.race([hang, isSent ? send(complete) : stage.inject(complete)])
    assertDocumented(complete.method, complete.url, answer)
    return answer.statusCode
  } catch (error) {
    throw new Error(`The answer to ${JSON.stringify(request).slice(0, 4_000)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

test(`${REQUESTS} requests to every operation, valid, nearly valid and hostile, get documented answers`, async (t) => {
  const statuses = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fuzzedRequest(stage), { minLength: BATCH, maxLength: BATCH }),
      async (requests) => {
        // Another window for what counts by address and by client.
        stage.service.clock.advance(1_000)
        await Promise.all(
          requests.map(async (request, index) => {
            const status = await judge(request, index % OVER_HTTP === 0)
            const name = `${request.operation} ${status}`
            statuses.set(name, (statuses.get(name) ?? 0) + 1)
          }),
        )
      },
    ),
    // A failure names its request, and shrinking a batch against a service that
    // has moved on since would only take long.
    { numRuns: Math.ceil(REQUESTS / BATCH), endOnFailure: true, ...SEED, ...PATH },
  )
  const reached = [...statuses].sort(([a], [b]) => a.localeCompare(b))
  t.diagnostic(reached.map(([name, count]) => `${name}: ${count}`).join(', '))
  // A generator whose requests all fail at the first check would prove nothing.
  for (const name of [
    'getCustomer 200',
    'createCustomer 201',
    'submitInboundEvent 202',
    'listConversations 200',
  ]) {
    assert.ok((statuses.get(name) ?? 0) > REQUESTS / 2_000, `few answers are ${name}`)
  }
})
