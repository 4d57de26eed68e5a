import { deflateSync, inflateSync } from 'node:zlib'
import type { PdfGlyph } from './printed.ts'

/**
 * If a font draws several letters as one glyph, or one letter in several, programs write the text (`/ActualText`)
 * beside the glyphs. PDF.js does not report it; of the entries beside glyphs it only passes on `/MCID`, with any value.
 */
const WRITTEN = /\/ActualText(?=\s*[<(])/g
const PASSED = '/MCID'

/** A content stream; the dictionaries of other streams say what they are. */
const DRAWING = /(\d+)\s+(\d+)\s+obj\s*<<([^<>]{0,200})>>\s*stream\r?\n/g
const OF_OTHERS = /\/(?:Type|Subtype|Length1|DecodeParms|N)\b/
const LARGEST_DRAWING_BYTES = 32 * 1024 * 1024
/** The entries that a new trailer repeats. */
const TRAILER_ENTRIES = ['Root', 'Info', 'ID']

interface Changed {
  readonly number: string
  readonly generation: string
  readonly drawing: string
}

/**
 * The file with each `/ActualText` renamed so that PDF.js passes it on, written as an incremental update after its end.
 * The file itself if it has none or is encrypted.
 */
export function passActualText(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const [before] = /(?<=startxref\s+)\d+(?=\s+%%EOF\s*$)/.exec(text.slice(-200)) ?? []
  if (before === undefined || text.includes('/Encrypt')) return bytes
  const changed = [...text.matchAll(DRAWING)].flatMap(
    ({ 0: { length }, 1: number, 2: generation, 3: dictionary, index }) => {
      const drawing = readDrawing(file, index + length, dictionary ?? '')
      const passed = drawing?.replace(WRITTEN, PASSED) ?? ''
      return passed === (drawing ?? '')
        ? []
        : [{ number: number ?? '', generation: generation ?? '', drawing: passed }]
    },
  )
  return changed.length === 0 ? bytes : Buffer.concat([file, writeUpdate(changed, file.length, text, before)])
}

function readDrawing(file: Buffer, start: number, dictionary: string): string | null {
  if (OF_OTHERS.test(dictionary) || !/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|$)/.test(dictionary))
    return null
  const end = file.indexOf('endstream', start)
  try {
    return inflateSync(file.subarray(start, end), { maxOutputLength: LARGEST_DRAWING_BYTES }).toString(
      'latin1',
    )
  } catch {
    return null
  }
}

/** The changed streams, a table of where each of them begins, and a reference to the table of all others. */
function writeUpdate(changed: readonly Changed[], start: number, text: string, before: string): Buffer {
  const parts: Buffer[] = [Buffer.from('\n')]
  const begins = () => start + parts.reduce((sum, part) => sum + part.length, 0)
  const places = changed.map(({ number, generation, drawing }) => {
    const place = begins()
    const stream = deflateSync(Buffer.from(drawing, 'latin1'))
    parts.push(
      Buffer.from(`${number} ${generation} obj\n<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`),
    )
    parts.push(stream, Buffer.from('\nendstream\nendobj\n'))
    return `${number} 1\n${String(place).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`
  })
  const entries = TRAILER_ENTRIES.flatMap(
    (name) => text.match(new RegExp(`/${name}\\s*(?:\\d+ \\d+ R|\\[[^\\]]*\\])`, 'g'))?.slice(-1) ?? [],
  )
  const size = Math.max(...[...text.matchAll(/\/Size\s+(\d+)/g)].map(([, count]) => Number(count)), 0)
  const table = begins()
  parts.push(
    Buffer.from(
      `xref\n${places.join('')}trailer\n<</Size ${size} ${entries.join(' ')} /Prev ${before}>>\nstartxref\n${table}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

/** The text that was passed on beside glyphs; null if something else was. */
export function readActualText(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const bytes = Buffer.from(given, 'latin1')
  const mark = bytes.subarray(0, 3).toString('hex')
  const encoding = mark.startsWith('feff')
    ? 'utf-16be'
    : mark.startsWith('fffe')
      ? 'utf-16le'
      : mark === 'efbbbf'
        ? 'utf-8'
        : 'latin1'
  return new TextDecoder(encoding).decode(bytes)
}

/**
 * The glyphs that together stand for a text, joined into one; unchanged if they already show this text or are on
 * several lines.
 */
export function joinMarked(glyphs: readonly PdfGlyph[], text: string): readonly PdfGlyph[] {
  const [first, ...others] = glyphs.toSorted((one, other) => other.width - one.width)
  if (first === undefined) return []
  const said = glyphs.map((glyph) => glyph.text)
  const isSaid = [said, said.toReversed()].some((letters) => letters.join('') === text)
  if (isSaid || others.some(({ y, size }) => Math.abs(first.y - y) > Math.max(first.size, size)))
    return glyphs
  const x = Math.min(...glyphs.map((glyph) => glyph.x))
  const right = Math.max(...glyphs.map((glyph) => glyph.x + glyph.width))
  return [{ ...first, text, x, width: right - x }]
}
