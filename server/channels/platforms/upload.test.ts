import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PreparedMessage } from '../platform.ts'
import type { PlatformHttp } from '../platform-http.ts'
import { testMedia } from '../test-factories.ts'
import { createTiktok } from './tiktok.ts'
import { createTwitter } from './twitter.ts'

const CREDENTIALS = {
  ...{ api_key: 'a', api_key_secret: 'b', access_token: 'c', access_token_secret: 'd' },
  ...{ business_id: 'e', access_token_expires_at: '2027-01-01T00:00:00.000Z' },
}

for (const create of [createTwitter, createTiktok]) {
  const name = create.name.replace('create', '')
  for (const [what, answer] of [
    ['that is taken without an id', { status: 200, body: { code: 0, data: {} } }],
    ['that an outage meets', { status: 503, body: { code: 50_000 } }],
  ] as const) {
    test(`an upload to ${name} ${what} is tried again, and nothing counts as sent`, async () => {
      let calls = 0
      const http: PlatformHttp = {
        async call() {
          calls += 1
          return { kind: 'answered', headers: {}, ...answer }
        },
        close: async () => undefined,
      }
      const platform = create({
        ...{ http, clock: { now: () => new Date('2026-09-15T09:30:00.000Z') } },
        ...{ random: (length) => Buffer.alloc(length), readMedia: async () => Buffer.from('picture') },
      })
      const message = { recipient: '1', externalThreadId: '1' }
      const result = await platform.sendPart(
        { part: { kind: 'media', media: testMedia('image') }, key: 'k', isRepeat: false },
        { message, credentials: CREDENTIALS } as unknown as PreparedMessage,
        new AbortController().signal,
      )
      assert.deepEqual([result.kind, calls], ['retry', 1], JSON.stringify(result))
    })
  }
}
