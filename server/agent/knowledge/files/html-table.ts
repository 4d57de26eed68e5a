import { type Element, findOutermost, textOf } from './html-elements.ts'
import { listTableRows } from './table-rows.ts'
import { writeTable } from './write-table.ts'

/** What a table of a page says, a line for its caption and for each row. */
export function listTableLines(table: Element): string[] {
  const captions = findOutermost(table.children, ({ name }) => name === 'caption')
  return [...captions.map(({ children }) => textOf(children)), ...writeTable(listTableRows(table))]
}
