import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Cell, type CellValue, type WriteSheet, writeXlsx } from 'hucre'
import JSZip from 'jszip'
import { readExcel } from './read-excel.ts'

const BOLD = { font: { bold: true } }

/** A sheet of rows, with more properties of some cells by their row and column. */
const sheetOf = (
  name: string,
  rows: CellValue[][],
  cells: Record<string, Partial<Cell>> = {},
  more: Partial<WriteSheet> = {},
): WriteSheet => ({ name, rows, cells: new Map(Object.entries(cells)), ...more })

async function sectionsOf(...sheets: WriteSheet[]) {
  const { sections } = await readExcel(await writeXlsx({ sheets }))
  return sections.filter(({ blocks }) => blocks.length > 0).map(({ heading, blocks }) => [heading, ...blocks])
}

test('a LibreOffice workbook: tables under their titles, prices, hours and dates as it shows them', async () => {
  const { sections, pairs } = await readExcel(
    await readFile(new URL('./fixtures/workbook-from-calc.xlsx', import.meta.url)),
  )
  const said = sections.filter(({ blocks }) => blocks.length > 0)
  assert.deepEqual(
    said.map(({ heading }) => heading),
    ['Noor Laundry – price list 2026', 'Hours', 'Discounts', 'الأسعار', 'Delivery areas', 'Totals'],
  )
  assert.deepEqual(
    said.map(({ blocks }) => blocks.slice(0, 2)),
    [
      [
        'All prices in SAR and include VAT.',
        'Shirt: Wash & iron 7.00 SAR, Iron only 4.00 SAR, Ready in 24 hours',
      ],
      [
        'Al Olaya: Opens 8:00, Closes 22:30, Friday opens 14:00, Phone 011 465 1200',
        'Al Malqa: Opens 9:00, Closes 23:00, Friday opens 16:00, Phone 011 465 1300',
      ],
      [
        'Silver: Discount 5%, Yearly fee – SAR 99, Valid until 31 December 2026',
        'Gold: Discount 15%, Yearly fee – SAR 249, Valid until 31 December 2026',
      ],
      [
        'قميص: غسيل وكوي 7.00 ر.س، كوي فقط 4.00 ر.س، جاهز خلال 24 ساعة',
        'ثوب: غسيل وكوي 9.50 ر.س، كوي فقط 5.00 ر.س، جاهز خلال 24 ساعة',
      ],
      ['Al Olaya: Days – Sunday to Thursday, Slot – morning', 'Al Olaya: Days – Saturday, Slot – evening'],
      [
        'Ten shirts: Shirts 10, Price each 6, Total 60',
        'Twenty shirts: Shirts 20, Price each 5.5, Total 110',
      ],
    ],
  )
  assert.equal(
    said[0]?.blocks.at(-1),
    'Express service (same day) costs 50 % more and is not available for carpets.',
  )
  assert.deepEqual(
    pairs?.map(({ question }) => question),
    ['Do you pick up from home?', 'What happens if something is damaged?'],
  )
})

test('hidden sheets, rows and columns are left out', async () => {
  const { sections } = await readExcel(
    await readFile(new URL('./fixtures/workbook-from-calc.xlsx', import.meta.url)),
  )
  const text = sections.flatMap(({ heading, blocks }) => [heading, ...blocks]).join('\n')
  assert.doesNotMatch(text, /internal|Our cost|Hittin/)
  const rows = [
    ['Part', 'Cost', 'Price'],
    ['Belt', 3, 9],
  ]
  const cells = { '0,0': { style: BOLD }, '0,1': { style: BOLD }, '0,2': { style: BOLD } }
  assert.deepEqual(await sectionsOf(sheetOf('Parts', rows, cells, { columns: [{}, { hidden: true }, {}] })), [
    [null, 'Belt: Price 9'],
  ])
})

test('what is struck out is left out, and a row of it does not end the table', async () => {
  const struck = { style: { font: { strikethrough: true } } }
  const rows = [
    ['Class', 'Per day', 'Per week'],
    ['Small', 120, 700],
    ['Sport', 900, 5400],
    ['Family', 210, 1260],
  ]
  const cells = {
    ...{ '0,0': { style: BOLD }, '0,1': { style: BOLD }, '0,2': { style: BOLD } },
    ...{ '1,2': struck, '2,0': struck, '2,1': struck, '2,2': struck },
  }
  assert.deepEqual(await sectionsOf(sheetOf('Fleet', rows, cells)), [
    [null, 'Small: Per day 120', 'Family: Per day 210, Per week 1260'],
  ])
})

