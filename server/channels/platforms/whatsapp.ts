import type { MessageMedia } from '../../../contract/schemas/conversation.ts'
import { readField } from '../credentials.ts'
import type { Part, Platform, PlatformServices } from '../platform.ts'
import { callGraph, sortGraphAnswer } from './meta-graph.ts'
import { failed } from './results.ts'

const HOUR_MS = 3_600_000
const NUMBER = /^\+?\d[\d ().-]*$/
/** Whom WhatsApp names so has a user name, and hides the number from businesses. */
const BUSINESS_SCOPED_ID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/

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
      const address = readAddress(message.recipient)
      if (address === null) {
        return failed(
          'unknown_recipient',
          'the customer’s id is neither a number nor a business-scoped user id',
        )
      }
      const answer = await callGraph(
        http,
        {
          path: `${encodeURIComponent(readField(credentials, 'phone_number_id'))}/messages`,
          token: readField(credentials, 'access_token'),
          json: {
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            ...address,
            // Comes back in the status webhooks, so that they can be traced to this message.
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

// https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids: numbers and ids
// have a field each. An id in the field for numbers is taken with a message id, and nobody gets the message.
function readAddress(recipient: string): { to: string } | { recipient: string } | null {
  if (NUMBER.test(recipient)) return { to: recipient }
  return BUSINESS_SCOPED_ID.test(recipient) ? { recipient } : null
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
