import { getResolvedPDFJS } from 'unpdf'
import { IDENTITY, readMatrix } from './matrix.ts'
import type { PdfPage, PrintedPage } from './printed.ts'
import { Printer } from './printer.ts'

/** The rendering mode by which programs imitate bold letters. */
const FILLED_AND_OUTLINED = 2

/**
 * The content of a page in printing order. The text that PDF.js itself assembles is not used: it reverses Arabic piece
 * by piece, and a page that a browser printed has a piece for each letter.
 */
export async function printPage(page: PdfPage): Promise<PrintedPage> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const printer = new Printer(page)
  const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.closeFillStroke])
  const fills = new Set<number>([OPS.fill, OPS.eoFill])
  const steps = new Map<number, (given: readonly unknown[]) => void>([
    [OPS.save, () => printer.save()],
    [OPS.restore, () => printer.restore()],
    [OPS.transform, (given) => printer.transform(readMatrix(given))],
    [OPS.paintFormXObjectBegin, ([matrix]) => printer.save(readMatrix(matrix ?? IDENTITY))],
    [OPS.paintFormXObjectEnd, () => printer.restore()],
    [OPS.beginText, () => printer.beginText()],
    [OPS.setTextMatrix, (given) => printer.place(readMatrix(given.length === 1 ? given[0] : given))],
    [OPS.moveText, ([x, y]) => printer.move(Number(x), Number(y))],
    [OPS.setLeadingMoveText, ([x, y]) => printer.set({ leading: Number(y) }).move(Number(x), Number(y))],
    [OPS.nextLine, () => printer.nextLine()],
    [OPS.setLeading, ([leading]) => printer.set({ leading: -Number(leading) })],
    [OPS.setCharSpacing, ([spacing]) => printer.set({ letterSpacing: Number(spacing) })],
    [OPS.setWordSpacing, ([spacing]) => printer.set({ wordSpacing: Number(spacing) })],
    [OPS.setHScale, ([percent]) => printer.set({ stretch: Number(percent) / 100 })],
    [OPS.setTextRise, ([rise]) => printer.set({ rise: Number(rise) })],
    [OPS.setFont, ([font, size]) => printer.setFont(String(font), Number(size))],
    [OPS.setTextRenderingMode, ([mode]) => printer.set({ isOutlined: mode === FILLED_AND_OUTLINED })],
    [OPS.showText, ([shown]) => printer.show(shown as readonly unknown[])],
    [OPS.beginMarkedContent, ([tag]) => printer.beginMark(tag, null)],
    [OPS.beginMarkedContentProps, ([tag, text]) => printer.beginMark(tag, text)],
    [OPS.endMarkedContent, () => printer.endMark()],
    [OPS.setLineWidth, ([width]) => printer.set({ lineWidth: Number(width) })],
    [
      OPS.constructPath,
      ([paint, path]) => printer.draw(strokes.has(Number(paint)), fills.has(Number(paint)), path),
    ],
  ])
  for (const [at, operation] of (fnArray as readonly number[]).entries())
    steps.get(operation)?.(argsArray[at] ?? [])
  return { ...printer.print(), isDrawn: isDrawn() }

  // Pictures are not decoded (`read-pdf.ts`), and of each only its place is left: a change of coordinates for nothing.
  function isDrawn(): boolean {
    return fnArray.some((operation: number, at: number) => {
      const next = fnArray[at + 1]
      if (operation === OPS.transform) return next === undefined || next === OPS.restore
      const paint = Number(argsArray[at]?.[0])
      return operation === OPS.constructPath && (strokes.has(paint) || fills.has(paint))
    })
  }
}
