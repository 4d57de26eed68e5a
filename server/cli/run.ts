import { writeOutUnseen } from '../platform/visible-text.ts'
import { explainUnknownVariable, findUnknownVariables } from '../unknown-variables.ts'
import { readArguments } from './arguments.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { gateway, start, worker } from './commands/service.ts'
import { explainError } from './explain-error.ts'
import { harmlessJson, harmlessText } from './harmless.ts'
import { describeAll, describeCommands, listNames } from './help.ts'

export interface CommandLine extends Terminal {
  readonly argv: readonly string[]
  /** Writes to standard error. */
  readonly complain: (text: string) => Promise<void>
}

/** What the words call: one command and the words that follow its name, or the commands that begin with them. */
type Call =
  | { readonly kind: 'command'; readonly command: Command; readonly rest: readonly string[] }
  | { readonly kind: 'noun'; readonly commands: readonly Command[]; readonly rest: readonly string[] }
  | { readonly kind: 'unknown' }

// A process that serves lives for months, and needs no other command's code in its memory.
async function readCatalogue([first]: readonly string[]): Promise<readonly Command[]> {
  const serving = [start, gateway, worker].find(({ name }) => name === first)
  return serving === undefined ? (await import('./catalogue.ts')).COMMANDS : [serving]
}

function findCall(catalogue: readonly Command[], words: readonly string[]): Call {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = catalogue.find((candidate) => candidate.name === name)
    if (command !== undefined) return { kind: 'command', command, rest: words.slice(length) }
  }
  const commands = catalogue.filter((candidate) => candidate.name.startsWith(`${words[0]} `))
  return commands.length > 0 ? { kind: 'noun', commands, rest: words.slice(1) } : { kind: 'unknown' }
}

const isHelp = (word: string | undefined) => word === 'help' || word === '--help' || word === '-h'

/** The command that the words name, without the options that follow. */
function nameOf(words: readonly string[]): string {
  const end = words.findIndex((word) => word.startsWith('-'))
  return words.slice(0, end === -1 ? undefined : end).join(' ')
}

/** Runs one command line and returns its exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runCommandLine(line: CommandLine): Promise<number> {
  const [first, ...others] = line.argv
  const words = isHelp(first) ? others : first === '--version' ? ['version', ...others] : line.argv
  const named = nameOf(words)
  const catalogue = await readCatalogue(words)
  if (named === '') {
    if (isHelp(first)) return printHelp(line, describeAll(catalogue))
    return refuseUsage(line, 'Name a command first.', listNames(catalogue))
  }
  const call = findCall(catalogue, words)
  switch (call.kind) {
    case 'unknown':
      return refuseUsage(line, `There is no command "${named}".`, listNames(catalogue))
    case 'noun': {
      const help = describeCommands(call.commands)
      if (isHelp(first) || isHelp(call.rest[0])) return printHelp(line, help)
      const problem =
        named === first ? `Name one of the commands of "${named}".` : `There is no command "${named}".`
      return refuseUsage(line, problem, help)
    }
    case 'command':
      if (isHelp(first)) return printHelp(line, describeCommands([call.command]))
      return runCommand(line, call.command, call.rest)
  }
}

async function runCommand(line: CommandLine, command: Command, rest: readonly string[]): Promise<number> {
  try {
    const args = readArguments(command, rest)
    if (args.wantsHelp) return await printHelp(line, describeCommands([command]))
    // Those that serve say it in their log.
    if (command.printsJson) await tellUnknownVariables(line)
    const output = await command.prepare(args)(line)
    const { json, text, warnings = [] } = output
    const told = args.wantsJson ? harmlessJson(json) : harmlessText([text, ...warnings].join('\n'))
    if (told !== '') await line.print(`${told}\n`)
    if (args.wantsJson) for (const warning of warnings) await complainOf(line, warning)
    return output.exitCode ?? 0
  } catch (error) {
    if (error instanceof UsageError) return refuseUsage(line, error.message, describeCommands([command]))
    return fail(line, error)
  }
}

async function tellUnknownVariables(line: CommandLine): Promise<void> {
  for (const unknown of findUnknownVariables(line.env))
    await complainOf(line, explainUnknownVariable(unknown))
}

async function complainOf(line: CommandLine, text: string): Promise<void> {
  await line.complain(`sanad: ${harmlessText(text)}\n`)
}

async function fail(line: CommandLine, error: unknown): Promise<number> {
  // An id that was copied with a mark of direction looks like the right one.
  await complainOf(line, writeOutUnseen(explainError(error)))
  return 1
}

async function printHelp(line: CommandLine, help: string): Promise<number> {
  try {
    await line.print(line.argv.includes('--json') ? `${JSON.stringify({ help })}\n` : help)
    return 0
  } catch (error) {
    return fail(line, error)
  }
}

async function refuseUsage(line: CommandLine, problem: string, help: string): Promise<number> {
  await line.complain(`sanad: ${harmlessText(writeOutUnseen(problem))}\n\n${help}`)
  return 2
}
