import type { MessageMedia } from '../../../contract/schemas/conversation.ts'
import { readField } from '../credentials.ts'
import { readId, readNumber, readText } from '../json-values.ts'
import type { Part, PartResult, Platform, PlatformServices, PreparedMessage } from '../platform.ts'
import type { PlatformAnswer, PlatformCall } from '../platform-http.ts'
import { callWithToken, type Renewal } from './renewed-token.ts'
import {
  beforeMessage,
  describeRefusal,
  failed,
  reconnect,
  retry,
  sent,
  sortByStatus,
  sortRenewal,
  unanswered,
} from './results.ts'
import { uploadFile } from './upload.ts'

const ORIGIN = 'https://business-api.tiktok.com'
const BASE = '/open_api/v1.3'
const HOUR_MS = 3_600_000

/**
 * TikTok Business Messaging. The thread is TikTok's conversation id; only customers who wrote first can be answered,
 * within 48 hours and ten times. There is no idempotency key: a message whose answer was lost may arrive twice.
 * https://business-api.tiktok.com/portal/docs?id=1832184403754242 (send a message)
 */
export function createTiktok({ http, clock, readMedia }: PlatformServices): Platform {
  return {
    channel: 'tiktok',
    textLimit: { most: 6_000, unit: 'characters' },
    mostParts: 10,
    // The bytes have to be uploaded first; JPG and PNG up to 3 MB.
    mediaKinds: readMedia === undefined ? [] : ['image'],
    windowMs: 48 * HOUR_MS,
    paceSubject: ({ message }) => message.externalThreadId,
    async sendPart({ part }, prepared, signal) {
      return callWithToken(
        prepared,
        clock.now(),
        () => renew(prepared, signal),
        (token) => send(part, prepared, token, signal),
      )
    },
  }

  async function send(
    part: Part,
    { message, credentials }: PreparedMessage,
    token: string,
    signal: AbortSignal,
  ): Promise<PartResult> {
    const businessId = readField(credentials, 'business_id')
    const made =
      part.kind === 'text'
        ? { content: { message_type: 'TEXT', text: { body: part.text } } }
        : await upload(part.media, businessId, token, signal)
    if (!('content' in made)) return made
    const json = {
      business_id: businessId,
      recipient_type: 'CONVERSATION',
      recipient: message.externalThreadId,
      ...made.content,
    }
    return sortAnswer(await http.call(describeCall('business/message/send/', token, { json }), signal))
  }

  /** What a message says that shows the media, or why there is none. */
  async function upload(media: MessageMedia, businessId: string, token: string, signal: AbortSignal) {
    const file = await uploadFile(readMedia, media, signal)
    if (file.kind !== 'file') return file
    const multipart = { business_id: businessId, media_type: 'IMAGE', file }
    const call = describeCall('business/message/media/upload/', token, { multipart })
    const answer = await http.call(call, signal)
    const mediaId = answer.kind === 'answered' ? readId(answer.body, 'data', 'media_id') : null
    return mediaId === null
      ? beforeMessage(sortAnswer(answer))
      : { content: { message_type: 'IMAGE', image: { media_id: mediaId } } }
  }

  // https://business-api.tiktok.com/portal/docs?id=1832184159540418: a token lives for a day, its renewal for a year.
  async function renew({ credentials }: PreparedMessage, signal: AbortSignal): Promise<Renewal> {
    const json = {
      client_id: readField(credentials, 'app_id'),
      client_secret: readField(credentials, 'app_secret'),
      grant_type: 'refresh_token',
      refresh_token: readField(credentials, 'refresh_token'),
    }
    const answer = await http.call(
      { origin: ORIGIN, path: `${BASE}/tt_user/oauth2/refresh_token/`, json },
      signal,
    )
    if (answer.kind === 'unanswered') return unanswered(answer)
    const accessToken = readText(answer.body, 'data', 'access_token')
    if (accessToken !== undefined) {
      const refreshToken = readText(answer.body, 'data', 'refresh_token')
      return {
        kind: 'renewed',
        accessToken,
        expiresInSeconds: readNumber(answer.body, 'data', 'expires_in') ?? 86_400,
        ...(refreshToken !== undefined && { refreshToken }),
      }
    }
    const error = `TikTok did not renew the token (${answer.status})`
    const code = readNumber(answer.body, 'code')
    return code === undefined || isUnavailable(code) ? sortRenewal(answer, error) : reconnect(error)
  }
}

function describeCall(
  path: string,
  token: string,
  body: Pick<PlatformCall, 'json' | 'multipart'>,
): PlatformCall {
  return { origin: ORIGIN, path: `${BASE}/${path}`, headers: { 'access-token': token }, ...body }
}

function isUnavailable(code: number): boolean {
  return code >= 50_000 && code < 60_000
}

// https://business-api.tiktok.com/portal/docs?id=1737172488964097 (return codes): HTTP says 200 also to what was
// refused.
function sortAnswer(answer: PlatformAnswer): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const code = readNumber(answer.body, 'code')
  if (code === 0) return sent(readId(answer.body, 'data', 'message', 'message_id'))
  const message = readText(answer.body, 'message') ?? ''
  const error = describeRefusal('TikTok', [answer.status, code], message)
  if (code === undefined) return sortByStatus(answer, error)
  if (code === 40_100 || code === 40_133) return retry(error, LIMIT_WAIT_MS)
  if (code === 40_001 || (code >= 40_101 && code <= 40_105)) return reconnect(error)
  if (code === 40_064) return sortRestricted(message, error)
  if (code === 40_007) return failed('unknown_recipient', error)
  if (code === 40_908 || code === 40_911) return failed('media_refused', error)
  return isUnavailable(code) ? { kind: 'uncertain', error } : failed('refused', error)
}

/** TikTok names no wait; its limits on calls are per second and per minute. */
const LIMIT_WAIT_MS = 60_000

// One code for every restriction on messages; only its words tell them apart.
function sortRestricted(message: string, error: string): PartResult {
  if (/too fast|rest/i.test(message) && !/restrict/i.test(message)) return retry(error, LIMIT_WAIT_MS)
  if (/window|48|hours|limit/i.test(message)) return failed('window_closed', error)
  return failed('blocked', error)
}
