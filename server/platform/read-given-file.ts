import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { findDoubledKey } from './find-doubled-key.ts'
import { isFields } from './is-fields.ts'
import { OperatorError } from './operator-error.ts'

/*
 * Reads files that an operator names. `what` is the file's name in messages, such as "action file". Faults are thrown
 * as an `OperatorError` that repeats nothing of the file, since it may contain a secret.
 */

/** Standard input in the place of a file, as other programs call it: a secret that a vault prints touches no disk. */
export const STANDARD_INPUT = '-'

const UTF_16_MARK = Buffer.from([0xff, 0xfe])

/** Reads a text in the encodings of the usual editors and shells. */
export async function readGivenText(what: string, path: string): Promise<string> {
  const reading: Promise<Buffer> = path === STANDARD_INPUT ? buffer(process.stdin) : readFile(path)
  const bytes = await reading.catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The ${what} ${path} cannot be read (${cause.code}).`, { cause })
  })
  try {
    return decode(bytes)
  } catch {
    throw new OperatorError(`The ${what} ${path} is not UTF-8 text; save it as UTF-8.`)
  }
}

/** Reads a JSON file; invalid JSON, or an object that gives a property twice, is refused with its place. */
export async function readGivenJson(what: string, path: string): Promise<unknown> {
  const text = await readGivenText(what, path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new OperatorError(`The ${what} ${path} is no well-formed JSON${placeOf(error)}.`)
  }
  const doubled = findDoubledKey(text)
  if (doubled === null) return value
  const lines = text.slice(0, doubled).split('\n')
  const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
  throw new OperatorError(`The ${what} ${path} gives a property of one object twice: see ${place}.`)
}

/** Reads a JSON file that holds one object. */
export async function readGivenFields(what: string, path: string): Promise<Record<string, unknown>> {
  const value = await readGivenJson(what, path)
  if (!isFields(value)) throw new OperatorError(`The ${what} ${path} must hold one JSON object.`)
  return value
}

// Windows writes a byte order mark before UTF-8, and its PowerShell redirects into UTF-16.
function decode(bytes: Buffer): string {
  const isWide = bytes.subarray(0, 2).equals(UTF_16_MARK)
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
}

// The parser's own message may repeat a piece of the file, so only the place is taken from it.
function placeOf(error: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message) ?? []
  return line === undefined ? '' : `: see line ${line}, column ${column}`
}