test('names that span names, groups of rows, and values that stand once for several rows', async () => {
  const rows = [
    ['Cuts', null, null, null, null],
    ['Service', 'Weekdays', null, 'Weekend', 'Takes'],
    [null, 'Morning', 'Evening', null, null],
    ['Hair', null, null, null, null],
    ['Cut', 80, 100, 120, '45 minutes'],
    [null, 70, 90, 110, 'with a student'],
  ]
  const printed = ['1,0', '1,1', '1,3', '1,4', '2,1', '2,2'].map((at) => [at, { style: BOLD }])
  const merges = [
    { startRow: 0, endRow: 0, startCol: 0, endCol: 4 },
    { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
    { startRow: 1, endRow: 1, startCol: 1, endCol: 2 },
    { startRow: 1, endRow: 2, startCol: 3, endCol: 3 },
    { startRow: 1, endRow: 2, startCol: 4, endCol: 4 },
    { startRow: 3, endRow: 3, startCol: 0, endCol: 4 },
  ]
  assert.deepEqual(await sectionsOf(sheetOf('Sheet1', rows, Object.fromEntries(printed), { merges })), [
    [
      'Cuts',
      'Hair – Cut: Weekdays – Morning 80, Evening 100, Weekend 120, Takes 45 minutes',
      'Hair – Cut: Weekdays – Morning 70, Evening 90, Weekend 110, Takes – with a student',
    ],
  ])
})

test('a cell has the text that Excel shows: currencies, times, dates, links; nothing if its formula has failed', async () => {
  const date = new Date('2026-04-03T00:00:00Z')
  const cells = {
    '1,1': { style: { numFmt: '[$SAR-409] #,##0.00' } },
    '2,1': { style: { numFmt: 'mm-dd-yy' } },
    '3,1': { style: { numFmt: 'h:mm AM/PM' } },
    '4,1': { style: { numFmt: '0000000000' } },
    '5,1': { hyperlink: { target: 'https://noor.example/menu' } },
    '8,1': { type: 'error', value: '#REF!' },
  } as const
  const rows = [
    ['What', 'Shown', 'Note'],
    ['Fee', 1234.5, ''],
    ['Until', date, ''],
    ['From', new Date('1899-12-31T20:05:00Z'), ''],
    ['Call', 501234567, ''],
    ['Menu', 'See the menu', ''],
    ['Sum', 0.1 + 0.2, ''],
    ['Parking', true, ''],
    ['Broken', '#REF!', 'soon'],
  ]
  assert.deepEqual(await sectionsOf(sheetOf('Sheet1', rows, cells)), [
    [
      null,
      'Fee: Shown – SAR 1,234.50',
      'Until: Shown 2026-04-03',
      'From: Shown 8:05 PM',
      'Call: Shown 0501234567',
      'Menu: Shown – See the menu (https://noor.example/menu)',
      'Sum: Shown 0.3',
      'Parking: Shown – ✓',
      'Broken: Note – soon',
    ],
  ])
})

test('an answer keeps its lines, as in a CSV file, and a cell of a table becomes one line', async () => {
  const { pairs } = await readExcel(
    await writeXlsx({
      sheets: [
        sheetOf('FAQ', [
          ['Question', 'Answer'],
          ['How?', 'By car.\nOr by bus.'],
        ]),
      ],
    }),
  )
  assert.equal(pairs?.[0]?.answer, 'By car.\nOr by bus.')
  const rows = [
    ['Item', 'Price', 'Note'],
    ['Tea', 5, 'hot\nor cold'],
  ]
  assert.deepEqual(await sectionsOf(sheetOf('Sheet1', rows)), [[null, 'Tea: Price 5, Note – hot or cold']])
})

test('a file that is no workbook, has an older format, or unpacks to gigabytes is refused', async () => {
  await assert.rejects(readExcel(Buffer.from('PK but no archive')))
  await assert.rejects(readExcel(Buffer.from('d0cf11e0a1b11ae1', 'hex')), { name: 'OldOrLockedError' })
  const zip = await JSZip.loadAsync(await writeXlsx({ sheets: [sheetOf('A', [['a']])] }))
  zip.file('xl/worksheets/sheet1.xml', Buffer.alloc(65 * 1024 * 1024, ' '))
  const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
  await assert.rejects(readExcel(bytes), { name: 'TooLargeError' })
})
