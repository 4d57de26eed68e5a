import { describeRefusals, REFUSED_AT, type RefusalCase } from './describe-refusals.ts'
import { createReddit } from './platforms/reddit.ts'
import { createSlack } from './platforms/slack.ts'
import { createTelegram } from './platforms/telegram.ts'
import { createTiktok } from './platforms/tiktok.ts'
import { createTwitter } from './platforms/twitter.ts'

// What follows from the refusals of the platforms that are not Meta's.

const NOW_SECONDS = REFUSED_AT.getTime() / 1000
const ACCESS = { access_token: 'token', access_token_expires_at: '2027-01-01T00:00:00.000Z' }

const tiktok = (code: number, message: string): RefusalCase[1] => ({
  status: 200,
  body: { code, message, data: {} },
})
const telegram = (status: number, description: string): RefusalCase[1] => ({
  status,
  body: { ok: false, error_code: status, description },
})
const x = (status: number, problem: string, detail: string): RefusalCase[1] => ({
  status,
  body: { type: problem === 'about:blank' ? problem : `https://api.x.com/2/problems/${problem}`, detail },
})
const reddit = (body: object): RefusalCase[1] => ({ status: 'json' in body ? 200 : 400, body })
const errors = (code: string) => ({ json: { errors: [[code, 'Words.', 'parent']] } })
const slack = (error: string): RefusalCase[1] => ({ status: 200, body: { ok: false, error } })

describeRefusals(createSlack, { bot_token: 'token' }, [
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
])

describeRefusals(createTelegram, { bot_token: '1:token' }, [
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
  ['a group that Telegram has restricted', telegram(400, 'Bad Request: CHAT_RESTRICTED'), 'failed blocked'],
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
])

describeRefusals(
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
      'a person whom X does not know, in the newer form',
      {
        status: 400,
        body: {
          type: 'https://api.x.com/2/problems/invalid-request',
          parameter: 'participant_id',
          value: '7',
        },
      },
      'failed unknown_recipient',
    ],
    [
      'a person whom the account may not write to',
      x(403, 'not-authorized-for-resource', 'No.'),
      'failed blocked',
    ],
    [
      'a person who takes no messages, in the older form',
      { status: 403, body: { code: 349, message: 'You cannot send messages to this user.' } },
      'failed blocked',
    ],
    [
      'a person who takes no messages, in the oldest form',
      { status: 403, body: { errors: [{ code: 349, message: 'You cannot send messages to this user.' }] } },
      'failed blocked',
    ],
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
)

describeRefusals(createReddit, { client_id: 'a', client_secret: 'b', refresh_token: 'c', ...ACCESS }, [
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
  ['a place that is closed to the account', { status: 403, body: { reason: 'private' } }, 'failed blocked'],
])

describeRefusals(
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
)
