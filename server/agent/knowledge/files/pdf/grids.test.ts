import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listGrids } from './grids.ts'
import type { PdfGlyph } from './printed.ts'
import { readRuledPages } from './ruled-tables.ts'
import type { PdfRule } from './rules.ts'

const across = (y: number, left: number, right: number): PdfRule => ({ left, right, bottom: y, top: y })
const upright = (x: number, bottom: number, top: number): PdfRule => ({ left: x, right: x, bottom, top })
const print = (text: string, x: number, y: number): PdfGlyph[] =>
  Array.from(text, (glyph, at) => ({
    ...{ text: glyph, x: x + at * 5, y, width: 5, size: 10 },
    ...{ font: 'f1', isBold: /^[A-Z]/.test(text), piece: x + y },
  }))

/** Two columns from 0 to 200, with lines at these heights; the first column is closed on all sides. */
const rule = (...heights: readonly number[]) => [
  ...heights.map((y) => across(y, 0, 200)),
  ...[0, 100, 200].map((x) => upright(x, Math.min(...heights), Math.max(...heights))),
]

test('two cells without a line between them are one', () => {
  const [grid] = listGrids([
    ...[across(100, 0, 200), across(80, 100, 200), across(60, 0, 200), across(40, 0, 200)],
    ...[upright(0, 40, 100), upright(100, 60, 100), upright(200, 40, 100)],
  ])
  assert.deepEqual(
    grid?.cells.map(({ row, column, rows, columns }) => [row, column, rows, columns]),
    [
      [0, 0, 2, 1],
      [0, 1, 1, 1],
      [1, 1, 1, 1],
      [2, 0, 1, 2],
    ],
  )
})

test('lines that meet no others are no table, and short pieces of a line are joined', () => {
  assert.deepEqual(listGrids([across(10, 0, 50), upright(80, 0, 40)]), [])
  const pieces = [across(40, 0, 60), across(40, 61, 200), across(0, 0, 200)]
  const [grid] = listGrids([...pieces, upright(0, 0, 40), upright(200, 0, 40)])
  assert.deepEqual([grid?.rows, grid?.columns], [1, 1])
})

test('a cell of several lines is one, whatever is printed at the same height', () => {
  const glyphs = [
    ...[...print('Item', 2, 90), ...print('Price', 102, 90)],
    ...[...print('a sand filter of', 2, 70), ...print('600 mm', 2, 58), ...print('2,600', 102, 64)],
    ...[...print('a pump', 2, 44), ...print('1,780', 102, 44), ...print('Words below.', 2, 10)],
  ]
  const lines = readRuledPages([{ glyphs, rules: rule(100, 84, 54, 38), width: 300 }])
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['a sand filter of 600 mm: 2,600', 'a pump: 1,780', 'Words below.'].map((text) =>
      text.replace(': ', ': Price '),
    ),
  )
})

test('a table continues on the next page without repeated names, and a box is read by itself', () => {
  const first = [
    ...print('Item', 2, 90),
    ...print('Price', 102, 90),
    ...print('pump', 2, 70),
    ...print('1,780', 102, 70),
  ]
  const next = [
    ...print('hose', 2, 90),
    ...print('120', 102, 90),
    ...print('net', 2, 70),
    ...print('60', 102, 70),
  ]
  const rules = rule(100, 84, 60)
  const boxed = [...print('we clean', 0, 90), ...print('closed', 120, 90), ...print('pools', 0, 78)]
  const box = [across(100, 110, 200), across(70, 110, 200), upright(110, 70, 100), upright(200, 70, 100)]
  const pages = [
    { glyphs: first, rules, width: 300 },
    { glyphs: next, rules, width: 300 },
    { glyphs: boxed, rules: box, width: 300 },
  ]
  assert.deepEqual(
    readRuledPages(pages).map(({ text }) => text),
    ['pump: Price 1,780', 'hose: Price 120', 'net: Price 60', 'we clean', 'closed', 'pools'],
  )
})

test('if lines enclose only every other row, gaps split the cells of the rows between', () => {
  const columns = [0, 100, 200].flatMap((x) => (x === 100 ? [upright(x, 70, 84)] : [upright(x, 40, 100)]))
  const rules = [100, 84, 70, 54, 40].map((y) => across(y, 0, 200)).concat(columns)
  const row = (one: string, other: string, y: number) => [...print(one, 2, y), ...print(other, 102, y)]
  const glyphs = [
    row('Item', 'Price', 88),
    row('pump', '1,780', 74),
    row('hose', '120', 58),
    row('net', '60', 44),
  ]
  assert.deepEqual(
    readRuledPages([{ glyphs: glyphs.flat(), rules, width: 300 }]).map(({ text }) => text),
    ['pump: Price 1,780', 'hose: Price 120', 'net: Price 60'],
  )
})
