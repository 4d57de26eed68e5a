import type { Context } from '../context.ts'
import type { Querier, Transaction } from '../db/database.ts'
import type { ConditionalPart } from '../db/sql.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import { observe } from '../platform/observe.ts'
import { Problem } from '../platform/problem.ts'
import { emitEvents, emitWithin } from '../webhooks/emit.ts'
import { findKnownEvents, insertInboundEvents, insertNewEvents } from './accept-queries.ts'
import { type DigestedEvent, withDigests } from './erased-messages.ts'
import type { TenantEvent } from './queries.ts'

/** A customer's message as a client submits it, with its tenant. */
export type Submission = TenantEvent

/** The result of submitting a message. */
export type Acceptance =
  | { readonly kind: 'accepted'; readonly eventId: string }
  /** The message was submitted before: this is its event. */
  | { readonly kind: 'duplicate'; readonly eventId: string }
  /** The organization's sandbox is switched off: nothing was stored and nothing is emitted. */
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Saves customers' messages: the events, the work that answers them, and the webhook events that report them. */
export interface InboundEventAcceptance {
  /**
   * Saves messages and the keys of their requests in one statement that commits by itself, provided that all of them
   * are new. Otherwise it saves nothing and returns false.
   */
  acceptNew(db: Querier, submissions: readonly Submission[], keys: ConditionalPart): Promise<boolean>
  /**
   * Saves those messages that are new, in the caller's transaction. Once that commits, no message can be lost. Returns
   * the result for each, in the order given.
   */
  accept(tx: Transaction, submissions: readonly Submission[]): Promise<Acceptance[]>
}

// Above this number of remembered tenants all are forgotten and learnt again.
const MOST_LEARNT = 10_000

/** Makes the gateway's acceptance. A thread becomes due once its customer has been silent for `burstWindowMs`. */
export function createInboundEventAcceptance(
  context: Pick<Context, 'ids' | 'clock' | 'wakeUp' | 'secretBox'>,
  { burstWindowMs }: { readonly burstWindowMs: number },
): InboundEventAcceptance {
  // Tenants that are known to have webhook endpoints. For the others no webhook events are prepared; the statement
  // checks that they still have no endpoints.
  const listening = new Set<string>()
  // Tenants that are known to have had messages erased. Only their messages are digested, to recognize a repeat of an
  // erased one; the statement checks that the others still have none.
  const forgetful = new Set<string>()

  return {
    async acceptNew(db, submissions, keys) {
      const byTenant = [...Map.groupBy(submissions, ({ tenant }) => tenantKey(tenant))]
      const tenants = byTenant.flatMap(([key, [first]]) =>
        first === undefined
          ? []
          : { tenant: first.tenant, isTold: listening.has(key), isRecalled: forgetful.has(key) },
      )
      const of = (known: ReadonlySet<string>) =>
        byTenant.flatMap(([key, ofTenant]) => (known.has(key) ? ofTenant : []))
      const emission = emitWithin(context, of(listening).map(acceptedEvent))
      const recalled = withDigests(context, of(forgetful))
      const alongside = { burstWindowMs, tenants, recalled, keys, emission }
      const deliveries = await insertNewEvents(db, submissions, alongside)
      if (deliveries === null) return false
      context.wakeUp('conversation_work')
      if (deliveries > 0) context.wakeUp('webhook_deliveries')
      tellOutcomes(submissions, () => 'accepted')
      return true
    },

    async accept(tx, submissions) {
      const digested = withDigests(context, submissions)
      const saved = await insertInboundEvents(tx, digested, burstWindowMs)
      const told = submissions.filter(({ event }) => saved.get(event.id)?.hasEndpoints)
      if (told.length > 0) await emitEvents(tx, context, told.map(acceptedEvent))
      if (saved.size > 0) tx.afterCommit(() => context.wakeUp('conversation_work'))
      learn(listening, told)
      learn(
        forgetful,
        submissions.filter(({ event }) => saved.get(event.id)?.hasErased),
      )
      const explained = await explainOthers(
        tx,
        digested.filter(({ event }) => !saved.has(event.id)),
      )
      const outcomes = submissions.map(
        ({ event }): Acceptance => explained.get(event.id) ?? { kind: 'accepted', eventId: event.id },
      )
      tx.afterCommit(() => tellOutcomes(submissions, (index) => outcomes[index]?.kind ?? 'accepted'))
      return outcomes
    },
  }
}

function tellOutcomes(
  submissions: readonly Submission[],
  outcomeOf: (index: number) => Acceptance['kind'],
): void {
  observe('submissions', () =>
    submissions.map(({ tenant, event }, index) => ({
      environment: tenant.environment,
      channel: event.channel,
      outcome: outcomeOf(index),
    })),
  )
}

function learn(tenants: Set<string>, seen: readonly Submission[]): void {
  if (tenants.size > MOST_LEARNT) tenants.clear()
  for (const { tenant } of seen) tenants.add(tenantKey(tenant))
}

function acceptedEvent({ tenant, event }: Submission) {
  return {
    tenant,
    type: 'inbound_event.accepted',
    subject: { type: 'inbound_event', id: event.id },
    data: {
      event_id: event.id,
      external_message_id: event.externalMessageId,
      channel: event.channel,
      sandbox: tenant.environment === 'sandbox',
    },
    occurredAt: event.receivedAt,
  } as const
}

// A second statement, for the few events that were not saved: as a part of the first it would make every event more
// expensive.
async function explainOthers(
  tx: Transaction,
  others: readonly DigestedEvent[],
): Promise<Map<string, Acceptance>> {
  if (others.length === 0) return new Map()
  const known = await findKnownEvents(tx, others)
  return new Map(
    others.map(({ tenant, event: { id } }, index): [string, Acceptance] => {
      const { eventId = null, sandboxEnabled = false } = known[index] ?? {}
      if (tenant.environment === 'sandbox' && !sandboxEnabled) {
        const detail = "The organization's sandbox is switched off; the event was not stored."
        return [id, { kind: 'refused', problem: new Problem('sandbox_unavailable', detail) }]
      }
      if (eventId === null) throw new Error('An inbound event was neither saved nor found.')
      return [id, { kind: 'duplicate', eventId }]
    }),
  )
}
