import { getResolvedPDFJS } from 'unpdf'
import { IDENTITY, type Matrix, multiply, readMatrix } from './pdf-matrix.ts'

/** The page of a PDF, as PDF.js gives it. */
export type PdfPage = Awaited<
  ReturnType<Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>['getPage']>
>

/** What a page prints at one place. Lengths are in points, and `y` grows upwards. */
export interface PdfGlyph {
  readonly text: string
  /** Where it begins, at its left edge. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** The font by the name that the file gives it. */
  readonly font: string
}

/** What is written upwards or across is read behind all other lines of its page, and far from them. */
const FAR_BELOW = 100_000
/** How far a line may lean. */
const MOST_SLOPED = 0.2
const THOUSANDTH = 0.001

/** What a page saves and restores. */
interface State {
  readonly page: Matrix
  readonly font: string
  readonly fontSize: number
  /** What one unit of a width in the font is of its size. */
  readonly unit: number
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly stretch: number
  /** How far the next line is above, which is less than nothing. */
  readonly leading: number
  readonly rise: number
}

/**
 * All that a page prints, in the order in which it does. The text that PDF.js itself puts together is not read: it
 * turns Arabic around piece by piece, and a page that a browser printed has a piece for each letter.
 */
export async function listPdfGlyphs(page: PdfPage): Promise<PdfGlyph[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const printer = new Printer(page)
  const steps = new Map<number, (given: readonly unknown[]) => void>([
    [OPS.save, () => printer.save()],
    [OPS.restore, () => printer.restore()],
    [OPS.transform, (given) => printer.transform(readMatrix(given))],
    [OPS.paintFormXObjectBegin, ([matrix]) => printer.save(readMatrix(matrix ?? IDENTITY))],
    [OPS.paintFormXObjectEnd, () => printer.restore()],
    [OPS.beginText, () => printer.place(IDENTITY)],
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
    [OPS.showText, ([shown]) => printer.show(shown as readonly unknown[])],
  ])
  for (const [at, operation] of (fnArray as readonly number[]).entries())
    steps.get(operation)?.(argsArray[at] ?? [])
  return printer.glyphs
}

/** Follows what a page does with its text, as PDF.js does where it draws it. */
class Printer {
  readonly glyphs: PdfGlyph[] = []
  readonly #page: PdfPage
  readonly #height: number
  readonly #saved: State[] = []
  #state: State
  #line = IDENTITY
  #text = IDENTITY

  constructor(page: PdfPage) {
    const { height, transform } = page.getViewport({ scale: 1 })
    this.#page = page
    this.#height = height
    this.#state = {
      page: readMatrix(transform),
      ...{ font: '', fontSize: 1, unit: THOUSANDTH, letterSpacing: 0, wordSpacing: 0 },
      ...{ stretch: 1, leading: 0, rise: 0 },
    }
  }

  save(matrix = IDENTITY): void {
    this.#saved.push(this.#state)
    this.transform(matrix)
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  transform(matrix: Matrix): void {
    this.set({ page: multiply(this.#state.page, matrix) })
  }

  set(change: Partial<State>): this {
    this.#state = { ...this.#state, ...change }
    return this
  }

  setFont(font: string, fontSize: number): void {
    this.set({ font, fontSize, unit: findUnit(this.#page, font) })
  }

  place(matrix: Matrix): void {
    this.#line = matrix
    this.#text = matrix
  }

  move(x: number, y: number): void {
    this.place(multiply(this.#line, [1, 0, 0, 1, x, y]))
  }

  nextLine(): void {
    this.move(0, this.#state.leading)
  }

  show(shown: readonly unknown[]): void {
    const { fontSize, unit, stretch, rise, page, letterSpacing, wordSpacing } = this.#state
    const place = multiply(page, multiply(this.#text, [stretch, 0, 0, 1, 0, rise]))
    let done = 0
    for (const item of shown) {
      // Numbers among the glyphs are distances.
      if (typeof item === 'number') done -= item * THOUSANDTH * fontSize
      const glyph = readGlyph(item)
      if (glyph === null) continue
      const width = glyph.width * unit * fontSize
      this.#print(glyph.text, done, width, place)
      done += width + letterSpacing + (glyph.isSpace ? wordSpacing : 0)
    }
    this.#text = multiply(this.#text, [1, 0, 0, 1, done * stretch, 0])
  }

  #print(text: string, start: number, width: number, [a, b, c, d, e, f]: Matrix): void {
    const { font, fontSize } = this.#state
    const [x, y, end] = [e + a * start, f + b * start, e + a * (start + width)]
    const long = Math.hypot(a, b) * Math.abs(width)
    const size = Math.hypot(c, d) * Math.abs(fontSize)
    if (Math.abs(b) <= Math.abs(a) * MOST_SLOPED)
      this.glyphs.push({ text, x: Math.min(x, end), y: this.#height - y, width: long, size, font })
    else
      this.glyphs.push({ text, x: b > 0 ? y : -y, y: (b > 0 ? -x : x) - FAR_BELOW, width: long, size, font })
  }
}

interface Glyph {
  readonly text: string
  readonly width: number
  readonly isSpace: boolean
}

function readGlyph(item: unknown): Glyph | null {
  const isGlyph = typeof item === 'object' && item !== null && 'unicode' in item && 'width' in item
  if (!isGlyph || typeof item.unicode !== 'string' || typeof item.width !== 'number') return null
  return { text: item.unicode, width: item.width, isSpace: 'isSpace' in item && item.isSpace === true }
}

/** A font of drawings has a measure of its own. */
function findUnit({ commonObjs }: PdfPage, font: string): number {
  const found: unknown = commonObjs.has(font) ? commonObjs.get(font) : null
  const matrix =
    typeof found === 'object' && found !== null && 'fontMatrix' in found ? found.fontMatrix : null
  return Array.isArray(matrix) && typeof matrix[0] === 'number' && matrix[0] !== 0 ? matrix[0] : THOUSANDTH
}
