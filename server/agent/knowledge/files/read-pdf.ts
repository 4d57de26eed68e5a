import { getDocumentProxy, getMeta } from 'unpdf'
import { Outline, type ReadFile } from './outline.ts'
import { readColumns } from './pdf-columns.ts'
import { listPdfGlyphs, type PdfGlyph } from './pdf-glyphs.ts'
import { listPdfLines, tidyPdfText } from './pdf-lines.ts'
import { listPdfParagraphs, type PdfParagraph } from './pdf-paragraphs.ts'
import { readPdfTables } from './pdf-tables.ts'

/** What programs write for a title when nobody gave one. */
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint) - .*|.*\.(?:docx?|pptx?|xlsx?|indd|odt|pages|pdf))$/i
/**
 * Fonts that do not say which letters they show are read as letters of any script; less than this share of a text is
 * not their doing.
 */
const MOST_STRANGE = 0.2

/** Pictures with more pixels are not looked at. */
const NO_PICTURES = 1

/** Headings of a PDF are told apart by how they are printed, which says little of their level. */
const HEADING_LEVEL = 2

/** Reads the text of a PDF with its headings; none where its fonts do not say which letters they show. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  // What it warns of goes to standard error, where a command has one line to say.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, maxImageSize: NO_PICTURES })
  try {
    const { info } = await getMeta(pdf)
    const pages: PdfGlyph[][] = []
    for (let at = 1; at <= pdf.numPages; at++) {
      const page = await pdf.getPage(at)
      pages.push(await listPdfGlyphs(page))
      page.cleanup()
    }
    const paragraphs = listPdfParagraphs(readPdfTables(readColumns(listPdfLines(pages))))
    const outline = new Outline()
    if (!isStrange(paragraphs.map(({ text }) => text).join('\n')))
      for (const paragraph of paragraphs) outlineParagraph(outline, paragraph)
    const title = typeof info?.Title === 'string' ? tidyPdfText(info.Title) : ''
    return {
      sections: outline.sections(),
      ...(title !== '' && !NO_TITLE.test(title) && { fallbackTitle: title }),
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

function outlineParagraph(outline: Outline, { text, isHeading }: PdfParagraph): void {
  if (isHeading) outline.head({ text, level: HEADING_LEVEL })
  else outline.say(text)
  outline.endLine()
}

function isStrange(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const known = text.match(/[\p{Script=Arabic}\p{Script=Latin}]/gu)?.length ?? 0
  return letters - known > letters * MOST_STRANGE
}
