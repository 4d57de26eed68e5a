import type { Channel } from '../../contract/channels.ts'
import type { SendResult } from '../channels/connector.ts'
import { LAST_COPY, LONGEST_DELAY_MS } from './decide-try.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** One message may be bad. Messages of so many conversations, with none taken in between, are not: the platform is. */
const PROOF = 3
/** How much longer those wait that one more lost answer would end: another message may show that the outage is over. */
const LAST_COPY_MS = 15 * MINUTE_MS
/** After this, a failure says nothing about the next one: it is longer than any wait between two tries. */
const FORGOTTEN_MS = 20 * MINUTE_MS
const SHORTEST_PROBE_MS = 30 * SECOND_MS
const LONGEST_PROBE_MS = 5 * MINUTE_MS
/**
 * How soon the others look again while a message is being tried: its call takes 10 s at most. If its worker dies, the
 * next message is tried then.
 */
const RESULT_MS = 15 * SECOND_MS
/** So many of the messages that were let through are remembered: far more than are ever bad at a time. */
const MOST_REMEMBERED = 20
/** What is over sooner needs no operator. */
const TOLD_AFTER_MS = 2 * MINUTE_MS

/** What speaks against the platform of an account: its messages fail, and none was taken since the first of them. */
export interface Failures {
  /** The conversations of the messages, no more of them than prove an outage. */
  readonly conversationIds: readonly string[]
  readonly since: Date
  readonly latestAt: Date
  /** When the next message is let through, to see whether the outage is over; null while no outage is proven. */
  readonly probeAt: Date | null
  /** The messages that were let through, the latest last. */
  readonly probes: readonly string[]
}

/** The failures of an organization, by the account that the messages leave by (`accountOf`). */
export type FailuresByAccount = ReadonlyMap<string, Failures>

/** A platform that takes no message of the account, whichever it is. */
export interface Outage extends Failures {
  readonly probeAt: Date
}

/** What outages are counted by: the channel and the account that a message's conversation names. */
export interface LeavingBy {
  readonly channel: Channel
  readonly channelAccountId: string | null
}

function accountOf({ channel, channelAccountId }: LeavingBy): string {
  return `${channel}/${channelAccountId ?? ''}`
}

/** The outage of the platform that the message leaves by, or null. */
export function findOutage(failures: FailuresByAccount, message: LeavingBy, now: Date): Outage | null {
  const known = findFailures(failures, message, now)
  return known?.probeAt ? { ...known, probeAt: known.probeAt } : null
}

function findFailures(failures: FailuresByAccount, message: LeavingBy, now: Date): Failures | null {
  const known = failures.get(accountOf(message))
  if (known === undefined) return null
  const { latestAt, probeAt } = known
  const latestMs = Math.max(latestAt.getTime(), probeAt?.getTime() ?? 0)
  return now.getTime() - latestMs > FORGOTTEN_MS ? null : known
}

/**
 * Until when an outage holds a message back; null if it leaves now, to see whether the outage is over. Who was let
 * through before goes last: a bad message must not be the only one that is ever tried, and a platform that takes
 * messages without saying so should get as few of them twice as can be. Who has waited for a day is not held back, and
 * is decided about.
 */
export function heldUntil(
  { probeAt, probes }: Outage,
  { id, attempts, queuedAt }: { readonly id: string; readonly attempts: number; readonly queuedAt: Date },
  now: Date,
): Date | null {
  const waitMs = probeAt.getTime() - now.getTime()
  // A longer wait was noted under a clock that has been set back since.
  if (waitMs > LONGEST_PROBE_MS || now.getTime() - queuedAt.getTime() >= LONGEST_DELAY_MS) return null
  if (waitMs > 0) return new Date(probeAt.getTime() + (probes.indexOf(id) + 1) * SECOND_MS)
  const mayLeaveAt = probeAt.getTime() + (attempts >= LAST_COPY ? LAST_COPY_MS : 0)
  return now.getTime() < mayLeaveAt ? new Date(now.getTime() + SHORTEST_PROBE_MS) : null
}

/** The failures after a message has been let through: the others wait for what becomes of it. */
export function noteProbe(
  failures: FailuresByAccount,
  message: LeavingBy & { readonly id: string },
  now: Date,
): FailuresByAccount {
  const known = findFailures(failures, message, now)
  if (known === null) return failures
  const probeAt = new Date(now.getTime() + RESULT_MS)
  const probes = [...known.probes.filter((id) => id !== message.id), message.id].slice(-MOST_REMEMBERED)
  return new Map([...failures, [accountOf(message), { ...known, probeAt, probes }]])
}

/**
 * The failures after a try. Whatever the platform takes ends them. A platform that cannot be reached is out of order at
 * once, because no message can be the reason; one that breaks down, or gives no answer, when the messages of several
 * conversations have met that. Then its next message is let through after as long as it has been out of order, between
 * half a minute and five.
 */
export function noteResult(
  failures: FailuresByAccount,
  message: LeavingBy & { readonly conversationId: string },
  result: SendResult,
  now: Date,
): FailuresByAccount {
  const account = accountOf(message)
  if (isTaken(result)) {
    return failures.has(account) ? new Map([...failures].filter(([other]) => other !== account)) : failures
  }
  if (!speaksAgainst(result)) return failures
  const known = findFailures(failures, message, now)
  const conversationIds = [...new Set([...(known?.conversationIds ?? []), message.conversationId])]
  const since = known !== null && known.since < now ? known.since : now
  const isProven = known?.probeAt || result.isOutOfReach || conversationIds.length >= PROOF
  const lastedMs = now.getTime() - since.getTime()
  const waitMs = Math.min(Math.max(lastedMs, SHORTEST_PROBE_MS), LONGEST_PROBE_MS)
  const noted: Failures = {
    ...{ conversationIds: conversationIds.slice(0, PROOF), since, latestAt: now },
    probeAt: isProven ? new Date(now.getTime() + waitMs) : null,
    probes: known?.probes ?? [],
  }
  return new Map([...failures, [account, noted]])
}

/** Whether the result of a try speaks against the platform. */
export function speaksAgainst(result: SendResult): result is SendResult & { kind: 'retry' } {
  return result.kind === 'retry' && result.countsAsAttempt !== false
}

function isTaken(result: SendResult): boolean {
  return result.kind === 'sent' || (result.kind === 'retry' && result.tookPart === true)
}

/** Whether an outage has lasted long enough for an operator to hear of it. */
export function isWorthTelling({ since }: Outage, now: Date): boolean {
  return now.getTime() - since.getTime() >= TOLD_AFTER_MS
}
