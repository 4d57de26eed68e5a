import { PassThrough } from 'node:stream'
import type { StreamedMessage } from '../channels/visitor-streams.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { ReadPosition } from './queries.ts'
import { EXPIRED, HEARTBEAT, writeMessage } from './server-sent-events.ts'

/** A page that begins to read. */
export interface OpenedPage extends ReadPosition {
  readonly expiresAt: Date
  readonly accountId: string
  /** The account's credentials as they were when the page's token was judged: others end the token. */
  readonly credentialsSealed: Buffer
  /** What it is told first. */
  readonly opening: string
}

// What waits for a slow reader in memory; the rest waits in the database. Who is behind at two heartbeats
// has gone or is stuck, and may come back.
const MOST_UNREAD_BYTES = 64 * 1024
// Far enough below that whoever is behind has filled both of a stream's buffers, and is heard to drain them.
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

/** A page that is told its opening. */
export function openPage({ opening, position, ...reader }: OpenedPage): Page {
  const key = tenantKey(reader.tenant, reader.externalThreadId, reader.visitorId)
  const stream = new PassThrough({ highWaterMark: BUFFER_BYTES })
  stream.write(opening)
  return { reader, key, stream, position, wasBehind: false }
}

/** Whether the page may be told more. */
export function isListening({ stream }: Page): boolean {
  return !stream.writableEnded && !stream.destroyed
}

/** Whether so much waits for the page that the rest should wait in the database. */
export function isBehind({ stream }: Page): boolean {
  return stream.writableLength + stream.readableLength > MOST_UNREAD_BYTES
}

/** Tells the page messages, the oldest first, until it is behind or gone. */
export function tellPage(page: Page, messages: readonly StreamedMessage[]): void {
  for (const message of messages) {
    if (!isListening(page) || isBehind(page)) return
    page.position = message.position
    page.stream.write(writeMessage(message))
  }
}

/** Tells the page that its token has ended, and nothing after it. */
export function expirePage(page: Page): void {
  if (isListening(page)) page.stream.end(EXPIRED)
}

/** Ends the page's stream so that its place is free: one that does not read would not notice an end, and keep it. */
export function dismissPage({ stream }: Page): void {
  if (stream.readableLength > 0) stream.destroy()
  else stream.end()
}

/** Keeps the connection of a page alive that has nothing to read; one that was behind before and still is has gone. */
export function keepAlive(page: Page): void {
  if (page.wasBehind && isBehind(page)) page.stream.destroy()
  else if (isListening(page)) page.stream.write(HEARTBEAT)
  page.wasBehind = isBehind(page)
}
