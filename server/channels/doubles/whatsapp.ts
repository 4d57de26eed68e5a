import type { Clock } from '../../platform/clock.ts'
import { readText } from '../json-values.ts'
import { graphDouble, graphError } from './meta.ts'
import { type DoubleAnswer, type DoubleShape, remainingLimitMs, WindowLimit } from './platform-double.ts'

const MEDIA_TYPES = ['image', 'audio', 'video', 'document']

/**
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages,
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids and
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
export function whatsappDouble(clock: Clock, phoneNumberId: string): DoubleShape {
  // 45 in a burst, then silence for as long as they would have taken one by one.
  const pairLimit = new WindowLimit(45, 45 * 6_000)
  return graphDouble((request, state) => {
    const { json } = request
    if (!new RegExp(`^/v\\d+\\.0/${phoneNumberId}/messages$`).test(request.path)) {
      return graphError(400, 100, 'Unsupported post request.', { subcode: 33 })
    }
    if (readText(json, 'messaging_product') !== 'whatsapp') {
      return graphError(400, 100, 'The parameter messaging_product is required.')
    }
    if (remainingLimitMs(state, clock) > 0) return pairLimitHit()
    const number = readText(json, 'to')
    // What is no number is taken for one all the same: a message id comes back, and nobody gets the message.
    if (number !== undefined && !/^\+?\d+$/.test(number)) return taken(number, 'wamid.nobody')
    const id = readText(json, 'recipient') ?? ''
    if (number === undefined && !/^[A-Z]{2}\.[\w.]+$/.test(id))
      return graphError(400, 100, 'Invalid parameter')
    const to = number ?? id
    if (to !== state.customer) {
      return graphError(400, 131026, 'Message undeliverable', { details: 'Message Undeliverable.' })
    }
    if (state.isBlocked) {
      return graphError(400, 130472, "User's number is part of an experiment", { details: 'Not delivered.' })
    }
    if (state.isWindowClosed) {
      const details = 'More than 24 hours have passed since the customer last replied to this number.'
      return graphError(400, 131047, 'Re-engagement message', { details })
    }
    const type = readText(json, 'type') ?? ''
    const text = type === 'text' ? (readText(json, 'text', 'body') ?? '') : null
    const media = MEDIA_TYPES.includes(type) ? (readText(json, type, 'link') ?? '') : null
    if (text === '' || media === '' || (text === null && media === null)) {
      return graphError(400, 100, 'Invalid parameter')
    }
    if (text !== null && text.length > 4_096) {
      return graphError(400, 100, "Param text['body'] must be at most 4096 characters long.")
    }
    if (pairLimit.take(clock) > 0) return pairLimitHit()
    state.received.push({ to, text, media })
    return taken(to, `wamid.${state.received.length}`)
  })
}

function taken(to: string, id: string): DoubleAnswer {
  const contacts = [{ input: to, wa_id: to }]
  return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
}

function pairLimitHit() {
  const message = '(Business Account, Consumer Account) pair rate limit hit'
  const details = 'Message failed to send because there were too many messages to the same phone number.'
  return graphError(400, 131056, message, { details })
}
