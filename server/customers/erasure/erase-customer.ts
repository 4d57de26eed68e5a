import { requireActor } from '../../conversations/intervene.ts'
import { Problem } from '../../platform/problem.ts'
import { detachCustomer } from './detach-customer.ts'
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
  const { customerId, actor } = request
  const inTenant: Erasing['inTenant'] = (work) => context.db.withTenant(request.tenant, work)
  const erasing: Erasing = { ...context, ...request, patience, inTenant }
  const now = () => context.clock.now()
  requireActor(actor)
  const isKnown = await inTenant((tx) => insertErasure(tx, { customerId, actor, at: now() }))
  if (!isKnown) throw new Problem('not_found', `There is no customer ${customerId}.`)

  await detachCustomer(erasing)
  await keepDigests(erasing)
  // A gateway that has read no digest yet may be saving a repeat, which the events' own ids still refuse.
  await untilWritersEnd(erasing)
  await untilWorkersAreDone(erasing)

  const { identities, eventIds } = await inTenant((tx) => getErasure(tx, customerId))
  await eraseVisitorStreams(erasing, identities)
  for (const conversation of await inTenant((tx) => listUnerasedConversations(tx, customerId))) {
    await eraseConversation(erasing, conversation)
  }
  for (let from = 0; from < eventIds.length; from += MOST_AT_ONCE) {
    await eraseEvents(erasing, eventIds.slice(from, from + MOST_AT_ONCE))
  }
  await eraseAlerts(erasing, identities)
  await forgetResponses(erasing)
  return inTenant(async (tx) => {
    await endErasure(tx, customerId, now())
    return getErasure(tx, customerId)
  })
}
