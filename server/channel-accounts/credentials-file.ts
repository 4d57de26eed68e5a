import type { Credentials } from '../channels/platform.ts'
import { readGivenFields } from '../platform/read-given-file.ts'

/**
 * Reads a file with one JSON object that the channel's connector understands; `text` is
 * the same as compact JSON, which is kept.
 */
export async function readCredentials(file: string): Promise<{ fields: Credentials; text: string }> {
  const fields = await readGivenFields('credentials file', file)
  return { fields, text: JSON.stringify(fields) }
}
