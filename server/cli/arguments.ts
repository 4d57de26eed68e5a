import { parseArgs } from 'node:util'
import { saysSomething } from '../platform/visible-text.ts'
import { type Arguments, type Command, UsageError } from './command.ts'

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }
const HELP_OPTION = { type: 'boolean', short: 'h' } as const
// Known to every command, since the help of any is one JSON document with it.
const JSON_OPTION = { type: 'boolean' } as const

/**
 * Reads what follows the command's name. Throws a `UsageError` for an unknown
 * option, a missing value or a missing argument.
 */
export function readArguments(command: Command, argv: readonly string[]): Arguments {
  const { values, positionals } = parse(command, argv)
  const given = new Map<string, readonly string[]>()
  for (const [name, list] of Object.entries(values)) {
    if (Array.isArray(list))
      given.set(
        name,
        list.filter((value) => typeof value === 'string'),
      )
  }
  const wantsHelp = values.help === true
  if (!wantsHelp) {
    if (values.json === true && !command.printsJson) throw new UsageError(explainUnknown('--json'))
    checkOptions(command, given)
    takePositionals(command, positionals).forEach((list, name) => void given.set(name, list))
  }
  return present(command, given, values.json === true, wantsHelp)
}

function parse(command: Command, argv: readonly string[]) {
  const options = Object.fromEntries(
    Object.keys(command.options).map((name) => [name, { type: 'string', multiple: true } as const]),
  )
  try {
    return parseArgs({
      args: [...argv],
      options: { ...options, json: JSON_OPTION, help: HELP_OPTION },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError(explainParseError((error as Error).message))
  }
}

function explainParseError(message: string): string {
  const option = /^Option '(--[^' ]+)[^']*' argument is ambiguous/.exec(message)?.[1]
  if (option !== undefined)
    return `${option} needs a value; one that starts with "-" is written ${option}=VALUE.`
  const valueless = /^Option '(?:-\w, )?(--[^' ]+) <value>' argument missing/.exec(message)?.[1]
  if (valueless !== undefined) return `${valueless} needs a value.`
  const unknown = /^Unknown option '([^']+)'/.exec(message)?.[1]
  if (unknown !== undefined) return explainUnknown(unknown)
  return message.split('\n')[0] ?? ''
}

function explainUnknown(option: string): string {
  return `There is no option ${option} here.`
}

function checkOptions(command: Command, given: ReadonlyMap<string, readonly string[]>): void {
  for (const [name, { isRequired, isRepeatable }] of Object.entries(command.options)) {
    const values = given.get(name) ?? []
    if (isRequired && values.length === 0) throw new UsageError(`--${name} is missing.`)
    if (!isRepeatable && values.length > 1) throw new UsageError(`--${name} may be given only once.`)
    if (!values.every(saysSomething)) throw new UsageError(`--${name} has no value.`)
  }
}

function takePositionals(command: Command, words: readonly string[]): Map<string, readonly string[]> {
  const taken = new Map<string, readonly string[]>()
  const rest = [...words]
  for (const name of command.positionals) {
    const count = name.endsWith('...') ? rest.length : 1
    const values = rest.splice(0, count)
    if (values.length < count || !values.every(saysSomething)) {
      throw new UsageError(`${name} is missing.`)
    }
    taken.set(name, values)
  }
  const [surplus] = rest
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one argument too many.`)
  return taken
}

function present(
  command: Command,
  given: ReadonlyMap<string, readonly string[]>,
  wantsJson: boolean,
  wantsHelp: boolean,
): Arguments {
  // As it was typed: what is an option is looked for by its dashes.
  const typed = (name: string) => (name in command.options ? `--${name}` : name)
  const optionalText = (name: string) => given.get(name)?.[0]
  const text = (name: string) => {
    const value = optionalText(name)
    if (value === undefined) throw new UsageError(`${typed(name)} is missing.`)
    return value
  }
  return {
    wantsJson,
    wantsHelp,
    text,
    optionalText,
    texts: (name) => given.get(name) ?? [],
    oneOf(name, values) {
      const value = text(name)
      const known = values.find((candidate) => candidate === value)
      if (known === undefined)
        throw new UsageError(`${typed(name)} must be one of ${values.join(', ')}, not "${value}".`)
      return known
    },
    wholeNumber(name) {
      const value = text(name)
      if (!/^\d{1,15}$/.test(value))
        throw new UsageError(`${typed(name)} must be a whole number of at most 15 digits, not "${value}".`)
      return Number(value)
    },
    optionalDurationMs(name) {
      const value = optionalText(name)
      if (value === undefined) return undefined
      const [, count, unit = ''] = /^(\d+)([smh])$/.exec(value) ?? []
      const unitMs = UNIT_MS[unit]
      if (count === undefined || unitMs === undefined) {
        throw new UsageError(`${typed(name)} must be a duration such as 30s, 15m or 24h, not "${value}".`)
      }
      return Number(count) * unitMs
    },
  }
}
