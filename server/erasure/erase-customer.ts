import { requireActor } from '../interventions/intervene.ts'
import { Problem } from '../platform/problem.ts'
import { detachCustomer } from './detach-customer.ts'
import { endIdleWorkOf } from './end-idle-work.ts'
import { eraseAlerts } from './erase-alerts.ts'
import { eraseConversation } from './erase-conversation.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseVisitorStreams } from './erase-visitor-streams.ts'
import {
  type Erasing,
  type ErasureContext,
  type ErasureRequest,
  MOST_AT_ONCE,
  type Patience,
} from './erasing.ts'
import { forgetResponses } from './forget-responses.ts'
import { keepDigests } from './keep-digests.ts'
import { type Erasure, endErasure, getErasure, insertErasure, listUnerasedConversations } from './queries.ts'
import { untilWorkersAreDone, untilWritersEnd } from './wait.ts'

/** A turn of a language model may take a minute, and so may a reply in parts. */
const PATIENCE: Patience = { pauseMs: 50, mostMs: 180_000 }

/**
 * Erases a customer: everything that they wrote, that was written to them, that identifies them, and that systems
 * answered about them. Rows that charges, counts, lists and repeats depend on stay, without a word of the customer
 * (decision 167). Throws `not_found` if the tenant has no such customer, and an `OperatorError` if a worker does not
 * let go of one.
 *
 * It goes step by step, each step bounded and committed by itself. After an interruption the same call continues it,
 * and for a customer who is erased already it does nothing. The first step detaches the customer: their conversations
 * are closed and their channel identities given up, so a message that arrives later is from a new customer.
 */
export async function eraseCustomer(
  context: ErasureContext,
  request: ErasureRequest,
  patience = PATIENCE,
): Promise<Erasure> {
  const { customerId, actor } = request
  const inTenant: Erasing['inTenant'] = (work) => context.db.withTenant(request.tenant, work)
  const erasing: Erasing = { ...context, ...request, patience, inTenant }
  const now = () => context.clock.now()
  requireActor(actor)
  const isKnown = await inTenant((tx) => insertErasure(tx, { customerId, actor, at: now() }))
  if (!isKnown) throw new Problem('not_found', `There is no customer ${customerId}.`)

  await detachCustomer(erasing)
  await keepDigests(erasing)
  // A gateway that has not read the digests yet may be saving a repeat; the ids of the events themselves still refuse
  // it.
  await untilWritersEnd(erasing)
  await untilWorkersAreDone(erasing)

  const { identities, eventIds } = await inTenant((tx) => getErasure(tx, customerId))
  await eraseVisitorStreams(erasing, identities)
  for (const conversation of await inTenant((tx) => listUnerasedConversations(tx, customerId))) {
    await eraseConversation(erasing, conversation)
  }
  for (let from = 0; from < eventIds.length; from += MOST_AT_ONCE) {
    const page = eventIds.slice(from, from + MOST_AT_ONCE)
    await inTenant((tx) => endIdleWorkOf(tx, page))
    await eraseEvents(erasing, page)
  }
  await eraseAlerts(erasing, identities)
  await forgetResponses(erasing, identities)
  return inTenant(async (tx) => {
    await endErasure(tx, customerId, now())
    return getErasure(tx, customerId)
  })
}
