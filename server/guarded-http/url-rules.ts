import { isIP } from 'node:net'
import { canonicalAddress, type Network } from '../platform/networks.ts'
import type { Environment } from '../platform/tenant.ts'
import { type AddressRule, judgeAddress } from './addresses.ts'

/** Which URL rule was broken. These words are stable: they are stored with an attempt and shown to operators. */
export type UrlRule =
  | 'length'
  | 'characters'
  | 'malformed_url'
  | 'https_required'
  | 'credentials'
  | 'fragment'
  | 'port'
  | 'malformed_host'
  | 'local_name'
  | AddressRule

/** Where a judged URL leads: a name that is still to be resolved, or an address that is already judged. */
export type JudgedHost =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'address'; readonly address: string }

/** Whether a URL may be posted to, and otherwise why not. */
export type UrlJudgement =
  | { readonly kind: 'allowed'; readonly url: URL; readonly host: JudgedHost }
  | { readonly kind: 'refused'; readonly rule: UrlRule; readonly message: string }

const MAX_LENGTH = 2048

const MESSAGES: Record<Exclude<UrlRule, AddressRule>, string> = {
  length: `The URL must have 1 to ${MAX_LENGTH} characters.`,
  characters: 'The URL must not contain spaces, control or invisible characters, or backslashes.',
  malformed_url: 'The URL must be absolute: https://, a host, and a path.',
  https_required: 'The URL must use https; only the sandbox also accepts http.',
  credentials: 'The URL must not contain a user name or a password.',
  fragment: 'The URL must not contain a fragment.',
  port: 'The port of the URL must be 80, 443 or 1024 to 65535, written without leading zeros.',
  malformed_host: 'The host of the URL must be a domain name or an address.',
  local_name: 'The host of the URL must not be localhost or end in .localhost, .local or .internal.',
}

/** Names that lead to private networks whatever they resolve to, as the whole name or as its last label. */
const LOCAL_LABELS = new Set(['localhost', 'local', 'internal'])

/** Every character that a WHATWG parser drops or repairs, or that a reader cannot see. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\\]/u

/** Scheme, authority and the rest. A WHATWG parser would repair more or fewer slashes than two. */
const SHAPE = /^(https?):\/\/([^/?#]+)([/?#].*)?$/i

/** A bracketed IPv6 address or anything without a colon, and a port. */
const AUTHORITY = /^(\[[^[\]]*\]|[^:[\]]*)(?::([^:]*))?$/

/**
 * Judges a URL without any I/O (API document, "URL rules"); used when it is saved, at the test operation and before
 * each attempt. A parser silently repairs much that its author did not mean, so everything that it would drop or repair
 * is refused, and the host is judged in the form in which it will be connected to. A name that is allowed here still
 * has to be resolved, and its addresses judged. `allowedNetworks` exempts addresses only: local names stay refused, and
 * so does plain http in live.
 */
export function judgeUrl(
  text: string,
  rules: { readonly environment: Environment; readonly allowedNetworks: readonly Network[] },
): UrlJudgement {
  const characters = [...text].length
  if (characters === 0 || characters > MAX_LENGTH) return refuse('length')
  if (FORBIDDEN_CHARACTERS.test(text)) return refuse('characters')
  const [, scheme = '', authority = '', rest = ''] = SHAPE.exec(text) ?? []
  if (authority === '') return refuse('malformed_url')
  if (scheme.toLowerCase() !== 'https' && rules.environment === 'live') return refuse('https_required')
  if (authority.includes('@')) return refuse('credentials')
  if (rest.includes('#')) return refuse('fragment')

  const [, hostText = '', portText] = AUTHORITY.exec(authority) ?? []
  // A percent sign in the host is an escaped character or a zone id; no receiver's name needs either.
  if (hostText === '' || hostText.includes('%')) return refuse('malformed_host')
  if (portText !== undefined && !isAllowedPort(portText)) return refuse('port')
  const url = URL.parse(text)
  if (url === null) return refuse('malformed_host')

  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0) {
    const judgement = judgeAddress(literal, rules.allowedNetworks)
    if (judgement.kind === 'refused') return judgement
    return { kind: 'allowed', url, host: { kind: 'address', address: canonicalAddress(literal) ?? literal } }
  }
  return judgeName(url)
}

function judgeName(url: URL): UrlJudgement {
  // A trailing dot marks the root and does not change where the name leads.
  const name = url.hostname.replace(/\.$/, '')
  const labels = name.split('.')
  if (name.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label)))
    return refuse('malformed_host')
  if (LOCAL_LABELS.has(labels.at(-1) ?? '')) return refuse('local_name')
  return { kind: 'allowed', url, host: { kind: 'name', name } }
}

function isAllowedPort(text: string): boolean {
  if (!/^[1-9]\d{0,4}$/.test(text)) return false
  const port = Number(text)
  return port === 80 || port === 443 || (port >= 1024 && port <= 65535)
}

function refuse(rule: Exclude<UrlRule, AddressRule>): UrlJudgement {
  return { kind: 'refused', rule, message: MESSAGES[rule] }
}
