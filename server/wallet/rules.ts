/** The parts of the last credit, in percent, at which an operator is told. */
const ALERT_PERCENTS = [20, 5] as const

/** Which of the alert thresholds a charge has reached: the balance was above it and is at or below it now. */
export function reachedThresholds(
  beforeHalalas: number,
  afterHalalas: number,
  lastCreditHalalas: number,
): readonly number[] {
  return ALERT_PERCENTS.filter((percent) => {
    // Both sides are whole numbers, so rounding decides nothing.
    const threshold = lastCreditHalalas * percent
    return beforeHalalas * 100 > threshold && afterHalalas * 100 <= threshold
  })
}
