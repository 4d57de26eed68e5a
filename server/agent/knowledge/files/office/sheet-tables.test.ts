import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSheets } from './sheet-tables.ts'

/** The texts of a sheet whose cells are given as "a | b"; a star marks bold ones. */
function sectionsOf(...rows: string[]) {
  const cells = rows.map((row) =>
    row
      .split('|')
      .map((cell) => ({ text: cell.trim().replace(/^\*/, ''), isBold: cell.trim().startsWith('*') })),
  )
  const { sections } = readSheets([{ name: 'Sheet1', rows: cells }])
  return sections
    .filter(({ heading, blocks }) => heading !== null || blocks.length > 0)
    .map(({ heading, blocks }) => [heading, ...blocks])
}

test('the first row of three or more columns names them, bold or not', () => {
  assert.deepEqual(sectionsOf('Bean | Origin | Taste', 'Harrar | Ethiopia | berries'), [
    [null, 'Harrar: Origin – Ethiopia, Taste – berries'],
  ])
  assert.deepEqual(sectionsOf('| Riyadh | Jeddah', 'Express | same day | next day'), [
    [null, 'Express: Riyadh – same day, Jeddah – next day'],
  ])
  assert.deepEqual(sectionsOf('Harrar | Ethiopia | 65', 'Khawlani | Jazan | 80'), [
    [null, 'Harrar: Ethiopia: 65', 'Khawlani: Jazan: 80'],
  ])
})

test('a first row of two columns that may be an entry like the others names nothing: no row is lost', () => {
  assert.deepEqual(sectionsOf('Warranty | Two years', 'Returns | Unopened only'), [
    [null, 'Warranty: Two years', 'Returns: Unopened only'],
  ])
  assert.deepEqual(sectionsOf('Item | Price', 'Tea | 5', 'Karak | 6'), [
    [null, 'Tea: Price 5', 'Karak: Price 6'],
  ])
  assert.deepEqual(sectionsOf('*Item | *Price', 'Tea | free', 'Karak | 6'), [
    [null, 'Tea: Price – free', 'Karak: Price 6'],
  ])
})

test('empty rows and columns separate tables, and lines are headings of what is below them', () => {
  assert.deepEqual(
    sectionsOf(
      'Prices 2026',
      '',
      'Item | Small | Large || Contact | Number',
      'Tea | 5 | 7 || Desk | 920001234',
      '',
      'Visiting us',
      'Tours start at 10 on Saturdays.',
      '',
      'Tel 011 465 1200',
    ),
    [
      ['Prices 2026', 'Tea: Small 5, Large 7', 'Desk: Number 920001234'],
      ['Visiting us', 'Tours start at 10 on Saturdays.', 'Tel 011 465 1200'],
    ],
  )
})

test('a heading with nothing below it is kept as a line', () => {
  assert.deepEqual(sectionsOf('*Noor Laundry', '*Price list', 'Tea | 5', '', '*Closed on Fridays'), [
    [null, 'Noor Laundry'],
    ['Price list', 'Tea: 5', 'Closed on Fridays'],
  ])
})

test('a table in both languages is read once in each', () => {
  const [section] = sectionsOf('الخدمة | Service | Price', 'قص | Haircut | 80', 'صبغة | Colour | 250')
  assert.deepEqual(section, [
    null,
    'Haircut: Price 80',
    'Colour: Price 250',
    'قص: Price 80',
    'صبغة: Price 250',
  ])
})
