import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPdfLines } from './lines.ts'
import { placeNotes } from './notes.ts'
import { dropPageFrames } from './page-frames.ts'
import type { PdfGlyph } from './printed.ts'

const print = (text: string, x: number, y: number, size = 10): PdfGlyph[] =>
  Array.from(text, (glyph, at) => ({
    ...{ text: glyph, x: x + (at * size) / 2, y, width: size / 2, size },
    ...{ font: 'f1', isBold: false, piece: 1 },
  }))
const read = (...pages: PdfGlyph[][]) =>
  placeNotes(dropPageFrames(pages.flatMap((glyphs, page) => listPdfLines(glyphs, page)))).map(
    ({ text }) => text,
  )

test('a note is put where a superscript refers to it, and an exponent refers to none', () => {
  const text = [
    ...print('A pool of 40 m', 0, 700),
    ...print('2', 70, 704, 6),
    ...print(' loses 6 mm', 76, 700),
  ]
  const led = [...print('Three years', 0, 680), ...print('1', 55, 684, 6), ...print('.', 58, 680)]
  const note = [
    ...print('1', 0, 104, 5),
    ...print('That of the maker,', 3, 100, 8),
    ...print('in writing.', 0, 90, 8),
  ]
  assert.deepEqual(read([...text, ...led, ...note]), [
    'A pool of 40 m2 loses 6 mm',
    'Three years (That of the maker, in writing).',
  ])
})

test('a table of contents is left out, and a table of numbers stays', () => {
  const contents = [...print('Visits', 0, 700), ...print('1', 300, 700), ...print('Payment......1', 0, 680)]
  const body = [...print('Visits', 0, 600), ...print('Weekly.', 0, 580), ...print('Payment', 0, 560)]
  assert.deepEqual(read([...contents, ...body]), ['Visits', 'Weekly.', 'Payment'])
  const table = [
    ...print('Pumps', 0, 700),
    ...print('1', 300, 700),
    ...print('Nets', 0, 680),
    ...print('1', 300, 680),
  ]
  assert.deepEqual(read([...table, ...body]).slice(0, 2), ['Pumps 1', 'Nets 1'])
})
