import { OperatorError } from '../platform/operator-error.ts'

const MOST_CHARACTERS = 256

/** Text that an operator wrote for people to read: one line, not blank, at most 256 characters. */
export function readLine(text: string, what: string): string {
  const line = text.trim()
  if (line === '' || line.length > MOST_CHARACTERS || /\p{Cc}/u.test(line) || !line.isWellFormed()) {
    throw new OperatorError(`The ${what} must be one line of 1 to ${MOST_CHARACTERS} characters.`)
  }
  return line
}
