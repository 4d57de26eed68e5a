import { ROW } from '../knowledge/topics.ts'

/** A row of a table that is told in a line: "Beard trim: Price 40 riyals, Duration 20 minutes". */
export interface TableRow {
  /** The whole line. */
  readonly row: string
  /** What it is about. */
  readonly name: string
  /** What it tells of that. */
  readonly cells: string
}

/** The rows among the lines of a text. */
export function listRows(text: string): TableRow[] {
  return text.split('\n').flatMap((row) => {
    const [, name] = ROW.exec(row) ?? []
    return name === undefined ? [] : [{ row, name, cells: row.slice(name.length + 1).trim() }]
  })
}
