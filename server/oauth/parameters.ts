import { isAscii } from 'node:buffer'
import { parseJsonBody } from '../http/json-body.ts'
import { OAuthError } from './oauth-error.ts'

/** Parameters of a token request by name; only a JSON body can contain a value that is not text. */
export type Parameters = ReadonlyMap<string, unknown>

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function refuse(description: string): never {
  throw new OAuthError('invalid_request', description)
}

/** Decodes one name or value of a form (RFC 6749, appendix B); undefined if it is not percent-encoded UTF-8. */
export function decodeFormText(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Decodes bytes as UTF-8; undefined if they are not. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Reads a form body. A repeated parameter is refused, whether it is known or not (RFC 6749, section 3.2). */
export function readForm(bytes: Buffer): Parameters {
  const parameters = new Map<string, string>()
  const text = decodeUtf8(bytes) ?? refuse('The body is not UTF-8.')
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decodeFormText(equals === -1 ? pair : pair.slice(0, equals))
    const value = decodeFormText(equals === -1 ? '' : pair.slice(equals + 1))
    if (name === undefined || value === undefined) return refuse('The body is not a well-formed form.')
    if (parameters.has(name)) return refuse('A parameter is sent twice.')
    parameters.set(name, value)
  }
  return parameters
}

// Counts the member names in a valid JSON text: the strings that a colon follows.
function countWrittenNames(json: string): number {
  let count = 0
  for (let index = 0; index < json.length; index++) {
    if (json[index] !== '"') continue
    for (index++; json[index] !== '"'; index++) if (json[index] === '\\') index++
    let next = index + 1
    while (/\s/.test(json[next] ?? '')) next++
    if (json[next] === ':') count++
  }
  return count
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, inner) => sum + countNames(inner), own)
}

/** Reads a JSON body: an object without repeated members. */
export function readJson(bytes: Buffer): Parameters {
  const value = parseJsonBody(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('The JSON body must be an object.')
  }
  // JSON.parse keeps the last of two members with one name, so the parsed value then has fewer names than the text.
  if (countWrittenNames(bytes.toString('utf8')) !== countNames(value))
    return refuse('A parameter is sent twice.')
  return new Map(Object.entries(value))
}
