import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PreparedMessage } from '../platform.ts'
import { createTwitter } from './twitter.ts'

for (const isRepeat of [true, false]) {
  test(`a text that X has had already has ${isRepeat ? 'left where its answer was lost' : 'not left'}`, async () => {
    const detail = 'There was an error sending your message: Whoops! You already said that.'
    const twitter = createTwitter({
      http: {
        call: async () => ({
          kind: 'answered',
          status: 403,
          headers: {},
          body: { type: 'about:blank', detail },
        }),
        close: async () => undefined,
      },
      clock: { now: () => new Date('2026-11-28T09:00:00Z') },
      random: (length) => Buffer.alloc(length),
    })
    const keys = { api_key: 'a', api_key_secret: 'b', access_token: 'c', access_token_secret: 'd' }
    const prepared = { message: { recipient: '1' }, credentials: keys } as unknown as PreparedMessage
    const part = { part: { kind: 'text', text: 'Hello' }, key: 'k', isRepeat } as const
    const result = await twitter.sendPart(part, prepared, new AbortController().signal)
    assert.equal(result.kind, isRepeat ? 'sent' : 'failed')
  })
}
