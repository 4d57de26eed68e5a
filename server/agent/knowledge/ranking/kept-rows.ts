/** A term's likeness to the words of a table, by their numbers. */
export interface Row {
  readonly near: Float32Array
  readonly same: Float32Array
}

/** A row as it is kept: of the first `size` words only those that are near at all, which few are. */
interface KeptRow {
  readonly size: number
  readonly numbers: Uint32Array
  readonly near: Float32Array
  readonly same: Float32Array
}

/** The rows that are kept of one table. */
export interface KeptRows {
  /**
   * Writes what is kept of a term into an empty row, and returns how many words that was compared with: 0 where nothing
   * is kept.
   */
  restore(key: string, row: Row): number
  /** Keeps a term's row as the latest used; those that were used longest ago make room for it. */
  keep(key: string, row: Row): void
}

/** What is kept for a table. */
const MOST_KEPT_BYTES = 1_000_000
const BYTES_PER_ROW = 500
const BYTES_PER_WORD = 3 * Float32Array.BYTES_PER_ELEMENT

/**
 * Keeps the rows that were used last, bounded by their bytes: some terms are near to a few words, some to thousands.
 */
export function createKeptRows(): KeptRows {
  // The latest used last.
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

/** What only names the same thing is near as well. */
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
