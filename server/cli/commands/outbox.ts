import { listOutbox as list, type OutboxMessage } from '../../channels/outbox.ts'
import { type Command, required, writeLines } from '../command.ts'
import { requireOrganization } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

const MOST_SHOWN = 100

export const listOutbox: Command = {
  name: 'outbox list',
  positionals: [],
  options: { organization: required('ORG_ID') },
  summary: `Shows the latest ${MOST_SHOWN} replies that an organization's sandbox kept instead of sending them, newest first.`,
  printsJson: true,
  prepare(args) {
    const organizationId = args.text('organization').toLowerCase()
    return onDatabase(async (context) => {
      await requireOrganization(context, organizationId)
      const tenant = { organizationId, environment: 'sandbox' } as const
      const messages = await context.db.withTenant(tenant, (tx) => list(tx, MOST_SHOWN))
      const isEmpty = messages.length === 0
      return {
        json: messages.map(present),
        text: isEmpty ? 'The outbox is empty.' : writeLines(messages.map(describe)),
      }
    })
  },
}

function present({ id, conversationId, channel, recipient, text, sentAt }: OutboxMessage) {
  return {
    ...{ id, conversation_id: conversationId, channel, recipient, text },
    sent_at: sentAt.toISOString(),
  }
}

function describe({ sentAt, channel, recipient, text }: OutboxMessage): string {
  return `${sentAt.toISOString()}  ${channel}  ${recipient}\n${text}`
}
