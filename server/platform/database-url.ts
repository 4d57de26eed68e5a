import { ConfigError, quote } from './config-error.ts'
import { type Environment, readSettingText } from './setting-text.ts'

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * The driver's parameters for TLS and for the proof of a password, with the values that it supports; null means any
 * value.
 */
const SECURITY_PARAMETERS: Readonly<Record<string, readonly string[] | null>> = {
  ssl: ['true', '1', '0', 'no-verify'],
  sslmode: SSL_MODES,
  sslcert: null,
  sslkey: null,
  sslrootcert: null,
  sslnegotiation: ['postgres', 'direct'],
  require_auth: ['scram-sha-256'],
}

const LOOKS_LIKE_SECURITY = /ssl|tls|^require_?auth$/i

/** Reads `DATABASE_URL`; null when it is not set. Throws a `ConfigError` that repeats no password. */
export function readDatabaseUrl(env: Environment): string | null {
  const text = readSettingText(env, 'DATABASE_URL')
  if (text === '') return null
  refuseSeveralHosts(text)
  // The text itself may contain a password, so it is never repeated.
  if (!/^postgres(ql)?:\/\/\P{Cc}+$/u.test(text) || !URL.canParse(text)) {
    throw new ConfigError(
      'DATABASE_URL',
      'must be a URL such as postgres://user:password@host:5432/database, in which a password has %23 for #, %2F for / and %40 for @.',
    )
  }
  refuseWhatWouldNotProtect(new URL(text).searchParams)
  return nameStrictTls(text)
}

/** The driver would take a list of hosts for a single name, which does not exist. */
function refuseSeveralHosts(text: string): void {
  const authority = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(text)?.[1] ?? ''
  const parameter = /[?&]host=([^&#]*)/.exec(text)?.[1] ?? ''
  const hosts = [authority.slice(authority.lastIndexOf('@') + 1), parameter]
  if (hosts.some((host) => /,|%2c/i.test(host))) {
    throw new ConfigError(
      'DATABASE_URL',
      'names several hosts and one is taken: name an address that follows the primary (a DNS name, a virtual address or a TCP proxy).',
    )
  }
}

/**
 * The driver ignores parameters that it does not know. One that asks for protection must not be lost that way: the
 * connection would be open to eavesdroppers.
 */
function refuseWhatWouldNotProtect(parameters: URLSearchParams): void {
  for (const [name, value] of parameters) {
    if (!LOOKS_LIKE_SECURITY.test(name)) continue
    const values = Object.hasOwn(SECURITY_PARAMETERS, name) ? SECURITY_PARAMETERS[name] : undefined
    if (values === undefined) {
      throw new ConfigError(
        'DATABASE_URL',
        `its parameter ${quote(name)} is not known and would protect nothing; known are ${Object.keys(SECURITY_PARAMETERS).join(', ')}.`,
      )
    }
    if (values !== null && !values.includes(value)) {
      throw new ConfigError(
        'DATABASE_URL',
        `its ${name} must be one of ${values.join(', ')}, not ${quote(value)}.`,
      )
    }
  }
}

/**
 * The driver treats these three modes as `verify-full`, warns about it in a paragraph on standard error, and will check
 * less in its next version. With its real name the check stays and the warning does not appear.
 */
function nameStrictTls(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}
