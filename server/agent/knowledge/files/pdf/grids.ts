import type { PdfRule } from './rules.ts'

/** A cell between lines; rows are counted from the top, columns from the left. */
export interface GridCell extends PdfRule {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** A table, or a box, made of lines. */
export interface PdfGrid extends PdfRule {
  readonly cells: readonly GridCell[]
  readonly rows: number
  readonly columns: number
  /** The left and right edges of its columns, from left to right. */
  readonly edges: readonly number[]
}

/** Lines that are this close meet, or are the same line. */
const NEAR = 3
/** A line closes one side of a cell if it covers this share of it. */
const COVERED = 0.7
/** More lines than any page has: it is a drawing. */
const MOST_RULES = 3000
const MOST_UNITS = 4000

/** The tables and boxes on a page: horizontal and vertical lines that meet. */
export function listGrids(rules: readonly PdfRule[]): PdfGrid[] {
  if (rules.length > MOST_RULES) return []
  const across = joinCollinear(rules.filter((rule) => !isUpright(rule)))
  const upright = joinCollinear(rules.filter(isUpright).map(turn)).map(turn)
  return listConnected([...across, ...upright]).flatMap((connected) => readGrid(connected) ?? [])
}

function isUpright({ left, right, bottom, top }: PdfRule): boolean {
  return top - bottom > right - left
}

function turn({ left, right, bottom, top }: PdfRule): PdfRule {
  return { left: bottom, right: top, bottom: left, top: right }
}

/** Joins the pieces of a line: programs draw lines cell by cell, and twice between two cells. */
function joinCollinear(across: readonly PdfRule[]): PdfRule[] {
  const sorted = across.toSorted((one, other) => one.left - other.left)
  const joined: PdfRule[] = []
  for (const rule of sorted) {
    const at = joined.findLastIndex(
      (other) => Math.abs(middle(other) - middle(rule)) <= NEAR / 2 && rule.left <= other.right + NEAR,
    )
    const other = joined[at]
    if (other === undefined) joined.push(rule)
    else joined[at] = { ...other, right: Math.max(other.right, rule.right) }
  }
  return joined
}

function middle({ bottom, top }: PdfRule): number {
  return (bottom + top) / 2
}

function listConnected(rules: readonly PdfRule[]): PdfRule[][] {
  const left = new Set(rules)
  const connected: PdfRule[][] = []
  for (const first of rules) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const rule of group)
      for (const other of left)
        if (isUpright(rule) !== isUpright(other) && isMet(rule, other)) {
          left.delete(other)
          group.push(other)
        }
    connected.push(group)
  }
  return connected
}

function isMet(one: PdfRule, other: PdfRule): boolean {
  return (
    one.left <= other.right + NEAR &&
    other.left <= one.right + NEAR &&
    one.bottom <= other.top + NEAR &&
    other.bottom <= one.top + NEAR
  )
}

/** The cells between connected lines; cells without a line between them are one. */
function readGrid(rules: readonly PdfRule[]): PdfGrid | null {
  const [upright, across] = [rules.filter(isUpright), rules.filter((rule) => !isUpright(rule))]
  if (upright.length === 0 || across.length < 2) return null
  const edges = listEdges([
    ...upright.map((rule) => middle(turn(rule))),
    // The sides of a table may be open.
    ...across.flatMap(({ left, right }) => [left, right]),
  ])
  const heights = listEdges([
    ...across.map(middle),
    ...upright.flatMap(({ bottom, top }) => [bottom, top]),
  ]).reverse()
  const [columns, rows] = [edges.length - 1, heights.length - 1]
  if (columns < 1 || rows < 1 || columns * rows > MOST_UNITS) return null
  const cells = listCells({ edges, heights, across, sides: upright.map(turn) })
  const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  return { left, right, bottom: heights.at(-1) ?? 0, top: heights[0] ?? 0, cells, rows, columns, edges }
}

/** The lines of a table, and the places where they may stand. */
interface GridLines {
  readonly edges: readonly number[]
  readonly heights: readonly number[]
  readonly across: readonly PdfRule[]
  /** The upright lines, turned. */
  readonly sides: readonly PdfRule[]
}

function listCells(lines: GridLines): GridCell[] {
  const [columns, rows] = [lines.edges.length - 1, lines.heights.length - 1]
  const taken = new Set<number>()
  const cells: GridCell[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue
      const cell = growCell(lines, row, column)
      for (let r = row; r < row + cell.rows; r++)
        for (let c = column; c < column + cell.columns; c++) taken.add(r * columns + c)
      cells.push(cell)
    }
  return cells
}

/** The cell that begins in a place: it reaches to the next line on its right, and so wide to the next one below it. */
function growCell({ edges, heights, across, sides }: GridLines, row: number, column: number): GridCell {
  const [left, top, below] = [edges[column] ?? 0, heights[row] ?? 0, heights[row + 1] ?? 0]
  let end = column + 1
  while (end < edges.length - 1 && !isBetween(sides, edges[end] ?? 0, below, top)) end++
  const right = edges[end] ?? 0
  let last = row + 1
  while (last < heights.length - 1 && !isBetween(across, heights[last] ?? 0, left, right)) last++
  const bottom = heights[last] ?? 0
  return { left, right, bottom, top, row, column, rows: last - row, columns: end - column }
}

/** Whether one of the horizontal lines covers most of a width at a height. */
function isBetween(across: readonly PdfRule[], height: number, from: number, to: number): boolean {
  return across.some(
    (rule) =>
      Math.abs(middle(rule) - height) <= NEAR &&
      Math.min(rule.right, to) - Math.max(rule.left, from) >= (to - from) * COVERED,
  )
}

/** The places without those that are nearly equal to another one. */
function listEdges(places: readonly number[]): number[] {
  const edges: number[] = []
  for (const place of places.toSorted((one, other) => one - other))
    if (place - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) edges.push(place)
  return edges
}
