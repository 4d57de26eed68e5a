import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Channel } from '../../contract/channels.ts'
import type { Credentials, Platform, PlatformServices, PreparedMessage } from './platform.ts'
import type { PlatformAnswer } from './platform-http.ts'
import { createFacebook } from './platforms/facebook.ts'
import { createInstagram } from './platforms/instagram.ts'
import { createInstagramComment } from './platforms/instagram-comment.ts'
import { createReddit } from './platforms/reddit.ts'
import { createSlack } from './platforms/slack.ts'
import { createTelegram } from './platforms/telegram.ts'
import { createTiktok } from './platforms/tiktok.ts'
import { createTwitter } from './platforms/twitter.ts'
import { createWhatsapp } from './platforms/whatsapp.ts'

// What follows from refusals that the doubles do not make, each as its platform documents it.

const NOW = new Date('2026-09-15T09:30:27.618Z')
const NOW_SECONDS = NOW.getTime() / 1000
const ACCESS = { access_token: 'token', access_token_expires_at: '2027-01-01T00:00:00.000Z' }
const PAGE = { page_id: '1', page_access_token: 'token' }

type Case = readonly [
  about: string,
  answer: Omit<PlatformAnswer & { kind: 'answered' }, 'kind' | 'headers'> & {
    headers?: Record<string, string>
  },
  expected: string,
]

const meta = (code: number, subcode?: number, status = 400): Case[1] => ({
  status,
  body: { error: { code, message: 'Refused.', ...(subcode !== undefined && { error_subcode: subcode }) } },
})
const tiktok = (code: number, message: string): Case[1] => ({
  status: 200,
  body: { code, message, data: {} },
})
const telegram = (status: number, description: string): Case[1] => ({
  status,
  body: { ok: false, error_code: status, description },
})
const x = (status: number, problem: string, detail: string): Case[1] => ({
  status,
  body: { type: problem === 'about:blank' ? problem : `https://api.x.com/2/problems/${problem}`, detail },
})
const reddit = (body: object): Case[1] => ({ status: 'json' in body ? 200 : 400, body })
const errors = (code: string) => ({ json: { errors: [[code, 'Words.', 'parent']] } })
const slack = (error: string): Case[1] => ({ status: 200, body: { ok: false, error } })

