import { extractTextItems, getDocumentProxy, getMeta, type StructuredTextItem } from 'unpdf'
import { dropStandIns, hideMarks } from './literals.ts'
import { mendLigatures } from './pdf-ligatures.ts'
import { listPdfLines, tidyPdfText } from './pdf-lines.ts'
import { listPdfParagraphs } from './pdf-paragraphs.ts'

/** What programs write for a title when nobody gave one. */
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint) - .*|.*\.(?:docx?|pptx?|xlsx?|indd|odt|pages|pdf))$/i
/** Fonts that do not say which letters they show are read as letters of any script; less than this share of a text is not their doing. */
const MOST_STRANGE = 0.2

/** Reads the text of a PDF with its headings; none where its fonts do not say which letters they show. */
export async function readPdf(bytes: Uint8Array): Promise<{ markdown: string; title?: string }> {
  // What it warns of goes to standard error, where a command has one line to say.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  try {
    const { items } = await extractTextItems(pdf)
    const { info } = await getMeta(pdf)
    const pages: (readonly StructuredTextItem[])[] = []
    for (const [at, page] of items.entries()) pages.push(await mendLigatures(pdf, at + 1, page))
    const paragraphs = listPdfParagraphs(listPdfLines(pages))
    const text = paragraphs.map((paragraph) => paragraph.text).join('\n')
    const markdown = paragraphs
      .map((paragraph) => `${paragraph.isHeading ? '## ' : ''}${hideMarks(dropStandIns(paragraph.text))}`)
      .join('\n\n')
    const title = typeof info?.Title === 'string' ? tidyPdfText(info.Title) : ''
    return {
      markdown: isStrange(text) ? '' : markdown,
      ...(title !== '' && !NO_TITLE.test(title) && { title }),
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

function isStrange(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const known = text.match(/[\p{Script=Arabic}\p{Script=Latin}]/gu)?.length ?? 0
  return letters - known > letters * MOST_STRANGE
}
