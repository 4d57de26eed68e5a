import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StructuredTextItem } from 'unpdf'
import { listPdfLines } from './pdf-lines.ts'

const item = (
  str: string,
  x: number,
  width: number,
  given: Partial<StructuredTextItem> = {},
): StructuredTextItem => ({
  ...{ str, x, width, y: 700, height: 14, fontSize: 14, fontFamily: 'serif', hasEOL: false },
  dir: /\p{Script=Arabic}/u.test(str) ? 'rtl' : 'ltr',
  ...given,
})
const readLines = (...pages: StructuredTextItem[][]) => listPdfLines(pages).map(({ text }) => text)

test('pieces of an Arabic line have spaces between them and stand in the order in which they are read', () => {
  const pieces = [
    item('خلال', 236, 317),
    item('3', 224.3, 7.4),
    item('إلى', 207.2, 13.1),
    item('5', 195.5, 7.4),
    item('.', 192.7, 2.8),
  ]
  assert.deepEqual(readLines(pieces), ['خلال 3 إلى 5.'])
  assert.deepEqual(readLines(pieces.toReversed()), ['خلال 3 إلى 5.'])
  assert.deepEqual(readLines([item('Call', 0, 20), item(' ', 20, 4), item('us', 24, 10)]), ['Call us'])
})

test('a line that wide gaps part is a row of a table', () => {
  const rows = listPdfLines([
    [
      item('City', 0, 30),
      item('Price', 100, 30, { hasEOL: true }),
      item('Words', 0, 30, { y: 680 }),
      item('go on.', 34, 30, { y: 680 }),
    ],
  ])
  assert.deepEqual(
    rows.map(({ text, isRow }) => [text, isRow]),
    [
      ['City Price', true],
      ['Words go on.', false],
    ],
  )
})

test('glyphs for forms and for several letters are letters, and nothing else is another character', () => {
  assert.deepEqual(readLines([item('ﺍﻟﺸﺤﻦ و اإلرجاع و األسعار', 0, 100)]), ['الشحن و الإرجاع و الأسعار'])
  assert.deepEqual(readLines([item('eﬃcient\u0000 100 m² ½ …', 0, 100)]), ['efficient 100 m² ½ …'])
})

test('what stands on half of the pages at the same height of an edge is left out, and on one page nothing is', () => {
  const page = (number: number, text: string) => [
    item('Acme', 0, 40, { y: 800, hasEOL: true }),
    item('Same words', 0, 40, { y: 500 + number, hasEOL: true }),
    item(text, 0, 40, { y: 400, hasEOL: true }),
    item('Other', 0, 40, { y: 300, hasEOL: true }),
    item(`Costs ${number * 30}`, 0, 40, { y: 40, hasEOL: true }),
    item(`صفحة ${number} من 9`, 0, 40, { y: 20 }),
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
  assert.equal(readLines(page(1, 'One')).length, 6)
})
