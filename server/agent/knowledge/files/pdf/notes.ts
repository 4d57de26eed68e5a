import type { PdfCell, PdfLine } from './lines.ts'
import { BEGIN } from './note-marks.ts'

const MARK = /\s*\ue000([^\ue001]*)\ue001/g
const NOTE = /^(?:\ue000([^\ue001]+)\ue001|(\p{Nd}{1,3}|[*†]+)[.)]?)\s*(?=\p{L}|["“«])/u
/** Notes are printed smaller than the text, and their lines are no further apart than this, in font sizes. */
const SMALLER = 0.97
const NEXT_LINE = 1.8

/** The lines with the notes of each page moved, in brackets, to the places that refer to them. */
export function placeNotes(lines: readonly PdfLine[]): PdfLine[] {
  const placed: PdfLine[] = []
  for (const ofPage of Map.groupBy(lines, ({ page }) => page).values()) {
    const { notes, taken } = readNotes(ofPage)
    for (const line of ofPage) if (!taken.has(line)) placed.push(placeIn(line, notes))
  }
  return placed
}

interface Notes {
  readonly notes: ReadonlyMap<string, string>
  readonly taken: ReadonlySet<PdfLine>
}

function readNotes(page: readonly PdfLine[]): Notes {
  const leading = page.flatMap((line) =>
    [...line.text.matchAll(MARK)].flatMap(({ 1: number, index }) =>
      index > 0 ? [{ number: number ?? '', line }] : [],
    ),
  )
  const notes = new Map<string, string>()
  const taken = new Set<PdfLine>()
  let number = ''
  let before: PdfLine | null = null
  for (const line of page) {
    const begin = NOTE.exec(line.text)
    const given = begin?.[1] ?? begin?.[2] ?? ''
    const isNote = leading.some(
      (mark) =>
        mark.number === given && mark.line.y > line.y && line.fontSize <= mark.line.fontSize * SMALLER,
    )
    if (isNote && !notes.has(given)) {
      number = given
      notes.set(number, line.text.slice(begin?.[0].length))
    } else if (before !== null && goesOn(before, line)) notes.set(number, `${notes.get(number)} ${line.text}`)
    else {
      before = null
      continue
    }
    taken.add(line)
    before = line
  }
  return { notes, taken }
}

function goesOn(note: PdfLine, line: PdfLine): boolean {
  const gap = note.y - line.y
  return gap > 0 && gap <= note.fontSize * NEXT_LINE && Math.abs(note.fontSize - line.fontSize) < 0.1
}

function placeIn(line: PdfLine, notes: ReadonlyMap<string, string>): PdfLine {
  if (!line.text.includes(BEGIN)) return line
  const place = <Printed extends PdfCell>(printed: Printed): Printed => ({
    ...printed,
    text: printed.text.replace(MARK, (_, number: string) => {
      const note = notes.get(number)?.replace(MARK, '$1').replace(/\.$/, '')
      return note === undefined ? number : ` (${note})`
    }),
  })
  return { ...place(line), cells: line.cells.map(place) }
}
