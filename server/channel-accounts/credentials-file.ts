import { readFile } from 'node:fs/promises'
import type { Credentials } from '../channels/platform.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** What an account's credentials are sealed for: they open for that account only. */
export function credentialsPurpose(accountId: string): string {
  return `channel credentials ${accountId}`
}

/** Reads a file with one JSON object that the channel's connector understands; `text` is the same as compact JSON, which is kept. */
export async function readCredentials(file: string): Promise<{ fields: Credentials; text: string }> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The credentials file ${file} cannot be read (${cause.code}).`, { cause })
  })
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OperatorError(`The credentials file ${file} must hold one JSON object.`)
  }
  return { fields: value as Credentials, text: JSON.stringify(value) }
}

// The parser's own message would repeat a piece of the credentials.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
