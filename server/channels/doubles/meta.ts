import type { Clock } from '../../platform/clock.ts'
import { readText, readValue } from '../json-values.ts'
import {
  type DoubleAnswer,
  type DoubleRequest,
  type DoubleShape,
  type DoubleState,
  remainingLimitMs,
} from './platform-double.ts'

// The Graph API, as far as its platforms share it.
// https://developers.facebook.com/docs/graph-api/guides/error-handling

/** An error in the Graph API's form. */
export function graphError(
  status: number,
  code: number,
  message: string,
  more: { subcode?: number; details?: string; headers?: Record<string, string> } = {},
): DoubleAnswer {
  return {
    status,
    ...(more.headers !== undefined && { headers: more.headers }),
    body: {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(more.subcode !== undefined && { error_subcode: more.subcode }),
        ...(more.details !== undefined && {
          error_data: { messaging_product: 'whatsapp', details: more.details },
        }),
        fbtrace_id: 'AbCdEfGhIjK',
      },
    },
  }
}

const OUTAGE = graphError(500, 2, 'An unexpected error has occurred. Please retry your request later.')

/** A platform on the Graph API: the token is checked first, then `take` decides about the message. */
export function graphDouble(take: (request: DoubleRequest, state: DoubleState) => DoubleAnswer): DoubleShape {
  return {
    origins: ['https://graph.facebook.com'],
    outage: OUTAGE,
    isMessage: () => true,
    answer(request, state) {
      const token = readBearer(request)
      // The real one does repeat what it could not read as a token.
      if (token !== state.secret) return graphError(401, 190, `Malformed access token ${token}`)
      return take(request, state)
    },
  }
}

export function readBearer({ headers }: DoubleRequest): string {
  return headers.authorization?.replace('Bearer ', '') ?? ''
}

/** What Messenger and Instagram say alike about a message to a person. */
export function takePageMessage(
  request: DoubleRequest,
  state: DoubleState,
  rules: {
    clock: Clock
    windowSubcode: number
    unknownSubcode: number
    isTooLong: (text: string) => boolean
  },
): DoubleAnswer {
  const waitMs = remainingLimitMs(state, rules.clock)
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / 60_000)
    const usage = { 1234567: [{ type: 'messenger', estimated_time_to_regain_access: minutes }] }
    const headers = { 'x-business-use-case-usage': JSON.stringify(usage) }
    return graphError(400, 613, 'Calls to this api have exceeded the rate limit.', { headers })
  }
  const to =
    readText(request.json, 'recipient', 'id') ?? readText(request.json, 'recipient', 'comment_id') ?? ''
  if (to !== state.customer) {
    return graphError(400, 100, 'No matching user found', { subcode: rules.unknownSubcode })
  }
  if (state.isBlocked) {
    return graphError(400, 551, 'This person isn’t available right now.', { subcode: 1545041 })
  }
  if (state.isWindowClosed) {
    const message = 'This message is sent outside of allowed window.'
    return graphError(403, 10, message, { subcode: rules.windowSubcode })
  }
  const text = readText(request.json, 'message', 'text') ?? null
  const media = readText(request.json, 'message', 'attachment', 'payload', 'url') ?? null
  if (text === null && media === null) return graphError(400, 100, 'Invalid parameter')
  if (text !== null && rules.isTooLong(text)) {
    return graphError(400, 100, 'Length of param message[text] is too long')
  }
  const type = readValue(request.json, 'message', 'attachment', 'type')
  if (media !== null && !['image', 'audio', 'video', 'file'].includes(String(type))) {
    return graphError(400, 100, 'Invalid attachment type')
  }
  state.received.push({ to, text, media })
  return { status: 200, body: { recipient_id: to, message_id: `mid.${state.received.length}` } }
}
