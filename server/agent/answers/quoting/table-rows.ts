import { ROW } from '../../knowledge/rows.ts'

/** A row of a table that was written as a line: "Beard trim: Price 40 riyals, Duration 20 minutes". */
export interface TableRow {
  /** The whole line. */
  readonly row: string
  /** The text before the colon. */
  readonly name: string
  /** The text after it. */
  readonly cells: string
}

/** The rows among the lines of a text. */
export function listRows(text: string): TableRow[] {
  return text.split('\n').flatMap((row) => {
    const [, name] = ROW.exec(row) ?? []
    return name === undefined ? [] : [{ row, name, cells: row.slice(name.length + 1).trim() }]
  })
}
