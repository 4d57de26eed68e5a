/** The value under a path of keys in something that came from outside, or undefined. */
export function readValue(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<string | number, unknown>)[key]
  }
  return current
}

/** The text under a path, or undefined. */
export function readText(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = readValue(value, ...path)
  return typeof found === 'string' ? found : undefined
}

/** The finite number under a path, also where it is written as a text; or undefined. */
export function readNumber(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = readValue(value, ...path)
  if (typeof found !== 'number' && (typeof found !== 'string' || found.trim() === '')) return undefined
  const number = Number(found)
  return Number.isFinite(number) ? number : undefined
}

/** An id under a path, as text: some platforms write ids as numbers. */
export function readId(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = readValue(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null
}
