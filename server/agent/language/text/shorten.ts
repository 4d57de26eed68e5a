/**
 * A text of at most `most` characters: a longer one ends in "…", after a whole word if that keeps at least half of the
 * length. A surrogate pair is never split, because JSON in PostgreSQL refuses the halves.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text.slice(0, most).replace(/[\s,،;؛]+\S*$/u, '')
  const kept = whole.length * 2 >= most && whole.length < most ? whole : text.slice(0, most - 1)
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`
}
