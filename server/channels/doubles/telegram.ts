import type { Clock } from '../../platform/clock.ts'
import { readNumber, readText } from '../json-values.ts'
import { type DoubleAnswer, type DoubleShape, remainingLimitMs, WindowLimit } from './platform-double.ts'

const METHODS: Readonly<Record<string, string>> = {
  sendMessage: 'text',
  sendPhoto: 'photo',
  sendAudio: 'audio',
  sendVideo: 'video',
  sendDocument: 'document',
}

/** What else there is on Telegram. */
interface TelegramWorld {
  /** A group that has become `state.customer`. */
  readonly upgradedGroup?: string
  /** Through which the bot answers in the name of a business; the customer has never written to the bot itself. */
  readonly businessConnection?: string
}

/**
 * https://core.telegram.org/bots/api#making-requests, https://core.telegram.org/api/bots/connected-business-bots and
 * https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 */
export function telegramDouble(
  clock: Clock,
  { upgradedGroup, businessConnection }: TelegramWorld = {},
): DoubleShape {
  const chatLimit = new WindowLimit(1, 1_000)
  const groupLimit = new WindowLimit(20, 60_000)
  return {
    origins: ['https://api.telegram.org'],
    outage: refuse(502, 'Bad Gateway'),
    isMessage: () => true,
    answer({ path, json }, state) {
      const [, token = '', method = ''] = /^\/bot([^/]*)\/(\w+)$/.exec(path) ?? []
      if (!/^\d+:[\w-]{35}$/.test(token)) return refuse(404, 'Not Found')
      if (token !== state.secret) return refuse(401, `Unauthorized ${token}`)
      const field = METHODS[method]
      if (field === undefined) return refuse(404, 'Not Found: method not found')
      const waitMs = remainingLimitMs(state, clock)
      if (waitMs > 0) return tooMany(waitMs)
      const chatId = readText(json, 'chat_id') ?? ''
      if (!/^(-?\d+|@\w+)$/.test(chatId)) return refuse(400, 'Bad Request: chat not found')
      const connection = readText(json, 'business_connection_id')
      if (connection !== undefined && connection !== businessConnection) {
        return refuse(400, 'Bad Request: business connection not found')
      }
      if (connection === undefined && businessConnection !== undefined) {
        return refuse(400, 'Bad Request: chat not found')
      }
      if (connection !== undefined && state.isWindowClosed) {
        return refuse(400, 'Bad Request: BUSINESS_PEER_USAGE_MISSING')
      }
      const topic = readNumber(json, 'message_thread_id')
      // The topic "General" has a number by which no message reaches it.
      if (topic === 1) return refuse(400, 'Bad Request: message thread not found')
      const directTopic = readNumber(json, 'direct_messages_topic_id')
      const places = [chatId, topic, directTopic === undefined ? undefined : `direct:${directTopic}`]
      const to = places.filter((place) => place !== undefined).join(':')
      if (to === upgradedGroup) {
        const words = 'Bad Request: group chat was upgraded to a supergroup chat'
        return refuse(400, words, { migrate_to_chat_id: Number(state.customer) })
      }
      if (to !== state.customer) return refuse(400, 'Bad Request: chat not found')
      if (state.isBlocked) return refuse(403, 'Forbidden: bot was blocked by the user')
      const content = readText(json, field) ?? ''
      if (content === '') return refuse(400, `Bad Request: ${field} is empty`)
      if (field === 'text' && content.length > 4_096) return refuse(400, 'Bad Request: message is too long')
      const turnMs = chatLimit.take(clock) || (to.startsWith('-') ? groupLimit.take(clock) : 0)
      if (turnMs > 0) return tooMany(turnMs)
      state.received.push(
        field === 'text' ? { to, text: content, media: null } : { to, text: null, media: content },
      )
      const result = { message_id: state.received.length, chat: { id: to, type: 'private' }, date: 1 }
      return { status: 200, body: { ok: true, result } }
    },
  }
}

function refuse(status: number, description: string, parameters?: object): DoubleAnswer {
  return { status, body: { ok: false, error_code: status, description, ...(parameters && { parameters }) } }
}

function tooMany(waitMs: number): DoubleAnswer {
  const seconds = Math.ceil(waitMs / 1000)
  return refuse(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
}
