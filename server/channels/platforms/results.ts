import type { FailureReason } from '../connector.ts'
import type { PartResult } from '../platform.ts'
import { type PlatformAnswer, readHeader } from '../platform-http.ts'

/** The platform took the part. */
export function sent(platformMessageId: string | null): PartResult {
  return { kind: 'sent', platformMessageId }
}

/**
 * The platform refused for now, and certainly has not taken the part. A wait that seems to be over, as where the clocks
 * differ, counts as none: all tries at once would be spent on a limit that lasts.
 */
export function retry(error: string, retryAfterMs: number | null): PartResult {
  const isWait = retryAfterMs !== null && retryAfterMs > 0 && Number.isFinite(retryAfterMs)
  return { kind: 'retry', error, retryAfterMs: isWait ? retryAfterMs : null }
}

/** The platform refuses the credentials. */
export function reconnect(error: string): PartResult {
  return { kind: 'reconnect', error }
}

/** The platform will never take the part. */
export function failed(reason: FailureReason, error: string): PartResult {
  return { kind: 'failed', reason, error }
}

/** What a call without an answer comes to. */
export function unanswered(answer: PlatformAnswer & { kind: 'unanswered' }): PartResult {
  const { error, isStopped, isUnsent } = answer
  if (isUnsent) return { kind: 'retry', error, retryAfterMs: null, ...(!isStopped && { isOutOfReach: true }) }
  return isStopped ? { kind: 'uncertain', error, countsAsAttempt: false } : lost(error)
}

/** The platform may well have taken the part, and its answer was lost. */
export function lost(error: string): PartResult {
  return { kind: 'uncertain', error, isLost: true }
}

/** Sorts an answer by its HTTP status alone, for what a platform's own codes do not explain. */
export function sortByStatus(answer: PlatformAnswer, error: string): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const { status } = answer
  if (status === 429) return retry(error, readRetryAfterMs(answer))
  if (status === 401 || isKeptOut(answer)) return reconnect(error)
  // The platform says yes to nobody knows what, or whoever stands before it did not wait for its answer or got none
  // that can be read (RFC 9110, section 15.6.3): Telegram shows many a message that it answered with 502.
  if ((status >= 200 && status < 300) || status === 502 || status === 504) return lost(error)
  // It broke down somewhere after it had read the request.
  if (status >= 500) return { kind: 'uncertain', error }
  if (status < 400 || status === 408) return retry(error, null)
  return failed('refused', error)
}

/**
 * Whether something before the platform refused: its API says in JSON whom it keeps out, and a page with 403 comes from
 * a network, a firewall or a proxy that lets none of the account's messages through.
 */
export function isKeptOut(answer: PlatformAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 403 && answer.body === null
}

/** Sorts an answer without a new token: what is refused there is the app or what it was granted, never a customer. */
export function sortRenewal(answer: PlatformAnswer, error: string): PartResult {
  const result = sortByStatus(answer, error)
  return result.kind === 'failed' ? reconnect(error) : result
}

/**
 * What a call that goes before the message's own comes to, such as an upload, where it did not give what it is made
 * for: whatever became of it, the message was not handed over.
 */
export function beforeMessage(result: PartResult): PartResult {
  if (result.kind === 'sent') return retry('the platform gave no id for what it took', null)
  return result.kind === 'uncertain' ? { ...result, kind: 'retry', retryAfterMs: null } : result
}

/** `Retry-After` in seconds, as each platform that names it does; null when it is absent, over or something else. */
export function readRetryAfterMs(answer: PlatformAnswer): number | null {
  const seconds = readHeader(answer, 'retry-after')?.trim() ?? ''
  return /^\d+(\.\d+)?$/.test(seconds) && Number(seconds) > 0 ? Math.ceil(Number(seconds) * 1000) : null
}

/**
 * A refusal in one line, without what the platform left out: "X refused with 403 client-forbidden: Your app may not."
 */
export function describeRefusal(
  platform: string,
  codes: readonly (string | number | undefined)[],
  words = '',
): string {
  const named = codes.filter((code) => code !== undefined && code !== '').join(' ')
  return `${platform} refused with ${named}${words === '' ? '' : `: ${words}`}`
}
