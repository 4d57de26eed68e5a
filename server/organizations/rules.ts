import { OperatorError } from '../platform/operator-error.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const MOST_CHARACTERS = 256

/** Text that an operator wrote for people to read: one line, not blank, at most 256 characters. */
export function readLine(text: string, what: string): string {
  const line = text.trim()
  if (line === '' || line.length > MOST_CHARACTERS || /\p{Cc}/u.test(line) || !line.isWellFormed()) {
    throw new OperatorError(`The ${what} must be one line of 1 to ${MOST_CHARACTERS} characters.`)
  }
  return line
}

/** Whether the text can be an id at all; PostgreSQL would answer anything else with an error. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
