import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PreparedMessage } from '../platform.ts'
import type { PlatformHttp } from '../platform-http.ts'
import { testMedia } from '../test-factories.ts'
import { createSlack } from './slack.ts'

test('the name of a file calls nobody, where it stands for a picture', async () => {
  const sent: unknown[] = []
  const http: PlatformHttp = {
    async call({ json }) {
      sent.push(json)
      return { kind: 'answered', status: 200, headers: {}, body: { ok: true, ts: '1.1' } }
    },
    close: async () => undefined,
  }
  const message = { externalThreadId: 'C0001' } as PreparedMessage['message']
  const prepared = { message, credentials: { bot_token: 'token' } as const } as unknown as PreparedMessage
  const part = { kind: 'media', media: { ...testMedia('image'), filename: '<!channel>.png' } } as const
  const slack = createSlack({
    http,
    clock: { now: () => new Date() },
    random: (length) => Buffer.alloc(length),
  })
  await slack.sendPart({ part, key: 'k', isRepeat: false }, prepared, new AbortController().signal)
  assert.equal((sent[0] as { text: string }).text, '&lt;!channel&gt;.png')
})

test('a message that left with a lost answer and was deleted since has left', async () => {
  const http: PlatformHttp = {
    call: async () => ({
      ...{ kind: 'answered', status: 200, headers: {} },
      body: { ok: false, error: 'duplicate_message_not_found' },
    }),
    close: async () => undefined,
  }
  const prepared = { message: { externalThreadId: 'C0001' }, credentials: { bot_token: 'token' } }
  const slack = createSlack({
    http,
    clock: { now: () => new Date() },
    random: (length) => Buffer.alloc(length),
  })
  const part = { part: { kind: 'text', text: 'Hello' }, key: 'k', isRepeat: true } as const
  const result = await slack.sendPart(
    part,
    prepared as unknown as PreparedMessage,
    new AbortController().signal,
  )
  assert.equal(result.kind, 'sent')
})