const PLATFORMS: readonly [
  create: (services: PlatformServices) => Platform,
  credentials: Credentials,
  cases: readonly Case[],
][] = [
  [
    createWhatsapp,
    { phone_number_id: '1', access_token: 'token' },
    [
      ['a display name that is not approved', meta(131037), 'reconnect'],
      ['a number that the token does not reach', meta(100, 33), 'reconnect'],
      ['a country that the business may not write to', meta(130497), 'failed blocked'],
      [
        'an app that wants every call signed with its secret',
        {
          status: 400,
          body: { error: { code: 100, message: 'API calls require an appsecret_proof argument' } },
        },
        'reconnect',
      ],
      ['a server that is away', meta(133004, undefined, 503), 'uncertain'],
      ['a wrong parameter', meta(100), 'failed refused'],
      ['a fault of Meta’s that says no more', meta(-1), 'uncertain'],
      ['a time-out behind Meta’s API', meta(-2), 'uncertain'],
    ],
  ],
  [
    createFacebook,
    PAGE,
    [
      ['a person who takes no messages of the page', meta(10, 2018108, 403), 'failed blocked'],
      ['a closed window', meta(10, 2018278, 403), 'failed window_closed'],
      ['a closed window, in older words', meta(10, 2018065, 403), 'failed window_closed'],
      ['a missing permission', meta(10, undefined, 403), 'reconnect'],
      ['a thread that another app of the page has taken over', meta(10, 2018300, 403), 'failed blocked'],
      ['too many calls for the page', meta(80001), 'retry null'],
      ['too many calls for the app', meta(341), 'retry null'],
      ['a page that may send nothing for a while', meta(10, 1893063, 403), 'reconnect'],
      ['a page that has gone too fast', meta(2022), 'reconnect'],
      [
        'a person who takes no messages of the page, without a subcode',
        {
          status: 403,
          body: { error: { code: 200, message: 'This person isn’t receiving messages from you.' } },
        },
        'failed blocked',
      ],
      ['an answer that Meta could not read itself', meta(1, 1357046), 'lost'],
    ],
  ],
  [
    createInstagram,
    PAGE,
    [
      ['a thread that another app of the page has taken over', meta(100, 2534037), 'failed blocked'],
      ['an owner who lets no app read messages', meta(200, 2534041, 403), 'reconnect'],
    ],
  ],
  [
    createInstagramComment,
    PAGE,
    [
      ['a comment that is too old for a private reply', meta(10901), 'failed blocked'],
      ['a comment that takes no private reply', meta(10902), 'failed blocked'],
      ['too many calls for the Instagram account', meta(80002), 'retry null'],
      ['a comment that is gone', meta(100, 33), 'failed refused'],
    ],
  ],
  [
    createSlack,
    { bot_token: 'token' },
    [
      ['a workspace that sends too much', slack('message_limit_exceeded'), 'retry null'],
      ['a workspace that the token is not for', slack('team_access_not_granted'), 'reconnect'],
      ['a member who must set up a second factor', slack('two_factor_setup_required'), 'reconnect'],
      ['a network that the workspace does not let in', slack('accesslimited'), 'reconnect'],
      ['an app that its installer may not use', slack('app_access_restricted'), 'reconnect'],
      ['a key of a message that is not there', slack('duplicate_message_not_found'), 'failed refused'],
      [
        'a method that a company of many workspaces lets no app call',
        slack('enterprise_is_restricted'),
        'reconnect',
      ],
      ['a thread that is locked', slack('restricted_action_thread_locked'), 'failed blocked'],
      [
        'files that partners may not be shown',
        slack('slack_connect_file_link_sharing_blocked'),
        'failed blocked',
      ],
      ['blocks that are too long', slack('msg_blocks_too_long'), 'failed too_long'],
    ],
  ],
  [
    createTelegram,
    { bot_token: '1:token' },
    [
      ['a limit', { status: 429, body: { parameters: { retry_after: 7 } } }, 'retry 7000'],
      [
        'a limit that ends at this moment',
        { status: 429, body: { parameters: { retry_after: 0 } } },
        'retry null',
      ],
      ['a person who has gone', telegram(403, 'Forbidden: user is deactivated'), 'failed blocked'],
      [
        'a group that keeps the bot from writing',
        telegram(400, 'Bad Request: not enough rights to send text messages to the chat'),
        'failed blocked',
      ],
      ['a closed topic', telegram(400, 'Bad Request: TOPIC_CLOSED'), 'failed blocked'],
      ['a topic that is gone', telegram(400, 'Bad Request: TOPIC_DELETED'), 'failed unknown_recipient'],
      [
        'a group that Telegram has restricted',
        telegram(400, 'Bad Request: CHAT_RESTRICTED'),
        'failed blocked',
      ],
      [
        'a channel in which the bot may not post',
        telegram(400, 'Bad Request: need administrator rights in the channel chat'),
        'failed blocked',
      ],
      [
        'a person who takes paid messages only',
        telegram(400, 'Bad Request: ALLOW_PAYMENT_REQUIRED'),
        'failed blocked',
      ],
      [
        'a person of whom Telegram lets strangers see nothing',
        telegram(400, 'Bad Request: PRIVACY_PREMIUM_REQUIRED'),
        'failed blocked',
      ],
      ['a bot that Telegram has frozen', telegram(400, 'Bad Request: FROZEN_METHOD_INVALID'), 'reconnect'],
      ['a bot that its owner has moved to another server', telegram(400, 'Logged out'), 'reconnect'],
      [
        'a customer whom the business lets no bot answer',
        telegram(400, 'Bad Request: BUSINESS_PEER_INVALID'),
        'failed blocked',
      ],
      [
        'a business connection without the right to answer',
        telegram(400, 'Bad Request: BOT_ACCESS_FORBIDDEN'),
        'reconnect',
      ],
      ['a limit in the words of Telegram alone', telegram(400, 'Bad Request: PEER_FLOOD'), 'retry null'],
      ['a gateway that lost Telegram’s answer', telegram(502, 'Bad Gateway'), 'lost'],
    ],
  ],
  [
    createTwitter,
    { api_key: 'a', api_key_secret: 'b', access_token: 'c', access_token_secret: 'd' },
    [
      [
        'a window of 15 minutes that is used up',
        { status: 429, body: {}, headers: { 'x-rate-limit-reset': `${NOW_SECONDS + 300}` } },
        'retry 300000',
      ],
      [
        'a window whose end lies behind, by a clock that differs',
        { status: 429, body: {}, headers: { 'x-rate-limit-reset': `${NOW_SECONDS - 5}` } },
        'retry null',
      ],
      [
        'a day that is used up, whatever is left of the 15 minutes',
        {
          status: 429,
          body: {},
          headers: {
            'x-rate-limit-remaining': '14',
            'x-rate-limit-reset': `${NOW_SECONDS + 300}`,
            'x-app-limit-24hour-remaining': '9',
            'x-app-limit-24hour-reset': `${NOW_SECONDS + 40_000}`,
            'x-user-limit-24hour-remaining': '0',
            'x-user-limit-24hour-reset': `${NOW_SECONDS + 30_000}`,
          },
        },
        'retry 30000000',
      ],
      ['an error with a status of 200', x(200, 'resource-not-found', 'No such person.'), 'lost'],
      ['credits that are used up', { status: 402, body: { title: 'CreditsDepleted' } }, 'reconnect'],
      ['a month that is used up', x(429, 'usage-capped', 'Usage cap exceeded: Monthly'), 'reconnect'],
      ['an app that may only read', x(403, 'oauth1-permissions', 'The oauth1 app permissions.'), 'reconnect'],
      ['an app that is not enrolled', x(403, 'client-forbidden', 'It is not enrolled.'), 'reconnect'],
      ['a person who takes no messages', x(403, 'about:blank', 'You may not: permission.'), 'failed blocked'],
      [
        'an account that X has suspended',
        x(403, 'about:blank', 'Your account is suspended and is not permitted to access this feature.'),
        'reconnect',
      ],
      [
        'an account that X has locked',
        x(403, 'about:blank', 'To protect our users, this account is temporarily locked. Please log in.'),
        'reconnect',
      ],
      [
        'what looks to X as a machine',
        x(403, 'about:blank', 'This request looks like it might be automated.'),
        'retry null',
      ],
      [
        'a spending limit that is reached',
        {
          status: 403,
          body: { title: 'SpendCapReached', detail: 'The spending limit of this cycle is reached.' },
        },
        'reconnect',
      ],
    ],
  ],
  [
    createReddit,
    { client_id: 'a', client_secret: 'b', refresh_token: 'c', ...ACCESS },
    [
      [
        'a token without the scope',
        {
          status: 403,
          body: {},
          headers: { 'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"' },
        },
        'reconnect',
      ],
      [
        'a period that ends at this moment',
        { status: 429, body: {}, headers: { 'x-ratelimit-reset': '0' } },
        'retry null',
      ],
      [
        'a period that is over, by a clock that differs',
        { status: 429, body: {}, headers: { 'x-ratelimit-reset': '-1' } },
        'retry null',
      ],
      [
        'a place that is locked, in the newer form',
        reddit({ reason: 'THREAD_LOCKED', explanation: 'Comments are locked.', message: 'Bad Request' }),
        'failed blocked',
      ],
      [
        'a break that the account has to take, in the newer form',
        reddit({ reason: 'RATELIMIT', explanation: 'Take a break for 4 minutes before trying again.' }),
        'retry 300000',
      ],
      ['a place where everybody writes too much', reddit(errors('SUBREDDIT_RATELIMIT')), 'retry null'],
      ['a person who takes requests to chat only', reddit(errors('RESTRICTED_TO_PM')), 'failed blocked'],
      ['something that is gone', reddit(errors('DELETED_THING')), 'failed unknown_recipient'],
      [
        'a place that is closed to the account',
        { status: 403, body: { reason: 'private' } },
        'failed blocked',
      ],
    ],
  ],
  [
    createTiktok,
    { app_id: 'a', app_secret: 'b', business_id: 'c', refresh_token: 'd', ...ACCESS },
    [
      ['too many calls', tiktok(40_100, 'Too many requests.'), 'retry 60000'],
      [
        'too many conversations',
        tiktok(40_064, 'You are sending messages too fast. Take a rest.'),
        'retry 60000',
      ],
      [
        'a customer who wrote too long ago',
        tiktok(40_064, 'The 48-hour window has closed.'),
        'failed window_closed',
      ],
      [
        'a customer who takes no messages',
        tiktok(40_064, 'Blocked by messaging restrictions.'),
        'failed blocked',
      ],
      ['an app without the scope', tiktok(40_001, 'No permission.'), 'reconnect'],
      ['a conversation that is not there', tiktok(40_007, 'It does not exist.'), 'failed unknown_recipient'],
      ['an outage', tiktok(51_065, 'Internal error.'), 'uncertain'],
    ],
  ],
]

