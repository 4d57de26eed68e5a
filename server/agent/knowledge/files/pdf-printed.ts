import type { PdfRule } from './pdf-rules.ts'

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
  readonly isBold: boolean
  /** The number of the text that it is of: programs write each cell of a table by itself. */
  readonly piece: number
}

/** All that a page shows and that is read. */
export interface PrintedPage {
  readonly glyphs: readonly PdfGlyph[]
  readonly rules: readonly PdfRule[]
  readonly width: number
}
