import { OperatorError } from '../../../platform/operator-error.ts'
import { writePlainCharacters } from './plain-characters.ts'
import { findFormat, type SourceFile } from './source-files.ts'

/** How a page names its encoding, in its first kilobytes. */
const CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i
const CHARSET_BYTES = 4096

/** What Windows calls a plain text in Arabic, and in most other languages. */
const WINDOWS = ['windows-1256', 'windows-1252']
/** A word of one script with a letter of the other is of neither: each reads what the other writes as its own. */
const MIXED = /[A-Za-z]\p{Script=Arabic}|\p{Script=Arabic}[A-Za-z]/u
const ARABIC_WORD = /\p{Script=Arabic}{2}/u
/** What no text holds, and no word of a language with few letters beyond those of English. */
const STRANGE = /[^\P{Cc}\s]|[\u00c0-\u00ff]{3}/u

/**
 * The text of a file: UTF-8, UTF-16 where a byte order mark says so, and of a page what it names itself, which is
 * believed of bytes that are no UTF-8 only: browsers write a page anew as they save it. Older programs of Windows write
 * in one of its own encodings and do not say in which: it is the one that reads as words. Throws a sentence that names
 * the file when it is none of these.
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
