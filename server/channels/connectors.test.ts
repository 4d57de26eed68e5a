import { type ConnectorCase, describeConnector } from './conformance.ts'
import { facebookDouble } from './doubles/facebook.ts'
import { instagramCommentDouble, instagramDouble } from './doubles/instagram.ts'
import { byInstagramLogin } from './doubles/instagram-login.ts'
import { type DoubleShape, startDouble } from './doubles/platform-double.ts'
import { REDDIT_KEYS, redditDouble } from './doubles/reddit.ts'
import { slackDouble } from './doubles/slack.ts'
import { telegramDouble } from './doubles/telegram.ts'
import { TIKTOK_KEYS, tiktokDouble } from './doubles/tiktok.ts'
import { TWITTER_KEYS, twitterDouble } from './doubles/twitter.ts'
import { whatsappDouble } from './doubles/whatsapp.ts'

// The nine platforms with an API; the web channel has its own file.

const HOUR_MS = 3_600_000
const ALL_KINDS = ['image', 'audio', 'video', 'file'] as const
const PAGE_TOKEN = 'EAAGm0PX4ZCpsBAPageToken'
const PAGE = { page_id: '1234567', page_access_token: PAGE_TOKEN }
const LOGIN = { ig_user_id: '17841400000000001', ig_access_token: 'IGAAOperatorsInstagramLoginToken' }

// The documentation of Meta tells the wait in whole minutes.
const META: Pick<
  ConnectorCase,
  'mediaKinds' | 'mediaAs' | 'mostParts' | 'limitedWaitMs' | 'windowMs' | 'isIdempotent'
> = {
  mediaKinds: ALL_KINDS,
  mediaAs: 'address',
  mostParts: 10,
  limitedWaitMs: 120_000,
  windowMs: 24 * HOUR_MS,
  isIdempotent: false,
}

describeConnector('whatsapp', {
  ...META,
  place: { channel: 'whatsapp', recipient: '966500000001', externalThreadId: '966500000001' },
  credentials: { phone_number_id: '106540352242922', access_token: PAGE_TOKEN },
  startDouble: ({ context }) =>
    startDouble(whatsappDouble(context.clock, '106540352242922'), {
      secret: PAGE_TOKEN,
      customer: '966500000001',
    }),
  to: '966500000001',
  textLimit: { most: 4_096, unit: 'characters' },
  // The pair limit names no wait; its rule is six seconds.
  limitedWaitMs: 6_000,
})

describeConnector('facebook', {
  ...META,
  place: { channel: 'facebook', recipient: '24680', externalThreadId: 'psid-24680' },
  credentials: PAGE,
  startDouble: ({ context }) =>
    startDouble(facebookDouble(context.clock, PAGE.page_id), { secret: PAGE_TOKEN, customer: '24680' }),
  to: '24680',
  textLimit: { most: 2_000, unit: 'characters' },
})

// An Instagram account is connected in one of two forms, and each connector keeps its promises in both.
for (const form of [
  { name: 'through a Page', id: PAGE.page_id, secret: PAGE_TOKEN, credentials: PAGE },
  {
    name: 'by Instagram Login',
    id: LOGIN.ig_user_id,
    secret: LOGIN.ig_access_token,
    credentials: LOGIN,
    connect: byInstagramLogin,
  },
]) {
  const { id, secret, credentials, connect = (shape: DoubleShape) => shape } = form

  describeConnector(`instagram ${form.name}`, {
    ...META,
    place: { channel: 'instagram', recipient: '13579', externalThreadId: 'igsid-13579' },
    credentials,
    startDouble: ({ context: { clock } }) =>
      startDouble(connect(instagramDouble(clock, id), clock), { secret, customer: '13579' }),
    to: '13579',
    textLimit: { most: 1_000, unit: 'bytes' },
  })

  describeConnector(`instagram_comment ${form.name}`, {
    ...META,
    place: {
      channel: 'instagram_comment',
      recipient: '13579',
      externalThreadId: '17865799348089000',
      inboundMessageId: '17865799348089039',
    },
    credentials,
    startDouble: ({ context: { clock } }) =>
      startDouble(connect(instagramCommentDouble(clock, id), clock), {
        secret,
        customer: '17865799348089039',
      }),
    to: '17865799348089039',
    textLimit: { most: 1_000, unit: 'bytes' },
    mostParts: 1,
    mediaKinds: [],
    windowMs: null,
    // A second private reply to a comment is refused, which proves the first; a public one is not.
    isIdempotent: true,
    mayRepeat: true,
  })
}

