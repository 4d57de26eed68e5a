/** The values of every `channel` field. */
export const CHANNELS = [
  'whatsapp',
  'instagram',
  'facebook',
  'instagram_comment',
  'web',
  'tiktok',
  'twitter',
  'reddit',
  'telegram',
  'slack',
] as const

export type Channel = (typeof CHANNELS)[number]

/** Channels on which a live app must name the account that received the message. */
export const CHANNELS_WITH_ACCOUNTS: readonly Channel[] = ['whatsapp', 'instagram', 'facebook']
