import type { Credentials } from '../channels/platform.ts'
import { LEAST_SECRET_CHARACTERS } from './visitor-token.ts'

/**
 * The secret of a web account's credentials, `{ "stream_secret": "..." }`; null if there is none or it is too short.
 */
export function findStreamSecret({ stream_secret: secret }: Credentials): string | null {
  return typeof secret === 'string' && secret.length >= LEAST_SECRET_CHARACTERS ? secret : null
}

/** The secret in the text of stored credentials; null as above. */
export function readStreamSecret(credentials: string): string | null {
  return findStreamSecret(JSON.parse(credentials) as Credentials)
}
