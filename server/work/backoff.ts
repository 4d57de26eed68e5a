/** The delay before try number `failures + 1`: doubling from `firstMs`, never more than `mostMs`. */
export function backoffMs(failures: number, firstMs: number, mostMs: number): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30))
}
