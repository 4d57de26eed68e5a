import type { Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { FailuresByAccount } from './platform-outages.ts'
import { type BothSlots, customerSubject, organizationSubject, type SendingSlots } from './sending-caps.ts'
import { lockSendingSlots, type SlotsKey, updateSendingSlots, type WhereLocked } from './slot-queries.ts'

/** A message whose sending is capped: it goes through its tenant's slots and its customer's. */
export interface CappedMessage extends OfTenant {
  readonly customerId: string
}

/** The slots of messages under their row locks, with the effect of this transaction's messages. */
export interface SlotBook {
  /** Whether the message's slots are locked here; with `pass`, slots that others hold are not. */
  has(message: CappedMessage): boolean
  find(message: CappedMessage): BothSlots
  put(message: CappedMessage, slots: BothSlots): void
  /** Replaces what speaks against the platforms of the message's tenant. */
  noteFailures(message: CappedMessage, failures: FailuresByAccount): void
  /** Writes the slots that have changed. */
  write(tx: Transaction, now: Date): Promise<void>
}

interface OpenSlots extends SlotsKey {
  written: SendingSlots
  slots: SendingSlots
}

const organizationOf = ({ tenant }: CappedMessage): SlotsKey => ({
  tenant,
  subject: organizationSubject(tenant),
})
const customerOf = ({ tenant, customerId }: CappedMessage): SlotsKey => ({
  tenant,
  subject: customerSubject(customerId),
})
const slotsKey = ({ tenant, subject }: SlotsKey) => tenantKey(tenant, subject)

/** Locks the slots of all these messages, or only those that nobody else has locked. */
export async function openSlotBook(
  tx: Transaction,
  messages: readonly CappedMessage[],
  whereLocked: WhereLocked = 'wait',
): Promise<SlotBook> {
  const keys = new Map(
    messages
      .flatMap((message) => [organizationOf(message), customerOf(message)])
      .map((key) => [slotsKey(key), key]),
  )
  const locked = await lockSendingSlots(tx, [...keys.values()], whereLocked)
  const book = new Map(
    [...keys].flatMap(([name, key], index): [string, OpenSlots][] => {
      const slots = locked[index] ?? null
      return slots === null ? [] : [[name, { ...key, written: slots, slots }]]
    }),
  )
  const open = (key: SlotsKey) => book.get(slotsKey(key)) as OpenSlots
  return {
    has: (message) => book.has(slotsKey(organizationOf(message))) && book.has(slotsKey(customerOf(message))),
    find: (message) => ({
      organization: open(organizationOf(message)).slots,
      customer: open(customerOf(message)).slots,
    }),
    put(message, { organization, customer }) {
      open(organizationOf(message)).slots = organization
      open(customerOf(message)).slots = customer
    },
    noteFailures(message, failures) {
      const organization = open(organizationOf(message))
      if (organization.slots.failures !== failures) organization.slots = { ...organization.slots, failures }
    },
    async write(writing, now) {
      const changed = [...book.values()].filter(({ written, slots }) => written !== slots)
      if (changed.length === 0) return
      const update = updateSendingSlots(writing, changed, now)
      for (const one of changed) one.written = one.slots
      await update
    },
  }
}
