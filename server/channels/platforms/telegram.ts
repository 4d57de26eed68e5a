import { readField, readOptionalField } from '../credentials.ts'
import { readId, readNumber, readText, readValue } from '../json-values.ts'
import type { Part, PartResult, Platform, PlatformServices } from '../platform.ts'
import type { PlatformAnswer } from '../platform-http.ts'
import {
  describeRefusal,
  failed,
  isKeptOut,
  reconnect,
  retry,
  sent,
  sortByStatus,
  unanswered,
} from './results.ts'

const MEDIA_METHODS = { image: 'photo', audio: 'audio', video: 'video', file: 'document' } as const

/**
 * Telegram Bot API. The thread is the chat, or a chat and the topic in it that the reply belongs to
 * (`-1001234567890:42`, and `-1001234567890:direct:5550001` among a channel's direct messages). Where the credentials
 * name a business connection the bot answers in the name of the business that has connected it. There is no idempotency
 * key: a message whose answer was lost may arrive twice.
 * https://core.telegram.org/bots/api#sendmessage, #making-requests and #responseparameters
 */
export function createTelegram({ http }: PlatformServices): Platform {
  return {
    channel: 'telegram',
    textLimit: { most: 4_096, unit: 'characters' },
    mostParts: 10,
    mediaKinds: ['image', 'audio', 'video', 'file'],
    windowMs: null,
    paceSubject: ({ message }) => readPlace(message.externalThreadId).chatId,
    async sendPart({ part }, { message, credentials }, signal) {
      const { method, body } = describePart(part)
      // The documentation puts the token into the path; the colon inside it is legal there.
      const path = `/bot${encodeURI(readField(credentials, 'bot_token'))}/${method}`
      const { chatId, ...place } = readPlace(message.externalThreadId)
      const connection = readOptionalField(credentials, 'business_connection_id')
      const send = (chat_id: string) => {
        const json = {
          ...{ chat_id, ...place, ...body },
          ...(connection !== null && { business_connection_id: connection }),
        }
        return http.call({ origin: 'https://api.telegram.org', path, json }, signal)
      }
      const answer = await send(chatId)
      // A group that has become a supergroup is a chat of another id from then on, and the refusal names it.
      const movedTo =
        answer.kind === 'answered' ? readId(answer.body, 'parameters', 'migrate_to_chat_id') : null
      return sortAnswer(movedTo === null ? answer : await send(movedTo))
    },
  }
}

interface Place {
  readonly chatId: string
  readonly message_thread_id?: number
  readonly direct_messages_topic_id?: number
}

const TOPIC = /^\d{1,15}$/
/** The topic "General" of a group is the group itself: by this number no message reaches it. */
const GENERAL = '1'

function readPlace(thread: string): Place {
  const [chatId = '', topic = '', directTopic = ''] = thread.split(':')
  if (topic === 'direct' && TOPIC.test(directTopic)) {
    return { chatId, direct_messages_topic_id: Number(directTopic) }
  }
  return TOPIC.test(topic) && topic !== GENERAL ? { chatId, message_thread_id: Number(topic) } : { chatId }
}

function describePart(part: Part): { method: string; body: object } {
  if (part.kind === 'text') {
    return { method: 'sendMessage', body: { text: part.text, link_preview_options: { is_disabled: true } } }
  }
  const name = MEDIA_METHODS[part.media.kind]
  return { method: `send${name[0]?.toUpperCase()}${name.slice(1)}`, body: { [name]: part.media.url } }
}

function sortAnswer(answer: PlatformAnswer): PartResult {
  if (answer.kind === 'unanswered') return unanswered(answer)
  const { body, status } = answer
  if (readValue(body, 'ok') === true) return sent(readId(body, 'result', 'message_id'))
  const description = readText(body, 'description') ?? ''
  const error = describeRefusal('Telegram', [status], description)
  const retryAfterSeconds = readNumber(body, 'parameters', 'retry_after')
  if (retryAfterSeconds !== undefined) return retry(error, retryAfterSeconds * 1000)
  // An unknown token is a path that does not exist.
  if (status === 401 || (status === 404 && description === 'Not Found')) return reconnect(error)
  if (status === 403 && !isKeptOut(answer)) return failed('blocked', error)
  if (status === 400) return sortBadRequest(description, error)
  return sortByStatus(answer, error)
}

// The descriptions are all that tells one bad request from another. Those in capitals are of Telegram's own servers,
// whose refusals with 403 come with 400: https://github.com/tdlib/telegram-bot-api, `fail_query_with_error`.
const BAD_REQUESTS: readonly (readonly [description: RegExp, result: (error: string) => PartResult])[] = [
  [/PEER_FLOOD/i, (error) => retry(error, null)],
  // The bot is frozen or was moved to a server of its own.
  [/FROZEN_METHOD_INVALID|Logged out/i, reconnect],
  // The business has connected the bot anew, or lets it answer no more.
  [/business connection not found|BUSINESS_CONNECTION_|BOT_ACCESS_FORBIDDEN/i, reconnect],
  // In the name of a business, 24 hours after the customer's last message.
  [/BUSINESS_PEER_USAGE_MISSING/i, (error) => failed('window_closed', error)],
  [
    /(chat|user|thread) not found|PEER_ID_INVALID|group chat was upgraded|TOPIC_(DELETED|ID_INVALID)/i,
    (error) => failed('unknown_recipient', error),
  ],
  [
    /user is deactivated|(no|not enough|administrator) rights|TOPIC_CLOSED|BUSINESS_PEER_INVALID/i,
    (error) => failed('blocked', error),
  ],
  [
    /(CHAT|CHANNEL|PRIVACY|PAYMENT)_\w*(FORBIDDEN|RESTRICTED|REQUIRED|PRIVATE)/i,
    (error) => failed('blocked', error),
  ],
  [/too long/i, (error) => failed('too_long', error)],
  [
    /HTTP URL|by URL|wrong file|file is too big|failed to get|web ?page|wrong type/i,
    (error) => failed('media_refused', error),
  ],
]

function sortBadRequest(description: string, error: string): PartResult {
  const [, result] = BAD_REQUESTS.find(([pattern]) => pattern.test(description)) ?? []
  return result?.(error) ?? failed('refused', error)
}
