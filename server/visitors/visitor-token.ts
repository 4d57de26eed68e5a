import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../platform/ids.ts'

/** The content of a visitor's token: the stream that its holder may read, and until when. */
export interface VisitorClaims {
  /** The channel account on `web`; its tenant is the stream's. */
  readonly accountId: string
  readonly externalThreadId: string
  /** `sender.external_id` of the visitor's inbound events. */
  readonly visitorId: string
  readonly expiresAt: Date
}

/** Shorter secrets could be guessed, and then every stream of the company could be read. */
export const LEAST_SECRET_CHARACTERS = 32

// Two ids of the greatest length, with every character written by the backend's JSON as two escapes. It fits into the
// head of a request.
const TOKEN = /^([\w-]{1,9000})\.([\w-]{43})$/
// The API document's limit on ids, in code points.
const MOST_ID_CHARACTERS = 256
// The year 5138 in seconds, and 1973 in milliseconds: a backend that uses `Date.now()` for `exp` would make tokens that
// never end.
const LEAST_MILLISECONDS = 1e11

/**
 * Makes a token as a company's own backend does: the claims as base64url of JSON, a dot, and the base64url of their
 * HMAC-SHA256.
 */
export function signVisitorToken(claims: VisitorClaims, secret: string): string {
  const payload = Buffer.from(
    JSON.stringify({
      account: claims.accountId,
      thread: claims.externalThreadId,
      visitor: claims.visitorId,
      exp: Math.floor(claims.expiresAt.getTime() / 1000),
    }),
  ).toString('base64url')
  return `${payload}.${macOf(payload, secret).toString('base64url')}`
}

/** Reads the claims of a token before it is verified; null if it is not a token. */
export function readVisitorToken(token: string): VisitorClaims | null {
  const [, payload] = TOKEN.exec(token) ?? []
  if (payload === undefined) return null
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { account, thread, visitor, exp } = value as Record<string, unknown>
  if (typeof account !== 'string' || !isId(account)) return null
  if (
    !isExternalId(thread) ||
    !isExternalId(visitor) ||
    typeof exp !== 'number' ||
    !Number.isSafeInteger(exp)
  )
    return null
  if (exp >= LEAST_MILLISECONDS) return null
  const expiresAt = new Date(exp * 1000)
  if (Number.isNaN(expiresAt.getTime())) return null
  return { accountId: account.toLowerCase(), externalThreadId: thread, visitorId: visitor, expiresAt }
}

/** Whether the token was made with the secret; takes the same time whatever is wrong. */
export function isSignedWith(token: string, secret: string): boolean {
  const [, payload = '', mac = ''] = TOKEN.exec(token) ?? []
  return timingSafeEqual(
    macOf(payload, secret),
    Buffer.from(mac.padEnd(43, '_'), 'base64url').subarray(0, 32),
  )
}

/**
 * A name for a stream that reveals nothing about it: a page can see by it whether the stream is still the one that it
 * knows.
 */
export function nameStream({ accountId, externalThreadId, visitorId }: VisitorClaims): string {
  const text = JSON.stringify([accountId, externalThreadId, visitorId])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

function macOf(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest()
}

function isExternalId(value: unknown): value is string {
  // PostgreSQL cannot store U+0000, so no stream has one in its name.
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    [...value].length <= MOST_ID_CHARACTERS &&
    !value.includes('\0')
  )
}
