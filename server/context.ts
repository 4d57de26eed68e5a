import type { Database } from './db/database.ts'
import type { Traffic } from './db/traffic.ts'
import type { Clock } from './platform/clock.ts'
import type { Ids } from './platform/ids.ts'
import type { Logger } from './platform/log.ts'
import type { RandomBytes } from './platform/random.ts'
import type { SecretBox } from './platform/secret-box.ts'

/** The kinds of work that can become due; waking one up makes its workers look at once instead of at the next poll. */
export type WorkSourceName =
  | 'conversation_work'
  | 'webhook_deliveries'
  | 'outgoing_messages'
  | 'conversation_timers'
  | 'webhook_recoveries'
  | 'alerts'
  /** For gateways, not for workers: a gateway whose visitors wait for a message looks at once. */
  | 'visitor_streams'

/** What every feature may use. A feature that needs more takes it as a further argument. */
export interface Context {
  readonly baseUrl: string
  readonly db: Database
  /** The API's requests that wait for, or run in, a shared batch of statements. */
  readonly traffic: Traffic
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomBytes
  readonly secretBox: SecretBox
  readonly log: Logger
  /**
   * Tells the workers, in this process and in others, that work is due. To be called after the commit that made it due.
   */
  readonly wakeUp: (source: WorkSourceName) => void
}
