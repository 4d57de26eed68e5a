import type { Readable } from 'node:stream'
import type { Context, WorkSourceName } from '../context.ts'
import {
  expirePage,
  isBehind,
  isListening,
  keepAlive,
  type OpenedPage,
  openPage,
  type Page,
  tellPage,
} from './page.ts'
import { createPageRoom, type RoomSettings } from './page-room.ts'
import { listCredentials, listUnseen } from './queries.ts'
import { shareLooks } from './share-looks.ts'

/** The pages that read their streams from this process. */
export interface StreamHub {
  /**
   * Starts serving a page; null if this process has too many. The stream ends when the page disconnects or its token
   * ends.
   */
  open(page: OpenedPage): Readable | null
  /** Sends every page what it has not seen yet. Resolves when that is done. */
  look(): Promise<void>
  /** Ends every stream, so that the server can stop; the pages reconnect to another process or later. */
  close(): void
}

export interface HubSettings extends RoomSettings {
  readonly pollMs: number
  readonly heartbeatMs: number
}

const SETTINGS: HubSettings = { mostPages: 5_000, mostPerStream: 5, pollMs: 2_000, heartbeatMs: 20_000 }
const MOST_PER_LOOK = 50

type HubContext = Pick<Context, 'db' | 'clock' | 'log'>

/**
 * Serves pages from what is committed: one statement looks for the new messages of all pages, whenever a worker reports
 * that it has appended one, and every two seconds in case that report was lost. So a page may be connected to any
 * gateway.
 */
export function createStreamHub(
  context: HubContext,
  subscribe: (listener: (source: WorkSourceName) => void) => () => void,
  settings: HubSettings = SETTINGS,
): StreamHub {
  const pages = createPageRoom(settings)
  const look = shareLooks(() => lookOnce(context, pages))
  const judge = createJudge(context, pages)
  let stopTimers: (() => void) | undefined

  function startTimers(): () => void {
    const unsubscribe = subscribe((source) => {
      if (source === 'visitor_streams') void look()
    })
    const poll = setInterval(() => {
      void look()
      void judge()
    }, settings.pollMs).unref()
    const heartbeat = setInterval(() => {
      for (const page of pages) keepAlive(page)
    }, settings.heartbeatMs).unref()
    return () => {
      unsubscribe()
      clearInterval(poll)
      clearInterval(heartbeat)
    }
  }

  return {
    open(opened) {
      const page = openPage(opened)
      if (!pages.enter(page)) return null
      const leave = () => {
        pages.leave(page)
        if (!pages.isEmpty()) return
        stopTimers?.()
        stopTimers = undefined
      }
      page.stream.on('close', leave).on('error', leave)
      // It has read everything that was sent, so the rest follows.
      page.stream.on('drain', () => void look())
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

/** Sends the pages what is new to them; `isMore` if one of them has more to read. Never rejects. */
async function lookOnce(
  { db, clock, log }: HubContext,
  pages: Iterable<Page>,
): Promise<{ readonly isMore: boolean }> {
  try {
    endExpired(pages, clock.now())
    const reading = [...pages].filter((page) => isListening(page) && !isBehind(page))
    const positions = reading.map(({ reader, position }) => ({ ...reader, position }))
    const unseen = await listUnseen(db.shared, positions, MOST_PER_LOOK)
    // A token may have ended meanwhile, and then allows nothing more.
    endExpired(pages, clock.now())
    reading.forEach((page, index) => {
      tellPage(page, unseen[index] ?? [])
    })
    return { isMore: unseen.some((messages) => messages.length === MOST_PER_LOOK) }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'looking for visitors’ messages failed')
    return { isMore: false }
  }
}

function endExpired(pages: Iterable<Page>, now: Date): void {
  for (const page of pages) if (page.reader.expiresAt <= now) expirePage(page)
}

/**
 * Makes the function that ends the pages whose account was given other credentials: a secret may have been replaced
 * because it became known. One check runs at a time.
 */
function createJudge({ db, log }: HubContext, pages: Iterable<Page>): () => Promise<void> {
  let isJudging = false
  return async () => {
    if (isJudging) return
    isJudging = true
    try {
      const reading = [...pages].filter(isListening)
      const accounts = new Map(reading.map(({ reader }) => [reader.accountId, reader]))
      const current = await listCredentials(db.shared, [...accounts.values()])
      for (const page of reading) {
        const { accountId, credentialsSealed } = page.reader
        if (current.get(accountId)?.equals(credentialsSealed) !== true) expirePage(page)
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'judging visitors’ tokens again failed')
    }
    isJudging = false
  }
}
