import { OperatorError } from './operator-error.ts'
import { isLine, MOST_LINE_CHARACTERS } from './visible-text.ts'

/** A text that an operator wrote for people to read: one line with a visible character, at most 256 characters. */
export function readLine(text: string, what: string): string {
  const line = text.trim()
  if (isLine(line)) return line
  throw new OperatorError(
    `The ${what} must be one line of 1 to ${MOST_LINE_CHARACTERS} characters that can be seen.`,
  )
}
