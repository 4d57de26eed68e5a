import { describeConnector } from './conformance.ts'
import { openVisitorPage } from './doubles/visitor-page.ts'
import { createVisitorStreams } from './visitor-streams.ts'

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
