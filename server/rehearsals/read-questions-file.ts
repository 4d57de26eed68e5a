import { OperatorError } from '../platform/operator-error.ts'
import { readGivenText } from '../platform/read-given-file.ts'
import { saysSomething } from '../platform/visible-text.ts'

/**
 * The questions of a text file, one on each line; lines without words are skipped. Throws an `OperatorError` if the
 * file cannot be read or contains none.
 */
export async function readQuestionsFile(path: string): Promise<string[]> {
  const text = await readGivenText('questions file', path)
  const questions = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(saysSomething)
  if (questions.length === 0) throw new OperatorError(`The questions file ${path} holds no question.`)
  return questions
}
