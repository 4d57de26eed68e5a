import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { untilDatabaseAnswers } from '../db/until-database-answers.ts'
import { observe } from '../platform/observe.ts'
import type { Connector, SendResult } from './connector.ts'
import { withoutSecrets } from './credentials.ts'
import { decidePace, paceMemoryMs } from './limits.ts'
import { partKey } from './parts.ts'
import type { Part, PartResult, Platform } from './platform.ts'
import { prepareMessage, type ReadyMessage } from './prepare-message.ts'
import {
  deleteStartedPart,
  findPartState,
  findRecentSends,
  insertStartedPart,
  lockPaceSubject,
  markPartSent,
  markTryEnded,
  type PartPlace,
} from './sent-part-queries.ts'

type LiveContext = Pick<Context, 'db' | 'clock' | 'secretBox' | 'log'>

/**
 * A channel's connector in live. What all platforms have in common happens here: the account's credentials, the
 * message window, cutting the message into parts, the platform's own pace, and the memory of which parts have left, so
 * that a retry goes on where the last try ended.
 */
export function createLiveConnector(context: LiveContext, platform: Platform): Connector {
  return {
    async send(message, signal) {
      const ready = await prepareMessage(context, platform, message, signal)
      if (ready.kind !== 'ready') return ready
      const { prepared } = ready
      const result = await sendNextPart({ context, platform, signal, ...ready })
      if (result.kind === 'sent') return result
      const error = withoutSecrets(result.error, prepared.credentials)
      return result.kind === 'reconnect'
        ? { ...result, error, refused: ready.triedWith() }
        : { ...result, error }
    },
  }
}

interface Sending extends ReadyMessage {
  readonly context: LiveContext
  readonly platform: Platform
  readonly signal: AbortSignal
}

// One part leaves per call. To the customer each is a message, so each takes its turn under the worker's sending caps.
async function sendNextPart(sending: Sending): Promise<SendResult> {
  const { parts } = sending
  let first: string | null = null
  for (const [index, part] of parts.entries()) {
    const start = await startPart(sending, index)
    const isOpen = start.kind === 'open'
    const result = isOpen ? await sendPart(sending, part, index, start.isRepeat) : start
    if (result.kind !== 'sent') return result
    if (index === 0) first = result.platformMessageId ?? null
    if (isOpen && index < parts.length - 1) {
      const error = `has sent ${index + 1} of ${parts.length} parts`
      return { kind: 'retry', error, retryAfterMs: 0, countsAsAttempt: false, tookPart: true }
    }
  }
  return { kind: 'sent', platformMessageId: first }
}

async function sendPart(sending: Sending, part: Part, index: number, isRepeat: boolean): Promise<SendResult> {
  const { platform, prepared, signal } = sending
  const { id: messageId } = prepared.message
  const key = partKey(messageId, index)
  const beganAtMs = performance.now()
  const result = await platform.sendPart({ part, key, isRepeat }, prepared, signal)
  const { channel } = platform
  observe('platformCall', () => ({ channel, durationMs: performance.now() - beganAtMs }))
  await noteEnd(sending, { messageId, part: index }, result, isRepeat)
  return toSendResult(result, platform)
}

// Only this process knows what the platform has taken: if it gave up while the database is
// away, the customer would get the part again.
async function noteEnd(
  { context, prepared, signal }: Sending,
  place: PartPlace,
  result: PartResult,
  isRepeat: boolean,
): Promise<void> {
  const at = context.clock.now()
  const note = (tx: TenantTransaction) => {
    if (result.kind === 'sent') {
      return markPartSent(tx, { ...place, at, platformMessageId: result.platformMessageId ?? null })
    }
    return result.kind === 'uncertain' || isRepeat
      ? markTryEnded(tx, { ...place, at })
      : deleteStartedPart(tx, place)
  }
  const news = { about: { message_id: place.messageId, part: place.part }, log: context.log }
  await untilDatabaseAnswers(() => context.db.withTenant(prepared.message.tenant, note), news, signal)
}

// The part's turn under the platform's own limit, decided under a lock and noted before the call.
async function startPart(
  { context, platform, prepared, accountId }: Sending,
  index: number,
): Promise<SendResult | { kind: 'open'; isRepeat: boolean }> {
  const { channel } = platform
  const { id: messageId, tenant } = prepared.message
  const subject = platform.paceSubject(prepared)
  const paceSubject = `${channel}/${accountId ?? ''}/${subject}`
  return context.db.withTenant(tenant, async (tx) => {
    await lockPaceSubject(tx, paceSubject)
    const state = await findPartState(tx, messageId, index)
    if (state.kind === 'sent') return state
    const now = context.clock.now()
    const recentSends = await findRecentSends(tx, {
      paceSubject,
      since: new Date(now.getTime() - paceMemoryMs(channel, subject)),
      now,
      exceptMessageId: messageId,
      exceptPart: index,
    })
    const { lastInboundAt } = prepared
    const pace = decidePace(channel, { subject, recentSends, lastInboundAt, now })
    if (pace.kind === 'exhausted') {
      const error = `${channel} takes no more messages until the customer writes again`
      return { kind: 'failed', reason: 'window_closed', error }
    }
    if (pace.kind === 'wait') {
      const retryAfterMs = pace.until.getTime() - now.getTime()
      const error = `waits for its turn on ${channel}`
      return { kind: 'retry', error, retryAfterMs, countsAsAttempt: false, isUntried: true }
    }
    await insertStartedPart(tx, { messageId, part: index, paceSubject, at: now })
    return state
  })
}

// What may or may not have arrived is tried again: a customer who reads an answer
// twice is better off than one who gets none.
function toSendResult(result: PartResult, { knowsRepeats }: Platform): SendResult {
  if (result.kind !== 'uncertain') return result
  const { error, countsAsAttempt, isLost } = result
  return {
    ...{ kind: 'retry', error, retryAfterMs: null },
    ...(countsAsAttempt === false && { countsAsAttempt }),
    ...(isLost && !knowsRepeats && { mayHaveArrived: true }),
  }
}
