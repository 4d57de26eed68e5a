import type pg from 'pg'
import type { WorkSourceName } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'
import { keepConnected, type LastingConnection } from './lasting-connection.ts'

const CHANNEL = 'sanad_work'
// While one notification is being sent the next ones gather; a busy gateway sends at most two in this time. The second
// one does not wait: with one every 4 ms, at a hundred events a second, more than a third of the events waited for the
// next.
const TIME_OF_TWO_MS = 8
// Named, so that it is planned once for each connection: planning takes several times as long as executing it, and
// there is one for nearly every event.
const NOTIFY = { name: 'wake_up', text: 'SELECT pg_notify($1, source) FROM unnest($2::text[]) AS source' }

/** Called with a source that has work due. */
export type WakeUpListener = (source: WorkSourceName) => void

/** Tells every worker, after the commit, that work is due. The message may get lost: workers also poll. */
export interface WakeUp {
  /** To be called after the commit that made the work due. Never throws and never waits. */
  readonly wakeUp: (source: WorkSourceName) => void
  /**
   * Calls the listener for wake-ups of this process at once, and for those of others through LISTEN. Returns a function
   * that ends this.
   */
  subscribe(listener: WakeUpListener): () => void
  close(): Promise<void>
}

/** What wake-ups need. */
export interface WakeUpOptions {
  readonly db: Pick<Database, 'connect'>
  readonly log: Logger
  /** Counts milliseconds and never steps back. */
  readonly nowMs?: () => number
}

/**
 * Wake-ups by NOTIFY, on a connection of their own: a NOTIFY inside the transactions would serialize their commits
 * (measured: 750 instead of 9,500 commits a second on a slow disk). The connection is opened at the first use.
 */
export function createWakeUp(options: WakeUpOptions): WakeUp {
  const { nowMs = () => performance.now() } = options
  const listeners = new Set<WakeUpListener>()
  const pending = new Set<WorkSourceName>()
  let connection: LastingConnection | undefined
  let sending = false
  /** When the last notification was sent, and the one before it. */
  let sentMs = { last: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY }
  let closed = false

  function tell(source: WorkSourceName): void {
    for (const listener of listeners) listener(source)
  }

  async function listen(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const ownPid = rows[0]?.pid
    client.on('notification', ({ processId, payload }) => {
      // Notifications of this process have reached its own listeners directly.
      if (processId !== ownPid && payload !== undefined) tell(payload as WorkSourceName)
    })
    // A NOTIFY is a commit too, but it need not survive a crash, so it does not wait for the disk.
    await client.query('SET synchronous_commit = off')
    await client.query(`LISTEN ${CHANNEL}`)
  }

  function connect(): LastingConnection {
    connection ??= keepConnected({ ...options, purpose: 'wake-ups', prepare: listen })
    return connection
  }

  async function send(): Promise<void> {
    sending = true
    await connect().opened
    while (pending.size > 0 && !closed) {
      const sources = [...pending]
      pending.clear()
      sentMs = { last: nowMs(), before: sentMs.last }
      // Without a connection the notification is lost, and the workers' poll finds the work.
      await connect()
        .current()
        ?.query({ ...NOTIFY, values: [CHANNEL, sources] })
        .catch((error: Error) => options.log.warn({ reason: error.message }, 'wake-up not sent'))
      const waitMs = sentMs.before + TIME_OF_TWO_MS - nowMs()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
    sending = false
  }

  return {
    wakeUp(source) {
      tell(source)
      pending.add(source)
      if (!sending && !closed) void send()
    },
    subscribe(listener) {
      listeners.add(listener)
      connect()
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      await connection?.close()
    },
  }
}
