import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Channel } from '../../contract/channels.ts'
import type { Credentials, Platform, PlatformServices, PreparedMessage } from './platform.ts'
import type { PlatformAnswer } from './platform-http.ts'

/** The time of the tests' refusals. */
export const REFUSED_AT = new Date('2026-09-15T09:30:27.618Z')

/** A refusal that the doubles do not make, as its platform documents it, and the expected result. */
export type RefusalCase = readonly [
  about: string,
  answer: Omit<PlatformAnswer & { kind: 'answered' }, 'kind' | 'headers'> & {
    headers?: Record<string, string>
  },
  expected: string,
]

/** Tests the refusals that all platforms share, and the given cases of one. Call it at the top of a test file. */
export function describeRefusals(
  create: (services: PlatformServices) => Platform,
  credentials: Credentials,
  cases: readonly RefusalCase[],
): void {
  describe(`a refusal by ${create.name.replace('create', '')}`, () => {
    test('is not known where the answer is a page with a status of 200, and nothing counts as sent', async () => {
      assert.equal(await resultOf(create, credentials, { status: 200, body: null }), 'lost')
    })
    test('is for an operator to end where it is a page of whoever stands before the platform', async () => {
      assert.equal(await resultOf(create, credentials, { status: 403, body: null }), 'reconnect')
    })
    test('is not known where a gateway got no answer that it could read', async () => {
      assert.equal(await resultOf(create, credentials, { status: 502, body: null }), 'lost')
    })
    for (const [about, answer, expected] of cases) {
      test(`because of ${about} comes to ${expected}`, async () => {
        assert.equal(await resultOf(create, credentials, answer), expected)
      })
    }
  })
}

async function resultOf(
  create: (services: PlatformServices) => Platform,
  credentials: Credentials,
  answer: RefusalCase[1],
): Promise<string> {
  const platform = create({
    http: {
      call: async ({ path }) => ({
        ...{ kind: 'answered', headers: {} },
        ...(path === '/api/v1/access_token' ? { status: 200, body: { access_token: 'another' } } : answer),
      }),
      close: async () => undefined,
    },
    clock: { now: () => REFUSED_AT },
    random: (length) => Buffer.alloc(length),
  })
  const prepared: PreparedMessage = {
    message: {
      ...{
        id: 'm',
        conversationId: 'c',
        recipient: '1',
        externalThreadId: '1',
        channelAccountId: null,
        text: '',
      },
      ...{ channel: platform.channel as Channel, tenant: { organizationId: 'o', environment: 'live' } },
    },
    ...{
      media: [],
      credentials,
      lastInboundAt: REFUSED_AT,
      inReplyTo: '1',
      isAnswered: false,
      isPersonal: true,
      channelAccountId: null,
    },
    renewAlone: async (renew) => (await renew()).result,
  }
  const part = { kind: 'text', text: 'Hello.' } as const
  const result = await platform.sendPart(
    { part, key: 'k', isRepeat: false },
    prepared,
    new AbortController().signal,
  )
  if (result.kind === 'failed') return `failed ${result.reason}`
  if (result.kind === 'uncertain' && result.isLost) return 'lost'
  return result.kind === 'retry' ? `retry ${result.retryAfterMs}` : result.kind
}
