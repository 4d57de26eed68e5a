import { writeOutUnseen } from './visible-text.ts'

/** A variable that cannot be used. The message is one line that names the variable and says what to do. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'ConfigError'
  }
}

/** Quotes a given text on one line and not at length; invisible characters in it are written out. */
export function quote(text: string): string {
  return writeOutUnseen(JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text))
}
