import { readOptionalField } from '../credentials.ts'
import type { PartResult, PreparedMessage } from '../platform.ts'
import { beforeMessage } from './results.ts'

/** A new access token, or why there is none. `refreshToken` is set where the platform replaced that one too. */
export type Renewal =
  | {
      readonly kind: 'renewed'
      readonly accessToken: string
      readonly expiresInSeconds: number
      readonly refreshToken?: string
    }
  | PartResult

interface Token {
  readonly kind: 'token'
  readonly accessToken: string
}

// A token that ends during the call would be refused halfway.
const MARGIN_MS = 60_000
// A renewal is one call, and the message looks again after that.
const BESIDE_RENEWAL_MS = 1_000

/**
 * Makes a call with an access token that lives for hours, and renews it when it has ended or is refused. One worker at
 * a time renews, since a platform may take each refresh token once; the others wait and use what it got.
 */
export async function callWithToken(
  prepared: PreparedMessage,
  now: Date,
  renew: () => Promise<Renewal>,
  call: (accessToken: string) => Promise<PartResult>,
): Promise<PartResult> {
  const tried = readAccessToken(prepared, now)
  if (tried !== null) {
    const result = await call(tried)
    if (result.kind !== 'reconnect') return result
  }
  const renewed = await prepared.renewAlone<Token | PartResult>(async () => {
    const latest = readAccessToken(prepared, now)
    if (latest !== null && latest !== tried) return { result: { kind: 'token', accessToken: latest } }
    const renewal = await renew()
    if (renewal.kind !== 'renewed') return { result: beforeMessage(renewal) }
    const { accessToken, expiresInSeconds, refreshToken } = renewal
    const changes = {
      access_token: accessToken,
      access_token_expires_at: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(),
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    }
    return { result: { kind: 'token', accessToken }, changes }
  })
  if (renewed === null) {
    const error = 'waits for a renewed token'
    return {
      kind: 'retry',
      error,
      retryAfterMs: BESIDE_RENEWAL_MS,
      countsAsAttempt: false,
      ...(tried === null && { isUntried: true }),
    }
  }
  return renewed.kind === 'token' ? call(renewed.accessToken) : renewed
}

// Null when there is none that can be used. One without a known end is tried, and its refusal renews it.
function readAccessToken({ credentials }: PreparedMessage, now: Date): string | null {
  const expiresAt = readOptionalField(credentials, 'access_token_expires_at')
  const isEnding = expiresAt !== null && !(Date.parse(expiresAt) - now.getTime() > MARGIN_MS)
  return isEnding ? null : readOptionalField(credentials, 'access_token')
}
