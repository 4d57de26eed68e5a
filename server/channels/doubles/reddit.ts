import type { Clock } from '../../platform/clock.ts'
import { type DoubleAnswer, type DoubleShape, remainingLimitMs, WindowLimit } from './platform-double.ts'

/** The keys other than the one that `state.secret` is: the refresh token. */
export const REDDIT_KEYS = { client_id: 'RedditApp0001', client_secret: 'RedditAppSecret0001' }

/** https://www.reddit.com/dev/api/oauth#POST_api_comment and https://github.com/reddit-archive/reddit/wiki/OAuth2 */
export function redditDouble(clock: Clock): DoubleShape {
  const callLimit = new WindowLimit(100, 60_000)
  const accessTokens = new Map<string, { endsAt: number; refreshToken: string }>()
  return {
    origins: ['https://oauth.reddit.com', 'https://www.reddit.com'],
    outage: { status: 503, body: '<html><body>Our CDN was unable to reach our servers</body></html>' },
    isMessage: ({ path }) => path !== '/api/v1/access_token',
    answer({ path, headers, form }, state) {
      if (path === '/api/v1/access_token') {
        const basic = Buffer.from(`${REDDIT_KEYS.client_id}:${REDDIT_KEYS.client_secret}`).toString('base64')
        if (headers.authorization !== `Basic ${basic}`) {
          return { status: 401, body: { message: 'Unauthorized', error: 401 } }
        }
        const refreshToken = form.get('refresh_token') ?? ''
        if (form.get('grant_type') !== 'refresh_token' || refreshToken !== state.secret) {
          return { status: 400, body: { message: `Bad Request ${refreshToken}`, error: 400 } }
        }
        const token = `eyJhbGciOi.${accessTokens.size + 1}.accessToken`
        accessTokens.set(token, { endsAt: clock.now().getTime() + 3_600_000, refreshToken })
        return {
          status: 200,
          body: { access_token: token, token_type: 'bearer', expires_in: 3600, scope: '*' },
        }
      }
      const access = accessTokens.get(headers.authorization?.replace('Bearer ', '') ?? '')
      if (
        access === undefined ||
        access.endsAt <= clock.now().getTime() ||
        access.refreshToken !== state.secret
      ) {
        return { status: 401, body: { message: 'Unauthorized', error: 401 } }
      }
      if (!/^\w+:\w+:\S+ /.test(headers['user-agent'] ?? '')) {
        return { status: 429, body: { message: 'Too Many Requests', error: 429 } }
      }
      const waitMs = remainingLimitMs(state, clock)
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000)
        const words = `Looks like you've been doing that a lot. Take a break for ${seconds} seconds before trying again.`
        return refuse('RATELIMIT', words, 'ratelimit', { ratelimit: seconds })
      }
      if (callLimit.take(clock) > 0) {
        return {
          status: 429,
          headers: { 'x-ratelimit-reset': '60' },
          body: { message: 'Too Many Requests', error: 429 },
        }
      }
      const to = (path === '/api/compose' ? form.get('to') : form.get('thing_id')) ?? ''
      if (to !== state.customer) return refuse('USER_DOESNT_EXIST', "that user doesn't exist", 'to')
      if (state.isBlocked) {
        return refuse('NOT_WHITELISTED_BY_USER_MESSAGE', "can't send message to that user", 'to')
      }
      const text = form.get('text') ?? ''
      if (text === '') return refuse('NO_TEXT', 'we need something here', 'text')
      if (text.length > 10_000) return refuse('TOO_LONG', 'this is too long (max: 10000)', 'text')
      state.received.push({ to, text: showMarkdown(text), media: null })
      const things = [{ kind: 't1', data: { name: `t1_c${state.received.length}`, body: text } }]
      return { status: 200, body: { json: { errors: [], data: { things } } } }
    },
  }
}

/** What a reader sees of plain text in Markdown: two blanks keep a line, and a backslash takes markup its meaning. */
export function showMarkdown(markdown: string): string {
  return markdown
    .replace(
      /([^\n ])( {2}|)\n(?!\n)/g,
      (_, last: string, blanks: string) => `${last}${blanks === '' ? ' ' : '\n'}`,
    )
    .replace(/(?<!\w)[ur]\/(?=\w)/g, '[call] ')
    .replace(/\\([\\`*_~^<>|[\]&#+\-.)/])/g, '$1')
}

function refuse(code: string, words: string, field: string, more: object = {}): DoubleAnswer {
  return { status: 200, body: { json: { ...more, errors: [[code, words, field]] } } }
}
