import { listDays } from '../../language/days.ts'
import { type Element, findOutermost, type Node, textOf } from './html-elements.ts'
import { showAddress } from './link-address.ts'

/** What tells something of its own where a table of two columns begins with it: a number, an address. */
const TOLD = /[\p{N}@]/u
const MOST_SPANNED = 100
const LEADING_NUMBER = /^[^\p{L}]*\p{N}/u

/** A row of a table, with a text for each column. */
interface Row {
  readonly cells: readonly string[]
  /** Whether it says what stands in the rows below it. */
  readonly isNames: boolean
}

/**
 * What a table says, a line for its caption and for each row. Where its columns have names each row says what its cells
 * are: "Seed: Websites 1, Storage 10 GB, Monthly 19 riyals". An answer shows one row of a table, and whoever asks for
 * the storage finds the word in it.
 */
export function listTableLines(table: Element): string[] {
  const captions = findOutermost(table.children, ({ name }) => name === 'caption')
  let names: readonly string[] = []
  const lines = listRows(table).flatMap(({ cells, isNames }) => {
    if (isNames && nameColumns(cells)) {
      names = cells
      return []
    }
    return [names.length > 0 ? writeRow(names, cells) : cells.join(': ')]
  })
  return [...captions.map(({ children }) => textOf(children)), ...lines]
}

/**
 * Whether a row of names says what stands below it. Markdown has no table without such a row, so that pairs of two
 * cells begin with the first of them where a page only arranges: "Friday: closed".
 */
function nameColumns(cells: readonly string[]): boolean {
  if (cells.length !== 2) return cells.length > 2
  return cells.every((cell) => cell !== '' && !TOLD.test(cell) && listDays(cell) === 0)
}

/** The rows that say something, each cell that reaches over others in all of their places. */
function listRows(table: Element): Row[] {
  const rows = findOutermost(table.children, ({ name }) => name === 'tr')
  const grid = rows.map((): string[] => [])
  return rows.flatMap((row, at) => {
    const cells = row.children.filter(isCell)
    let column = 0
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1
      const text = readCell(cell.children)
      const [wide, high] = [readSpan(cell.attribs.colspan), readSpan(cell.attribs.rowspan)]
      for (const reached of grid.slice(at, at + high))
        for (let next = column; next < column + wide; next++)
          reached[next] = cell.name === 'th' || next === column ? text : ''
    }
    const said = Array.from(grid[at] ?? [], (text) => text ?? '')
    if (said.every((text) => text === '')) return []
    return [{ cells: said, isNames: cells.every(({ name }) => name === 'th') }]
  })
}

function isCell(node: Node): node is Element {
  return 'attribs' in node && (node.name === 'td' || node.name === 'th')
}

function readSpan(given: string | undefined): number {
  return Math.min(Math.max(1, Number.parseInt(given ?? '1', 10) || 1), MOST_SPANNED)
}

/** The lines of a cell in one: a comma stands between them, where they have no mark of their own. */
function readCell(nodes: readonly Node[]): string {
  return textOf(nodes, undefined, showLink)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .reduce(
      (said, line) => (said === '' ? line : `${said}${/\p{P}$/u.test(said) ? '' : findComma(said)} ${line}`),
      '',
    )
}

function showLink(element: Element): string {
  return element.name === 'a' ? showAddress(element) : ''
}

function writeRow([, ...names]: readonly string[], [of = '', ...cells]: readonly string[]): string {
  const said = cells.flatMap((cell, at) => (cell === '' ? [] : [nameCell(names[at] ?? '', cell)]))
  return [of, said.join(`${findComma(names.join(''))} `)].filter((part) => part !== '').join(': ')
}

/** "Monthly 19 riyals", but "Repair – bring it to a branch": words would run into the name of their column. */
function nameCell(name: string, cell: string): string {
  return name === '' || LEADING_NUMBER.test(cell) ? `${name} ${cell}`.trim() : `${name} – ${cell}`
}

function findComma(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? '،' : ','
}
