import type { Tenant } from '../../platform/tenant.ts'
import type { VisitorStream, VisitorStreams } from '../visitor-streams.ts'
import type { ReceivedMessage } from './platform-double.ts'

/** The streams with a switch that makes the next write fail, as a database that is out of reach does. */
export interface BreakableStreams extends VisitorStreams {
  breakNext: boolean
}

/** Real streams that can be broken once. */
export function breakable(streams: VisitorStreams): BreakableStreams {
  return {
    ...streams,
    breakNext: false,
    async append(tenant, message) {
      const isBroken = this.breakNext
      this.breakNext = false
      if (isBroken) throw new Error('The connection was lost.')
      return streams.append(tenant, message)
    },
  }
}

/** What a visitor's page shows after it has read its stream from the start. */
export async function readPage(
  streams: VisitorStreams,
  tenant: Tenant,
  stream: VisitorStream,
): Promise<ReceivedMessage[]> {
  const messages = await streams.readAfter(tenant, stream, 0)
  return messages.map(({ text, media }) => ({
    to: stream.externalThreadId,
    text,
    media: media[0]?.url ?? null,
  }))
}
