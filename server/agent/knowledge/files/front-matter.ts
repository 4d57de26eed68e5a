import { readLanguageName } from '../../language/language.ts'
import { readWebAddress } from './link-address.ts'
import type { ReadFile } from './outline.ts'

/** What a text says of itself above all else: the second group. */
export const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n?\1[ \t]*(?:\n|$)/
const FIELD = /^([A-Za-z_]+)\s*[:=]\s*(.+?)\s*$/
/** Values on the lines below, lists, objects and what is meant to be empty. */
const NO_TEXT = /^(?:[|>][\d+-]*|\[.*\]|\{.*\}|[&*!].*|null|~)$/i

/** What a file says of itself in `key: value` lines, or `key = value` ones. Nested values are none of this format. */
export function readFrontMatter(block: string): Omit<ReadFile, 'sections'> {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, key = '', written = ''] = FIELD.exec(line) ?? []
    const value = readValue(written)
    if (value !== '') fields.set(key.toLowerCase(), value)
  }
  const title = fields.get('title')
  const url = readWebAddress(fields.get('url'))
  const language = readLanguageName(fields.get('language'))
  return {
    ...(title !== undefined && { title }),
    ...(url !== null && { url }),
    ...(language !== undefined && { language }),
  }
}

/** In quotes a quotation mark is written twice, or behind a backslash. */
function readValue(written: string): string {
  const [, quote, quoted = ''] = /^(['"])(.*)\1$/.exec(written) ?? []
  if (quote === undefined) return NO_TEXT.test(written) ? '' : written
  const text = quote === "'" ? quoted.replaceAll("''", "'") : quoted.replace(/\\(["\\])/g, '$1')
  return text.trim()
}
