import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import {
  type Customer,
  fillCustomer,
  findCustomerByIdentity,
  type Identity,
  insertCustomer,
} from './queries.ts'

/** Who a message says that it is from. */
export interface Sender {
  readonly channel: Channel
  readonly externalId: string
  readonly displayName: string | null
  readonly phone: string | null
  /** When the message was received. */
  readonly at: Date
}

/**
 * The customer that a message is from: the one who holds the identity, or a new one. However many transactions ask for one
 * identity at once, there is one customer. A name or a phone that is missing is filled in from the message; one that is there is
 * left alone, because the client may have set it.
 */
export async function ensureCustomer(
  tx: TenantTransaction,
  context: Pick<Context, 'ids'>,
  sender: Sender,
): Promise<{ id: string; displayName: string | null }> {
  const { channel, externalId, at } = sender
  const displayName = saidOrNull(sender.displayName)
  const identity = { channel, externalId, phone: saidOrNull(sender.phone) }
  const known = await findCustomerByIdentity(tx, identity)
  if (known !== null) return fillMissing(tx, known, identity, displayName, at)
  const id = context.ids.uuid()
  if (await insertCustomer(tx, { id, identity, displayName, profile: {}, at })) return { id, displayName }
  // A rival committed between the two statements, so the identity is there to be found now.
  const rival = await findCustomerByIdentity(tx, identity)
  if (rival === null) throw new Error('A channel identity was neither inserted nor found.')
  return fillMissing(tx, rival, identity, displayName, at)
}

// Platforms send a blank name for people who have none; it must not stand in the way of a real one.
function saidOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text
}

async function fillMissing(
  tx: TenantTransaction,
  known: Customer,
  identity: Identity,
  displayName: string | null,
  at: Date,
): Promise<{ id: string; displayName: string | null }> {
  const held = known.identities.find(
    ({ channel, externalId }) => channel === identity.channel && externalId === identity.externalId,
  )
  const lacksName = known.displayName === null && displayName !== null
  const lacksPhone = held?.phone === null && identity.phone !== null
  if (lacksName || lacksPhone) await fillCustomer(tx, known.id, { displayName, identity, at })
  return { id: known.id, displayName: known.displayName ?? displayName }
}
