import { OperatorError } from '../../../platform/operator-error.ts'
import { writePlainCharacters } from './plain-characters.ts'
import { findFormat, type SourceFile } from './source-files.ts'

/** How a page names its encoding, in its first kilobytes. */
const CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i
const CHARSET_BYTES = 4096

/** The encodings of plain text on Windows: that of Arabic, and that of most other languages. */
const WINDOWS = ['windows-1256', 'windows-1252']
/**
 * Letters of both scripts within a word show a wrong encoding: each of the two reads the other's letters as its own.
 */
const MIXED = /[A-Za-z]\p{Script=Arabic}|\p{Script=Arabic}[A-Za-z]/u
const ARABIC_WORD = /\p{Script=Arabic}{2}/u
/** Control characters, and runs of letters that no language with a mostly English alphabet has. */
const STRANGE = /[^\P{Cc}\s]|[\u00c0-\u00ff]{3}/u

/**
 * The text of a file: UTF-8; UTF-16 if a byte order mark says so; or, for a page, the encoding that it names, which
 * only counts if the bytes are not UTF-8, because browsers convert a page when they save it. Older Windows programs use
 * an encoding of Windows without naming it: the one that gives readable words is taken. Throws a sentence that names
 * the file if none of these fits.
 */
export function decodeText({ sourcePath, bytes }: SourceFile): string {
  for (const encoding of listEncodings(sourcePath, bytes)) {
    const text = decode(bytes, encoding)
    if (text !== null && !text.includes('\u0000')) return writePlainCharacters(text)
  }
  const [arabic = null, other = null] = hasMark(bytes)
    ? []
    : WINDOWS.map((encoding) => decode(bytes, encoding))
  if (arabic !== null && ARABIC_WORD.test(arabic) && !MIXED.test(arabic) && !STRANGE.test(arabic))
    return writePlainCharacters(arabic)
  if (other !== null && !STRANGE.test(other)) return writePlainCharacters(other)
  throw new OperatorError(
    `${sourcePath} is not UTF-8 text; save it as UTF-8${findFormat(sourcePath) === 'csv' ? ' (in Excel: "CSV UTF-8")' : ''} and import it again.`,
  )
}

function hasMark(bytes: Buffer): boolean {
  return ['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'))
}

function listEncodings(sourcePath: string, bytes: Buffer): string[] {
  if (hasMark(bytes)) return [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be']
  if (findFormat(sourcePath) !== 'html') return ['utf-8']
  const [, charset] = CHARSET.exec(bytes.subarray(0, CHARSET_BYTES).toString('latin1')) ?? []
  return ['utf-8', ...(charset === undefined ? [] : [charset])]
}

function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
