/** A term's likeness to the words of a table, indexed by their numbers. */
export interface Row {
  readonly near: Float32Array
  readonly same: Float32Array
}

/** A stored row: of the first `size` words only those with any nearness, which are few. */
interface KeptRow {
  readonly size: number
  readonly numbers: Uint32Array
  readonly near: Float32Array
  readonly same: Float32Array
}

/** The stored rows of one table. */
export interface KeptRows {
  /**
   * Writes the stored row of a term into an empty row, and returns how many words it was compared with; 0 if none is
   * stored.
   */
  restore(key: string, row: Row): number
  /** Stores a term's row as the latest used; those that were used longest ago make room for it. */
  keep(key: string, row: Row): void
}

/** The limit for one table. */
const MOST_KEPT_BYTES = 1_000_000
const BYTES_PER_ROW = 500
const BYTES_PER_WORD = 3 * Float32Array.BYTES_PER_ELEMENT

/**
 * Stores the rows that were used last, limited by their bytes: some terms are near to a few words, some to thousands.
 */
export function createKeptRows(): KeptRows {
  // Ordered by last use, latest last.
  const rows = new Map<string, KeptRow>()
  let bytes = 0
  return {
    restore(key, row) {
      const known = rows.get(key)
      if (known === undefined) return 0
      spreadOut(known, row)
      return known.size
    },
    keep(key, row) {
      const known = rows.get(key)
      const packed = known?.size === row.near.length ? known : pack(row)
      bytes += measureBytes(packed) - measureBytes(known)
      rows.delete(key)
      rows.set(key, packed)
      for (const [oldest, first] of rows) {
        if (bytes <= MOST_KEPT_BYTES) return
        rows.delete(oldest)
        bytes -= measureBytes(first)
      }
    },
  }
}

function spreadOut({ numbers, near, same }: KeptRow, row: Row): void {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    row.near[number] = near[at] as number
    row.same[number] = same[at] as number
  }
}

/** Words that are the same are near too, so `near` decides which are stored. */
function pack({ near, same }: Row): KeptRow {
  const numbers: number[] = []
  for (let number = 0; number < near.length; number++) if (near[number] !== 0) numbers.push(number)
  return {
    size: near.length,
    numbers: Uint32Array.from(numbers),
    near: Float32Array.from(numbers, (number) => near[number] as number),
    same: Float32Array.from(numbers, (number) => same[number] as number),
  }
}

function measureBytes(row: KeptRow | undefined): number {
  return row === undefined ? 0 : BYTES_PER_ROW + BYTES_PER_WORD * row.numbers.length
}
