import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { readText } from '../json-values.ts'
import {
  type DoubleAnswer,
  type DoubleRequest,
  type DoubleShape,
  readUploaded,
  remainingLimitMs,
  WindowLimit,
} from './platform-double.ts'

/** The keys other than the one that `state.secret` is: the access token's secret. */
export const TWITTER_KEYS = {
  api_key: 'AppKey0001',
  api_key_secret: 'AppKeySecret0001',
  access_token: '12-User0001',
}

/**
 * https://docs.x.com/x-api/direct-messages/manage/integrate, https://docs.x.com/x-api/fundamentals/rate-limits and
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
export function twitterDouble(clock: Clock): DoubleShape {
  const userLimit = new WindowLimit(15, 15 * 60_000)
  const uploads = new Map<string, string>()
  return {
    origins: ['https://api.x.com'],
    outage: {
      status: 503,
      body: { title: 'Service Unavailable', detail: 'Service Unavailable', status: 503 },
    },
    isMessage: ({ path }) => path.startsWith('/2/dm_conversations/'),
    async answer(request, state) {
      if (!isSigned(request, state.secret, clock)) {
        return problem(401, 'Unauthorized', `Unauthorized ${state.secret}`)
      }
      if (request.path === '/2/media/upload') {
        const category = request.multipart?.get('media_category')
        const bytes = await readUploaded(request.multipart?.get('media'))
        // Videos go another way, in pieces.
        if (bytes === null || category !== 'dm_image') return problem(400, 'Invalid Request', 'media')
        const id = `14559527406355865${uploads.size + 10}`
        uploads.set(id, bytes)
        return { status: 200, body: { data: { id, media_key: `3_${id}`, size: bytes.length } } }
      }
      const to = /^\/2\/dm_conversations\/with\/([^/]+)\/messages$/.exec(request.path)?.[1]
      if (to === undefined) return problem(404, 'Not Found', 'Not Found')
      const waitMs = remainingLimitMs(state, clock)
      if (waitMs > 0) return tooMany(clock, waitMs)
      if (to !== state.customer) {
        const errors = [
          { parameters: { participant_id: [to] }, message: `The participant_id [${to}] is not valid` },
        ]
        const type = 'https://api.x.com/2/problems/invalid-request'
        return { status: 400, body: { errors, title: 'Invalid Request', detail: 'Invalid', type } }
      }
      if (state.isBlocked) {
        return problem(403, 'Forbidden', 'You do not have permission to DM one or more participants.')
      }
      const text = readText(request.json, 'text') ?? null
      const mediaId = readText(request.json, 'attachments', 0, 'media_id')
      const media = mediaId === undefined ? null : (uploads.get(mediaId) ?? '')
      if ((text ?? media ?? '') === '') return problem(400, 'Invalid Request', 'text or attachments')
      if (text !== null && text.length > 10_000) return problem(400, 'Invalid Request', 'text is too long')
      const turnMs = userLimit.take(clock)
      if (turnMs > 0) return tooMany(clock, turnMs)
      state.received.push({ to, text, media })
      const data = { dm_conversation_id: `12-${to}`, dm_event_id: `184639${state.received.length}` }
      return { status: 201, body: { data } }
    },
  }
}

function problem(status: number, title: string, detail: string): DoubleAnswer {
  return { status, body: { title, type: 'about:blank', status, detail } }
}

function tooMany(clock: Clock, waitMs: number): DoubleAnswer {
  const reset = String((clock.now().getTime() + waitMs) / 1000)
  const headers = { 'x-rate-limit-limit': '200', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset }
  return { ...problem(429, 'Too Many Requests', 'Too Many Requests'), headers }
}

// RFC 5849, section 3.4, written out for a request without a query: the values here
// need no escaping but the base string's own.
function isSigned({ path, headers }: DoubleRequest, tokenSecret: string, clock: Clock): boolean {
  const given = new Map(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  )
  const signature = given.get('oauth_signature')
  given.delete('oauth_signature')
  const age = Math.abs(clock.now().getTime() / 1000 - Number(given.get('oauth_timestamp')))
  if (given.get('oauth_consumer_key') !== TWITTER_KEYS.api_key || !(age < 300)) return false
  const parameters = [...given]
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
  const base = `POST&${encodeURIComponent(`https://api.x.com${path}`)}&${encodeURIComponent(parameters)}`
  const key = `${TWITTER_KEYS.api_key_secret}&${tokenSecret}`
  return createHmac('sha1', key).update(base).digest('base64') === signature
}
