import type { StreamedMessage } from '../channels/visitor-streams.ts'

// The WHATWG's format (https://html.spec.whatwg.org/multipage/server-sent-events.html). JSON
// holds no line break, so `data` is one line.

/** Opens a stream: how soon a browser comes back after a broken connection, and which stream it is. */
export function writeOpening(streamName: string): string {
  return `retry: 3000\nevent: stream\ndata: ${JSON.stringify({ stream: streamName })}\n\n`
}

/** A message; its id is its position, which a browser names when it comes back. */
export function writeMessage({ position, messageId, text, media, createdAt }: StreamedMessage): string {
  const data = {
    id: messageId,
    text,
    media: media.map(({ kind, url, mime, filename }) => ({ kind, url, mime, filename })),
    created_at: createdAt.toISOString(),
  }
  return `id: ${position}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`
}

/** Says that the token has ended: the page asks its company for another one. */
export const EXPIRED = 'event: expired\ndata: {}\n\n'

/** Keeps proxies from closing a silent connection, and tells a page that its connection is none that died unnoticed. */
export const HEARTBEAT = 'event: beat\ndata: {}\n\n'

/**
 * The position that a page names, by the header of a reconnecting browser or by the
 * address; 0 for none and for what is no position.
 */
export function readPosition(lastEventId: unknown, after: unknown): number {
  const given = [lastEventId, after].find((value) => typeof value === 'string' && /^\d{1,15}$/.test(value))
  return Number(given ?? 0)
}
