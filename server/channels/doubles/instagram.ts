import type { Clock } from '../../platform/clock.ts'
import { readText } from '../json-values.ts'
import { graphDouble, graphError, takePageMessage } from './meta.ts'
import { type DoubleShape, remainingLimitMs } from './platform-double.ts'

const isTooLong = (text: string) => Buffer.byteLength(text) > 1_000
const SUBCODES = { windowSubcode: 2534022, unknownSubcode: 2534014 }

/** https://developers.facebook.com/documentation/business-messaging/instagram-messaging/features/send-message */
export function instagramDouble(clock: Clock, accountId: string): DoubleShape {
  return graphDouble((request, state) => {
    if (!new RegExp(`^/v\\d+\\.0/${accountId}/messages$`).test(request.path)) {
      return graphError(400, 100, 'Unsupported post request.', { subcode: 33 })
    }
    return takePageMessage(request, state, { clock, ...SUBCODES, isTooLong })
  })
}

/**
 * Comments: one private reply per comment, then public ones. What is public is received as `public:<comment>`.
 * https://developers.facebook.com/documentation/instagram-platform/private-replies
 */
export function instagramCommentDouble(clock: Clock, accountId: string): DoubleShape {
  const repliedTo = new Set<string>()
  return graphDouble((request, state) => {
    const publicId = /^\/v\d+\.0\/([^/]+)\/replies$/.exec(request.path)?.[1]
    if (publicId !== undefined) {
      if (remainingLimitMs(state, clock) > 0) return graphError(400, 4, 'Application request limit reached')
      const text = readText(request.json, 'message') ?? ''
      if (publicId !== state.customer) {
        return graphError(400, 100, 'Object does not exist', { subcode: 33 })
      }
      if (text === '' || text.length > 300) return graphError(400, 100, 'Invalid parameter')
      if (state.isBlocked) return graphError(400, 10903, 'This user cannot reply to this activity')
      state.received.push({ to: `public:${publicId}`, text, media: null })
      return { status: 200, body: { id: `1787${state.received.length}` } }
    }
    const commentId = readText(request.json, 'recipient', 'comment_id') ?? ''
    if (!request.path.endsWith(`/${accountId}/messages`))
      return graphError(400, 100, 'Unsupported post request.')
    if (repliedTo.has(commentId)) return graphError(400, 10900, 'Activity already replied to')
    const answer = takePageMessage(request, state, { clock, ...SUBCODES, isTooLong })
    if (answer.status === 200) repliedTo.add(commentId)
    return answer
  })
}
