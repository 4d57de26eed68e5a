/** The limits of the API document, section Limits. */
export const LIMITS = {
  /** Bytes of a JSON body; one more answers 413. */
  bodyBytes: 1_048_576,
  /** Nested arrays and objects in a JSON body. */
  bodyDepth: 64,
  textCharacters: 20_000,
  mediaItems: 10,
  pageSizeDefault: 25,
  pageSizeMost: 100,
  messagesInDetail: 500,
  webhookEndpointsPerApp: 10,
  appsPerOrganization: 50,
  accessTokenSeconds: 600,
} as const

/** Requests per one-minute window; `token` counts per client and per address. */
export const RATE_LIMITS = { read: 600, write: 120, agent_run: 60, token: 20 } as const

export type RateClass = keyof typeof RATE_LIMITS
