/** The kinds of alerts that operators get. */
export type AlertKind =
  | 'webhook_delivery_dead'
  | 'webhook_endpoint_disabled'
  | 'wallet_low'
  | 'wallet_empty'
  | 'reply_undeliverable'
  | 'channel_reconnect_needed'
  | 'channel_out_of_order'
  | 'channel_not_configured'
  | 'agent_failed'

/** What each kind means, in the words that an operator reads. */
const HEADLINES: Readonly<Record<AlertKind, string>> = {
  webhook_delivery_dead: 'Webhook deliveries are dead: every attempt failed',
  webhook_endpoint_disabled: 'A webhook endpoint was disabled',
  wallet_low: 'A wallet runs low',
  wallet_empty: 'A wallet is empty: customers go to people, and the agent does not run',
  reply_undeliverable: 'A reply could not be delivered',
  channel_reconnect_needed: 'A channel account needs new credentials: its messages wait',
  channel_out_of_order: 'The platform of a channel is out of order or out of reach: its messages wait',
  channel_not_configured: 'A channel is not configured: its messages cannot leave',
  agent_failed: 'The agent failed to answer, and a person has to',
}

/** Every kind. */
export const ALERT_KINDS = Object.keys(HEADLINES) as readonly AlertKind[]

/** The headline of a kind. For a kind that this version does not know, its name. */
export function headline(kind: string): string {
  return kind in HEADLINES ? HEADLINES[kind as AlertKind] : kind.replaceAll('_', ' ')
}
