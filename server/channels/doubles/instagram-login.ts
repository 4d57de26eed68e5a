import type { Clock } from '../../platform/clock.ts'
import { readBearer } from './meta.ts'
import type { DoubleAnswer, DoubleRequest, DoubleShape, DoubleState } from './platform-double.ts'

const DAY_MS = 24 * 3_600_000
const TOKEN_LIFE_MS = 60 * DAY_MS
const RENEWAL = '/refresh_access_token'

/**
 * The same platform for an account that is connected by Instagram Login: the host and the tokens are other ones, the
 * rest is alike. `state.secret` is the token that the operator was given, a day ago where nothing else is said.
 * https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/messaging-api
 * https://developers.facebook.com/documentation/instagram-platform/reference/refresh_access_token
 */
export function byInstagramLogin(
  shape: DoubleShape,
  clock: Clock,
  { givenAt = new Date(clock.now().getTime() - DAY_MS), endsOldTokens = false } = {},
): DoubleShape {
  let renewals = 0
  /** Of each token: when it was made, and from which secret of the operator's. */
  const tokens = new Map<string, { madeAt: number; from: string }>()

  function renew({ method, path }: DoubleRequest, state: DoubleState): DoubleAnswer {
    const query = new URLSearchParams(path.slice(RENEWAL.length))
    if (method !== 'GET') return instagramError(400, 100, `Unsupported request - method type: ${method}`)
    if (query.get('grant_type') !== 'ig_refresh_token') return instagramError(400, 100, 'Invalid grant type')
    const token = query.get('access_token') ?? ''
    const madeAt = findLiving(token, state)
    if (madeAt === null) return refuseToken(token)
    const now = clock.now().getTime()
    if (now - madeAt < DAY_MS) return instagramError(400, 100, 'The token is not yet 24 hours old')
    renewals += 1
    const made = `IGAA${renewals}InstagramLoginToken`
    if (endsOldTokens) tokens.set(token, { madeAt: now - TOKEN_LIFE_MS, from: state.secret })
    tokens.set(made, { madeAt: now, from: state.secret })
    const body = { access_token: made, token_type: 'bearer', expires_in: TOKEN_LIFE_MS / 1000 }
    return { status: 200, body }
  }

  function findLiving(token: string, { secret }: DoubleState): number | null {
    if (!tokens.has(secret)) tokens.set(secret, { madeAt: givenAt.getTime(), from: secret })
    const found = tokens.get(token)
    const isLiving = found?.from === secret && clock.now().getTime() < found.madeAt + TOKEN_LIFE_MS
    return isLiving ? found.madeAt : null
  }

  return {
    ...shape,
    origins: ['https://graph.instagram.com'],
    isMessage: ({ path }) => !path.startsWith(RENEWAL),
    async answer(request, state) {
      if (request.path.startsWith(`${RENEWAL}?`)) return renew(request, state)
      const token = readBearer(request)
      if (findLiving(token, state) === null) return refuseToken(token)
      // What is below knows one token alone.
      const headers = { ...request.headers, authorization: `Bearer ${state.secret}` }
      return shape.answer({ ...request, headers }, state)
    },
  }
}

function refuseToken(token: string): DoubleAnswer {
  return instagramError(401, 190, `Invalid OAuth 2.0 Access Token ${token}`)
}

function instagramError(status: number, code: number, message: string): DoubleAnswer {
  return { status, body: { error: { message, type: 'IGApiException', code, fbtrace_id: 'AbCdEfGhIjK' } } }
}
