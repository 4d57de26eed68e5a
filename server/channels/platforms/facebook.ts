import type { Platform, PlatformServices } from '../platform.ts'
import { callMessages, pageAccount } from './graph-messages.ts'
import { sortGraphAnswer } from './meta-graph.ts'

const HOUR_MS = 3_600_000

/**
 * Messenger. It has no idempotency key: a message whose answer was lost may arrive twice.
 * https://developers.facebook.com/documentation/business-messaging/messenger-platform/send-messages
 */
export function createFacebook({ http }: PlatformServices): Platform {
  return {
    channel: 'facebook',
    textLimit: { most: 2_000, unit: 'characters' },
    mostParts: 10,
    mediaKinds: ['image', 'audio', 'video', 'file'],
    // "Standard messaging window".
    windowMs: 24 * HOUR_MS,
    paceSubject: ({ message }) => message.recipient,
    async sendPart({ part }, { message, credentials }, signal) {
      const body = { recipient: { id: message.recipient }, part, messaging_type: 'RESPONSE' } as const
      return sortGraphAnswer(await callMessages(http, pageAccount(credentials), body, signal), ['message_id'])
    },
  }
}
