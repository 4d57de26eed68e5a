import type { Texts } from './action-definition.ts'
import { sayWhy } from './why.ts'

/** The values of a call, by the names of its parameters. */
export type ParameterValues = Readonly<Record<string, unknown>>

/** A filled URL, or why it is refused. */
export type FilledUrl =
  | { readonly kind: 'filled'; readonly url: string }
  | { readonly kind: 'refused'; readonly why: Texts }

const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g
const SHAPE = /^(https?:\/\/[^/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/i
// A parser reads these segments of a path as "parent" or "here", encoded or not.
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i
// Many servers decode a path before they split it, so these end a segment there.
const ENCODED_SLASH = /%2f|%5c/i

/** The parameters that a text names. */
export function listPlaceholders(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)
}

/**
 * The parts of a URL template with their placeholders. Every placeholder in the path needs a value; a pair of the query
 * without a value is left out.
 */
export interface UrlTemplate {
  readonly origin: string
  readonly path: string
  /** The pairs of the query as written. */
  readonly pairs: readonly string[]
}

/**
 * Splits a URL template, or says what is wrong with it. Placeholders may stand in the path and in the values of the
 * query, so that a value can change neither the host nor the names of the query.
 */
export function parseUrlTemplate(template: string): UrlTemplate | string {
  const [, origin = '', path = '/', query] = SHAPE.exec(template) ?? []
  if (origin === '') return 'must be an absolute http or https URL without a fragment.'
  if (/[{}]/.test(origin)) return 'must not have a placeholder in its scheme or host.'
  if (query === '') return 'ends in a "?" with nothing behind it: leave it out.'
  const pairs = query === undefined ? [] : query.split('&')
  if (pairs.some((pair) => /^[^=]*[{}]/.test(pair)))
    return 'may have placeholders in the values of its query only, such as ?phone={phone}.'
  if (/[{}]/.test(template.replace(PLACEHOLDER, '')))
    return 'has a brace that belongs to no placeholder such as {order_number}.'
  const sample = (text: string) => text.replace(PLACEHOLDER, 'x')
  const rest = `${sample(path)}${query === undefined ? '' : `?${sample(query)}`}`
  const url = URL.parse(`${origin}${rest}`)
  if (url === null || url.pathname + url.search !== rest)
    return 'must be written as it is sent: percent-encoded, and without "." and ".." segments.'
  return { origin, path, pairs }
}

/** Fills a URL template. Values are percent-encoded; one that would change the meaning of the path is refused. */
export function fillUrl(template: UrlTemplate, values: ParameterValues): FilledUrl {
  const segments = template.path.split('/').map((segment) => fillSegment(segment, values))
  if (segments.includes(null)) return refuse(sayWhy('other_path'))
  const pairs = template.pairs.flatMap((pair) => fillPair(pair, values))
  const rest = `${segments.join('/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
  const url = URL.parse(`${template.origin}${rest}`)
  // The parser decides: it has to read exactly what was written.
  return url !== null && url.pathname + url.search === rest
    ? { kind: 'filled', url: `${template.origin}${rest}` }
    : refuse(sayWhy('other_url'))
}

/** Fills the texts of a JSON body. A text that is only a placeholder becomes the value with its own type. */
export function fillBody(template: unknown, values: ParameterValues): unknown {
  if (typeof template === 'string') {
    const [only] = listPlaceholders(template)
    if (template === `{${only}}`) return values[only ?? '']
    return template.replace(PLACEHOLDER, (_, name: string) => textOf(values[name]))
  }
  if (Array.isArray(template)) return template.map((item) => fillBody(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, item]) => [name, fillBody(item, values)] as const),
  )
}

/** The parameters that a body template names. */
export function listBodyPlaceholders(template: unknown): string[] {
  if (typeof template === 'string') return listPlaceholders(template)
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap((item) => listBodyPlaceholders(item))
}

function fillSegment(segment: string, values: ParameterValues): string | null {
  const isEmpty = listPlaceholders(segment).some((name) => textOf(values[name]) === '')
  const filled = fillText(segment, values)
  const isClimbing = filled.split(ENCODED_SLASH).some((part) => DOT_SEGMENT.test(part))
  return isEmpty || isClimbing ? null : filled
}

function fillPair(pair: string, values: ParameterValues): string[] {
  const isMissing = listPlaceholders(pair).some((name) => values[name] === undefined)
  return isMissing ? [] : [fillText(pair, values)]
}

function fillText(text: string, values: ParameterValues): string {
  return text.replace(PLACEHOLDER, (_, name: string) => encode(textOf(values[name])))
}

function encode(text: string): string {
  // Characters that encodeURIComponent leaves unchanged and that some servers treat as special.
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function refuse(why: Texts): FilledUrl {
  return { kind: 'refused', why }
}
