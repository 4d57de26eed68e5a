import { runCommandLine } from './run.ts'

function writeTo(stream: NodeJS.WriteStream): (text: string) => Promise<void> {
  // A reader that went away (`| head`) is no failure of the command.
  stream.on('error', () => undefined)
  return (text) => new Promise((resolve) => stream.write(text, () => resolve()))
}

/** Runs the command line of this process, and ends it. */
export async function main(): Promise<never> {
  const exitCode = await runCommandLine({
    argv: process.argv.slice(2),
    env: process.env,
    print: writeTo(process.stdout),
    complain: writeTo(process.stderr),
  })
  process.exit(exitCode)
}
