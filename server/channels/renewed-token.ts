import { readOptionalField } from './credentials.ts'
import type { Delivery, PartResult } from './platform.ts'

/** A new access token, or why there is none. `refreshToken` is set where the platform replaced that one too. */
export type Renewal =
  | {
      readonly kind: 'renewed'
      readonly accessToken: string
      readonly expiresInSeconds: number
      readonly refreshToken?: string
    }
  | PartResult

// A token that ends during the call would be refused halfway.
const MARGIN_MS = 60_000

/**
 * Makes a call with an access token that lives for hours, and renews it when it has ended or is refused. The new one is kept with the
 * account's credentials, so that all workers use it.
 */
export async function callWithToken(
  delivery: Delivery,
  now: Date,
  renew: () => Promise<Renewal>,
  call: (accessToken: string) => Promise<PartResult>,
): Promise<PartResult> {
  const stored = readOptionalField(delivery.credentials, 'access_token')
  const expiresAt = readOptionalField(delivery.credentials, 'access_token_expires_at')
  if (stored !== null && !isEnding(expiresAt, now)) {
    const result = await call(stored)
    if (result.kind !== 'reconnect') return result
  }
  const renewal = await renew()
  if (renewal.kind !== 'renewed') return renewal
  const { accessToken, expiresInSeconds, refreshToken } = renewal
  await delivery.saveCredentials({
    access_token: accessToken,
    access_token_expires_at: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  })
  return call(accessToken)
}

// Without a known end the token is tried, and its refusal renews it.
function isEnding(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && !(Date.parse(expiresAt) - now.getTime() > MARGIN_MS)
}
