import { PassThrough, type Readable } from 'node:stream'
import type { Context, WorkSourceName } from '../context.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import { listCredentials, listUnseen, type ReadPosition } from './queries.ts'
import { EXPIRED, HEARTBEAT, writeMessage } from './server-sent-events.ts'
import { shareLooks } from './share-looks.ts'

/** A page that begins to read. */
export interface OpenedPage extends ReadPosition {
  readonly expiresAt: Date
  readonly accountId: string
  /** The account's credentials as they were when the page's token was judged: others end the token. */
  readonly credentialsSealed: Buffer
  /** What it is told first. */
  readonly opening: string
}

/** The pages that read their streams from this process. */
export interface StreamHub {
  /**
   * Starts telling a page; null when this process has too many. The stream ends when the page goes or its token does.
   */
  open(page: OpenedPage): Readable | null
  /** Tells every page what it has not seen yet. Resolves when that is done. */
  look(): Promise<void>
  /** Ends every stream, so that the server can stop; the pages come back to another process or later. */
  close(): void
}

export interface HubSettings {
  readonly mostPages: number
  /** How many pages may read one stream; one more ends the oldest. */
  readonly mostPerStream: number
  readonly pollMs: number
  readonly heartbeatMs: number
}

const SETTINGS: HubSettings = { mostPages: 5_000, mostPerStream: 5, pollMs: 2_000, heartbeatMs: 20_000 }
const MOST_PER_LOOK = 50
// What waits for a slow reader in memory; the rest waits in the database. Who is behind at two heartbeats
// has gone or is stuck, and may come back.
const MOST_UNREAD_BYTES = 64 * 1024
// Far enough below that whoever is behind has filled both of a stream's buffers, and is heard to drain them.
const BUFFER_BYTES = 16 * 1024

type HubContext = Pick<Context, 'db' | 'clock' | 'log'>

interface Page {
  readonly reader: Omit<OpenedPage, 'position' | 'opening'>
  readonly key: string
  readonly stream: PassThrough
  position: number
  wasBehind: boolean
}

/**
 * Serves pages from what is committed: one statement looks for all of them, when a worker somewhere says that something
 * was appended, and every two seconds in case that word got lost. So a page may be connected to any gateway.
 */
export function createStreamHub(
  { db, clock, log }: HubContext,
  subscribe: (listener: (source: WorkSourceName) => void) => () => void,
  settings: HubSettings = SETTINGS,
): StreamHub {
  const pages = new Set<Page>()
  let isJudging = false
  let stopTimers: (() => void) | undefined

  function startTimers(): () => void {
    const unsubscribe = subscribe((source) => {
      if (source === 'visitor_streams') void look()
    })
    const poll = setInterval(() => {
      void look()
      if (!isJudging) void endRevoked()
    }, settings.pollMs).unref()
    const heartbeat = setInterval(beat, settings.heartbeatMs).unref()
    return () => {
      unsubscribe()
      clearInterval(poll)
      clearInterval(heartbeat)
    }
  }

  function remove(page: Page): void {
    pages.delete(page)
    if (pages.size > 0) return
    stopTimers?.()
    stopTimers = undefined
  }

  function beat(): void {
    for (const page of pages) {
      if (page.wasBehind && isBehind(page)) page.stream.destroy()
      else if (isListening(page)) page.stream.write(HEARTBEAT)
      page.wasBehind = isBehind(page)
    }
  }

  function endExpired(): void {
    const now = clock.now()
    for (const page of pages) {
      if (page.reader.expiresAt <= now && isListening(page)) page.stream.end(EXPIRED)
    }
  }

  /**
   * Ends the pages whose account was given other credentials: a secret is changed
   * where somebody may know it who should not.
   */
  async function endRevoked(): Promise<void> {
    isJudging = true
    const reading = [...pages].filter(isListening)
    try {
      const accounts = new Map(reading.map(({ reader }) => [reader.accountId, reader]))
      const current = await listCredentials(db.shared, [...accounts.values()])
      for (const page of reading) {
        const isCurrent = current.get(page.reader.accountId)?.equals(page.reader.credentialsSealed) ?? false
        if (!isCurrent && isListening(page)) page.stream.end(EXPIRED)
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'judging visitors’ tokens again failed')
    }
    isJudging = false
  }

  async function lookOnce(): Promise<{ isMore: boolean }> {
    endExpired()
    const reading = [...pages].filter((page) => isListening(page) && !isBehind(page))
    const positions = reading.map(({ reader, position }) => ({ ...reader, position }))
    const unseen = await listUnseen(db.shared, positions, MOST_PER_LOOK)
    // A token may have ended meanwhile, and then tells nothing any more.
    endExpired()
    reading.forEach((page, index) => {
      for (const message of unseen[index] ?? []) {
        if (!isListening(page) || isBehind(page)) break
        page.position = message.position
        page.stream.write(writeMessage(message))
      }
    })
    return { isMore: unseen.some((messages) => messages.length === MOST_PER_LOOK) }
  }

  const look = shareLooks(() =>
    lookOnce().catch((error: Error) => {
      log.warn({ reason: error.message }, 'looking for visitors’ messages failed')
      return { isMore: false }
    }),
  )

  return {
    open({ opening, position, ...reader }) {
      if (pages.size >= settings.mostPages) {
        const givesWay = findGivingWay(pages, reader.tenant)
        if (givesWay === null) return null
        givesWay.stream.destroy()
        remove(givesWay)
      }
      const key = tenantKey(reader.tenant, reader.externalThreadId, reader.visitorId)
      const same = [...pages].filter((page) => page.key === key)
      for (const { stream } of same.slice(0, Math.max(0, same.length + 1 - settings.mostPerStream))) {
        // Who does not read would not notice an end, and keep its place.
        if (stream.readableLength > 0) stream.destroy()
        else stream.end()
      }
      const page: Page = {
        reader,
        key,
        position,
        wasBehind: false,
        stream: new PassThrough({ highWaterMark: BUFFER_BYTES }),
      }
      page.stream.on('close', () => remove(page)).on('error', () => remove(page))
      // It has read what there was: the rest follows.
      page.stream.on('drain', () => void look())
      page.stream.write(opening)
      pages.add(page)
      stopTimers ??= startTimers()
      void look()
      return page.stream
    },
    look,
    close() {
      for (const { stream } of pages) stream.end()
    },
  }
}

function isListening({ stream }: Page): boolean {
  return !stream.writableEnded && !stream.destroyed
}

function isBehind({ stream }: Page): boolean {
  return stream.writableLength + stream.readableLength > MOST_UNREAD_BYTES
}

/**
 * The oldest page of the organization that has most of them, unless whoever asks would have as many: no organization
 * keeps the others out.
 */
function findGivingWay(pages: ReadonlySet<Page>, { organizationId }: Tenant): Page | null {
  const byOrganization = Map.groupBy(pages, ({ reader }) => reader.tenant.organizationId)
  const [most = []] = [...byOrganization.values()].sort((a, b) => b.length - a.length)
  const own = byOrganization.get(organizationId) ?? []
  return most.length > own.length + 1 ? (most[0] ?? null) : null
}
