import type { Credentials } from './platform.ts'

// Tokens that a platform repeats in parts are still long runs without a space.
const OPAQUE_RUN = /[\w\-.:|=%+/]{24,}/g
const MOST_ERROR_CHARACTERS = 300
/** Shorter values (a version, a subject) are no secrets, and hiding them would make errors unreadable. */
const LEAST_SECRET_CHARACTERS = 6

/** What an account's credentials are sealed for: they open for that account only. */
export function credentialsPurpose(accountId: string): string {
  return `channel credentials ${accountId}`
}

/** A field that `listMissingCredentials` has checked. */
export function readField(credentials: Credentials, name: string): string {
  const value = credentials[name]
  if (typeof value !== 'string') throw new Error(`The credentials have no ${name}.`)
  return value
}

/** An optional field, or null. */
export function readOptionalField(credentials: Credentials, name: string): string | null {
  const value = credentials[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** An error fit to be kept and shown: platforms are known to repeat a token that they refuse. */
export function withoutSecrets(error: string, credentials: Credentials): string {
  let text = error
  for (const value of Object.values(credentials)) {
    if (typeof value !== 'string' || value.length < LEAST_SECRET_CHARACTERS) continue
    text = text.replaceAll(value, '[hidden]')
  }
  return (
    text
      .replace(OPAQUE_RUN, '[hidden]')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .slice(0, MOST_ERROR_CHARACTERS)
      // PostgreSQL takes no half of a character, be it the platform's or the cut's, and the message could not be ended.
      .toWellFormed()
  )
}
