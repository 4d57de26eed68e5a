import { readFile } from 'node:fs/promises'
import { OperatorError } from '../platform/operator-error.ts'

/**
 * The questions of a text file, one on each line; lines without words are passed over. Throws an `OperatorError` where
 * it cannot be read or holds none.
 */
export async function readQuestionsFile(path: string): Promise<string[]> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The questions file ${path} cannot be read (${cause.code}).`, { cause })
  })
  const questions = decode(path, bytes)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (questions.length === 0) throw new OperatorError(`The questions file ${path} holds no question.`)
  return questions
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OperatorError(`The questions file ${path} is not UTF-8 text; save it as UTF-8.`)
  }
}
