import { isEntry } from '../../../language/text/entries.ts'
import { type Element, findOutermost, textOf } from '../parsed-html/html-elements.ts'

/** A longer text is put below its term. */
const LONGEST_ENTRY_CHARS = 80

/**
 * The lines of a definition list with a few words for each term, like a table of two columns: "Frames: 10 years". Null
 * if the list explains its terms, or answers questions.
 */
export function listEntries(list: Element): string[] | null {
  const parts = findOutermost(list.children, ({ name }) => name === 'dt' || name === 'dd')
  const isPaired = parts.every(({ name }, at) => name === (at % 2 === 0 ? 'dt' : 'dd'))
  if (!isPaired || parts.length === 0 || parts.length % 2 === 1) return null
  const texts = parts.map(({ children }) => textOf(children).trim().replace(/\s*:$/, ''))
  if (!texts.every((text) => isEntry(text) && text !== '' && text.length <= LONGEST_ENTRY_CHARS)) return null
  const lines = texts.flatMap((text, at) => (at % 2 === 0 ? [`${text}: ${texts[at + 1]}`] : []))
  return lines.some((line) => line.includes('\n')) ? null : lines
}
