import { readField } from '../credentials.ts'
import { escapeMarkdown } from '../escape-markdown.ts'
import { readNumber, readText, readValue } from '../json-values.ts'
import type { PartResult, Platform, PlatformServices, PreparedMessage } from '../platform.ts'
import { type PlatformAnswer, type PlatformCall, readHeader } from '../platform-http.ts'
import { callWithToken, type Renewal } from './renewed-token.ts'
import {
  describeRefusal,
  failed,
  isKeptOut,
  reconnect,
  retry,
  sent,
  sortByStatus,
  sortRenewal,
  unanswered,
} from './results.ts'

/** A "fullname": a comment, a post or a private message. */
const FULLNAME = /^t[134]_[a-z0-9]+$/
const PRIVATE_MESSAGE = /^t4_/
/** A new private message has a subject; an answer keeps the one it answers. */
const SUBJECT = 'Customer support'
const MOST_WAIT_MS = 3_600_000

/**
 * Reddit: an answer to the comment, post or private message that the customer wrote, or a new private message where
 * their message has no such id, or is public and the answer rests on their own data. There is no idempotency key: a
 * message whose answer was lost may arrive twice.
 * https://www.reddit.com/dev/api/oauth#POST_api_comment and #POST_api_compose
 */
export function createReddit({ http, clock }: PlatformServices): Platform {
  return {
    channel: 'reddit',
    textLimit: { most: 10_000, unit: 'markdown' },
    mostParts: 5,
    // Neither comments nor private messages carry media through the API.
    mediaKinds: [],
    windowMs: null,
    paceSubject: ({ message }) => message.recipient,
    async sendPart({ part }, prepared, signal) {
      const text = part.kind === 'text' ? escapeMarkdown(part.text) : part.media.url
      return callWithToken(
        prepared,
        clock.now(),
        () => renew(prepared, signal),
        (token) => send(prepared, text, token, signal),
      )
    },
  }

  async function send(
    prepared: PreparedMessage,
    text: string,
    token: string,
    signal: AbortSignal,
  ): Promise<PartResult> {
    const headers = { authorization: `Bearer ${token}` }
    const call: PlatformCall = {
      origin: 'https://oauth.reddit.com',
      headers,
      ...describeCall(prepared, text),
    }
    return sortAnswer(await http.call(call, signal))
  }

  // https://github.com/reddit-archive/reddit/wiki/OAuth2#refreshing-the-token: the refresh token stays.
  async function renew({ credentials }: PreparedMessage, signal: AbortSignal): Promise<Renewal> {
    const pair = `${readField(credentials, 'client_id')}:${readField(credentials, 'client_secret')}`
    const answer = await http.call(
      {
        origin: 'https://www.reddit.com',
        path: '/api/v1/access_token',
        headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
        form: { grant_type: 'refresh_token', refresh_token: readField(credentials, 'refresh_token') },
      },
      signal,
    )
    if (answer.kind === 'unanswered') return unanswered(answer)
    const accessToken = readText(answer.body, 'access_token')
    if (accessToken !== undefined) {
      const expiresInSeconds = readNumber(answer.body, 'expires_in') ?? 3_600
      return { kind: 'renewed', accessToken, expiresInSeconds }
    }
    const error = `Reddit did not renew the token (${answer.status})`
    // A refusal may have the form of OAuth (RFC 6749, section 5.2) and yet a status of 200.
    return readText(answer.body, 'error') === undefined ? sortRenewal(answer, error) : reconnect(error)
  }
}

function describeCall({ message, inReplyTo, isPersonal }: PreparedMessage, text: string) {
  const thing = [inReplyTo, message.externalThreadId].find((id) => id !== null && FULLNAME.test(id))
  // Under a comment or a post everybody reads what is about the customer alone.
  if (thing !== undefined && thing !== null && (!isPersonal || PRIVATE_MESSAGE.test(thing))) {
    return { path: '/api/comment', form: { api_type: 'json', thing_id: thing, text } }
  }
  return { path: '/api/compose', form: { api_type: 'json', to: message.recipient, subject: SUBJECT, text } }
}

const BLOCKED = new Set([
  'USER_BLOCKED',
  'USER_BLOCKED_MESSAGE',
  'NOT_WHITELISTED_BY_USER_MESSAGE',
  'USER_MUTED',
  'RESTRICTED_TO_PM',
  'BANNED_FROM_SUBREDDIT',
  'SUBREDDIT_NOTALLOWED',
  'THREAD_LOCKED',
  'TOO_OLD',
])
const UNKNOWN_RECIPIENT = new Set([
  'USER_DOESNT_EXIST',
  'INVALID_USER',
  'NO_USER',
  'DELETED_COMMENT',
  'DELETED_LINK',
  'DELETED_THING',
])

// With `api_type=json` a refusal is a 200 with a list of [code, explanation, field], or a 400 with one as an object,
// as https://github.com/praw-dev/praw/blob/main/praw/reddit.py reads both.
function sortAnswer(answer: PlatformAnswer): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const { body, status } = answer
  if (status === 429) return retry('Reddit takes no more calls for now', readResetMs(answer))
  const code =
    readText(body, 'json', 'errors', 0, 0) ?? (status === 400 ? readText(body, 'reason') : undefined)
  if (code === undefined) {
    if (status === 200 && readValue(body, 'json', 'errors', 'length') === 0) {
      return sent(readText(body, 'json', 'data', 'things', 0, 'data', 'name') ?? null)
    }
    const error = describeRefusal('Reddit', [status], readText(body, 'reason') ?? readText(body, 'message'))
    // The token lacks a scope (RFC 6750, section 3.1): its owner has to grant it.
    if (readHeader(answer, 'www-authenticate')?.includes('insufficient_scope')) return reconnect(error)
    return status === 403 && !isKeptOut(answer) ? failed('blocked', error) : sortByStatus(answer, error)
  }
  const explanation = readText(body, 'json', 'errors', 0, 1) ?? readText(body, 'explanation') ?? ''
  const error = describeRefusal('Reddit', [code], explanation)
  if (code === 'RATELIMIT' || code === 'SUBREDDIT_RATELIMIT')
    return retry(error, readBreakMs(body, explanation))
  if (code === 'USER_REQUIRED') return reconnect(error)
  if (BLOCKED.has(code)) return failed('blocked', error)
  if (UNKNOWN_RECIPIENT.has(code)) return failed('unknown_recipient', error)
  return failed(code === 'TOO_LONG' ? 'too_long' : 'refused', error)
}

// https://support.reddithelp.com/hc/en-us/articles/16160319875092: seconds until the period ends.
function readResetMs(answer: PlatformAnswer): number | null {
  const seconds = Number(readHeader(answer, 'x-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : null
}

// The account's own limit comes in the body, in seconds or only in words.
function readBreakMs(body: unknown, explanation: string): number | null {
  const seconds = readNumber(body, 'json', 'ratelimit')
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  const [, count, unit] = /(\d+) (millisecond|second|minute|hour)/.exec(explanation) ?? []
  if (count === undefined) return null
  const unitMs = { millisecond: 1, second: 1_000, minute: 60_000, hour: 3_600_000 }[unit ?? ''] ?? 60_000
  return Math.min(MOST_WAIT_MS, (Number(count) + 1) * unitMs)
}
