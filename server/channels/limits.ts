import type { Channel } from '../../contract/channels.ts'

/** A platform's own limit on messages to one subject: a person, a chat, a channel of a workspace. */
export type ChannelLimit =
  /** At most `most` messages within any `windowMs`, for each of the windows. */
  | { readonly kind: 'windows'; readonly windows: readonly LimitWindow[] }
  /**
   * One message each `gapMs`; up to `most` may leave within `burstMs`, borrowed from the
   * time ahead, which must then pass in silence.
   */
  | { readonly kind: 'burst'; readonly gapMs: number; readonly burstMs: number; readonly most: number }
  /** `most` messages within `windowMs` of the customer's last one. */
  | { readonly kind: 'quota'; readonly most: number; readonly windowMs: number }

/** `most` messages within `windowMs`. */
interface LimitWindow {
  readonly most: number
  readonly windowMs: number
}

const SECOND_MS = 1_000
// The clocks of the workers' machines differ by far less.
const CLOCKS_DIFFER_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const ONE_A_SECOND: LimitWindow = { most: 1, windowMs: SECOND_MS }

/** The platforms' own limits; a channel that is not here has none beyond the sending caps. */
const CHANNEL_LIMITS: Readonly<Partial<Record<Channel, ChannelLimit>>> = {
  // https://developers.facebook.com/documentation/business-messaging/whatsapp/about-the-platform#pair-rate-limits
  whatsapp: { kind: 'burst', gapMs: 6 * SECOND_MS, burstMs: 6 * SECOND_MS, most: 45 },
  // https://core.telegram.org/bots/faq ("avoid sending more than one message per second" in a chat)
  telegram: { kind: 'windows', windows: [ONE_A_SECOND] },
  // https://docs.slack.dev/apis/web-api/rate-limits ("1 message per second per channel")
  slack: { kind: 'windows', windows: [ONE_A_SECOND] },
  // https://docs.x.com/x-api/fundamentals/rate-limits ("15/15min, 1,440/24hrs" per user: a day of the first is the
  // second)
  twitter: { kind: 'windows', windows: [{ most: 15, windowMs: 15 * MINUTE_MS }] },
  // https://business-api.tiktok.com/portal/docs?id=1832183871604753 (ten messages within 48 hours of the customer's)
  tiktok: { kind: 'quota', most: 10, windowMs: 48 * HOUR_MS },
}

// https://core.telegram.org/bots/faq ("In a group, bots are not able to send more than 20 messages per minute")
const TELEGRAM_GROUP: ChannelLimit = {
  kind: 'windows',
  windows: [ONE_A_SECOND, { most: 20, windowMs: MINUTE_MS }],
}

// Only the ids of people are positive: https://core.telegram.org/bots/api#chat
function findLimit(channel: Channel, subject: string): ChannelLimit | undefined {
  return channel === 'telegram' && subject.startsWith('-') ? TELEGRAM_GROUP : CHANNEL_LIMITS[channel]
}

/** What a platform's limit says of sending one more message now. */
export type PaceDecision =
  | { readonly kind: 'now' }
  | { readonly kind: 'wait'; readonly until: Date }
  /** Nothing more may leave until the customer writes again. */
  | { readonly kind: 'exhausted' }

/** What is known of the messages to one subject. */
export interface Pace {
  /** What the platform counts by (`Platform.paceSubject`). */
  readonly subject: string
  /** When the latest messages to the subject left, in any order; `paceMemoryMs` says how far back matters. */
  readonly recentSends: readonly Date[]
  readonly lastInboundAt: Date | null
  readonly now: Date
}

/** Whether a channel's own limit lets one more message out now. */
export function decidePace(channel: Channel, pace: Pace): PaceDecision {
  const limit = findLimit(channel, pace.subject)
  if (limit === undefined) return { kind: 'now' }
  if (limit.kind === 'quota') return decideQuota(limit, pace)
  // What is noted for later left under a clock that has been set back since: nobody knows when, so it is left out.
  const latestMs = pace.now.getTime() + CLOCKS_DIFFER_MS
  const sends = pace.recentSends
    .map((at) => at.getTime())
    .filter((at) => at <= latestMs)
    .sort((one, other) => one - other)
  return limit.kind === 'windows'
    ? waitUntil(Math.max(...limit.windows.map((window) => endOfFull(window, sends))), pace.now)
    : decideBurst(limit, sends, pace.now)
}

/** How far back sends to a subject matter to a channel's limit; 0 for a channel without one. */
export function paceMemoryMs(channel: Channel, subject: string): number {
  const limit = findLimit(channel, subject)
  if (limit === undefined) return 0
  if (limit.kind === 'quota') return limit.windowMs
  if (limit.kind === 'windows') return Math.max(...limit.windows.map(({ windowMs }) => windowMs))
  // A full burst is paid off by then, and a send before it weighs nothing.
  return 2 * limit.most * limit.gapMs
}

// When a window that the latest sends fill lets one more through.
function endOfFull({ most, windowMs }: LimitWindow, sends: readonly number[]): number {
  return (sends.at(-most) ?? Number.NEGATIVE_INFINITY) + windowMs
}

function decideBurst(
  { gapMs, burstMs, most }: ChannelLimit & { kind: 'burst' },
  sends: readonly number[],
  now: Date,
): PaceDecision {
  let burst = { startMs: Number.NEGATIVE_INFINITY, count: 0, paidMs: Number.NEGATIVE_INFINITY }
  for (const at of sends) {
    burst =
      at >= burst.paidMs
        ? { startMs: at, count: 1, paidMs: at + gapMs }
        : { ...burst, count: burst.count + 1, paidMs: burst.paidMs + gapMs }
  }
  const isInBurst = now.getTime() < burst.startMs + burstMs && burst.count < most
  return isInBurst ? { kind: 'now' } : waitUntil(burst.paidMs, now)
}

function decideQuota({ most }: ChannelLimit & { kind: 'quota' }, pace: Pace): PaceDecision {
  const since = pace.lastInboundAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const used = pace.recentSends.filter((at) => at.getTime() >= since).length
  return used < most ? { kind: 'now' } : { kind: 'exhausted' }
}

function waitUntil(ms: number, now: Date): PaceDecision {
  return ms > now.getTime() ? { kind: 'wait', until: new Date(ms) } : { kind: 'now' }
}
