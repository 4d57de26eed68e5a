/** The parts of the last credit, in percent, below which an operator is told. */
export const ALERT_PERCENTS = [20, 5] as const

/** Which of the alert thresholds a charge has crossed: the balance was at or above it and is below it now. */
export function crossedThresholds(
  beforeHalalas: number,
  afterHalalas: number,
  lastCreditHalalas: number,
): readonly number[] {
  return ALERT_PERCENTS.filter((percent) => {
    // Whole numbers on both sides: no rounding decides.
    const threshold = lastCreditHalalas * percent
    return beforeHalalas * 100 >= threshold && afterHalalas * 100 < threshold
  })
}
