import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** How a program beside the service is called. */
interface Program<Given extends Options> {
  /** What `--help` prints: the calls that there are, a line each. */
  readonly usage: string
  readonly options: Given
  /** The words that may stand beside the options; without them none may. */
  readonly names?: readonly string[]
  /** The options that take a whole number, of at least 1. */
  readonly numbers?: readonly (keyof Given & string)[]
}

type Read<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true; args: string[] }>
>

/** What a program was asked for, what is wrong with that, or null where it was asked how it is called. */
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
    // What is said behind the first sentence is how such a value would be passed all the same.
    return { fault: `${(error as Error).message.split('. ')[0]}.` }
  }
}

// What is no number would be measured for no time at all, and pass for a result.
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
 * Reads what this program was asked for. It ends with 0 where it was asked how it is called, and with 2 and one line
 * about it where something is wrong.
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
