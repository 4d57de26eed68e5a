import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import { saysSomething } from '../platform/visible-text.ts'
import { claimIdentities, fillCustomers, type IdentityHolder, type NewCustomer } from './identity-queries.ts'

/** The sender that a message names. */
export interface Sender {
  readonly channel: Channel
  readonly externalId: string
  readonly displayName: string | null
  readonly phone: string | null
}

/** A customer who has written messages. */
export interface KnownCustomer {
  readonly id: string
  readonly displayName: string | null
}

/**
 * The customers that messages are from, in the order of the senders: those who hold the identities, or new ones. There
 * is one customer for each identity, however many transactions ask for it at once, and however often it is asked for
 * here. A missing name or phone is filled in from a message; an existing one is kept, because the client may have set
 * it. Customers are created and changed as of now, however old the messages are, because lists are ordered by when
 * customers were created.
 */
export async function ensureCustomers(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  senders: readonly (Sender & OfTenant)[],
): Promise<KnownCustomer[]> {
  const asked = describeSenders(context, senders)
  const holders = await holdIdentities(tx, asked)
  await fillMissing(tx, asked, holders)
  return inOrderOf(senders, asked, holders)
}

/** The sender that a message names, with the holder of that identity as it was read; null if there was none. */
export interface ReadSender extends Sender, OfTenant {
  readonly holder: IdentityHolder | null
}

/**
 * Like `ensureCustomers`, but without waiting: it relies on the holders that the transaction has read of the
 * identities. The statements that write what is new have been sent when this returns, so that those that depend on it
 * can be sent with them. `written` rejects if a rival has taken one of the identities meanwhile; then the transaction
 * must not commit.
 */
export function presumeCustomers(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'clock'>,
  senders: readonly ReadSender[],
): { readonly customers: readonly KnownCustomer[]; readonly written: Promise<unknown> } {
  const asked = describeSenders(context, senders)
  const read = new Map(senders.map((sender) => [keyOf(sender), sender.holder]))
  const holders = asked.map((sender) => read.get(keyOf(identityOf(sender))) ?? holderOf(sender))
  const strangers = asked.filter((_, index) => holders[index]?.isNew)
  return {
    customers: inOrderOf(senders, asked, holders),
    written: Promise.all([claimAll(tx, strangers), fillMissing(tx, asked, holders)]),
  }
}

async function claimAll(tx: Transaction, strangers: readonly (NewCustomer & OfTenant)[]): Promise<void> {
  if (strangers.length === 0) return
  const claimed = await claimIdentities(tx, strangers)
  if (!claimed.every((holder) => holder?.isNew)) throw new Error('A rival has taken a channel identity.')
}

// The holder of an identity that a new customer is once it is written.
function holderOf({ id, displayName, identity: { phone } }: NewCustomer): IdentityHolder {
  return { customerId: id, displayName, phone, isNew: true }
}

const keyOf = ({ tenant, channel, externalId }: Pick<Sender, 'channel' | 'externalId'> & OfTenant) =>
  tenantKey(tenant, channel, externalId)

const identityOf = ({ tenant, identity }: NewCustomer & OfTenant) => ({ tenant, ...identity })

// Each sender once, as the customer to be created if nobody holds the identity.
function describeSenders(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  senders: readonly (Sender & OfTenant)[],
): (NewCustomer & OfTenant)[] {
  const at = clock.now()
  return [...Map.groupBy(senders, keyOf).values()].map((messages) => ({
    ...describeSender(messages),
    id: ids.uuid(),
    at,
  }))
}

function inOrderOf(
  senders: readonly (Sender & OfTenant)[],
  asked: readonly (NewCustomer & OfTenant)[],
  holders: readonly IdentityHolder[],
): KnownCustomer[] {
  const known = new Map(
    asked.map((sender, index) => {
      const { customerId, displayName } = holders[index] as IdentityHolder
      return [keyOf(identityOf(sender)), { id: customerId, displayName: displayName ?? sender.displayName }]
    }),
  )
  return senders.map((sender) => known.get(keyOf(sender)) as KnownCustomer)
}

// What the messages of one sender tell together: the first name and the first phone count.
function describeSender(messages: readonly (Sender & OfTenant)[]): Omit<NewCustomer & OfTenant, 'id' | 'at'> {
  const first = messages[0] as Sender & OfTenant
  const firstSaid = (read: (sender: Sender) => string | null) =>
    messages.map((sender) => saidOrNull(read(sender))).find((text) => text !== null) ?? null
  const { tenant, channel, externalId } = first
  const phone = firstSaid((sender) => sender.phone)
  const displayName = firstSaid((sender) => sender.displayName)
  return { tenant, identity: { channel, externalId, phone }, displayName, profile: {} }
}

// Platforms send a blank name for people who have none, and some people choose invisible characters. Such a name must
// not keep a real one out.
function saidOrNull(text: string | null): string | null {
  return text !== null && saysSomething(text) ? text : null
}

/** The holder of an identity: the customer who has it, or the new one, who is then inserted. */
export async function holdIdentity(tx: TenantTransaction, customer: NewCustomer): Promise<IdentityHolder> {
  const [holder] = await holdIdentities(tx, [{ ...customer, tenant: tx.tenant }])
  return holder as IdentityHolder
}

async function holdIdentities(
  tx: Transaction,
  asked: readonly (NewCustomer & OfTenant)[],
): Promise<IdentityHolder[]> {
  const holders = await claimIdentities(tx, asked)
  const lost = asked.filter((_, index) => holders[index] === null)
  // Rivals committed while the statement ran, so their customers can be found now.
  const rivals = lost.length === 0 ? [] : await claimIdentities(tx, lost)
  return holders.map((holder) => {
    const found = holder ?? rivals.shift() ?? null
    if (found === null) throw new Error('A channel identity was neither inserted nor found.')
    return found
  })
}

async function fillMissing(
  tx: Transaction,
  asked: readonly (NewCustomer & OfTenant)[],
  holders: readonly IdentityHolder[],
): Promise<void> {
  const said = asked.flatMap((sender, index) => {
    const { customerId, displayName, phone } = holders[index] as IdentityHolder
    const lacksName = displayName === null && sender.displayName !== null
    const lacksPhone = phone === null && sender.identity.phone !== null
    return lacksName || lacksPhone ? [{ ...sender, customerId }] : []
  })
  if (said.length > 0) await fillCustomers(tx, said)
}
