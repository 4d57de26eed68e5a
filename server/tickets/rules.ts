/** The kinds of a ticket, from the lowest to the highest. */
export const TICKET_KINDS = ['zero', 'routed_ticket', 'knowledge_ticket', 'action_ticket'] as const
/** A kind of a ticket. */
export type TicketKind = (typeof TICKET_KINDS)[number]

/** The kind that is reached when an answer is delivered; the others are reached whether or not the reply is. */
export const DELIVERED_KIND: TicketKind = 'knowledge_ticket'

/** What an organization pays for each kind, in halalas. `zero` is free. */
export type Prices = Readonly<Record<Exclude<TicketKind, 'zero'>, number>>

/** Whether a ticket's kind is above another's. The order is fixed, whatever the prices are. */
export function isHigherKind(kind: TicketKind, than: TicketKind): boolean {
  return TICKET_KINDS.indexOf(kind) > TICKET_KINDS.indexOf(than)
}

/** What reaching a kind costs a ticket that was charged before: the difference, and never a refund. */
export function differenceHalalas(kind: TicketKind, chargedHalalas: number, prices: Prices): number {
  return kind === 'zero' ? 0 : Math.max(0, prices[kind] - chargedHalalas)
}

/** The price of the cheapest outcome that costs anything; null when every outcome is free. */
export function cheapestPaidHalalas(prices: Prices): number | null {
  const paid = Object.values(prices).filter((halalas) => halalas > 0)
  return paid.length === 0 ? null : Math.min(...paid)
}
