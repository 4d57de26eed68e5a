/** A language model that the operator chose, and the limits of one turn. */
export interface ModelSettings {
  readonly provider: 'openai' | 'anthropic' | 'openai-compatible'
  readonly model: string
  /** Without a trailing slash. No other address is called. */
  readonly baseUrl: string
  /** The version of the API that each call of a deployment of Azure names; absent elsewhere. */
  readonly apiVersion?: string
  /** Null if the endpoint needs none. */
  readonly apiKey: string | null
  /** The price of a million tokens, in a currency of the operator's; null if not given. */
  readonly prices: { readonly input: number; readonly output: number } | null
  /** How long one turn may take, including retries and actions. */
  readonly timeLimitMs: number
  /** How many tokens one turn may take, including those that are sent again at each step. */
  readonly mostTokens: number
}
