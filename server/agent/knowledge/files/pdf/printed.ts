import type { PdfRule } from './rules.ts'

/** The page of a PDF, as PDF.js gives it. */
export type PdfPage = Awaited<
  ReturnType<Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>['getPage']>
>

/** A glyph that a page prints. Lengths are in points, and `y` grows upwards. */
export interface PdfGlyph {
  readonly text: string
  /** The position of its left edge. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** The font by its name in the file. */
  readonly font: string
  readonly isBold: boolean
  /** The number of the text that it belongs to: programs write each cell of a table separately. */
  readonly piece: number
}

/** The text of a page. */
export interface PrintedText {
  readonly glyphs: readonly PdfGlyph[]
  readonly rules: readonly PdfRule[]
  readonly width: number
}

/** The content of a page. */
export interface PrintedPage extends PrintedText {
  /** Whether it shows anything besides text, such as a scan or letters that are drawn. */
  readonly isDrawn: boolean
}
