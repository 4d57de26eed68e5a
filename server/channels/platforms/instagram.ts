import type { Platform, PlatformServices } from '../platform.ts'
import { callMessages } from './graph-messages.ts'
import { openInstagramAccount } from './instagram-account.ts'
import { sortGraphAnswer } from './meta-graph.ts'

const HOUR_MS = 3_600_000

/**
 * Instagram messages of a professional account. There is no idempotency key: a message whose answer was lost may
 * arrive twice.
 * https://developers.facebook.com/documentation/business-messaging/instagram-messaging/features/send-message
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api
 */
export function createInstagram(services: PlatformServices): Platform {
  return {
    channel: 'instagram',
    // "Message text must be UTF-8 and be 1000 bytes or less": half as many letters in Arabic.
    textLimit: { most: 1_000, unit: 'bytes' },
    mostParts: 10,
    mediaKinds: ['image', 'audio', 'video', 'file'],
    windowMs: 24 * HOUR_MS,
    paceSubject: ({ message }) => message.recipient,
    async sendPart({ part }, prepared, signal) {
      const account = await openInstagramAccount(services, prepared, signal)
      const body = { recipient: { id: prepared.message.recipient }, part }
      return sortGraphAnswer(await callMessages(services.http, account, body, signal), ['message_id'])
    },
  }
}
