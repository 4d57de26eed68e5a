import { requireActor } from '../../conversations/intervene.ts'
import { Problem } from '../../platform/problem.ts'
import { eraseConversation } from './erase-conversation.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseAlerts, forgetResponses, keepDigests } from './erase-traces.ts'
import { eraseVisitorStreams } from './erase-visitor-streams.ts'
import { type Erasure, endErasure, findErasure, insertErasure, listUnerasedConversations } from './queries.ts'
import { type ErasureContext, type ErasureRequest, MOST_AT_ONCE, type Patience } from './request.ts'
import { takeLeave } from './take-leave.ts'
import { untilWorkersAreDone, untilWritersEnd } from './wait.ts'

/** A turn of a language model may take a minute, and a reply in parts as long. */
const PATIENCE: Patience = { pauseMs: 50, mostMs: 180_000 }

/**
 * Forgets a customer: everything that they wrote, that was written to them and that they are known by goes, and so does
 * what systems answered about them. Rows stay that bills, counts, lists and repeats rest on, without a word of theirs
 * (decision 167). Throws `not_found` where the tenant has no such customer, and an `OperatorError` where a worker does
 * not let go of one.
 *
 * It goes step by step, each bounded and committed by itself. Whatever interrupts it, the same call again goes through
 * with it, and for a customer who is erased already it finds nothing to do. The first step parts the customer from
 * whatever may still be written: their conversations are closed and their channel identities given up, so a message
 * that comes after it is a stranger's, and begins anew.
 */
export async function eraseCustomer(
  context: ErasureContext,
  request: ErasureRequest,
  patience = PATIENCE,
): Promise<Erasure> {
  const { db, clock } = context
  const { tenant, customerId, actor } = request
  requireActor(actor)
  const inTenant = db.withTenant
  const isKnown = await inTenant(tenant, (tx) => insertErasure(tx, { customerId, actor, at: clock.now() }))
  if (!isKnown) throw new Problem('not_found', `There is no customer ${customerId}.`)

  await takeLeave(context, request, patience)
  await keepDigests(context, request)
  // A gateway that has read no digest yet may be saving a repeat, which the events' own ids still refuse.
  await untilWritersEnd(db, patience)
  await untilWorkersAreDone(context, request, patience)

  const { identities, eventIds } = await inTenant(tenant, (tx) => findErasure(tx, customerId))
  await eraseVisitorStreams(context, request, identities)
  for (const conversation of await inTenant(tenant, (tx) => listUnerasedConversations(tx, customerId))) {
    await eraseConversation(context, request, conversation, patience)
  }
  for (let from = 0; from < eventIds.length; from += MOST_AT_ONCE) {
    await eraseEvents(context, tenant, eventIds.slice(from, from + MOST_AT_ONCE), patience)
  }
  await eraseAlerts(context, request, identities)
  await forgetResponses(context, request)
  return inTenant(tenant, async (tx) => {
    await endErasure(tx, customerId, clock.now())
    return findErasure(tx, customerId)
  })
}
