import { joinMarked, readActualText } from './actual-text.ts'
import { IDENTITY, type Matrix, multiply, readMatrix } from './matrix.ts'
import type { PdfGlyph, PdfPage, PrintedText } from './printed.ts'
import { listRules, type PdfRule } from './rules.ts'

/** Text that is written vertically or at an angle is read after all other lines of its page, and far from them. */
const FAR_BELOW = 100_000
/** How far a line may slope. */
const MOST_SLOPED = 0.2
const THOUSANDTH = 0.001
/** Font names for heavier letters. */
const BOLD = /bold|black|heavy|semi-?bd|demi/i
/** The tag of what belongs to the page and not to its text: page numbers, headers, ornaments. */
const ARTIFACT = 'Artifact'

/** A marked sequence of glyphs. */
interface Mark {
  readonly isArtifact: boolean
  /** The text that they stand for, if the page gives it, and the index of the first of them. */
  readonly text: string | null
  readonly start: number
}

/** The graphics state, which a page saves and restores. */
interface State {
  readonly page: Matrix
  readonly font: string
  readonly fontSize: number
  /** The size of one unit of glyph width, as a share of the font's size. */
  readonly unit: number
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly stretch: number
  /** The distance upwards to the next line, which is negative. */
  readonly leading: number
  readonly rise: number
  readonly isBold: boolean
  /** Whether the outlines of letters are drawn too. */
  readonly isOutlined: boolean
  readonly lineWidth: number
}

/** Follows the text operators of a page, as PDF.js does when it draws the page. */
export class Printer {
  readonly #glyphs: PdfGlyph[] = []
  readonly #rules: PdfRule[] = []
  /** Glyphs that belong to the page and not to its text, such as its number. */
  readonly #artifacts = new Set<PdfGlyph>()
  readonly #marks: Mark[] = []
  readonly #page: PdfPage
  readonly #size: { readonly width: number; readonly height: number }
  readonly #fonts = new Map<string, FontMeasure>()
  readonly #saved: State[] = []
  #state: State
  #piece = 0
  #line = IDENTITY
  #text = IDENTITY

  constructor(page: PdfPage) {
    const { width, height, transform } = page.getViewport({ scale: 1 })
    this.#page = page
    this.#size = { width, height }
    this.#state = {
      page: readMatrix(transform),
      ...{ font: '', fontSize: 1, unit: THOUSANDTH, letterSpacing: 0, wordSpacing: 0 },
      ...{ stretch: 1, leading: 0, rise: 0, isBold: false, isOutlined: false, lineWidth: 1 },
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
    const measure = this.#fonts.get(font) ?? measureFont(this.#page, font)
    this.#fonts.set(font, measure)
    this.set({ font, fontSize, ...measure })
  }

  beginMark(tag: unknown, given: unknown): void {
    const name = typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag
    this.#marks.push({
      isArtifact: name === ARTIFACT || this.#marks.at(-1)?.isArtifact === true,
      text: readActualText(given),
      start: this.#glyphs.length,
    })
  }

  endMark(): void {
    const { text, start } = this.#marks.pop() ?? { text: null, start: 0 }
    if (text === null || start === this.#glyphs.length) return
    const joined = joinMarked(this.#glyphs.splice(start), text)
    this.#glyphs.push(...joined)
    if (this.#isArtifact()) for (const glyph of joined) this.#artifacts.add(glyph)
  }

  draw(isStroke: boolean, isFill: boolean, path: unknown): void {
    if (!isStroke && !isFill) return
    const { page, lineWidth } = this.#state
    this.#rules.push(...listRules(path, page, isStroke ? lineWidth : null, this.#size.height))
  }

  /** The glyphs without the page's artifacts, unless nothing else is on it. */
  print(): PrintedText {
    const said = this.#glyphs.filter((glyph) => !this.#artifacts.has(glyph))
    const isTold = said.some(({ text }) => text.trim() !== '')
    return { glyphs: isTold ? said : this.#glyphs, rules: this.#rules, width: this.#size.width }
  }

  beginText(): void {
    this.#piece += 1
    this.place(IDENTITY)
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

  #isArtifact(): boolean {
    return this.#marks.at(-1)?.isArtifact === true
  }

  #print(text: string, start: number, width: number, [a, b, c, d, e, f]: Matrix): void {
    const { font, fontSize, isBold, isOutlined } = this.#state
    const [x, y, end] = [e + a * start, f + b * start, e + a * (start + width)]
    const isLevel = Math.abs(b) <= Math.abs(a) * MOST_SLOPED
    const glyph = {
      ...{ text, font, isBold: isBold || isOutlined, piece: this.#piece },
      x: isLevel ? Math.min(x, end) : b > 0 ? y : -y,
      y: isLevel ? this.#size.height - y : (b > 0 ? -x : x) - FAR_BELOW,
      width: Math.hypot(a, b) * Math.abs(width),
      size: Math.hypot(c, d) * Math.abs(fontSize),
    }
    this.#glyphs.push(glyph)
    if (this.#isArtifact()) this.#artifacts.add(glyph)
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

type FontMeasure = Pick<State, 'unit' | 'isBold'>

/** A font of drawings (Type 3) has its own unit. */
function measureFont({ commonObjs }: PdfPage, font: string): FontMeasure {
  const found: unknown = commonObjs.has(font) ? commonObjs.get(font) : null
  const { fontMatrix: matrix, name } = (found ?? {}) as { fontMatrix?: unknown; name?: unknown }
  const [unit] = Array.isArray(matrix) ? (matrix as unknown[]) : []
  return {
    unit: typeof unit === 'number' && unit !== 0 ? unit : THOUSANDTH,
    isBold: typeof name === 'string' && BOLD.test(name),
  }
}
