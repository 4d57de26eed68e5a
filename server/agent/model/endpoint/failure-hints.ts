/** Causes that an operator has to remove before the model answers again. */
export type Hint = 'wrong_key' | 'no_credit' | 'unknown_model' | 'no_tools' | 'small_context'

/** The hints in the words that an operator and a colleague read. */
export const HINTS: Readonly<Record<Hint, string>> = {
  wrong_key: 'It does not accept the key (AGENT_MODEL_API_KEY).',
  no_credit: 'The account there has no credit left.',
  unknown_model: 'It does not know the model or the address (AGENT_MODEL, AGENT_MODEL_BASE_URL).',
  no_tools: 'The model, as it is served there, cannot call tools.',
  small_context: 'What the model is allowed to read at once is too small for a turn.',
}

// The endpoint's words may repeat the key and what the customer wrote, so they are searched but not kept.
const WORDS: readonly (readonly [Hint, RegExp])[] = [
  [
    'no_credit',
    /insufficient_quota|spend[_ ]limit|billing_(?:error|hard_limit|not_active)|credit balance|insufficient (?:credits?|balance|funds)/i,
  ],
  [
    'no_tools',
    /not support (?:tools?\b|tool (?:use|calls?|calling)|function)|tool[- ]call[- ]parser|auto tool choice|--jinja|tool use is not supported|support tool use/i,
  ],
  [
    'small_context',
    /context[_ ](?:length|size|window)|maximum context|prompt is too long|too many (?:input )?tokens|exceeds? the available context|reduce the length/i,
  ],
  [
    'unknown_model',
    /model_not_found|model ['"`\w:./-]+ (?:not found|does not exist)|no such model|invalid model/i,
  ],
  ['wrong_key', /invalid_api_key|incorrect api key|invalid x-api-key|authentication_error/i],
]
const STATUSES: Readonly<Record<number, Hint>> = {
  401: 'wrong_key',
  402: 'no_credit',
  404: 'unknown_model',
}

/** The cause that the endpoint's refusal reveals to an operator; null if it may pass by itself or reveals none. */
export function readHint(status: number | null, words: string): Hint | null {
  // A server error may mention anything, and too many requests pass by themselves unless the account has no credit.
  if (status !== null && status >= 500) return null
  const hint = WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? STATUSES[status ?? 0] ?? null
  return status === 429 && hint !== 'no_credit' ? null : hint
}
