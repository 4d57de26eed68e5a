import type { MessageMedia } from '../../../contract/schemas/conversation.ts'
import { readField } from '../credentials.ts'
import { readId, readText, readValue } from '../json-values.ts'
import type { Credentials, PartResult, Platform, PlatformServices } from '../platform.ts'
import { type PlatformAnswer, type PlatformCall, readHeader } from '../platform-http.ts'
import { signOauth1 } from './oauth1.ts'
import {
  beforeMessage,
  describeRefusal,
  failed,
  isKeptOut,
  reconnect,
  retry,
  sent,
  sortByStatus,
  unanswered,
} from './results.ts'
import { uploadFile } from './upload.ts'

const ORIGIN = 'https://api.x.com'

/**
 * X direct messages, API v2, signed as OAuth 1.0a: those keys do not expire, while an OAuth 2 token does
 * after two hours and its renewal is spent by the first worker that uses it. There is no idempotency key: a
 * message whose answer was lost may arrive twice.
 * https://docs.x.com/x-api/direct-messages/manage/integrate
 */
export function createTwitter(services: PlatformServices): Platform {
  const { http, clock, random, readMedia } = services
  return {
    channel: 'twitter',
    textLimit: { most: 10_000, unit: 'characters' },
    mostParts: 10,
    // "Media ID being attached": the bytes have to be uploaded first. A video has to be uploaded in pieces and waited
    // for ("Please use the Async Path"), longer than one message may take.
    mediaKinds: readMedia === undefined ? [] : ['image'],
    windowMs: null,
    // Messages are counted by the account that sends them, whoever gets them.
    paceSubject: () => '',
    async sendPart({ part, isRepeat }, { message, credentials }, signal) {
      let content: object
      if (part.kind === 'text') content = { text: part.text }
      else {
        const upload = await uploadMedia(part.media, credentials, signal)
        if (upload.kind !== 'uploaded') return upload
        content = { attachments: [{ media_id: upload.mediaId }] }
      }
      const path = `/2/dm_conversations/with/${encodeURIComponent(message.recipient)}/messages`
      const answer = await http.call(sign({ origin: ORIGIN, path, json: content }, credentials), signal)
      const result = sortAnswer(answer, clock.now())
      return isRepeat && result.kind === 'failed' && ALREADY_SAID.test(result.error) ? sent(null) : result
    },
  }

  function sign(call: PlatformCall, credentials: Credentials): PlatformCall {
    const keys = {
      consumerKey: readField(credentials, 'api_key'),
      consumerSecret: readField(credentials, 'api_key_secret'),
      token: readField(credentials, 'access_token'),
      tokenSecret: readField(credentials, 'access_token_secret'),
    }
    const authorization = signOauth1(keys, {
      method: 'POST',
      url: `${ORIGIN}${call.path}`,
      nonce: random(16).toString('hex'),
      timestampSeconds: Math.floor(clock.now().getTime() / 1000),
    })
    return { ...call, headers: { authorization } }
  }

  // https://docs.x.com/x-api/media/upload-media
  async function uploadMedia(
    media: MessageMedia,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<{ kind: 'uploaded'; mediaId: string } | PartResult> {
    const file = await uploadFile(readMedia, media, signal)
    if (file.kind !== 'file') return file
    const multipart = { media: file, media_category: 'dm_image' }
    const answer = await http.call(
      sign({ origin: ORIGIN, path: '/2/media/upload', multipart }, credentials),
      signal,
    )
    const mediaId = answer.kind === 'answered' ? readId(answer.body, 'data', 'id') : null
    return mediaId === null ? beforeMessage(sortAnswer(answer, clock.now())) : { kind: 'uploaded', mediaId }
  }
}

// X takes no text twice in a row from one account to another: after a lost answer this proves that the first arrived.
const ALREADY_SAID = /already said that/i

// The app or its keys may not send messages: an operator has to see to it.
const APP_REFUSED = new Set(['client-forbidden', 'oauth1-permissions', 'unsupported-authentication'])

/** The account may not write to this person. */
const PERSON_REFUSED = new Set(['not-authorized-for-resource', 'disallowed-resource', 'resource-unavailable'])
/** X has suspended or locked the account itself, or the app has spent what it may. */
const ACCOUNT_REFUSED =
  /your account is suspended|account is temporarily locked|spend(ing)? ?(cap|limit)|credits/i

// https://docs.x.com/x-api/fundamentals/response-codes-and-errors
function sortAnswer(answer: PlatformAnswer, now: Date): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const { body, status } = answer
  const eventId = readId(body, 'data', 'dm_event_id')
  if (eventId !== null) return sent(eventId)
  const detail =
    readText(body, 'detail') ?? readText(body, 'errors', 0, 'message') ?? readText(body, 'message') ?? ''
  const problem = (readText(body, 'type') ?? '').split('/').at(-1) ?? ''
  // A problem without a type of its own says so.
  const error = describeRefusal('X', [status, problem === 'about:blank' ? undefined : problem], detail)
  // What the app has bought is used up.
  if (status === 402 || problem === 'usage-capped') return reconnect(error)
  if (status === 429) return retry(error, readWaitMs(answer, now))
  if (status === 403 && !isKeptOut(answer))
    return sortForbidden(problem, `${readText(body, 'title') ?? ''} ${detail}`, error)
  if (status === 404 || isAboutParticipant(body)) return failed('unknown_recipient', error)
  return sortByStatus(answer, error)
}

function isAboutParticipant(body: unknown): boolean {
  const isOlder = readValue(body, 'errors', 0, 'parameters', 'participant_id') !== undefined
  return isOlder || readText(body, 'parameter') === 'participant_id'
}

// Most refusals have no type of their own, and only their words tell whom they are about.
function sortForbidden(problem: string, words: string, error: string): PartResult {
  if (APP_REFUSED.has(problem) || ACCOUNT_REFUSED.test(words)) return reconnect(error)
  if (/might be automated/i.test(words)) return retry(error, null)
  const isBlocked =
    PERSON_REFUSED.has(problem) || /permi|cannot send|participants|not allowed|follow/i.test(words)
  return failed(isBlocked ? 'blocked' : 'refused', error)
}

// Messages are limited by 15 minutes and by the day, per app and per user.
const LIMITS = ['x-rate-limit', 'x-app-limit-24hour', 'x-user-limit-24hour']

// https://docs.x.com/x-api/fundamentals/rate-limits: the end of the window, in Unix seconds; the latest of those that
// are used up.
function readWaitMs(answer: PlatformAnswer, now: Date): number {
  const resets = LIMITS.filter((limit) => readHeader(answer, `${limit}-remaining`) === '0').map((limit) =>
    Number(readHeader(answer, `${limit}-reset`) ?? Number.NaN),
  )
  const shortest = Number(readHeader(answer, 'x-rate-limit-reset') ?? Number.NaN)
  const resetSeconds = resets.length === 0 ? shortest : Math.max(...resets)
  return resetSeconds * 1000 - now.getTime()
}
