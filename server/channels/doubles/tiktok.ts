import type { Clock } from '../../platform/clock.ts'
import { readText } from '../json-values.ts'
import {
  type DoubleAnswer,
  type DoubleShape,
  readUploaded,
  remainingLimitMs,
  WindowLimit,
} from './platform-double.ts'

/** The keys other than the one that `state.secret` is: the refresh token. */
export const TIKTOK_KEYS = { app_id: '700000001', app_secret: 'TiktokAppSecret0001', business_id: 'biz-0001' }

const BASE = '/open_api/v1.3'
const DAY_MS = 24 * 3_600_000

/** https://business-api.tiktok.com/portal/docs?id=1832184403754242 and ?id=1737172488964097 (return codes) */
export function tiktokDouble(clock: Clock): DoubleShape {
  const quota = new WindowLimit(10, 2 * DAY_MS)
  const accessTokens = new Map<string, { endsAt: number; refreshToken: string }>()
  const uploads = new Map<string, string>()
  return {
    origins: ['https://business-api.tiktok.com'],
    outage: refuse(50_000, 'System error'),
    isMessage: ({ path }) => path === `${BASE}/business/message/send/`,
    async answer({ path, headers, json, multipart }, state) {
      if (path === `${BASE}/tt_user/oauth2/refresh_token/`) {
        const refreshToken = readText(json, 'refresh_token') ?? ''
        const isApp =
          readText(json, 'client_id') === TIKTOK_KEYS.app_id &&
          readText(json, 'client_secret') === TIKTOK_KEYS.app_secret &&
          readText(json, 'grant_type') === 'refresh_token'
        if (!isApp || refreshToken !== state.secret) return refuse(40_110, `Refresh token ${refreshToken}`)
        const token = `act.${accessTokens.size + 1}.tiktokAccessToken`
        accessTokens.set(token, { endsAt: clock.now().getTime() + DAY_MS, refreshToken })
        return grant({ access_token: token, refresh_token: refreshToken, expires_in: 86_400 })
      }
      const token = String(headers['access-token'])
      const access = accessTokens.get(token)
      if (
        access === undefined ||
        access.endsAt <= clock.now().getTime() ||
        access.refreshToken !== state.secret
      ) {
        return refuse(40_105, `Access token is incorrect or has been revoked: ${token}`)
      }
      if (path === `${BASE}/business/message/media/upload/`) {
        const bytes = await readUploaded(multipart?.get('file'))
        if (bytes === null || multipart?.get('media_type') !== 'IMAGE') return refuse(40_002, 'file')
        const mediaId = `media-${uploads.size + 1}`
        uploads.set(mediaId, bytes)
        return grant({ media_id: mediaId })
      }
      if (remainingLimitMs(state, clock) > 0)
        return refuse(40_100, 'Too many requests. Please retry in some time.')
      const to = readText(json, 'recipient') ?? ''
      if (
        readText(json, 'recipient_type') !== 'CONVERSATION' ||
        readText(json, 'business_id') !== TIKTOK_KEYS.business_id
      ) {
        return refuse(40_002, 'recipient_type and business_id are required')
      }
      if (to !== state.customer) return refuse(40_007, 'The conversation does not exist')
      if (state.isBlocked) return refuse(40_064, 'The message is blocked due to messaging restrictions.')
      if (state.isWindowClosed) return refuse(40_064, 'The 48-hour messaging window has closed.')
      const type = readText(json, 'message_type')
      const text = type === 'TEXT' ? (readText(json, 'text', 'body') ?? '') : null
      const media = type === 'IMAGE' ? (uploads.get(readText(json, 'image', 'media_id') ?? '') ?? '') : null
      if ((text ?? media ?? '') === '') return refuse(40_002, 'The message has no content')
      if (text !== null && text.length > 6_000) return refuse(40_002, 'text.body: at most 6000 characters')
      if (quota.take(clock) > 0) return refuse(40_064, 'The limit of 10 messages in this window is reached.')
      state.received.push({ to, text, media })
      return grant({ message: { message_id: `tt.${state.received.length}` } })
    },
  }
}

// TikTok says 200 to everything that it understood well enough to refuse.
function refuse(code: number, message: string): DoubleAnswer {
  return { status: 200, body: { code, message, request_id: '20260915', data: {} } }
}

function grant(data: object): DoubleAnswer {
  return { status: 200, body: { code: 0, message: 'OK', request_id: '20260915', data } }
}
