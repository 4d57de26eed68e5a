/** A language model that the operator chose, and what one turn of it may take. */
export interface ModelSettings {
  readonly provider: 'openai' | 'anthropic' | 'openai-compatible'
  readonly model: string
  /** Without a trailing slash. Nothing else is reached. */
  readonly baseUrl: string
  /** The version of the API that each call of a deployment of Azure names; absent elsewhere. */
  readonly apiVersion?: string
  /** Null where the endpoint asks for none. */
  readonly apiKey: string | null
  /** What a million tokens cost, in a currency of the operator's; null where nobody said. */
  readonly prices: { readonly input: number; readonly output: number } | null
  /** How long one turn may take, tries and actions included. */
  readonly timeLimitMs: number
  /** How many tokens one turn may take, what is sent again at each step included. */
  readonly mostTokens: number
}
