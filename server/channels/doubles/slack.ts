import type { Clock } from '../../platform/clock.ts'
import { readText } from '../json-values.ts'
import { type DoubleAnswer, type DoubleShape, remainingLimitMs, WindowLimit } from './platform-double.ts'

/**
 * https://docs.slack.dev/reference/methods/chat.postMessage and https://docs.slack.dev/apis/web-api/rate-limits. What
 * is longer than the 4,000 characters that Slack asks for is refused here; there it is cut, wherever that is, or
 * refused.
 */
export function slackDouble(clock: Clock): DoubleShape {
  const channelLimit = new WindowLimit(1, 1_000)
  const tsByClientId = new Map<string, string>()
  return {
    origins: ['https://slack.com'],
    outage: { status: 500, body: refusal('internal_error') },
    isMessage: () => true,
    answer({ path, headers, json }, state) {
      if (path !== '/api/chat.postMessage') return { status: 200, body: refusal('unknown_method') }
      const token = headers.authorization?.replace('Bearer ', '') ?? ''
      if (token !== state.secret) {
        return { status: 200, body: { ...refusal('token_revoked'), needed: token } }
      }
      const waitMs = remainingLimitMs(state, clock)
      if (waitMs > 0) return tooMany(waitMs)
      const channel = readText(json, 'channel') ?? ''
      if (channel !== state.customer) return { status: 200, body: refusal('channel_not_found') }
      if (state.isBlocked) return { status: 200, body: refusal('messages_tab_disabled') }
      const text = readText(json, 'text') ?? ''
      const media = readText(json, 'blocks', 0, 'image_url') ?? null
      if (text === '' && media === null) return { status: 200, body: refusal('no_text') }
      if (text.length > 4_000) return { status: 200, body: refusal('msg_too_long') }
      const clientId = readText(json, 'client_msg_id') ?? ''
      const known = tsByClientId.get(clientId)
      if (known !== undefined) return { status: 200, body: { ok: true, channel, ts: known } }
      const turnMs = channelLimit.take(clock)
      if (turnMs > 0) return tooMany(turnMs)
      const thread = readText(json, 'thread_ts')
      const to = thread === undefined ? channel : `${channel}:${thread}`
      const shown = showText(text)
      state.received.push(media === null ? { to, text: shown, media } : { to, text: null, media })
      const ts = `1712345678.${String(state.received.length).padStart(6, '0')}`
      if (clientId !== '') tsByClientId.set(clientId, ts)
      return { status: 200, body: { ok: true, channel, ts, message: { text, ts } } }
    },
  }
}

/**
 * What a reader sees of a text: whatever stands in angle brackets calls somebody or becomes a link.
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
function showText(text: string): string {
  return text
    .replace(/<[^>]*>/g, '[call or link]')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function refusal(error: string) {
  return { ok: false, error }
}

function tooMany(waitMs: number): DoubleAnswer {
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
  return { status: 429, headers, body: refusal('ratelimited') }
}
