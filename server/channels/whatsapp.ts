import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import { readField } from './credentials.ts'
import { callGraph, sortGraphAnswer } from './meta-graph.ts'
import type { Part, Platform, PlatformServices } from './platform.ts'

const HOUR_MS = 3_600_000

/**
 * WhatsApp Cloud API. It has no idempotency key: a message whose answer was lost may arrive twice.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages
 */
export function createWhatsapp({ http }: PlatformServices): Platform {
  return {
    channel: 'whatsapp',
    textLimit: { most: 4_096, unit: 'characters' },
    mostParts: 10,
    mediaKinds: ['image', 'audio', 'video', 'file'],
    // "Customer service windows"; outside it only templates are taken.
    windowMs: 24 * HOUR_MS,
    paceSubject: ({ message }) => message.recipient,
    async sendPart({ part, key }, { message, credentials }, signal) {
      const answer = await callGraph(
        http,
        {
          path: `${encodeURIComponent(readField(credentials, 'phone_number_id'))}/messages`,
          token: readField(credentials, 'access_token'),
          json: {
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: message.recipient,
            // Comes back in the status webhooks, so that a delivery can be traced to this message.
            biz_opaque_callback_data: key,
            ...describePart(part),
          },
        },
        signal,
      )
      return sortGraphAnswer(answer, ['messages', 0, 'id'])
    },
  }
}

function describePart(part: Part): object {
  if (part.kind === 'text') return { type: 'text', text: { body: part.text, preview_url: false } }
  const { media } = part
  const type = media.kind === 'file' ? 'document' : media.kind
  return { type, [type]: { link: media.url, ...fileName(media) } }
}

function fileName({ kind, filename }: MessageMedia): object {
  return kind === 'file' && filename !== null ? { filename } : {}
}
