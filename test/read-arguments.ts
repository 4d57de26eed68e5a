import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** How a program beside the service is called. */
interface Program<Given extends Options> {
  /** What `--help` prints: the possible calls, one on each line. */
  readonly usage: string
  readonly options: Given
  /** The words that may stand beside the options; without this list none may. */
  readonly names?: readonly string[]
  /** The options that take a whole number, of at least 1. */
  readonly numbers?: readonly (keyof Given & string)[]
}

type Read<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true; args: string[] }>
>

/** What a program was asked for, or what is wrong with it; null if its usage was asked for. */
export function parseArguments<Given extends Options>(
  { options, names = [], numbers = [] }: Program<Given>,
  args: string[],
): Read<Given> | { readonly fault: string } | null {
  if (args.includes('--help') || args.includes('-h')) return null
  try {
    const read = parseArgs({ options, allowPositionals: true, args })
    const unknown = read.positionals.find((name) => !names.includes(name))
    const fault = findNumberFault(read.values as Readonly<Record<string, unknown>>, numbers)
    if (unknown === undefined) return fault === null ? read : { fault }
    return { fault: `There is no "${unknown}"${names.length > 0 ? `; there are ${names.join(', ')}` : ''}.` }
  } catch (error) {
    // The sentences behind the first one say how to pass such a value all the same.
    return { fault: `${(error as Error).message.split('. ')[0]}.` }
  }
}

// Something that is no number would measure for no time at all, and look like a result.
function findNumberFault(
  values: Readonly<Record<string, unknown>>,
  numbers: readonly string[],
): string | null {
  const wrong = numbers.find(
    (name) => values[name] !== undefined && !/^0*[1-9]\d{0,14}$/.test(String(values[name])),
  )
  return wrong === undefined ? null : `--${wrong} takes a whole number of at least 1, not "${values[wrong]}".`
}

/**
 * Reads what this program was asked for. It exits with 0 if its usage was asked for, and with 2 and one line if
 * something is wrong.
 */
export function readArguments<Given extends Options>(program: Program<Given>): Read<Given> {
  const read = parseArguments(program, process.argv.slice(2))
  if (read === null) {
    process.stdout.write(`${program.usage.trim()}\n`)
    process.exit(0)
  }
  if ('fault' in read) {
    process.stderr.write(`${read.fault}\n\n${program.usage.trim()}\n`)
    process.exit(2)
  }
  return read
}
