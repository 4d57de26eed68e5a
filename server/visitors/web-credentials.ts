import { LEAST_SECRET_CHARACTERS } from './visitor-token.ts'

/** The secret of a web account's credentials, `{ "stream_secret": "..." }`; null when there is none or it is too short. */
export function readStreamSecret(credentials: string): string | null {
  const { stream_secret: secret } = JSON.parse(credentials) as { stream_secret?: unknown }
  return typeof secret === 'string' && secret.length >= LEAST_SECRET_CHARACTERS ? secret : null
}
