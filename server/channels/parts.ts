import { createHash } from 'node:crypto'
import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { FailureReason } from './connector.ts'
import type { Part, Platform } from './platform.ts'
import { splitText } from './split-text.ts'

// Beside blanks, what only directs and joins other characters shows nothing, and a platform refuses it or looks empty.
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u

/** The parts that a message leaves in, or why it cannot. */
export type Plan =
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly error: string }

/**
 * Cuts a message into a platform's parts: the text first, then each media item that the platform shows; of the others
 * the text carries the link. The same message is cut the same way in every try.
 */
export function planParts(
  platform: Platform,
  { text, media }: { text: string; media: readonly MessageMedia[] },
): Plan {
  const unusable = media.find(({ url }) => !isWebAddress(url))
  if (unusable !== undefined) {
    return {
      kind: 'failed',
      reason: 'media_refused',
      error: 'a media item has no address that a customer could open',
    }
  }
  const shown = media.filter(({ kind }) => platform.mediaKinds.includes(kind))
  const links = media.filter(({ kind }) => !platform.mediaKinds.includes(kind)).map(({ url }) => url)
  const words = [text.trim(), ...links].filter((each) => VISIBLE.test(each)).join('\n')
  const parts: Part[] = [
    ...splitText(words, platform.textLimit).map((piece) => ({ kind: 'text' as const, text: piece })),
    ...shown.map((item) => ({ kind: 'media' as const, media: item })),
  ]
  if (parts.length === 0) return { kind: 'failed', reason: 'refused', error: 'the message is empty' }
  if (parts.length > platform.mostParts) {
    const error = `the message needs ${parts.length} parts and ${platform.channel} gets ${platform.mostParts} at most`
    return { kind: 'failed', reason: 'too_long', error }
  }
  return { kind: 'parts', parts }
}

/** The same UUID for the same part in every try; the first part's is the message's own id. */
export function partKey(messageId: string, index: number): string {
  if (index === 0) return messageId
  const bytes = createHash('sha256').update(`${messageId}/${index}`).digest().subarray(0, 16)
  // A UUIDv8 (RFC 9562, section 5.8): its bits are of our own making.
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)
}
