import { ConfigError, quote } from './config-error.ts'
import { type Environment, readSettingText } from './setting-text.ts'

/** Reads a whole number. `unit` says what is counted where the variable's name does not. */
export function readInteger(
  env: Environment,
  name: string,
  fallback: number,
  [least, most]: readonly [least: number, most: number],
  unit?: string,
): number {
  const text = readSettingText(env, name)
  if (text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    const what = `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${least} to ${most}`
    throw new ConfigError(name, `must be ${what}, not ${quote(text)}.`)
  }
  return value
}

/**
 * Reads an http or https URL: without a trailing slash, and in one spelling, whoever wrote it, because what is made of
 * it is compared letter by letter.
 */
export function readHttpUrl(variable: string, text: string, example: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  // The text may hold a password or a key by mistake, so it is never repeated.
  if (url === null || !['http:', 'https:'].includes(url.protocol) || /[\s@?#\\]/.test(text)) {
    throw new ConfigError(
      variable,
      `must be an http or https URL without user, query and fragment, such as ${example}.`,
    )
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
