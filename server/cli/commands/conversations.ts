import { CONVERSATION_STATUSES } from '../../../contract/schemas/conversation.ts'
import { type ActionRun, listRunsOfConversation } from '../../actions/run/run-queries.ts'
import type { Context } from '../../context.ts'
import type { Conversation } from '../../conversations/conversation.ts'
import { listVisibleMessages, type Message } from '../../conversations/message-queries.ts'
import { presentConversation, presentConversationDetail } from '../../conversations/present.ts'
import { findConversation, listConversations as list } from '../../conversations/queries.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { listInterventions } from '../../interventions/queries.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { findTicket } from '../../tickets/queries.ts'
import { type Command, optional, writeLines, writeList } from '../command.ts'
import { onTenant, readTenant, requireTenantOf, TENANT_OPTIONS } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

const MOST_SHOWN = 100

/** The id of a conversation that there is, and whose it is. Throws an `OperatorError` where there is none. */
export async function requireConversation(
  context: Pick<Context, 'db'>,
  text: string,
): Promise<{ tenant: Tenant; conversationId: string }> {
  const { tenant, id } = await requireTenantOf(context, 'conversations', text, 'conversation')
  return { tenant, conversationId: id }
}

/** A conversation in one line. */
export function describeConversation(conversation: Conversation): string {
  const { id, number, channel, status, owner, escalated, escalationReason, queue } = conversation
  // The agent says no more in it, and nobody has taken it over.
  const isWaiting = escalated && owner === 'agent' && status !== 'resolved' && status !== 'closed'
  const holder = isWaiting ? 'waits for a person' : owner === 'agent' ? 'with the agent' : 'with a person'
  return [
    `${id}  #${number}  ${channel}  ${status}  ${holder}`,
    ...(escalated ? [`escalated: ${escalationReason}`] : []),
    ...(queue === null ? [] : [`queue: ${queue}`]),
  ].join('  ')
}

function describeMessage(
  { author, direction, text, media, sentAt, createdAt }: Message,
  isErased: boolean,
): string {
  const said = [text, ...media.map(({ kind }) => `[${kind}]`)].filter((part) => part !== null)
  const words = isErased ? '(erased)' : said.join(' ')
  const speaker = direction === 'out' && sentAt === null ? `${author} (not sent)` : author
  return `${createdAt.toISOString()}  ${speaker}: ${words}`
}

function describeRun({ action, parameters, status, createdAt }: ActionRun): string {
  return `${createdAt.toISOString()}  action ${action} ${JSON.stringify(parameters)}: ${status}`
}

export const listConversations: Command = {
  name: 'conversations list',
  positionals: [],
  options: { ...TENANT_OPTIONS, status: optional(CONVERSATION_STATUSES.join('|')) },
  summary: `Shows an organization's latest ${MOST_SHOWN} conversations, newest first, with whoever answers the customer.`,
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const status =
      args.optionalText('status') === undefined ? undefined : args.oneOf('status', CONVERSATION_STATUSES)
    return onTenant(tenant, async (context) => {
      const found = await context.db.withTenant(tenant, (tx) => list(tx, { status }, null, MOST_SHOWN))
      return {
        json: found.map((conversation) => ({
          ...presentConversation(conversation),
          owner: conversation.owner,
        })),
        text: writeList(found.map(describeConversation), 'conversations'),
      }
    })
  },
}

export const showConversation: Command = {
  name: 'conversations show',
  positionals: ['CONVERSATION_ID'],
  options: {},
  summary:
    'Shows a conversation with its messages, the actions that the agent ran, what it was charged, what the agent noted for a person, and what persons did to it.',
  printsJson: true,
  prepare(args) {
    const id = args.text('CONVERSATION_ID')
    return onDatabase(async (context) => {
      const { tenant, conversationId } = await requireConversation(context, id)
      const whole = await context.db.withTenant(tenant, (tx) => readWhole(tx, conversationId))
      if (whole === null) throw new OperatorError(`There is no conversation "${id}".`)
      return { json: presentWhole(whole), text: writeLines(describeWhole(whole)) }
    })
  },
}

/** A conversation with all that happened in it; null where there is none. */
async function readWhole(tx: TenantTransaction, id: string) {
  const conversation = await findConversation(tx, id)
  if (conversation === null) return null
  return {
    conversation,
    messages: await listVisibleMessages(tx, id),
    interventions: await listInterventions(tx, id),
    ticket: await findTicket(tx, id),
    runs: await listRunsOfConversation(tx, id, MOST_SHOWN),
  }
}

type Whole = NonNullable<Awaited<ReturnType<typeof readWhole>>>

function presentWhole({ conversation, messages, interventions, ticket, runs }: Whole) {
  return {
    ...presentConversationDetail(conversation, messages),
    owner: conversation.owner,
    escalation_summary: conversation.escalationSummary,
    ticket: ticket && { kind: ticket.kind, charged_halalas: ticket.chargedHalalas },
    action_runs: runs.map(({ id, action, parameters, status, createdAt }) => ({
      ...{ id, action, parameters, status },
      created_at: createdAt.toISOString(),
    })),
    interventions: interventions.map(({ kind, actor, detail, at }) => ({
      ...{ kind, actor, detail },
      created_at: at.toISOString(),
    })),
  }
}

function describeWhole({ conversation, messages, interventions, ticket, runs }: Whole): string[] {
  const isErased = interventions.some(({ kind }) => kind === 'erase')
  return [
    describeConversation(conversation),
    ...(ticket === null ? [] : [`${ticket.kind}: ${ticket.chargedHalalas} halalas`]),
    ...(conversation.escalationSummary === null ? [] : [conversation.escalationSummary]),
    ...messages.map((message) => describeMessage(message, isErased)),
    // Also those of which the customer was not told, because a person took over while they ran.
    ...runs.map(describeRun),
    ...interventions.map(({ at, actor, kind, detail }) =>
      [at.toISOString(), `${actor}:`, kind, ...(detail === null ? [] : [detail])].join('  '),
    ),
  ]
}
