import type { Channel } from '../../contract/channels.ts'
import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { Clock } from '../platform/clock.ts'
import type { RandomBytes } from '../platform/random.ts'
import type { OutgoingMessage, SendResult } from './connector.ts'
import type { PlatformHttp } from './platform-http.ts'

/** An account's credentials, as the operator's file gave them (docs/channels.md). */
export type Credentials = Readonly<Record<string, unknown>>

/** What a renewal of tokens came to, and the fields of the credentials that it changes. */
export interface Renewed<Result> {
  readonly result: Result
  readonly changes?: Readonly<Record<string, string>>
}

/** A message with everything that sending it takes. */
export interface PreparedMessage {
  readonly message: OutgoingMessage
  readonly media: readonly MessageMedia[]
  readonly credentials: Credentials
  /** When the customer last wrote to this account; message windows count from here. */
  readonly lastInboundAt: Date | null
  /** The platform's id of the customer's message that is answered. */
  readonly inReplyTo: string | null
  /** Whether an earlier message has left that answers the same message of the customer, or may have. */
  readonly isAnswered: boolean
  /** Whether the text rests on the customer's own data, so that it must not be published. */
  readonly isPersonal: boolean
  /**
   * Runs `renew` while no other worker renews this account's tokens; `credentials` shows the latest before it, and with
   * its `changes` after it, which are kept sealed for all workers. Null when another worker is at it, or
   * this one at too many.
   */
  renewAlone<Result>(renew: () => Promise<Renewed<Result>>): Promise<Result | null>
}

/** One call's worth of a message. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'media'; readonly media: MessageMedia }

/** A part on its way. */
export interface PartToSend {
  readonly part: Part
  /** A UUID of this part that is the same in every try: the idempotency key. */
  readonly key: string
  /** Whether an earlier try may have reached the platform without this service knowing. */
  readonly isRepeat: boolean
}

/**
 * What became of one part; `uncertain` means that the platform may or may not have taken it. With `isLost` it said
 * nothing that can be read, so it may well have.
 */
export type PartResult =
  | SendResult
  | {
      readonly kind: 'uncertain'
      readonly error: string
      readonly countsAsAttempt?: false
      readonly isLost?: true
    }

/**
 * How much text a platform takes in one call. `markdown`: characters, of which each that could be
 * markup takes room for what is put before it. `entities`: characters, of which some are written as entities.
 */
export interface TextLimit {
  readonly most: number
  readonly unit: 'characters' | 'bytes' | 'markdown' | 'entities'
}

/** One platform: its limits as data, and how one part is sent. */
export interface Platform {
  readonly channel: Channel
  readonly textLimit: TextLimit
  /** How many parts a message may be cut into. */
  readonly mostParts: number
  /** The kinds that the platform shows by themselves; of others the customer gets the link. */
  readonly mediaKinds: readonly MessageMedia['kind'][]
  /** How long after the customer's last message the platform takes an answer; null when always. */
  readonly windowMs: number | null
  /** The platform knows a part by its key: given twice, it is shown once. */
  readonly knowsRepeats?: true
  /** What the platform counts its limit by (`limits.ts`). */
  paceSubject(prepared: PreparedMessage): string
  sendPart(part: PartToSend, prepared: PreparedMessage, signal: AbortSignal): Promise<PartResult>
}

/** What the platforms are made from. */
export interface PlatformServices {
  readonly http: PlatformHttp
  readonly clock: Clock
  readonly random: RandomBytes
  /** Reads the bytes of a media item, for platforms that take uploads only. Without it the customer gets the link. */
  readonly readMedia?: (media: MessageMedia, signal: AbortSignal) => Promise<Buffer>
}
