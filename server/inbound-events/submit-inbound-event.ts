import { CHANNELS_WITH_ACCOUNTS } from '../../contract/channels.ts'
import type { AcceptedInboundEvent, InboundEventToSubmit } from '../../contract/schemas/inbound-event.ts'
import { hasChannelAccount } from '../channels/account-queries.ts'
import type { Context } from '../context.ts'
import type { BatchedHandler } from '../http/operation-handler.ts'
import { type Problem, validationFailed } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import { type Acceptance, createInboundEventAcceptance, type Submission } from './accept.ts'
import type { InboundEvent } from './queries.ts'

/**
 * `POST /v1/inbound-events`. Requests that arrive together are saved together; each gets its own answer. A worker then
 * claims the thread, and records the message in its conversation: `turns/claim-threads.ts`.
 */
export function submitInboundEvent(
  context: Context,
  settings: { burstWindowMs: number },
): BatchedHandler<'submitInboundEvent'> {
  const acceptance = createInboundEventAcceptance(context, settings)
  return {
    prepare: async ({ app, body, receivedAt }) => {
      await checkChannelAccount(context, app.tenant, body)
      const event = toEvent(context.ids.uuid(), app.id, body, receivedAt)
      return { tenant: app.tenant, event }
    },
    expect: ({ event }: Submission) => present(event, { kind: 'accepted', eventId: event.id }),
    performExpected: (shared, submissions: readonly Submission[], keys) =>
      acceptance.acceptNew(shared, submissions, keys),
    perform: async (tx, submissions: readonly Submission[]) => {
      const outcomes = await acceptance.accept(tx, submissions)
      return submissions.map(({ event }, index) => {
        const outcome = outcomes[index]
        if (outcome === undefined) throw new Error('A submission has no outcome.')
        return outcome.kind === 'refused' ? outcome.problem : present(event, outcome)
      })
    },
  }
}

function present(
  { externalMessageId }: InboundEvent,
  { kind, eventId }: Exclude<Acceptance, { kind: 'refused' }>,
): { data: AcceptedInboundEvent } {
  return {
    data: {
      event_id: eventId,
      external_message_id: externalMessageId,
      duplicate: kind === 'duplicate',
      status: 'accepted',
    },
  }
}

function toEvent(id: string, appId: string, body: InboundEventToSubmit, receivedAt: Date): InboundEvent {
  return {
    ...{ id, appId },
    channel: body.channel,
    externalMessageId: body.external_message_id,
    externalThreadId: body.external_thread_id,
    senderExternalId: body.sender.external_id,
    senderDisplayName: body.sender.display_name ?? null,
    senderPhone: body.sender.phone ?? null,
    text: body.text ?? null,
    media: (body.media ?? []).map(({ kind, url, mime, size = 0 }) => ({ kind, url, mime, size })),
    channelAccountId: body.channel_account_id ?? null,
    sentAt: body.ts === undefined ? receivedAt : new Date(body.ts),
    receivedAt,
  }
}

// A live message must name an account that can carry the reply. In the sandbox replies go
// to the outbox, so the id is kept as given.
async function checkChannelAccount(
  context: Context,
  tenant: Tenant,
  body: InboundEventToSubmit,
): Promise<void> {
  if (tenant.environment === 'sandbox') return
  const { channel, channel_account_id: id = null } = body
  if (id === null) {
    if (CHANNELS_WITH_ACCOUNTS.includes(channel))
      throw unfitAccount(`is required for a live app on ${channel}.`)
    return
  }
  if (!(await context.db.withTenant(tenant, (tx) => hasChannelAccount(tx, id, channel)))) {
    throw unfitAccount(`is not the id of an account on ${channel} in this organization and environment.`)
  }
}

function unfitAccount(message: string): Problem {
  return validationFailed({ path: '/channel_account_id', message })
}
