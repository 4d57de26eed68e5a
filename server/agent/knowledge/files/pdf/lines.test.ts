import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPdfLines } from './lines.ts'
import { dropPageFrames } from './page-frames.ts'
import type { PdfGlyph } from './printed.ts'

const SIZE = 10

/** Glyphs from left to right, half as wide as they are high. */
const print = (text: string | readonly string[], x: number, y = 700): PdfGlyph[] =>
  Array.from(text, (glyph, at) => ({
    ...{ text: glyph, x: x + (at * SIZE) / 2, y, size: SIZE, font: 'f1', isBold: false, piece: 1 },
    width: /^\p{M}$/u.test(glyph) ? 0 : SIZE / 2,
  }))
const turn = (text: string) => Array.from(text).reverse().join('')
const readLines = (...pages: PdfGlyph[][]) =>
  dropPageFrames(pages.flatMap((glyphs, page) => listPdfLines(glyphs, page))).map(({ text }) => text)

test('an Arabic line is read from right to left, in whatever order its words are printed', () => {
  const words = [print(turn('المتر'), 200), print(turn('سعر'), 230), print('380', 180)]
  assert.deepEqual(readLines(words.flat()), ['سعر المتر 380'])
  assert.deepEqual(readLines(words.toReversed().flat()), ['سعر المتر 380'])
  assert.deepEqual(readLines(words.flatMap((word) => word.toReversed())), ['سعر المتر 380'])
})

test('a diacritic stays with its letter, printed before or after it', () => {
  const letters = print(['ل', 'ص', 'ف', 'ن'], 100)
  const sign = print(['\u0651'], 107)
  assert.deepEqual(readLines(letters.toSpliced(1, 0, ...sign)), ['نفصّل'])
  assert.deepEqual(readLines(letters.toReversed().toSpliced(3, 0, ...sign)), ['نفصّل'])
})

test('gaps are read as spaces, and a space without a width is left out', () => {
  const hidden = [
    ...print('kilo', 0),
    { ...print(' ', 20)[0], width: 3 },
    ...print('grams', 20),
  ] as PdfGlyph[]
  assert.deepEqual(readLines(hidden), ['kilograms'])
  assert.deepEqual(readLines([...print('Call', 0), ...print('us', 23)]), ['Call us'])
})

test('wide gaps split a line into cells, but do not split off the mark of an item', () => {
  const cells = (...glyphs: PdfGlyph[][]) =>
    listPdfLines(glyphs.flat(), 0).map((line) => line.cells.map(({ text }) => text))
  assert.deepEqual(
    cells(print('City', 0), print('Price', 100), print('Words', 0, 680), print('go on.', 29, 680)),
    [['City', 'Price'], ['Words go on.']],
  )
  assert.deepEqual(cells(print(turn('المدينة'), 200), print('20', 100)), [['المدينة', '20']])
  assert.deepEqual(cells(print('•', 0), print('Beds', 40)), [['• Beds']])
  assert.deepEqual(cells(print('12.', 0), print('Beds', 40)), [['12. Beds']])
  assert.deepEqual(cells(print('12', 0), print('20', 40)), [['12', '20']])
  // A justified line.
  assert.deepEqual(cells(print('we', 0), print('sleep', 22), print('well', 60)), [['we sleep well']])
})

test('presentation forms and ligatures become letters, and no other character changes', () => {
  const forms = ['و', 'ﻷ', 'ا', ' ', 'ﻦ', 'ﺤ', 'ﺸ', 'ﻟ', 'ﺍ']
  assert.deepEqual(readLines(print(forms, 0)), ['الشحن الأو'])
  assert.deepEqual(readLines(print('eﬃcient\u0000 100 m² ½ …', 0)), ['efficient 100 m² ½ …'])
})

test('lines at the same height of an edge on half of the pages are left out, and on a single page its page number', () => {
  const page = (number: number, text: string) => [
    ...print('Acme 4411', 0, 800),
    ...print('Same words', 0, 500 + number),
    ...print(text, 0, 400),
    ...print('Other', 0, 300),
    ...print(`Costs ${number * 30}`, 0, 40),
    ...print(`Acme, P.O. Box 4411, page ${number} of 9`, 0, 20),
  ]
  assert.deepEqual(readLines(page(1, 'One'), page(2, 'Two')), [
    'Same words',
    'One',
    'Other',
    'Costs 30',
    'Same words',
    'Two',
    'Other',
    'Costs 60',
  ])
  assert.deepEqual(readLines(page(1, 'One')).slice(-2), ['Other', 'Costs 30'])
})
