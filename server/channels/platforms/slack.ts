import { readField } from '../credentials.ts'
import { escapeEntities } from '../escape-entities.ts'
import { readId, readText, readValue } from '../json-values.ts'
import type { Part, PartResult, Platform, PlatformServices } from '../platform.ts'
import type { PlatformAnswer } from '../platform-http.ts'
import {
  describeRefusal,
  failed,
  readRetryAfterMs,
  reconnect,
  retry,
  sent,
  sortByStatus,
  unanswered,
} from './results.ts'

/**
 * Slack. The thread is a channel, or a channel and the `ts` of the message that the thread
 * hangs on (`C0123:1712345678.000100`). `client_msg_id` is the idempotency key: Slack answers a
 * repeat with the message that it already has.
 * https://docs.slack.dev/reference/methods/chat.postMessage
 */
export function createSlack({ http }: PlatformServices): Platform {
  return {
    channel: 'slack',
    // "Limit the text to 4,000 characters"; what is longer Slack cuts in two wherever that is, or refuses.
    textLimit: { most: 4_000, unit: 'entities' },
    mostParts: 10,
    mediaKinds: ['image'],
    windowMs: null,
    knowsRepeats: true,
    paceSubject: ({ message }) => readPlace(message.externalThreadId).channel,
    async sendPart({ part, key, isRepeat }, { message, credentials }, signal) {
      const answer = await http.call(
        {
          origin: 'https://slack.com',
          path: '/api/chat.postMessage',
          headers: { authorization: `Bearer ${readField(credentials, 'bot_token')}` },
          json: {
            ...readPlace(message.externalThreadId),
            client_msg_id: key,
            unfurl_links: false,
            unfurl_media: false,
            ...describePart(part),
          },
        },
        signal,
      )
      return sortAnswer(answer, isRepeat)
    },
  }
}

function readPlace(thread: string): { channel: string; thread_ts?: string } {
  const [channel = '', ts] = thread.split(':')
  return ts === undefined || ts === '' ? { channel } : { channel, thread_ts: ts }
}

function describePart(part: Part): object {
  if (part.kind === 'text') return { text: escapeEntities(part.text), mrkdwn: false }
  const { url, filename } = part.media
  const text = filename ?? 'image'
  return { text: escapeEntities(text), blocks: [{ type: 'image', image_url: url, alt_text: text }] }
}

const RATE_LIMITED = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded'])
const CREDENTIALS_REFUSED = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'missing_scope',
  'no_permission',
  'not_allowed_token_type',
  'org_login_required',
  'two_factor_setup_required',
  'team_access_not_granted',
  'accesslimited',
  'access_denied',
  'app_access_restricted',
  'enterprise_is_restricted',
  'ekm_access_denied',
  'not_in_channel',
])
const BLOCKED = new Set(['is_archived', 'user_disabled', 'messages_tab_disabled', 'cannot_reply_to_message'])
/** What admins keep from a channel, a thread, or partners of other companies. */
const BLOCKED_KINDS = /^restricted_action|^slack_connect_\w+_blocked$/
const UNAVAILABLE = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
])

/** Slack knows the key of a message that it has no more: somebody has deleted it. */
const DELETED = 'duplicate_message_not_found'

function sortAnswer(answer: PlatformAnswer, isRepeat: boolean): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const { body } = answer
  if (readValue(body, 'ok') === true) return sent(readId(body, 'ts'))
  const code = readText(body, 'error') ?? ''
  if (code === DELETED && isRepeat) return sent(null)
  const error = describeRefusal('Slack', [answer.status, code])
  if (answer.status === 429 || RATE_LIMITED.has(code)) return retry(error, readRetryAfterMs(answer))
  if (CREDENTIALS_REFUSED.has(code)) return reconnect(error)
  if (code === 'channel_not_found' || code === 'user_not_found') return failed('unknown_recipient', error)
  if (BLOCKED.has(code) || BLOCKED_KINDS.test(code)) return failed('blocked', error)
  if (code === 'msg_too_long' || code === 'msg_blocks_too_long') return failed('too_long', error)
  if (code.startsWith('invalid_blocks')) return failed('media_refused', error)
  if (UNAVAILABLE.has(code)) return { kind: 'uncertain', error }
  return code === '' ? sortByStatus(answer, error) : failed('refused', error)
}
