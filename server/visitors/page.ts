import { PassThrough } from 'node:stream'
import type { StreamedMessage } from '../channels/visitor-streams.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { ReadPosition } from './queries.ts'
import { EXPIRED, HEARTBEAT, writeMessage } from './server-sent-events.ts'

/** A page that begins to read. */
export interface OpenedPage extends ReadPosition {
  readonly expiresAt: Date
  readonly accountId: string
  /** The account's credentials when the page's token was verified: other credentials end the token. */
  readonly credentialsSealed: Buffer
  /** The first text that is sent to it. */
  readonly opening: string
}

// How much may wait for a slow reader in memory; the rest waits in the database. A page that is behind at two
// heartbeats in a row is gone or stuck, and may reconnect.
const MOST_UNREAD_BYTES = 64 * 1024
// Far enough below that a page which is behind has filled both buffers of its stream, so that draining them emits an
// event.
const BUFFER_BYTES = 16 * 1024

/** A page that reads, and how far it has read. */
export interface Page {
  readonly reader: Omit<OpenedPage, 'position' | 'opening'>
  /** The same for all pages that read one visitor's stream. */
  readonly key: string
  readonly stream: PassThrough
  position: number
  wasBehind: boolean
}

/** A page to which its opening has been sent. */
export function openPage({ opening, position, ...reader }: OpenedPage): Page {
  const key = tenantKey(reader.tenant, reader.externalThreadId, reader.visitorId)
  const stream = new PassThrough({ highWaterMark: BUFFER_BYTES })
  stream.write(opening)
  return { reader, key, stream, position, wasBehind: false }
}

/** Whether more may be sent to the page. */
export function isListening({ stream }: Page): boolean {
  return !stream.writableEnded && !stream.destroyed
}

/** Whether so much waits for the page that the rest should wait in the database. */
export function isBehind({ stream }: Page): boolean {
  return stream.writableLength + stream.readableLength > MOST_UNREAD_BYTES
}

/** Sends messages to the page, the oldest first, until it is behind or gone. */
export function tellPage(page: Page, messages: readonly StreamedMessage[]): void {
  for (const message of messages) {
    if (!isListening(page) || isBehind(page)) return
    page.position = message.position
    page.stream.write(writeMessage(message))
  }
}

/** Tells the page that its token has ended, and sends nothing after it. */
export function expirePage(page: Page): void {
  if (isListening(page)) page.stream.end(EXPIRED)
}

/**
 * Ends the page's stream so that its place is free: at once if something waits unread, because a page that does not
 * read would not notice a regular end, and would keep its place.
 */
export function dismissPage({ stream }: Page): void {
  if (stream.readableLength > 0) stream.destroy()
  else stream.end()
}

/** Keeps the connection of an idle page alive; a page that was behind at the last call and still is counts as gone. */
export function keepAlive(page: Page): void {
  if (page.wasBehind && isBehind(page)) page.stream.destroy()
  else if (isListening(page)) page.stream.write(HEARTBEAT)
  page.wasBehind = isBehind(page)
}
