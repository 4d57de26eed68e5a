import type { Clock } from '../../platform/clock.ts'
import { readText } from '../json-values.ts'
import { graphDouble, graphError, takePageMessage } from './meta.ts'
import type { DoubleShape } from './platform-double.ts'

/** https://developers.facebook.com/documentation/business-messaging/messenger-platform/reference/send-api */
export function facebookDouble(clock: Clock, pageId: string): DoubleShape {
  return graphDouble((request, state) => {
    if (!new RegExp(`^/v\\d+\\.0/${pageId}/messages$`).test(request.path)) {
      return graphError(400, 100, 'Unsupported post request.', { subcode: 33 })
    }
    if (readText(request.json, 'messaging_type') !== 'RESPONSE') {
      return graphError(400, 100, 'The parameter messaging_type is required')
    }
    const isTooLong = (text: string) => text.length > 2_000
    return takePageMessage(request, state, {
      clock,
      windowSubcode: 2018278,
      unknownSubcode: 2018001,
      isTooLong,
    })
  })
}
