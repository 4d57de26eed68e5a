/** Whether a value that was read of JSON is an object with fields: no list and no null. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
