import mammoth from 'mammoth'
import { readHtml } from '../html/read-html.ts'
import type { ReadFile } from '../outline/outline.ts'
import { readOfficePart } from './office-parts.ts'
import { strikeHidden } from './word-hidden.ts'
import { mapStyles } from './word-styles.ts'

/** Styles that Mammoth does not know: the title, and tables of contents, which are left out. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name^='toc '] => !",
  "p[style-name^='TOC '] => !",
  "p[style-name^='Contents '] => !",
]

/** Pictures are not read. */
const NO_PICTURES = mammoth.images.imgElement(async () => ({ src: '' }))

/** A document element of Mammoth, as far as it is used here; Mammoth's types leave it open. */
interface WordElement {
  readonly type: string
  readonly value?: string
  readonly isStrikethrough?: boolean
  readonly children?: readonly WordElement[]
  readonly notes?: { resolve(reference: WordElement): { readonly body: readonly WordElement[] } | undefined }
}

/**
 * Reads a Word document (.docx) with its headings, lists and tables. Headers and footers, comments, text that tracked
 * changes struck out, hidden text, and tables of contents are left out; a footnote is put, in parentheses, where the
 * text refers to it. Rejects if the bytes are no such document.
 */
export async function readWord(bytes: Uint8Array): Promise<ReadFile> {
  const buffer = Buffer.from(bytes)
  const styles = await readOfficePart(buffer, 'word/styles.xml')
  const { value } = await mammoth.convertToHtml(
    { buffer: await strikeHidden(buffer) },
    {
      styleMap: [...STYLES, ...(styles === null ? [] : mapStyles(styles))],
      convertImage: NO_PICTURES,
      transformDocument: tellNotes,
    },
  )
  return readHtml(value)
}

/** Replaces each reference to a note by the note's text. */
function tellNotes(document: WordElement): WordElement {
  const told = (element: WordElement): WordElement => {
    if (element.type === 'noteReference') return textOfNote(document, element)
    return element.children === undefined ? element : { ...element, children: element.children.map(told) }
  }
  return told(document)
}

function textOfNote({ notes }: WordElement, reference: WordElement): WordElement {
  const text = (notes?.resolve(reference)?.body ?? []).map(textOf).join(' ').replace(/\s+/g, ' ').trim()
  return { type: 'text', value: text === '' ? '' : ` (${text})` }
}

function textOf({ value = '', children = [], isStrikethrough }: WordElement): string {
  if (isStrikethrough === true) return ''
  return value + children.map(textOf).join('')
}
