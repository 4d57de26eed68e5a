import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeConnector } from '../conformance.ts'
import { openVisitorPage } from '../doubles/visitor-page.ts'
import type { PreparedMessage } from '../platform.ts'
import { createVisitorStreams } from '../visitor-streams.ts'
import { createWeb } from './web.ts'

describeConnector('web', {
  isOwn: true,
  place: { channel: 'web', recipient: 'visitor-1', externalThreadId: 'page-1' },
  credentials: {},
  startDouble: async ({ context }) => openVisitorPage(createVisitorStreams(context), 'visitor-1'),
  to: 'page-1',
  textLimit: { most: 20_000, unit: 'characters' },
  mostParts: 20,
  mediaKinds: ['image', 'audio', 'video', 'file'],
  mediaAs: 'address',
  limitedWaitMs: 0,
  windowMs: null,
  isIdempotent: true,
})

test('a stream that cannot be written says why', async () => {
  const broken = createWeb({
    append: () => Promise.reject(new Error('relation "visitor_streams" does not exist')),
    readAfter: async () => [],
  })
  const part = { part: { kind: 'text', text: 'Hello' }, key: 'key', isRepeat: false } as const
  const prepared = { message: {} } as PreparedMessage
  const result = await broken.sendPart(part, prepared, new AbortController().signal)
  assert.match(result.kind === 'uncertain' ? result.error : '', /"visitor_streams" does not exist/)
})
