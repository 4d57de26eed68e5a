/** The delay before the next try after `failures` failures: it doubles from `firstMs`, up to `mostMs`. */
export function backoffMs(failures: number, firstMs: number, mostMs: number): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30))
}
