import type { TermPlaces } from './term-table.ts'

/**
 * How close together the question's terms stand in a text: the number of terms in it, divided by the length of the
 * shortest run of words that holds all of these. 1 if they are neighbours.
 */
export function measureCloseness({ counts, hitPlaces, hitTerms }: TermPlaces, length: number): number {
  let present = 0
  for (let term = 0; term < counts.length; term++) if (counts[term] !== 0) present += 1
  if (present < 2) return present
  let shortest = length
  const lastSeen = new Int32Array(counts.length).fill(-1)
  let seen = 0
  for (let hit = 0; hit < hitPlaces.length; hit++) {
    const at = hitPlaces[hit] ?? 0
    const term = hitTerms[hit] ?? 0
    if (lastSeen[term] === -1) seen += 1
    lastSeen[term] = at
    // One word may mean several terms: the run ends with the last of them.
    if (hitPlaces[hit + 1] === at || seen < present) continue
    let first = at
    for (const place of lastSeen) if (place !== -1 && place < first) first = place
    shortest = Math.min(shortest, at - first + 1)
  }
  return Math.min(1, present / shortest)
}
