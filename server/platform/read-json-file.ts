import { readFile } from 'node:fs/promises'
import { OperatorError } from './operator-error.ts'

const UTF_16_MARK = Buffer.from([0xff, 0xfe])

/**
 * Reads a JSON file that an operator names; `what` is its name in messages, such as "action file". Throws an
 * `OperatorError` that says where the JSON breaks off and repeats nothing of the file: a secret may stand in it.
 */
export async function readJsonFile(what: string, path: string): Promise<unknown> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The ${what} ${path} cannot be read (${cause.code}).`, { cause })
  })
  try {
    return JSON.parse(decode(bytes))
  } catch (error) {
    throw new OperatorError(`The ${what} ${path} is no well-formed JSON${placeOf(error)}.`)
  }
}

// Windows writes a mark before UTF-8, and its PowerShell redirects into UTF-16.
function decode(bytes: Buffer): string {
  const isWide = bytes.subarray(0, 2).equals(UTF_16_MARK)
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
}

// The parser's own message may repeat a piece of the file: only the place is taken from it.
function placeOf(error: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message) ?? []
  return line === undefined ? '' : `: see line ${line}, column ${column}`
}
