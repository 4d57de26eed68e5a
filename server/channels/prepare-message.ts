import type { Context } from '../context.ts'
import type { OutgoingMessage, RefusedCredentials, SendResult } from './connector.ts'
import { openAccount } from './open-account.ts'
import { planParts } from './parts.ts'
import type { Credentials, Part, Platform, PreparedMessage } from './platform.ts'
import { findAccounts, findMessageFacts } from './queries.ts'
import { renewAlone } from './renew-alone.ts'

/** A message that may leave: by which account, and in which parts. */
export interface ReadyMessage {
  readonly kind: 'ready'
  readonly prepared: PreparedMessage
  readonly accountId: string | null
  readonly parts: readonly Part[]
  /** The account and the credentials that the message was tried with at last; null on a channel that needs none. */
  triedWith(): RefusedCredentials | null
}

/**
 * Reads what sending a message takes, opens the account and cuts the message into parts; or says why it cannot leave.
 */
export async function prepareMessage(
  context: Pick<Context, 'db' | 'clock' | 'secretBox' | 'log'>,
  platform: Platform,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<ReadyMessage | SendResult> {
  const { db, clock } = context
  const found = await db.withTenant(message.tenant, async (tx) => {
    const facts = await findMessageFacts(tx, message, clock.now())
    return facts && { facts, accounts: await findAccounts(tx, platform.channel, facts.channelAccountId) }
  })
  if (found === null) return { kind: 'failed', reason: 'refused', error: 'the message does not exist' }
  const { facts, accounts } = found
  if (isWindowClosed(platform, facts.lastInboundAt, clock.now())) {
    const error = `the customer wrote too long ago for ${platform.channel}`
    return { kind: 'failed', reason: 'window_closed', error }
  }
  const opened = openAccount(context, platform, facts.channelAccountId, accounts)
  if (opened.kind === 'failed') return opened
  const plan = planParts(platform, { text: message.text, media: facts.media })
  if (plan.kind === 'failed') return plan
  let { credentials, credentialsSealed } = opened
  const prepared: PreparedMessage = {
    message,
    ...facts,
    get credentials() {
      return credentials
    },
    async renewAlone(renew) {
      const { accountId: id } = opened
      if (id === null) return null
      const begin = (latest: Credentials, latestSealed: Buffer) => {
        credentials = latest
        credentialsSealed = latestSealed
        return renew()
      }
      const kept = await renewAlone(context, { tenant: message.tenant, id }, begin, signal)
      if (kept === null) return null
      credentials = kept.credentials
      credentialsSealed = kept.credentialsSealed
      return kept.result
    },
  }
  return {
    ...{ kind: 'ready', prepared, accountId: opened.accountId, parts: plan.parts },
    triedWith() {
      const { accountId } = opened
      return accountId === null || credentialsSealed === null ? null : { accountId, credentialsSealed }
    },
  }
}

function isWindowClosed({ windowMs }: Platform, lastInboundAt: Date | null, now: Date): boolean {
  if (windowMs === null) return false
  return lastInboundAt === null || now.getTime() - lastInboundAt.getTime() >= windowMs
}
