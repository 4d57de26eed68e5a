import { Readable } from 'node:stream'
import JSZip from 'jszip'

/** The text of a document of 5 MiB has a few megabytes, but a few kilobytes may unpack to gigabytes. */
const LARGEST_PART_BYTES = 64 * 1024 * 1024

/** A part of a document unpacks to more than can be read. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** The first bytes of Word and Excel files from before 2007, and of newer ones with a password ([MS-CFB], 2.2). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A document has an older format, or a password. */
class OldOrLockedError extends Error {
  override readonly name = 'OldOrLockedError'
}

/**
 * The text of a part of a Word or Excel document, such as `word/styles.xml`; null if it has no such part. Unpacks every
 * part once, because the readers of the document do not limit sizes: throws a `TooLargeError` if it unpacks to too
 * much, and an `OldOrLockedError` if the bytes are no `.docx` or `.xlsx` that can be opened.
 */
export async function readOfficePart(bytes: Buffer, wanted: string): Promise<string | null> {
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
    throw new OldOrLockedError('A compound file.')
  const { files } = await JSZip.loadAsync(bytes)
  let found: string | null = null
  for (const [name, part] of Object.entries(files)) {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of new Readable().wrap(part.nodeStream()) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > LARGEST_PART_BYTES)
        throw new TooLargeError(`${name} has more than ${LARGEST_PART_BYTES} bytes.`)
      if (name === wanted) pieces.push(piece)
    }
    if (name === wanted) found = Buffer.concat(pieces).toString()
  }
  return found
}
