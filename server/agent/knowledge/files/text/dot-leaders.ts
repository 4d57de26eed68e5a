import { isBlank } from '../outline/typed-headings.ts'

/** "Latte ...... 15", or a wide gap before the number, perhaps beside others in a second column. */
const LED =
  /(\S[^.…]*?)(?:\s?(?:\.{3,}|…+)\s?|\s\.\.\s|\s{3,}(?=\p{Nd}))([^\s.](?:\s?[^\s.]|\.\p{Nd})*)(?:\s{2,}|\s*$)/gu
/** Longer lines are no rows of a menu, and would take long to search. */
const LONGEST_ROW_CHARS = 200
const LEADER = /\.\.|…|\s{3}\p{Nd}/u
const DOTS = /\.\.|…/
/** A single line with a gap is no list. */
const FEWEST_GAPPED = 2
const GAP = /\s{2,}/

/**
 * Writes the rows of a menu or price list in which dots or gaps lead from names to prices as entries, "Latte: 15".
 * Columns that were typed beside each other, each below a heading, follow one another.
 */
export function readDotLeaders(lines: readonly string[]): string[] {
  const read: string[] = []
  const rows = lines.map(listEntries)
  for (let at = 0; at < lines.length; ) {
    const columns = rows[at]?.length ?? 0
    let end = at
    while (columns > 0 && rows[end]?.length === columns) end++
    if (end - at < FEWEST_GAPPED && !DOTS.test(lines[at] ?? '')) end = at
    const heads = (read.at(-1) ?? '').trim().split(GAP)
    if (end === at) read.push(lines[at++] ?? '')
    else if (columns > 1 && heads.length === columns && isBlank(lines[end])) {
      read.pop()
      for (const [column, head] of heads.entries()) {
        read.push('', head, '')
        for (const row of rows.slice(at, end)) read.push(row[column] ?? '')
      }
      at = end
    } else {
      // A list may have more entries than a call takes arguments.
      for (const entry of rows.slice(at, end).flat()) read.push(entry)
      at = end
    }
  }
  return read
}

/** The entries of a row; none if it holds anything else. */
function listEntries(line: string): string[] {
  if (line.length > LONGEST_ROW_CHARS || !LEADER.test(line) || line.replace(LED, '').trim() !== '') return []
  return [...line.matchAll(LED)].map(([, name = '', told = '']) => `${name.trim()}: ${told.trim()}`)
}
