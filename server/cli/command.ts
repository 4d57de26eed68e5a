import { OperatorError } from '../platform/operator-error.ts'

/** Where a command reads its settings from and writes to. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes to standard output; resolves when the text has been handed over. */
  readonly print: (text: string) => Promise<void>
}

/**
 * A command's arguments, known to be the ones that it takes. The readers throw a `UsageError` for a malformed value.
 */
export interface Arguments {
  readonly wantsJson: boolean
  readonly wantsHelp: boolean
  /** The value of a required option or positional argument. */
  text(name: string): string
  /** The value of an option, if it was given. */
  optionalText(name: string): string | undefined
  /** Every value of a repeatable option or positional argument. */
  texts(name: string): readonly string[]
  oneOf<Value extends string>(name: string, values: readonly Value[]): Value
  wholeNumber(name: string): number
  /** A `DURATION` in milliseconds, if it was given. */
  optionalDurationMs(name: string): number | undefined
}

/**
 * What a command has to say: one JSON document for programs, a text for people, what to look after, and a
 * code other than 0 when something is broken.
 */
export interface Output {
  readonly json: unknown
  readonly text: string
  /**
   * What succeeded and will not do as it stands. People read it under the text; beside a JSON document it goes to
   * standard error, so that whoever runs the command in a script is told too.
   */
  readonly warnings?: readonly string[]
  readonly exitCode?: number
}

/** What a command does once its arguments are known to be well formed. */
export type Execution = (terminal: Terminal) => Promise<Output>

/** How often an option may be given. */
export interface CommandOption {
  readonly value: string
  readonly isRequired: boolean
  readonly isRepeatable: boolean
}

/** One command of the operator interface. */
export interface Command {
  /** The words that call it, such as `apps create`. */
  readonly name: string
  /** Positional arguments as help shows them; one that ends in `...` takes any number, none included. */
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, CommandOption>>
  readonly summary: string
  /** False for commands that run until they are stopped and print logs. */
  readonly printsJson: boolean
  /** Reads the arguments before anything is opened, so that wrong usage costs nothing. Throws a `UsageError`. */
  readonly prepare: (args: Arguments) => Execution
}

/** Arguments that the command does not take. It exits 2 and is followed by help. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** Reads arguments by a rule of their room. What the rule refuses has not its form, and is wrong usage. */
export function readByRule<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw error instanceof OperatorError ? new UsageError(error.message) : error
  }
}

/** An option that must be given. */
export function required(value: string): CommandOption {
  return { value, isRequired: true, isRepeatable: false }
}

/** An option that may be given once. */
export function optional(value: string): CommandOption {
  return { value, isRequired: false, isRepeatable: false }
}

/** An option that may be given any number of times. */
export function repeatable(value: string): CommandOption {
  return { value, isRequired: false, isRepeatable: true }
}

/** So many of something: "1 rule", "2 rules". */
export function writeCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** A list for people: a line for each item, or one that says that there are none. */
export function writeList(lines: readonly string[], what: string): string {
  return lines.length === 0 ? `There are no ${what}.` : writeLines(lines)
}

/**
 * Lines for people. After a line break within one the text is indented, so that nobody's
 * words can pass for a line of somebody else's.
 */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll('\n', '\n    ')).join('\n')
}
