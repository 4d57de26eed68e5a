/** What an operator is told of. */
export type AlertKind =
  | 'webhook_delivery_dead'
  | 'webhook_endpoint_disabled'
  | 'wallet_low'
  | 'reply_undeliverable'

/** What each kind means, in the words that an operator reads. */
const HEADLINES: Readonly<Record<AlertKind, string>> = {
  webhook_delivery_dead: 'Webhook deliveries are dead: every attempt failed',
  webhook_endpoint_disabled: 'A webhook endpoint was disabled',
  wallet_low: 'A wallet runs low',
  reply_undeliverable: 'A reply could not be delivered',
}

/** A kind in one sentence; one that this version does not know tells its name. */
export function headline(kind: string): string {
  return kind in HEADLINES ? HEADLINES[kind as AlertKind] : kind.replaceAll('_', ' ')
}
