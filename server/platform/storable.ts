/** Whether PostgreSQL can store every text in a JSON value: none contains U+0000 or half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item))
}
