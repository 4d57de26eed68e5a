import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PostResult } from '../guarded-http/post-result.ts'
import { type DecidedBy, decideOutcome, type Outcome } from './outcome.ts'

const NOW = new Date('2026-09-15T09:30:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

function answered(statusCode: number, retryAfter: string | null = null): PostResult {
  return { kind: 'answered', statusCode, excerpt: '', retryAfter, durationMs: 1 }
}

function failed(error: string, deterministic = false): PostResult {
  return { kind: 'failed', phase: 'connect', error, message: '', durationMs: 1, deterministic }
}

function decide(result: PostResult, facts: Partial<DecidedBy> = {}): Outcome {
  return decideOutcome({
    result,
    attempts: 1,
    finishedAt: NOW,
    endpoint: { status: 'active', deadSince: null },
    retryDelaysSeconds: [60, 300, 1800, 7200, 21600],
    jitter: 0,
    ...facts,
  })
}

const RETRY: Outcome = { kind: 'retry', at: after(60_000) }
const DEAD: Outcome = { kind: 'dead', disablesEndpoint: false }

describe('the outcome of an attempt', () => {
  it('is delivered for every 2xx and for nothing else', () => {
    for (let status = 200; status < 600; status++) {
      assert.equal(decide(answered(status)).kind === 'delivered', status < 300, String(status))
    }
  })

  it('is a retry for redirects, refusals, errors and failures to reach the receiver', () => {
    for (const status of [300, 301, 302, 307, 308, 304, 400, 401, 404, 429, 500, 503])
      assert.deepEqual(decide(answered(status)), RETRY)
    for (const error of ['timeout', 'connection_refused', 'tls_certificate', 'private_address'])
      assert.deepEqual(decide(failed(error)), RETRY)
  })

  it('is dead at the fifth failure and not before', () => {
    for (const attempts of [1, 2, 3, 4]) assert.equal(decide(answered(500), { attempts }).kind, 'retry')
    assert.deepEqual(decide(answered(500), { attempts: 5 }), DEAD)
  })

  it('is canceled by a 410, which disables an active endpoint', () => {
    assert.deepEqual(decide(answered(410)), { kind: 'canceled', disablesEndpoint: true })
    assert.deepEqual(decide(answered(410), { endpoint: { status: 'disabled', deadSince: null } }), {
      kind: 'canceled',
      disablesEndpoint: false,
    })
  })

  it('is dead at once where the URL breaks a rule by itself', () => {
    assert.deepEqual(decide(failed('credentials', true)), DEAD)
  })

  it('waits as long as the receiver asks, where that is later than the schedule', () => {
    assert.deepEqual(decide(answered(503, '600')), { kind: 'retry', at: after(600_000) })
    assert.deepEqual(decide(answered(503, '1')), RETRY)
    assert.deepEqual(decide(answered(503, String(25 * 60 * 60))), RETRY)
  })

  it('is not retried at a disabled endpoint', () => {
    const endpoint = { status: 'disabled', deadSince: null } as const
    assert.deepEqual(decide(answered(500), { endpoint }), { kind: 'canceled', disablesEndpoint: false })
    assert.deepEqual(decide(answered(200), { endpoint }), { kind: 'delivered' })
  })

  it('disables an endpoint whose deliveries were all dead for 3 days', () => {
    const deadFor = (milliseconds: number) =>
      decide(answered(500), { attempts: 5, endpoint: { status: 'active', deadSince: after(-milliseconds) } })
    assert.deepEqual(deadFor(3 * DAY_MS - 1), DEAD)
    assert.deepEqual(deadFor(3 * DAY_MS), { kind: 'dead', disablesEndpoint: true })
  })

  it('does not count an attempt that this process called off', () => {
    assert.deepEqual(decide(failed('stopped'), { attempts: 5 }), { kind: 'handed_back' })
  })
})
