import { once } from 'node:events'
import { pino } from 'pino'
import { within } from './within.ts'

/** A service's standard output. The log and texts for people go through one stream, so that they stand in the order of their writing. */
export interface Output {
  /** Takes a line of the log. */
  write(line: string): void
  /** Writes a text for people; resolves when it has been written. */
  print(text: string): Promise<void>
}

const PATIENCE_MS = 1_000

/** Opens standard output for lines that nobody waits for; what is pending at the end is written before the process exits. */
export function openOutput(): Output {
  const stream = pino.destination({ sync: false })
  return {
    write: (line) => void stream.write(line),
    async print(text) {
      const written = once(stream, 'drain')
      stream.write(text)
      // A reader that went away never takes it.
      await within(PATIENCE_MS, written)
    },
  }
}
