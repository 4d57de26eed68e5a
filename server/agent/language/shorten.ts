/**
 * A text of at most so many characters: a longer one ends in "…". It is never cut between the halves of a surrogate
 * pair, which JSON in PostgreSQL refuses.
 */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
