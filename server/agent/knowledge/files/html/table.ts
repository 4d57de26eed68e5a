import { listTableRows } from '../outline/table-rows.ts'
import { type WrittenRow, writeTable } from '../outline/write-table.ts'
import { type Element, findOutermost, textOf } from '../parsed-html/html-elements.ts'

/** The lines of an HTML table: its caption and each of its rows. */
export function listTableLines(table: Element): WrittenRow[] {
  const captions = findOutermost(table.children, ({ name }) => name === 'caption')
  const titles = captions.map(({ children }) => textOf(children))
  return [...titles.map((text) => ({ text })), ...writeTable(listTableRows(table))]
}
