import type { StreamedMessage } from '../channels/visitor-streams.ts'

// The WHATWG's format (https://html.spec.whatwg.org/multipage/server-sent-events.html). JSON contains no line break, so
// `data` is one line.

/** Opens a stream: tells the browser how soon to reconnect after a broken connection, and which stream it is. */
export function writeOpening(streamName: string): string {
  return `retry: 3000\nevent: stream\ndata: ${JSON.stringify({ stream: streamName })}\n\n`
}

/** A message; its id is its position, which a browser sends when it reconnects. */
export function writeMessage({ position, messageId, text, media, createdAt }: StreamedMessage): string {
  const data = {
    id: messageId,
    text,
    media: media.map(({ kind, url, mime, filename }) => ({ kind, url, mime, filename })),
    created_at: createdAt.toISOString(),
  }
  return `id: ${position}\nevent: message\ndata: ${JSON.stringify(data)}\n\n`
}

/** Tells the page that its token has ended: it asks its company for another one. */
export const EXPIRED = 'event: expired\ndata: {}\n\n'

/** Keeps proxies from closing a silent connection, and shows a page that its connection still works. */
export const HEARTBEAT = 'event: beat\ndata: {}\n\n'

/**
 * The position that a page names, in the header of a reconnecting browser or in the URL; 0 if there is none or it is
 * invalid.
 */
export function readPosition(lastEventId: unknown, after: unknown): number {
  const given = [lastEventId, after].find((value) => typeof value === 'string' && /^\d{1,15}$/.test(value))
  return Number(given ?? 0)
}
