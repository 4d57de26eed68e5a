/** The number of a step at the beginning of its line: "1. Open the app", "٢) اختر", "3- أكّد". */
const NUMBER = /^\s*(\p{Nd}{1,2})[.)-](?=\s)/u

/** Whether a line is numbered like the steps of a procedure. */
export function isStep(line: string): boolean {
  return NUMBER.test(line)
}

/** Whether a numbered line continues a list that has begun. */
export function isLaterStep(line: string): boolean {
  const [, number] = NUMBER.exec(line) ?? []
  return number !== undefined && !/^[1١۱]$/u.test(number)
}
