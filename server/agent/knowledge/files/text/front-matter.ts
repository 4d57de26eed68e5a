import { readLanguageName } from '../../../language/text/language.ts'
import { readWebAddress } from '../outline/link-address.ts'
import type { ReadFile } from '../outline/outline.ts'

/** The metadata of a text, above everything else: the second group. */
export const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n?\1[ \t]*(?:\n|$)/
const FIELD = /^([A-Za-z_]+)\s*[:=]\s*(.+?)\s*$/
/** Values on the following lines, lists, objects, and values that mean empty. */
const NO_TEXT = /^(?:[|>][\d+-]*|\[.*\]|\{.*\}|[&*!].*|null|~)$/i

/** The metadata of a file, in lines `key: value` or `key = value`. Nested values are not supported. */
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

/** Within quotes a quotation mark is doubled or escaped with a backslash. */
function readValue(written: string): string {
  const [, quote, quoted = ''] = /^(['"])(.*)\1$/.exec(written) ?? []
  if (quote === undefined) return NO_TEXT.test(written) ? '' : written
  const text = quote === "'" ? quoted.replaceAll("''", "'") : quoted.replace(/\\(["\\])/g, '$1')
  return text.trim()
}
