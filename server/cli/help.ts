import type { Command } from './command.ts'

const CALL = 'npm run --silent sanad --'

/** How the command is called, such as `apps suspend APP_ID`. */
function usageOf({ name, positionals, options, printsJson }: Command): string {
  const parts = Object.entries(options).map(([option, { value, isRequired, isRepeatable }]) => {
    const text = `--${option} ${value}`
    return isRepeatable ? `[${text}]...` : isRequired ? text : `[${text}]`
  })
  const places = positionals.map((place) => (place.endsWith('...') ? `[${place.slice(0, -3)}]...` : place))
  return [name, ...places, ...parts, ...(printsJson ? ['[--json]'] : [])].join(' ')
}

const MOST_COLUMNS = 100

/** What a command does, in lines that are read at a glance. */
function indent(summary: string): string {
  const lines: string[] = []
  for (const word of summary.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > MOST_COLUMNS) lines.push(`      ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** Help for one command, or for the commands of one noun. */
export function describeCommands(commands: readonly Command[]): string {
  const entries = commands.map((command) => `  ${CALL} ${usageOf(command)}\n${indent(command.summary)}\n`)
  return `Usage:\n${entries.join('')}`
}

/** The names of all commands, for one that was misspelt: few enough lines that what is wrong stays in sight above. */
export function listNames(commands: readonly Command[]): string {
  const verbs = new Map<string, string[]>()
  for (const { name } of commands) {
    const [noun = '', ...verb] = name.split(' ')
    verbs.set(noun, [...(verbs.get(noun) ?? []), ...verb])
  }
  const lines = [...verbs].map(([noun, list]) => `  ${[noun, list.join(', ')].join(' ').trim()}\n`)
  return `Usage: ${CALL} COMMAND

Commands, which "help" and "help COMMAND" explain:
${lines.join('')}`
}

/** Help for everything. */
export function describeAll(commands: readonly Command[]): string {
  const entries = commands.map((command) => `  ${usageOf(command)}\n${indent(command.summary)}\n`)
  return `Sanad, a self-hosted customer-support agent behind an HTTP API.

Usage: ${CALL} COMMAND

Commands:
${entries.join('')}
  help [COMMAND]
      Shows this, or one command.

With --json a command prints exactly one JSON document on standard output. Exit codes: 0 done, 1 refused or failed with one
line on standard error, 2 wrong usage. A command finds the database by itself: DATABASE_URL, or the embedded one under
DATA_DIR, whether or not the service is running. DURATION is a number and a unit: 30s, 15m, 24h.
`
}