for (const [create, credentials, cases] of PLATFORMS) {
  describe(`a refusal by ${create.name.replace('create', '')}`, () => {
    test('is not known where the answer is a page with a status of 200, and nothing counts as sent', async () => {
      assert.equal(await resultOf(create, credentials, { status: 200, body: null }), 'lost')
    })
    test('is for an operator to end where it is a page of whoever stands before the platform', async () => {
      assert.equal(await resultOf(create, credentials, { status: 403, body: null }), 'reconnect')
    })
    test('is not known where a gateway got no answer that it could read', async () => {
      assert.equal(await resultOf(create, credentials, { status: 502, body: null }), 'lost')
    })
    for (const [about, answer, expected] of cases) {
      test(`because of ${about} comes to ${expected}`, async () => {
        assert.equal(await resultOf(create, credentials, answer), expected)
      })
    }
  })
}

async function resultOf(
  create: (services: PlatformServices) => Platform,
  credentials: Credentials,
  answer: Case[1],
): Promise<string> {
  const platform = create({
    http: {
      call: async ({ path }) => ({
        ...{ kind: 'answered', headers: {} },
        ...(path === '/api/v1/access_token' ? { status: 200, body: { access_token: 'another' } } : answer),
      }),
      close: async () => undefined,
    },
    clock: { now: () => NOW },
    random: (length) => Buffer.alloc(length),
  })
  const prepared: PreparedMessage = {
    message: {
      ...{
        id: 'm',
        conversationId: 'c',
        recipient: '1',
        externalThreadId: '1',
        channelAccountId: null,
        text: '',
      },
      ...{ channel: platform.channel as Channel, tenant: { organizationId: 'o', environment: 'live' } },
    },
    ...{
      media: [],
      credentials,
      lastInboundAt: NOW,
      inReplyTo: '1',
      isAnswered: false,
      isPersonal: true,
      channelAccountId: null,
    },
    renewAlone: async (renew) => (await renew()).result,
  }
  const part = { kind: 'text', text: 'Hello.' } as const
  const result = await platform.sendPart(
    { part, key: 'k', isRepeat: false },
    prepared,
    new AbortController().signal,
  )
  if (result.kind === 'failed') return `failed ${result.reason}`
  if (result.kind === 'uncertain' && result.isLost) return 'lost'
  return result.kind === 'retry' ? `retry ${result.retryAfterMs}` : result.kind
}
