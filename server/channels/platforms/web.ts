import type { PartResult, Platform } from '../platform.ts'
import type { VisitorStreams } from '../visitor-streams.ts'
import { sent } from './results.ts'

/**
 * The web channel: the message goes into the visitor's stream, which their page reads. The thread is the visitor's page
 * thread and the recipient the visitor. A message arrives once by its key, so a repeat changes nothing.
 */
export function createWeb(streams: VisitorStreams): Platform {
  return {
    channel: 'web',
    textLimit: { most: 20_000, unit: 'characters' },
    mostParts: 20,
    mediaKinds: ['image', 'audio', 'video', 'file'],
    windowMs: null,
    paceSubject: ({ message }) => message.recipient,
    async sendPart({ part, key }, { message }): Promise<PartResult> {
      try {
        const position = await streams.append(message.tenant, {
          externalThreadId: message.externalThreadId,
          visitorId: message.recipient,
          messageId: key,
          text: part.kind === 'text' ? part.text : null,
          media: part.kind === 'media' ? [part.media] : [],
        })
        return sent(String(position))
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown'
        return { kind: 'uncertain', error: `the visitor’s stream could not be written: ${why}` }
      }
    },
  }
}
