import type { AttemptPhase } from './attempt-failure.ts'

/** The result of one attempt. A remote failure is data: `post` never rejects. */
export type PostResult =
  | {
      readonly kind: 'answered'
      readonly statusCode: number
      /** The first 1 KiB of the answer, as printable text. */
      readonly excerpt: string
      /** The header as it came; `parseRetryAfter` reads it. */
      readonly retryAfter: string | null
      readonly durationMs: number
    }
  | {
      readonly kind: 'failed'
      readonly phase: AttemptPhase
      /**
       * A short class name. In the phases `url` and `resolve` it may be the broken rule (`credentials`,
       * `private_address`); otherwise it is one of the names in `attempt-failure.ts`. `stopped` means that this process
       * called the attempt off, which says nothing about the receiver.
       */
      readonly error: string
      readonly message: string
      readonly durationMs: number
      /** This URL breaks a rule by itself, whatever the resolver and the receiver do: another attempt is pointless. */
      readonly deterministic: boolean
    }

/** Whether the receiver accepted what was posted: any 2xx. A redirect is a failure and is never followed. */
export function isAccepted(result: PostResult): boolean {
  return result.kind === 'answered' && result.statusCode >= 200 && result.statusCode < 300
}
