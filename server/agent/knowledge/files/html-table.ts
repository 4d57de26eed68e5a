import { type Element, findOutermost, textOf } from './html-elements.ts'
import { listTableRows } from './table-rows.ts'
import { writeTable } from './write-table.ts'

/** The lines of an HTML table: its caption and each of its rows. */
export function listTableLines(table: Element): string[] {
  const captions = findOutermost(table.children, ({ name }) => name === 'caption')
  return [...captions.map(({ children }) => textOf(children)), ...writeTable(listTableRows(table))]
}
