import { getDocumentProxy, getMeta } from 'unpdf'
import { Outline, type ReadFile } from '../outline/outline.ts'
import { passActualText } from './actual-text.ts'
import { readColumns } from './columns.ts'
import { tidyPdfText } from './lines.ts'
import { placeNotes } from './notes.ts'
import { dropPageFrames } from './page-frames.ts'
import { listPdfParagraphs, type PdfParagraph } from './paragraphs.ts'
import { printPage } from './print-page.ts'
import type { PrintedPage } from './printed.ts'
import { readRuledPages } from './ruled-tables.ts'
import { readSheets } from './sheets.ts'
import { readPdfTables } from './tables.ts'

/**
 * Titles that programs write if nobody gave one: those of libraries ("(anonymous)"), of word processors and designers
 * in both languages ("Untitled design", "Document1"), of browsers, and names of files.
 */
const NO_TITLE =
  /^(?:\(?(?:anonymous|unspecified|unnamed)\)?|untitled(?: (?:design|document|presentation))?(?:[ -]?\d+)?|(?:document|presentation|book|مستند|عرض تقديمي)\d+|powerpoint presentation|عرض تقديمي في powerpoint|about:blank|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|pptx?|xlsx?|indd|odt|pages|pdf))$/iu
/**
 * Fonts that do not map their glyphs to letters are read as letters of any script. A smaller share of strange letters
 * than this has other reasons.
 */
const MOST_STRANGE = 0.2

/** Names of spreadsheet programs in the files that they print. */
const SPREADSHEET = /\b(?:excel|calc|numbers|google sheets)\b/i

const LETTER = /\p{L}/u
/** At most this many pages without text are named. */
const MOST_NAMED = 10

/** Larger pictures, in pixels, are not decoded. */
const NO_PICTURES = 1

/** Headings of a PDF are recognized by their print, which says little about their level, except for the largest. */
const HEADING_LEVEL = 2
const TITLE_LEVEL = 1
/** The title is one of the first lines, and larger than all others by this factor. */
const FIRST = 3
const TITLE_LARGER = 1.1

/**
 * Reads the text of a PDF with its headings; no text if its fonts do not map their glyphs to letters. Pages without
 * text among others are named as losses.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile> {
  // Its warnings would go to standard error, where a command prints a single line.
  const pdf = await getDocumentProxy(new Uint8Array(passActualText(bytes)), {
    verbosity: 0,
    maxImageSize: NO_PICTURES,
  })
  try {
    const { info } = await getMeta(pdf)
    const pages: PrintedPage[] = []
    for (let at = 1; at <= pdf.numPages; at++) {
      const page = await pdf.getPage(at)
      pages.push(await printPage(page))
      page.cleanup()
    }
    const lines = placeNotes(dropPageFrames(readRuledPages(isSpreadsheet(info) ? readSheets(pages) : pages)))
    const paragraphs = listPdfParagraphs(readPdfTables(readColumns(lines)))
    const outline = new Outline()
    const largest = findTitle(paragraphs)
    if (!isStrange(paragraphs.map(({ text }) => text).join('\n')))
      for (const paragraph of paragraphs) outlineParagraph(outline, paragraph, paragraph === largest)
    const title = typeof info?.Title === 'string' ? tidyPdfText(info.Title) : ''
    return {
      ...outline.read(),
      ...(title !== '' && !NO_TITLE.test(title) && { fallbackTitle: title }),
      losses: tellPicturedPages(pages),
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** A blank page says nothing, and a file without any text is told of as a whole. */
function tellPicturedPages(pages: readonly PrintedPage[]): string[] {
  const isTextless = ({ glyphs }: PrintedPage) => !glyphs.some(({ text }) => LETTER.test(text))
  if (pages.every(isTextless)) return []
  const numbers = pages.flatMap((page, at) => (page.isDrawn && isTextless(page) ? [at + 1] : []))
  if (numbers.length === 0) return []
  const named = numbers.slice(0, MOST_NAMED).join(', ')
  const rest = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : ''
  return [
    `has no text on ${numbers.length === 1 ? 'page' : 'pages'} ${named}${rest}: what is scanned has to go through text recognition first.`,
  ]
}

function isSpreadsheet(info: Readonly<Record<string, unknown>> | undefined): boolean {
  return SPREADSHEET.test(String(info?.Creator)) || /^microsoft excel - /i.test(String(info?.Title))
}

/** The heading at the beginning of a file, if no other one is as large. */
function findTitle(paragraphs: readonly PdfParagraph[]): PdfParagraph | undefined {
  const title = paragraphs.slice(0, FIRST).find(({ isHeading }) => isHeading)
  const isLargest = paragraphs.every(
    (paragraph) =>
      paragraph === title || (title !== undefined && paragraph.fontSize * TITLE_LARGER <= title.fontSize),
  )
  return isLargest ? title : undefined
}

function outlineParagraph(
  outline: Outline,
  { isHeading, isBold, ...row }: PdfParagraph,
  isTitle: boolean,
): void {
  if (isHeading) outline.head({ text: row.text, level: isTitle ? TITLE_LEVEL : HEADING_LEVEL })
  else if (row.rowsOf !== undefined) outline.row(row)
  else outline.say(row.text, isBold ? 'bold' : 'plain')
  outline.endLine()
}

function isStrange(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const known = text.match(/[\p{Script=Arabic}\p{Script=Latin}]/gu)?.length ?? 0
  return letters - known > letters * MOST_STRANGE
}
