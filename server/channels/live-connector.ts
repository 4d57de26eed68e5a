import { credentialsPurpose } from '../channel-accounts/credentials-file.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { untilDatabaseAnswers } from '../db/until-database-answers.ts'
import type { Connector, OutgoingMessage, SendResult } from './connector.ts'
import { missingCredentials, needsCredentials } from './credential-fields.ts'
import { withoutSecrets } from './credentials.ts'
import { decidePace, paceMemoryMs } from './limits.ts'
import { partKey, planParts } from './parts.ts'
import type { Credentials, Delivery, Part, PartResult, Platform } from './platform.ts'
import { findAccounts, findMessageFacts } from './queries.ts'
import { renewAlone } from './renew-alone.ts'
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

type LiveContext = Pick<Context, 'db' | 'clock' | 'secretBox'>

/**
 * A channel's connector in live. What all platforms have in common happens here: the account's credentials, the
 * message window, cutting the message into parts, the platform's own pace, and the memory of which parts have left, so
 * that a retry goes on where the last try ended.
 */
export function createLiveConnector(context: LiveContext, platform: Platform): Connector {
  return {
    async send(message, signal) {
      const prepared = await prepare(context, platform, message, signal)
      if (prepared.kind !== 'ready') return prepared
      const { delivery, accountId, parts } = prepared
      const sending: Sending = { context, platform, delivery, accountId, signal }
      const result = await sendNextPart(sending, parts)
      if (result.kind === 'sent') return result
      const error = withoutSecrets(result.error, delivery.credentials)
      return result.kind === 'reconnect'
        ? { ...result, error, channelAccountId: accountId }
        : { ...result, error }
    },
  }
}

interface Sending {
  readonly context: LiveContext
  readonly platform: Platform
  readonly delivery: Delivery
  readonly accountId: string | null
  readonly signal: AbortSignal
}

interface Ready {
  readonly kind: 'ready'
  readonly delivery: Delivery
  readonly accountId: string | null
  readonly parts: readonly Part[]
}

async function prepare(
  context: LiveContext,
  platform: Platform,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Ready | SendResult> {
  const found = await context.db.withTenant(message.tenant, async (tx) => {
    const facts = await findMessageFacts(tx, message, context.clock.now())
    return facts && { facts, accounts: await findAccounts(tx, platform.channel, facts.channelAccountId) }
  })
  if (found === null) return { kind: 'failed', reason: 'refused', error: 'the message does not exist' }
  const { facts, accounts } = found
  if (isWindowClosed(platform, facts.lastInboundAt, context.clock.now())) {
    const error = `the customer wrote too long ago for ${platform.channel}`
    return { kind: 'failed', reason: 'window_closed', error }
  }
  const opened = openAccount(context, platform, facts.channelAccountId, accounts)
  if (opened.kind === 'failed') return { ...opened, channelAccountId: facts.channelAccountId }
  const plan = planParts(platform, { text: message.text, media: facts.media })
  if (plan.kind === 'failed') return plan
  let { credentials } = opened
  const delivery: Delivery = {
    message,
    ...facts,
    get credentials() {
      return credentials
    },
    async renewAlone(renew) {
      const { accountId: id } = opened
      if (id === null) return null
      const begin = (latest: Credentials) => {
        credentials = latest
        return renew()
      }
      const kept = await renewAlone(context, { tenant: message.tenant, id }, begin, signal)
      if (kept === null) return null
      credentials = kept.credentials
      return kept.result
    },
  }
  return { kind: 'ready', delivery, accountId: opened.accountId, parts: plan.parts }
}

function isWindowClosed({ windowMs }: Platform, lastInboundAt: Date | null, now: Date): boolean {
  if (windowMs === null) return false
  return lastInboundAt === null || now.getTime() - lastInboundAt.getTime() >= windowMs
}

interface OpenedAccount {
  readonly kind: 'opened'
  readonly accountId: string | null
  readonly credentials: Credentials
}

function openAccount(
  { secretBox }: LiveContext,
  platform: Platform,
  askedAccountId: string | null,
  accounts: Awaited<ReturnType<typeof findAccounts>>,
): OpenedAccount | (SendResult & { kind: 'failed' }) {
  const { channel } = platform
  if (!needsCredentials(channel)) return { kind: 'opened', accountId: null, credentials: {} }
  const [account, another] = accounts
  if (account === undefined) {
    const which = askedAccountId === null ? '' : ' with the id that the customer’s message named'
    return notConfigured(`there is no ${channel} account${which}`)
  }
  if (another !== undefined) {
    return notConfigured(`the conversation names no account, and there are several on ${channel}`)
  }
  if (account.credentialsSealed === null) return notConfigured(`the ${channel} account has no credentials`)
  let credentials: Credentials
  try {
    credentials = JSON.parse(secretBox.open(account.credentialsSealed, credentialsPurpose(account.id)))
  } catch {
    return notConfigured(`the credentials of the ${channel} account cannot be opened with this master key`)
  }
  const missing = missingCredentials(channel, credentials)
  if (missing.length > 0) {
    return notConfigured(`the credentials of the ${channel} account lack ${missing.join(', ')}`)
  }
  return { kind: 'opened', accountId: account.id, credentials }
}

function notConfigured(error: string): SendResult & { kind: 'failed' } {
  return { kind: 'failed', reason: 'not_configured', error }
}

// One part leaves per call. To the customer each is a message, so each takes its turn under the worker's sending caps.
async function sendNextPart(sending: Sending, parts: readonly Part[]): Promise<SendResult> {
  let first: string | null = null
  for (const [index, part] of parts.entries()) {
    const start = await startPart(sending, index)
    const isOpen = start.kind === 'open'
    const result = isOpen ? await sendPart(sending, part, index, start.isRepeat) : start
    if (result.kind !== 'sent') return result
    if (index === 0) first = result.platformMessageId ?? null
    if (isOpen && index < parts.length - 1) {
      const error = `has sent ${index + 1} of ${parts.length} parts`
      return { kind: 'retry', error, retryAfterMs: 0, countsAsAttempt: false }
    }
  }
  return { kind: 'sent', platformMessageId: first }
}

async function sendPart(sending: Sending, part: Part, index: number, isRepeat: boolean): Promise<SendResult> {
  const { platform, delivery, signal } = sending
  const key = partKey(delivery.message.id, index)
  const result = await platform.sendPart({ part, key, isRepeat }, delivery, signal)
  await noteEnd(sending, { messageId: delivery.message.id, part: index }, result, isRepeat)
  return settle(result)
}

// Only this process knows what the platform has taken: if it gave up while the database is
// away, the customer would get the part again.
async function noteEnd(
  { context, delivery, signal }: Sending,
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
  await untilDatabaseAnswers(() => context.db.withTenant(delivery.message.tenant, note), signal)
}

// The part's turn under the platform's own limit, decided under a lock and noted before the call.
async function startPart(
  { context, platform, delivery, accountId }: Sending,
  index: number,
): Promise<SendResult | { kind: 'open'; isRepeat: boolean }> {
  const { channel } = platform
  const { id: messageId, tenant } = delivery.message
  const subject = platform.paceSubject(delivery)
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
    const { lastInboundAt } = delivery
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
function settle(result: PartResult): SendResult {
  if (result.kind !== 'uncertain') return result
  const { error, countsAsAttempt } = result
  return { kind: 'retry', error, retryAfterMs: null, ...(countsAsAttempt === false && { countsAsAttempt }) }
}
