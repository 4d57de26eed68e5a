import { OperatorError } from '../../../platform/operator-error.ts'
import { findFormat, type SourceFile } from './source-files.ts'

/** How a page names its encoding, in its first kilobytes. */
const CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i
const CHARSET_BYTES = 4096

/**
 * The text of a file: UTF-8, UTF-16 where a byte order mark says so, and of a page what it names itself, which is
 * believed of bytes that are no UTF-8 only: browsers write a page anew as they save it. Throws a sentence that names
 * the file when it is none of these.
 */
export function decodeText({ sourcePath, bytes }: SourceFile): string {
  for (const encoding of listEncodings(sourcePath, bytes)) {
    const text = decode(bytes, encoding)
    if (text !== null && !text.includes('\u0000')) return text
  }
  throw new OperatorError(
    `${sourcePath} is not UTF-8 text; save it as UTF-8${findFormat(sourcePath) === 'csv' ? ' (in Excel: "CSV UTF-8")' : ''} and import it again.`,
  )
}

function listEncodings(sourcePath: string, bytes: Buffer): string[] {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return ['utf-16le']
  if (mark === 'feff') return ['utf-16be']
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