describeConnector('telegram', {
  place: { channel: 'telegram', recipient: '5550001', externalThreadId: '5550001' },
  credentials: { bot_token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0' },
  startDouble: ({ context }) =>
    startDouble(telegramDouble(context.clock), {
      secret: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0',
      customer: '5550001',
    }),
  to: '5550001',
  textLimit: { most: 4_096, unit: 'characters' },
  mostParts: 10,
  mediaKinds: ALL_KINDS,
  mediaAs: 'address',
  limitedWaitMs: 120_000,
  windowMs: null,
  isIdempotent: false,
})

describeConnector('slack', {
  place: { channel: 'slack', recipient: 'U0001', externalThreadId: 'C0001:1712345678.000100' },
  credentials: { bot_token: 'xoxb-000000000001-SlackBotToken' },
  startDouble: ({ context }) =>
    startDouble(slackDouble(context.clock), {
      secret: 'xoxb-000000000001-SlackBotToken',
      customer: 'C0001',
    }),
  to: 'C0001:1712345678.000100',
  textLimit: { most: 4_000, unit: 'entities' },
  mostParts: 10,
  mediaKinds: ['image'],
  mediaAs: 'address',
  limitedWaitMs: 120_000,
  windowMs: null,
  isIdempotent: true,
})

describeConnector('twitter', {
  place: { channel: 'twitter', recipient: '9876543210', externalThreadId: '12-9876543210' },
  credentials: { ...TWITTER_KEYS, access_token_secret: 'AccessTokenSecret0001' },
  startDouble: ({ context }) =>
    startDouble(twitterDouble(context.clock), { secret: 'AccessTokenSecret0001', customer: '9876543210' }),
  to: '9876543210',
  textLimit: { most: 10_000, unit: 'characters' },
  mostParts: 10,
  mediaKinds: ['image'],
  mediaAs: 'bytes',
  limitedWaitMs: 120_000,
  windowMs: null,
  isIdempotent: false,
})

describeConnector('reddit', {
  place: {
    channel: 'reddit',
    recipient: 'some_customer',
    externalThreadId: 't3_post01',
    inboundMessageId: 't1_comment01',
  },
  credentials: { ...REDDIT_KEYS, refresh_token: 'RedditRefreshToken0001' },
  startDouble: ({ context }) =>
    startDouble(redditDouble(context.clock), { secret: 'RedditRefreshToken0001', customer: 't1_comment01' }),
  to: 't1_comment01',
  textLimit: { most: 10_000, unit: 'markdown' },
  mostParts: 5,
  mediaKinds: [],
  mediaAs: 'address',
  limitedWaitMs: 120_000,
  windowMs: null,
  isIdempotent: false,
})

describeConnector('tiktok', {
  place: { channel: 'tiktok', recipient: 'tt-user-1', externalThreadId: 'conversation-1' },
  credentials: { ...TIKTOK_KEYS, refresh_token: 'TiktokRefreshToken0001' },
  startDouble: ({ context }) =>
    startDouble(tiktokDouble(context.clock), {
      secret: 'TiktokRefreshToken0001',
      customer: 'conversation-1',
    }),
  to: 'conversation-1',
  textLimit: { most: 6_000, unit: 'characters' },
  mostParts: 10,
  mediaKinds: ['image'],
  mediaAs: 'bytes',
  // TikTok names no wait; its limits on calls are per minute at most.
  limitedWaitMs: 60_000,
  windowMs: 48 * HOUR_MS,
  isIdempotent: false,
})
