import type { Credentials } from '../channels/platform.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readJsonFile } from '../platform/read-json-file.ts'

/** What an account's credentials are sealed for: they open for that account only. */
export function credentialsPurpose(accountId: string): string {
  return `channel credentials ${accountId}`
}

/**
 * Reads a file with one JSON object that the channel's connector understands; `text` is
 * the same as compact JSON, which is kept.
 */
export async function readCredentials(file: string): Promise<{ fields: Credentials; text: string }> {
  const value = await readJsonFile('credentials file', file)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OperatorError(`The credentials file ${file} must hold one JSON object.`)
  }
  return { fields: value as Credentials, text: JSON.stringify(value) }
}
