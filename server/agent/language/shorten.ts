/**
 * A text of at most so many characters: a longer one ends in "…", behind a whole word where that leaves half of them.
 * It is never cut between the halves of a surrogate pair, which JSON in PostgreSQL refuses.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text.slice(0, most).replace(/[\s,،;؛]+\S*$/u, '')
  const kept = whole.length * 2 >= most && whole.length < most ? whole : text.slice(0, most - 1)
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`
}
