import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readColumns } from './columns.ts'
import type { PdfCell, PdfLine } from './lines.ts'
import { readPdfTables } from './tables.ts'

const cell = (text: string, left: number, font = 'f1'): PdfCell => ({
  ...{ text, left, right: left + text.length * 5, fontSize: 10, font, isBold: false },
})
const row = (y: number, ...cells: readonly PdfCell[]): PdfLine => ({
  ...{ ...(cells[0] ?? cell('', 0)), page: 0, y, cells },
  text: cells.map(({ text }) => text).join(' '),
  right: Math.max(...cells.map(({ right }) => right)),
})
const listTexts = (lines: readonly PdfLine[]) => lines.map(({ text }) => text)

test('two columns that are printed line by line are read one after the other', () => {
  const left = [
    'We look for upholsterers and drivers in',
    'Riyadh and Jeddah. Write to us by mail,',
    'in English.',
  ]
  const right = [
    'Taking photographs is permitted in all',
    'showrooms. Companies ask for permission',
    'five working days before they come to',
  ]
  const rows = left.map((text, at) => row(700 - at * 12, cell(text, 0), cell(right[at] ?? '', 260)))
  const last = row(664, cell('take them.', 260))
  const title = row(730, cell('Working at Wathir Home', 0))
  const end = row(600, cell('See you soon.', 0))
  assert.deepEqual(listTexts(readColumns([title, ...rows, last, end])), [
    ...['Working at Wathir Home', ...left, ...right, 'take them.', 'See you soon.'],
  ])
})

test('of two columns in Arabic the right one is read first', () => {
  const [one, other] = ['نفصّل المجالس العربية والستائر في ورشتنا', 'يزوركم المهندس لأخذ المقاسات في الرياض']
  const rows = [0, 1, 2].map((at) => row(700 - at * 12, cell(`${one} ${at}`, 260), cell(`${other} ${at}`, 0)))
  assert.deepEqual(
    listTexts(readColumns(rows)).map((text) => text.slice(0, 5)),
    [one, one, one, other, other, other].map((text) => text?.slice(0, 5)),
  )
})

test('a table is no columns of text, and its rows name their cells', () => {
  const names = row(720, cell('Size', 0, 'f2'), cell('Sahab', 100, 'f2'), cell('Jabal', 200, 'f2'))
  const rows = [
    row(700, cell('160', 0), cell('soft', 100), cell('firm', 200)),
    row(680, cell('180', 0), cell('hard', 200)),
  ]
  assert.deepEqual(listTexts(readPdfTables(readColumns([names, ...rows]))), [
    'Size 160: Sahab – soft, Jabal – firm',
    'Size 180: Jabal – hard',
  ])
  const prices = ['Bed', 'Sofa', 'Desk'].map((text, at) =>
    row(700 - at * 12, cell(text, 0), cell(`${at}0 riyals`, 100)),
  )
  assert.deepEqual(listTexts(readPdfTables(readColumns(prices))), [
    'Bed: 00 riyals',
    'Sofa: 10 riyals',
    'Desk: 20 riyals',
  ])
})

test('a cell of several lines is one cell of its row, wherever the others are printed, and lines below the table do not belong to it', () => {
  const lines = [
    row(720, cell('Offence', 0, 'f2'), cell('First time', 100, 'f2'), cell('Second time', 260, 'f2')),
    // Printed cell by cell, each vertically centred in its row.
    ...[row(693, cell('A broken seat', 0)), row(700, cell('A warning, and what it costs', 100))],
    ...[row(687, cell('to repair it', 100)), row(693, cell('Two weeks', 260))],
    row(660, cell('Coming late', 0), cell('A warning', 100), cell('Three days', 260)),
    row(620, cell('In danger call us.', 0)),
  ]
  assert.deepEqual(listTexts(readPdfTables(lines)), [
    'A broken seat: First time – A warning, and what it costs to repair it, Second time – Two weeks',
    'Coming late: First time – A warning, Second time – Three days',
    'In danger call us.',
  ])
  const header = [
    row(720, cell('Chapter 3', 0), cell('6', 300)),
    row(690, cell('Words', 0)),
    row(678, cell('go on.', 0)),
  ]
  assert.deepEqual(listTexts(readPdfTables(header)), ['Chapter 3 6', 'Words', 'go on.'])
})

test('a page with thousands of rows is read', () => {
  const rows = Array.from({ length: 5000 }, (_, at) =>
    row(-at * 12, cell(`Bed ${at}`, 0), cell('90 riyals', 100)),
  )
  const texts = listTexts(readPdfTables(readColumns(rows)))
  assert.deepEqual([texts.length, texts.at(-1)], [5000, 'Bed 4999: 90 riyals'])
})
