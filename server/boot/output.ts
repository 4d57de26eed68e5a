import { write, writeSync } from 'node:fs'
import { endsWithin } from '../platform/ends-within.ts'

/** A service's standard output. The log and texts for people go through one stream, so that they keep their order. */
export interface Output {
  /** Writes a line of the log. */
  write(line: string): void
  /** Writes a text for people; resolves to true when it has been written, and to false if it could not be. */
  print(text: string): Promise<boolean>
}

interface Entry {
  readonly text: string
  readonly ended?: (wasWritten: boolean) => void
}

const STANDARD_OUTPUT = 1
const PATIENCE_MS = 1_000
// Some thousands of lines, for a reader that pauses; further lines are lost.
const MOST_WAITING_CHARACTERS = 8 * 1024 * 1024
const BUSY = ['EAGAIN', 'EBUSY']
const BUSY_PAUSE_MS = 20

/**
 * Opens standard output for lines that nobody waits for; pending ones are written before the process exits. A service
 * continues if its output fails: lines that a full disk or a lost terminal does not take are lost, and a later line
 * says how many. pino's own stream is not used: its errors end the process, and at the end it repeats a write that
 * fails forever, so that only SIGKILL ends it.
 */
export function openOutput(): Output {
  // Opening this stream makes a pipe non-blocking. A blocking write that waits for a reader would occupy a thread, and
  // the process could not end before it.
  void process.stdout
  let waiting: Entry[] = []
  let waitingCharacters = 0
  let isWriting = false
  let hasReader = true
  let linesLost = 0
  let isTorn = false

  function add(entry: Entry): void {
    if (!hasReader || waitingCharacters + entry.text.length > MOST_WAITING_CHARACTERS) {
      linesLost += 1
      entry.ended?.(false)
      return
    }
    waiting.push(entry)
    waitingCharacters += entry.text.length
    writeNext()
  }

  function takeWaiting(): { batch: readonly Entry[]; bytes: Buffer } {
    const batch = waiting
    waiting = []
    waitingCharacters = 0
    return { batch, bytes: Buffer.from(noticeOfLoss() + batch.map(({ text }) => text).join('')) }
  }

  /** In the log's own format, and on a new line even if the last one was cut. */
  function noticeOfLoss(): string {
    if (linesLost === 0) return ''
    const time = new Date().toISOString()
    const notice = { level: 'warn', time, lines: linesLost, msg: 'lines of this log could not be written' }
    return `${isTorn ? '\n' : ''}${JSON.stringify(notice)}\n`
  }

  function writeNext(): void {
    if (isWriting || waiting.length === 0) return
    const { batch, bytes } = takeWaiting()
    const linesTold = linesLost
    isWriting = true
    writeWhole(bytes, (error, isPartial) => {
      isWriting = false
      if (error === null) linesLost -= linesTold
      else linesLost += batch.length
      isTorn = error !== null && (isPartial || isTorn)
      // A lost reader does not return, but a disk may have room again.
      if (error?.code === 'EPIPE') hasReader = false
      for (const { ended } of batch) ended?.(error === null)
      writeNext()
    })
  }

  process.once('exit', () => {
    if (hasReader && waiting.length > 0) writeAtEnd(takeWaiting().bytes)
  })
  return {
    write: (text) => add({ text }),
    async print(text) {
      let wasWritten = true
      const { promise, resolve } = Promise.withResolvers<void>()
      add({
        text,
        ended(isWritten) {
          wasWritten = isWritten
          resolve()
        },
      })
      // A reader that pauses may still read it.
      await endsWithin(promise, PATIENCE_MS)
      return wasWritten
    },
  }
}

function writeWhole(
  bytes: Buffer,
  ended: (error: NodeJS.ErrnoException | null, isPartial: boolean) => void,
): void {
  const writeFrom = (from: number): void => {
    write(STANDARD_OUTPUT, bytes, from, bytes.length - from, null, (error, count) => {
      if (error !== null && BUSY.includes(error.code ?? '')) setTimeout(() => writeFrom(from), BUSY_PAUSE_MS)
      else if (error !== null) ended(error, from > 0)
      else if (from + count < bytes.length) writeFrom(from + count)
      else ended(null, false)
    })
  }
  writeFrom(0)
}

/** Writes what is pending when the process ends, as far as that can be done quickly. */
function writeAtEnd(bytes: Buffer): void {
  const deadline = performance.now() + PATIENCE_MS
  for (let from = 0; from < bytes.length && performance.now() < deadline; ) {
    try {
      from += writeSync(STANDARD_OUTPUT, bytes, from)
    } catch (error) {
      if (!BUSY.includes((error as NodeJS.ErrnoException).code ?? '')) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS)
    }
  }
}
