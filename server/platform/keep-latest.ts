/**
 * Puts an entry into a map as its latest, and drops the oldest if there are more than `most`: a cache that does not
 * grow for ever.
 */
export function keepLatest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size <= most) return
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    return
  }
}
