import type { Context } from '../context.ts'
import type { AheadOfDisk, Transaction } from '../db/database.ts'
import { createTenantCoalescer } from '../db/tenant-coalescer.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { Logger } from '../platform/log.ts'
import { observe } from '../platform/observe.ts'
import { giveBackLostAnswers } from '../wallet/give-back.ts'
import { type Departure, decideDepartures, withdrawOvertaken } from './decide-departures.ts'
import { type HeldMessage, lockQueuedMessages, postponeMessages, type QueuedMessage } from './queries.ts'
import {
  type DecidedTry,
  decideTries,
  excuseReplaced,
  followTries,
  lockEndedConversations,
  noteTriesEnded,
  type OutageOver,
  recordTries,
  type Tried,
} from './record-tries.ts'
import { openSlotBook } from './slot-book.ts'

/**
 * The two database steps of sending a message. Messages in flight share their transactions without knowing of each
 * other. A step ends when it is on the disk; the next batch begins before that.
 */
export interface SendingBatches {
  /** Decides whether a message leaves now under the sending caps. */
  depart(held: HeldMessage): Promise<Departure>
  /** Records the result of a try, unless another worker holds the message by now. */
  record(tried: Tried): Promise<'recorded' | 'lease_lost'>
}

type Step = OfTenant &
  (
    | { readonly kind: 'depart'; readonly held: HeldMessage }
    | { readonly kind: 'record'; readonly tried: Tried }
  )
type End = Departure | { readonly kind: 'recorded' }

// One batch of either step at a time: all of a tenant's messages go through its slots, so a second batch would wait for
// the first.
const SIZES = { lanes: 1, mostPerBatch: 64, mostWaiting: 10_000 }

/** Makes the steps of one worker. */
export function createSendingBatches(context: Context): SendingBatches {
  const steps = createTenantCoalescer<Step, AheadOfDisk<End>>({
    name: 'sending',
    ...SIZES,
    async run(batch, wait) {
      const { result: ends, onDisk } = await context.db.aheadOfDisk(
        (tx) => runSteps(tx, context, batch),
        wait,
      )
      return ends.map((result) => ({ result, onDisk }))
    },
  })
  async function take(step: Step): Promise<End> {
    const { result, onDisk } = await steps.submit(step)
    await onDisk
    return result
  }
  return {
    // The result of a step is of the step's own kind.
    depart: async (held) => (await take({ kind: 'depart', tenant: held.tenant, held })) as Departure,
    record: async (tried) =>
      (await take({ kind: 'record', tenant: tried.tenant, tried })).kind === 'lease_lost'
        ? 'lease_lost'
        : 'recorded',
  }
}

async function runSteps(tx: Transaction, context: Context, steps: readonly Step[]): Promise<End[]> {
  const held = steps.flatMap((step) => (step.kind === 'depart' ? [step.held] : []))
  const tried = steps.flatMap((step) => (step.kind === 'record' ? [step.tried] : []))
  const begunAt = context.clock.now()
  const tries = decideTries(await excuseReplaced(tx, tried), begunAt)
  const [finished, messages, conversations] = await Promise.all([
    recordTries(tx, tries, begunAt),
    lockQueuedMessages(tx, held),
    lockEndedConversations(tx, tries),
  ])
  const recorded = tries.filter((_, index) => finished[index])
  // Both are rare: without an overtaken or a lost message neither asks the database.
  const withdrawn = await withdrawOvertaken(tx, held, messages)
  const lost = [...recorded.flatMap(lostMessage), ...withdrawnOf(held, messages, withdrawn)]
  // Only the agent's answers are charged; a person's message has no source.
  const lostAnswers = lost.filter(({ grounded }) => grounded)
  await giveBackLostAnswers(tx, context, lostAnswers, begunAt)
  // Locked last of all: transactions that write replies wait for the slots too.
  const book = await openSlotBook(tx, [...held, ...tries])
  // The clock is read under the locks, because others may have held them for a while.
  const now = context.clock.now()
  const outagesOver = noteTriesEnded(book, tries, now)
  const { departures, waiting } = decideDepartures(book, { held, messages, withdrawn }, now)
  await Promise.all([
    postponeMessages(tx, waiting),
    book.write(tx, now),
    followTries(tx, context, recorded, { conversations, book }, now),
  ])
  tx.afterCommit(() => {
    for (const over of outagesOver) tellOver(context.log, over)
    observe('tries', () => recorded.map(describeTry))
  })
  const ends = {
    depart: departures.values(),
    record: finished.map((isFinished): End => ({ kind: isFinished ? 'recorded' : 'lease_lost' })).values(),
  }
  return steps.map(({ kind }) => ends[kind].next().value as End)
}

function tellOver(log: Logger, { message, since }: OutageOver): void {
  const { tenant, channel, channelAccountId } = message
  const about = { organization_id: tenant.organizationId, environment: tenant.environment, channel }
  log.info({ ...about, channel_account_id: channelAccountId, since }, 'the platform takes messages again')
}

const OUTCOMES = { sent: 'sent', later: 'later', over: 'undeliverable' } as const

function describeTry({ tenant, message, decision, triedAt }: DecidedTry) {
  return {
    environment: tenant.environment,
    channel: message.channel,
    outcome: OUTCOMES[decision.kind],
    waitedMs: triedAt.getTime() - message.queuedAt.getTime(),
  }
}

function lostMessage({ decision, message }: DecidedTry): QueuedMessage[] {
  return decision.kind === 'over' ? [message] : []
}

function withdrawnOf(
  held: readonly HeldMessage[],
  messages: readonly (QueuedMessage | null)[],
  withdrawn: ReadonlySet<HeldMessage>,
): QueuedMessage[] {
  return held.flatMap((one, index) => (withdrawn.has(one) ? (messages[index] ?? []) : []))
}
