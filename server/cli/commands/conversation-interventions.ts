import { QUEUES } from '../../../contract/schemas/conversation.ts'
import type { Applied } from '../../conversations/decide-trigger.ts'
import { findConversation } from '../../conversations/queries.ts'
import type { StatusRefusal } from '../../conversations/status.ts'
import type { Intervening, InterventionContext } from '../../interventions/intervene.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type Arguments, type Command, type CommandOption, optional, required } from '../command.ts'
import { onDatabase } from '../on-database.ts'
import { readTime } from '../read-time.ts'
import { describeConversation, requireConversation } from './conversations.ts'

type UseCases = typeof import('../../interventions/interventions.ts')
type Intervene = (useCases: UseCases, context: InterventionContext, who: Intervening) => Promise<Applied>

const WHY: Readonly<Record<Exclude<StatusRefusal, 'not_from_this_status'>, string>> = {
  closed: 'It is closed, and that is final.',
  reopening_expired: 'It was resolved 72 hours ago or earlier.',
  too_early: 'It was resolved less than 72 hours ago.',
  with_a_person: 'It is with a person.',
  with_the_agent: 'It is with the agent already.',
}

async function explain(
  { db }: Pick<InterventionContext, 'db'>,
  { tenant, conversationId }: Pick<Intervening, 'tenant' | 'conversationId'>,
  reason: StatusRefusal,
): Promise<string> {
  if (reason !== 'not_from_this_status') return WHY[reason]
  const conversation = await db.withTenant(tenant, (tx) => findConversation(tx, conversationId))
  return `It is ${conversation?.status}, and from there that is not possible.`
}

/** A command by which a person does something to a conversation. */
function intervention(
  verb: string,
  summary: string,
  options: Readonly<Record<string, CommandOption>>,
  prepare: (args: Arguments) => Intervene,
): Command {
  return {
    name: `conversations ${verb}`,
    positionals: ['CONVERSATION_ID'],
    options: { ...options, actor: optional('NAME') },
    summary,
    printsJson: true,
    prepare(args) {
      const id = args.text('CONVERSATION_ID')
      const actor = args.optionalText('actor') ?? 'operator'
      const act = prepare(args)
      return onDatabase(async (context) => {
        const named = await requireConversation(context, id)
        const applied = await act(await import('../../interventions/interventions.ts'), context, {
          ...named,
          actor,
        })
        if (applied.kind === 'refused') {
          throw new OperatorError(
            `The conversation stays as it is. ${await explain(context, named, applied.reason)}`,
          )
        }
        const { conversation } = applied
        const { status, owner, queue } = conversation
        return {
          json: { id: conversation.id, status, owner, queue },
          text: describeConversation(conversation),
        }
      })
    },
  }
}

export const takeOverConversation = intervention(
  'take-over',
  'Takes a conversation over: the agent is silent from now on, until it is handed back.',
  {},
  () => (useCases, context, who) => useCases.takeOver(context, who),
)

export const writeInConversation = intervention(
  'write',
  "Sends the customer a person's words, and takes the conversation over.",
  { text: required('TEXT') },
  (args) => {
    const text = args.text('text')
    return (useCases, context, who) => useCases.writeAsPerson(context, who, text)
  },
)

export const handBackConversation = intervention(
  'hand-back',
  'Gives a conversation back to the agent, which answers what still waits for an answer.',
  {},
  () => (useCases, context, who) => useCases.handBack(context, who),
)

export const assignConversation = intervention(
  'assign',
  'Puts a conversation into another queue.',
  { queue: required(QUEUES.join('|')) },
  (args) => {
    const queue = args.oneOf('queue', QUEUES)
    return (useCases, context, who) => useCases.assignQueue(context, who, queue)
  },
)

export const snoozeConversation = intervention(
  'snooze',
  'Puts a conversation aside until a moment, or until the customer writes.',
  { until: required('TIME') },
  (args) => {
    const until = readTime(args, 'until')
    return (useCases, context, who) => useCases.snooze(context, who, until)
  },
)

export const resolveConversation = intervention(
  'resolve',
  'Says that a conversation is settled; a message within 72 hours opens it again.',
  {},
  () => (useCases, context, who) => useCases.resolve(context, who),
)

export const closeConversation = intervention('close', 'Closes a conversation for good.', {}, () => {
  return (useCases, context, who) => useCases.close(context, who)
})
