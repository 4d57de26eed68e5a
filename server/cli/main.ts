import { OperatorError } from '../platform/operator-error.ts'
import { runCommandLine } from './run.ts'

/** Rejects where the text cannot be written, as on a full disk: it may hold a secret that is shown only this once. */
function writeTo(stream: NodeJS.WriteStream): (text: string) => Promise<void> {
  stream.on('error', () => undefined)
  return (text) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    stream.write(text, (error) => {
      const code = (error as NodeJS.ErrnoException | null | undefined)?.code
      // A reader that went away (`| head`) is no failure of the command.
      if (code === undefined || code === 'EPIPE') resolve()
      else
        reject(
          new OperatorError(`Standard output cannot be written (${code}); what the command did is done.`),
        )
    })
    return promise
  }
}

/** Runs the command line of this process, and ends it. */
export async function main(): Promise<never> {
  const exitCode = await runCommandLine({
    argv: process.argv.slice(2),
    env: process.env,
    print: writeTo(process.stdout),
    // Where standard error cannot be written either, the exit code has to say it.
    complain: (text) => writeTo(process.stderr)(text).catch(() => undefined),
  })
  process.exit(exitCode)
}
