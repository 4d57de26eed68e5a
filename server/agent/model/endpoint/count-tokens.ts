/** More tokens than a model reads or writes at once; and the sum of a turn's steps still fits into the database. */
const MOST_TOKENS = 10_000_000

/** A count of tokens as an endpoint reports it; null if it is impossible: a fraction, negative, or too large. */
export function readTokens(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS
    ? (value as number)
    : null
}
