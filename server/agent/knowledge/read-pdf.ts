import { extractText, getDocumentProxy, getMeta } from 'unpdf'

const LONGEST_HEADING_CHARS = 70
const SENTENCE_END = /[.!?؟…:،,;؛]["'»”)]*$/u

/** Reads the text of a PDF. It knows no headings, so a short line without a full stop before a longer one is taken for one. */
export async function readPdf(bytes: Uint8Array): Promise<{ markdown: string; title?: string }> {
  // What it warns of goes to standard error, where a command has one line to say.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = await getMeta(pdf)
  const lines = text
    .flatMap((page) => [...page.split('\n'), ''])
    // Presentation forms are one glyph for a letter or two; NFKC writes the letters.
    .map((line) => line.normalize('NFKC').replaceAll('\u0000', '').replace(/\s+/g, ' ').trim())
  const title: unknown = info?.Title
  const markdown = lines
    .map((line, at) => (isHeading(line, lines[at - 1] ?? '', lines[at + 1] ?? '') ? `## ${line}` : line))
    .join('\n')
  return { markdown, ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }) }
}

function isHeading(line: string, before: string, after: string): boolean {
  return (
    line !== '' &&
    line.length <= LONGEST_HEADING_CHARS &&
    /^[\p{Lu}\p{Lo}\d]/u.test(line) &&
    !SENTENCE_END.test(line) &&
    (before === '' || SENTENCE_END.test(before) || before.length <= LONGEST_HEADING_CHARS / 2) &&
    after.length > line.length &&
    /\p{L}/u.test(line)
  )
}
