import type { Platform, PlatformServices } from '../platform.ts'
import { sortGraphAnswer } from './meta-graph.ts'
import { callPageMessages } from './page-messages.ts'

const HOUR_MS = 3_600_000

/**
 * Instagram messages, through the Page that the professional account is linked to: a Page's token does
 * not expire, while a token of the Instagram login does after 60 days. There is no idempotency key: a
 * message whose answer was lost may arrive twice.
 * https://developers.facebook.com/documentation/business-messaging/instagram-messaging/features/send-message
 */
export function createInstagram({ http }: PlatformServices): Platform {
  return {
    channel: 'instagram',
    // "Message text must be UTF-8 and be 1000 bytes or less": half as many letters in Arabic.
    textLimit: { most: 1_000, unit: 'bytes' },
    mostParts: 10,
    mediaKinds: ['image', 'audio', 'video', 'file'],
    windowMs: 24 * HOUR_MS,
    paceSubject: ({ message }) => message.recipient,
    async sendPart({ part }, { message, credentials }, signal) {
      const body = { recipient: { id: message.recipient }, part }
      return sortGraphAnswer(await callPageMessages(http, credentials, body, signal), ['message_id'])
    },
  }
}
