import { CHANNELS_WITH_ACCOUNTS } from '../../contract/channels.ts'
import type { InboundEventToSubmit } from '../../contract/schemas/inbound-event.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Handler } from '../http/operation-handler.ts'
import { Problem } from '../platform/problem.ts'
import { acceptInboundEvent } from './accept.ts'
import { hasChannelAccount } from './queries.ts'

/** `POST /v1/inbound-events` */
export function submitInboundEvent(
  context: Context,
  settings: { burstWindowMs: number },
): Handler<'submitInboundEvent'> {
  return async ({ app, body, receivedAt }, tx) => {
    await checkChannelAccount(tx, body)
    const { kind, eventId } = await acceptInboundEvent(
      tx,
      context,
      {
        appId: app.id,
        channel: body.channel,
        externalMessageId: body.external_message_id,
        externalThreadId: body.external_thread_id,
        senderExternalId: body.sender.external_id,
        senderDisplayName: body.sender.display_name ?? null,
        senderPhone: body.sender.phone ?? null,
        text: body.text ?? null,
        media: body.media ?? [],
        channelAccountId: body.channel_account_id ?? null,
        sentAt: body.ts === undefined ? receivedAt : new Date(body.ts),
        receivedAt,
      },
      settings.burstWindowMs,
    )
    return {
      data: {
        event_id: eventId,
        external_message_id: body.external_message_id,
        duplicate: kind === 'duplicate',
        status: 'accepted',
      },
    }
  }
}

// A live message must name an account that can carry the reply. In the sandbox replies go to the outbox, so the id is kept as given.
async function checkChannelAccount(tx: TenantTransaction, body: InboundEventToSubmit): Promise<void> {
  if (tx.tenant.environment === 'sandbox') return
  const { channel, channel_account_id: id = null } = body
  if (id === null) {
    if (CHANNELS_WITH_ACCOUNTS.includes(channel)) refuseAccount(`is required for a live app on ${channel}.`)
    return
  }
  if (!(await hasChannelAccount(tx, id, channel))) {
    refuseAccount(`is not the id of a ${channel} account of this organization.`)
  }
}

function refuseAccount(message: string): never {
  throw new Problem('validation_failed', `/channel_account_id ${message}`, {
    errors: [{ path: '/channel_account_id', message }],
  })
}
