import { enableCompileCache } from 'node:module'

// What follows is compiled once and read from the cache afterwards; a cache that cannot be written is no error.
enableCompileCache()

const { runCommandLine } = await import('./cli/run.ts')

function writeTo(stream: NodeJS.WriteStream): (text: string) => Promise<void> {
  // A reader that went away (`| head`) is no failure of the command.
  stream.on('error', () => undefined)
  return (text) => new Promise((resolve) => stream.write(text, () => resolve()))
}

const exitCode = await runCommandLine({
  argv: process.argv.slice(2),
  env: process.env,
  print: writeTo(process.stdout),
  complain: writeTo(process.stderr),
})
process.exit(exitCode)
