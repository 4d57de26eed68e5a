import { type Element, findOutermost, textOf } from './html-elements.ts'
import { listTableRows } from './table-rows.ts'
import { type WrittenRow, writeTable } from './write-table.ts'

/** The lines of an HTML table: its caption and each of its rows. */
export function listTableLines(table: Element): WrittenRow[] {
  const captions = findOutermost(table.children, ({ name }) => name === 'caption')
  const titles = captions.map(({ children }) => textOf(children))
  return [...titles.map((text) => ({ text })), ...writeTable(listTableRows(table))]
}
