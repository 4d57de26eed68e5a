import type { SendResult } from '../channels/connector.ts'
import type { ConnectorFor } from '../channels/registry.ts'
import type { Context } from '../context.ts'
import { saysUnavailable } from '../db/database-absence.ts'
import { type OutageWatch, watchOutage } from '../db/outage-watch.ts'
import { untilDatabaseAnswers } from '../db/until-database-answers.ts'
import type { Tenant } from '../platform/tenant.ts'
import { withinLimit } from '../platform/within-limit.ts'
import { leasedTable, workKey } from '../work/leased-table.ts'
import { LeaseLost, type Preclaims, type WorkSource } from '../work/source.ts'
import type { QueuedMessage } from './queries.ts'
import { createSendingBatches } from './sending-batches.ts'
import { LONGEST_TRY_MS } from './sending-caps.ts'
import { bringSlotsForward, takeBackPromises } from './slot-queries.ts'

// A message that waits costs nothing, and messages that wait together are written together.
const CONCURRENCY = 64
// A connector that throws has broken its contract, or the database could not serve it: that passes sooner than a
// platform's problems.
const RETRY_AFTER_FAULT_MS = 1_000

/**
 * A queued message that a worker holds. One that leaves with the transaction that wrote it carries the whole message,
 * and the caps have let it go.
 */
export interface OutgoingItem {
  readonly messageId: string
  readonly customerId: string
  readonly message?: QueuedMessage
}

/** A message's key, as claims name it. */
export function outgoingKey(tenant: Tenant, messageId: string): string {
  return workKey(tenant, messageId)
}

interface SendSettings {
  readonly sendLimitMs: number
  /** Where replies are claimed while they are being written. */
  readonly preclaims?: Preclaims<OutgoingItem>
}

const DEFAULTS: SendSettings = { sendLimitMs: LONGEST_TRY_MS }

/**
 * Sends queued replies to their customers, within the sending caps and in the order of each conversation. The messages
 * in flight share their transactions. `record-tries.ts` writes what became of a try: it is the last step of a
 * customer's message.
 */
export function createSendSource(
  context: Context,
  connectorFor: ConnectorFor,
  given: Partial<SendSettings> = {},
): WorkSource<OutgoingItem> {
  const settings = { ...DEFAULTS, ...given }
  const batches = createSendingBatches(context)
  const leases = leasedTable<{ id: string; customer_id: string }, OutgoingItem>({
    table: 'outgoing_messages',
    dueColumn: 'send_at',
    keyColumns: ['id'],
    returning: ['customer_id'],
    read: ({ id, customer_id }) => ({ messageId: id, customerId: customer_id }),
  })
  let putBackUntil: Date | null = null
  const outage = watchOutage(context.log, { purpose: 'connectors' }, () => context.clock.now().getTime())
  return {
    name: 'outgoing_messages',
    concurrency: CONCURRENCY,
    leases: {
      ...leases,
      async bringForward(db, moments) {
        await takeBackPromises(db, moments)
        return (await leases.bringForward(db, moments)) + (await bringSlotsForward(db, moments))
      },
    },
    describe: ({ messageId }) => ({ message_id: messageId }),
    ...(settings.preclaims && { preclaims: settings.preclaims }),
    putBackUntil() {
      const moment = putBackUntil
      putBackUntil = null
      return moment
    },
    async perform({ tenant, item, lease }, signal) {
      const { messageId, customerId } = item
      const held = { tenant, messageId, customerId, leaseToken: lease.token }
      const departure = item.message
        ? { kind: 'leaves' as const, message: item.message, isProbe: false }
        : await batches.depart(held)
      if (departure.kind === 'lease_lost') throw new LeaseLost()
      if (departure.kind === 'waits') putBackUntil = earlier(putBackUntil, departure.until)
      if (departure.kind !== 'leaves') return
      const { message, isProbe } = departure
      const triedAt = context.clock.now()
      const result = await withinLimit(settings.sendLimitMs, signal, (ending) =>
        connectorFor(tenant, message.channel).send(message, ending),
      ).then(
        (sent) => {
          outage.served()
          return sent
        },
        (error: unknown) => explainFault({ log: context.log, outage }, message, error, signal),
      )
      const record = () => batches.record({ ...held, message, isProbe, result, triedAt })
      const news = { about: { message_id: messageId }, log: context.log }
      if ((await untilDatabaseAnswers(record, news, signal)) === 'lease_lost') throw new LeaseLost()
    },
  }
}

function earlier(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other
}

// The abort of the whole work is passed on: it is unknown whether the message left, and the next worker that holds it
// sends it under the same id. If the database cannot serve, that is not the message's fault: a live connector asks it
// before it passes anything to its platform and waits for it afterwards, and the sandbox's outbox keeps a message once.
function explainFault(
  { log, outage }: Pick<Context, 'log'> & { readonly outage: OutageWatch },
  message: QueuedMessage,
  error: unknown,
  signal: AbortSignal,
): SendResult {
  signal.throwIfAborted()
  const facts = { err: error, message_id: message.id, channel: message.channel }
  if (saysUnavailable(error)) {
    const why = 'the database could not serve the connector'
    log.warn(facts, why)
    outage.failed((error as Error).message)
    return { kind: 'retry', error: why, retryAfterMs: RETRY_AFTER_FAULT_MS, countsAsAttempt: false }
  }
  log.error(facts, 'the connector failed')
  return {
    kind: 'retry',
    error: 'the connector failed',
    retryAfterMs: RETRY_AFTER_FAULT_MS * 2 ** message.attempts,
  }
}
