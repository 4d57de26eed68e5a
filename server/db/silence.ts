import type { Socket } from 'node:net'
import type pg from 'pg'

/** A connection with its socket, which the driver's types leave out. */
type Watched = pg.ClientBase & { readonly connection: { readonly stream: Socket } }

/** The state of a connection that somebody waits for: what was heard, and how many checks ago. */
interface Hearing {
  bytesRead: number
  looksAgo: number
}

/**
 * Ends the pools' connections that stay silent for long although somebody waits for them, together with the unused
 * ones, which lead to the same host. Otherwise a host that vanishes without a word would block every request until TCP
 * gives up, a quarter of an hour later.
 */
export interface SilenceWatch {
  watch(pool: pg.Pool): void
  /** Somebody waits for a connection that its pool has not lent out yet. */
  begin(client: pg.ClientBase): void
  /** Ends the unused connections: if one is lost, the others are useless too. */
  endUnused(reason: Error): void
  stop(): void
}

// Checks are counted instead of time: a process that was suspended has checked only once when it wakes, and then reads
// what arrived meanwhile.
const LOOKS_PER_SILENCE = 6

export function createSilenceWatch(silenceMs: number): SilenceWatch {
  const unused = new Set<Watched>()
  const awaited = new Map<Watched, Hearing>()

  function begin(client: pg.ClientBase): void {
    const watched = client as Watched
    unused.delete(watched)
    awaited.set(watched, { bytesRead: watched.connection.stream.bytesRead, looksAgo: 0 })
  }

  function isSilent({ connection }: Watched, hearing: Hearing): boolean {
    const { bytesRead } = connection.stream
    hearing.looksAgo = bytesRead === hearing.bytesRead ? hearing.looksAgo + 1 : 0
    hearing.bytesRead = bytesRead
    return hearing.looksAgo > LOOKS_PER_SILENCE
  }

  function look(): void {
    for (const known of [awaited, unused]) {
      for (const client of known.keys()) if (client.connection.stream.destroyed) known.delete(client)
    }
    const silent = [...awaited].filter(([client, hearing]) => isSilent(client, hearing))
    if (silent.length === 0) return
    for (const { connection } of [...silent.map(([client]) => client), ...unused]) {
      connection.stream.destroy(new SilenceError(silenceMs))
    }
  }

  const timer = setInterval(look, silenceMs / LOOKS_PER_SILENCE).unref()
  return {
    watch(pool) {
      pool.on('acquire', begin)
      pool.on('release', (_error, client) => {
        awaited.delete(client as pg.ClientBase as Watched)
        unused.add(client as pg.ClientBase as Watched)
      })
    },
    begin,
    endUnused(reason) {
      for (const { connection } of unused) connection.stream.destroy(reason)
    },
    stop: () => clearInterval(timer),
  }
}

/** The database has not answered; the error has the code of a connection that timed out. */
class SilenceError extends Error {
  override readonly name = 'SilenceError'
  readonly code = 'ETIMEDOUT'

  constructor(silenceMs: number) {
    super(`The database has not answered for ${silenceMs / 1000} s.`)
  }
}
