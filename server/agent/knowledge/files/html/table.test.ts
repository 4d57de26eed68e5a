import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOutermost } from '../parsed-html/html-elements.ts'
import { parseHtml } from '../parsed-html/parse-html.ts'
import { listTableLines } from './table.ts'

const listLines = (html: string) =>
  findOutermost(parseHtml(html), ({ name }) => name === 'table').flatMap((table) =>
    listTableLines(table).map(({ text }) => text),
  )

const DELIVERY = `<table><thead><tr><th rowspan="2">Item</th><th colspan="3">Delivery to (SAR)</th><th rowspan="2">Assembly</th></tr>
  <tr><th>Riyadh</th><th>Jeddah</th><th>Dammam</th></tr></thead>
  <tbody><tr><td>Sofa</td><td>90</td><td>180</td><td>150</td><td rowspan="2">Included</td></tr>
  <tr><td>Bed</td><td>110</td><td>220</td><td>170</td></tr>
  <tr><td>Wardrobe</td><td>140</td><td colspan="2">Not delivered</td><td>&ndash;</td></tr></tbody></table>`

test('a name above several names is put before the first of them, and a cell that spans columns gets the names of all', () => {
  assert.deepEqual(listLines(DELIVERY), [
    'Sofa: Delivery to (SAR) – Riyadh 90, Jeddah 180, Dammam 150, Assembly – Included',
    'Bed: Delivery to (SAR) – Riyadh 110, Jeddah 220, Dammam 170, Assembly – Included',
    'Wardrobe: Delivery to (SAR) – Riyadh 140, Jeddah / Dammam – Not delivered, Assembly –',
  ])
})

test('a line that spans all columns is repeated in each row below it, and a note or a title stands alone', () => {
  const rows = `<tr><th>Model</th><th>Small</th><th>Large</th></tr><tr><td colspan="3">Sofas</td></tr><tr><td>Nasma</td><td>2,450</td><td>3,150</td></tr>
    <tr><th colspan="3">Beds</th></tr><tr><td>Safa</td><td>1,950</td><td>2,200</td></tr><tr><td colspan="3">All prices with tax.</td></tr>`
  const lines = [
    'Sofas – Nasma: Small 2,450, Large 3,150',
    'Beds – Safa: Small 1,950, Large 2,200',
    'All prices with tax.',
  ]
  assert.deepEqual(listLines(`<table>${rows}</table>`), lines)
  const titled =
    '<tr><td colspan="2">Prices</td></tr><tr><td>Sofa</td><td>90</td></tr><tr><td>Bed</td><td>110</td></tr>'
  assert.deepEqual(listLines(`<table>${titled}</table>`), ['Prices', 'Sofa: 90', 'Bed: 110'])
})

test('a first row is one of names if it is bold, or has no number above numbers', () => {
  const body =
    '<tr><td>Riyadh</td><td>2 days</td><td>14 days</td></tr><tr><td>Jeddah</td><td>5 days</td><td>18 days</td></tr>'
  const lines = [
    'Riyadh: In stock 2 days, Made to order 14 days',
    'Jeddah: In stock 5 days, Made to order 18 days',
  ]
  const bold =
    '<tr><td><strong>City</strong></td><td><b>In stock</b></td><td><p><b>Made to order</b></p></td></tr>'
  assert.deepEqual(listLines(`<table>${bold}${body}</table>`), lines)
  assert.deepEqual(
    listLines(`<table><tr><td>City</td><td>In stock</td><td>Made to order</td></tr>${body}</table>`),
    lines,
  )
  assert.deepEqual(
    listLines(
      `<table><thead><tr><td>City</td><td>In stock</td><td>Made to order</td></tr></thead>${body}</table>`,
    ),
    lines,
  )
})

test('a first row with values, or one like all others, names nothing', () => {
  for (const [first, line] of [
    ['<td>Abha</td><td>free</td><td>free</td>', 'Abha: free: free'],
    ['<td>Abha</td><td>1 day</td><td>later</td>', 'Abha: 1 day: later'],
    ['<td>Abha</td><td>We come today.</td><td>later</td>', 'Abha: We come today.: later'],
  ])
    assert.deepEqual(
      listLines(
        `<table><tr>${first}</tr><tr><td>Riyadh</td><td>50</td><td>70</td></tr><tr><td>Jeddah</td><td>60</td><td>80</td></tr></table>`,
      ),
      [line, 'Riyadh: 50: 70', 'Jeddah: 60: 80'],
    )
  const hours =
    '<tr><td><b>Friday</b></td><td><b>closed</b></td></tr><tr><td><b>Saturday</b></td><td><b>10 to 8</b></td></tr>'
  assert.deepEqual(listLines(`<table>${hours}</table>`), ['Friday: closed', 'Saturday: 10 to 8'])
})

test('a table with a column for each language is read once in each, with the columns of neither', () => {
  const prices = `<tr><th>Service</th><th>الخدمة</th><th>Price / السعر</th></tr><tr><td>Haircut</td><td>قص الشعر</td><td>50 SAR / ٥٠ ريالًا</td></tr>
    <tr><td>Colour</td><td>صبغة</td><td>120</td></tr>`
  assert.deepEqual(listLines(`<table>${prices}</table>`), [
    'Haircut: Price 50 SAR',
    'Colour: Price 120',
    'قص الشعر: السعر ٥٠ ريالًا',
    'صبغة: السعر 120',
  ])
  const terms = `<tr><td><b>Discount</b><br>Companies get 12% off.</td><td><b>الخصم</b><br>للشركات خصم قدره ١٢٪.</td></tr>
    <tr><td>Half is paid with the order.</td><td>يُدفع النصف مع الطلب عند تأكيده.</td></tr>`
  assert.deepEqual(listLines(`<table>${terms}</table>`), [
    'Discount: Companies get 12% off.',
    'Half is paid with the order.',
    'الخصم: للشركات خصم قدره ١٢٪.',
    'يُدفع النصف مع الطلب عند تأكيده.',
  ])
})

test('Latin names of models in an Arabic table are no version in another language', () => {
  const cars = `<tr><th>الموديل</th><th>النوع</th><th>السعر</th></tr><tr><td>Camry</td><td>سيدان</td><td>180</td></tr><tr><td>Patrol</td><td>دفع رباعي</td><td>450</td></tr>`
  assert.deepEqual(listLines(`<table>${cars}</table>`), [
    'Camry: النوع – سيدان، السعر 180',
    'Patrol: النوع – دفع رباعي، السعر 450',
  ])
})

test('a line break of the file does not end a cell', () => {
  const table =
    '<tr><th>Plan</th><th>Up\n\t\tto 40 m²</th></tr><tr><td>Silver</td><td>390\n\t\tSAR<br>a month</td></tr>'
  assert.deepEqual(listLines(`<table>${table.replaceAll('<tr>', '\n<tr>')}</table>`), [
    'Plan: Up to 40 m²',
    'Silver: 390 SAR, a month',
  ])
})

test('two rows of names that are printed like the others name the columns', () => {
  const rows = (...names: string[]) =>
    `<table><tr><td rowspan="2">${names[0]}</td><td colspan="2">${names[1]}</td><td rowspan="2">${names[2]}</td></tr><tr><td>${names[3]}</td><td>${names[4]}</td></tr>`
  assert.deepEqual(
    listLines(
      `${rows('Branch', 'Working hours', 'Parking', 'Weekdays', 'Weekend')}<tr><td>Olaya</td><td>9-22</td><td>closed</td><td>yes</td></tr></table>`,
    ),
    ['Olaya: Working hours – Weekdays 9-22, Weekend – closed, Parking – yes'],
  )
  assert.deepEqual(
    listLines(
      `${rows('المدينة', 'التوصيل', 'الدفع', 'صغير', 'كبير')}<tr><td>جدة</td><td>30</td><td>60</td><td>نقدًا</td></tr></table>`,
    ),
    ['جدة: التوصيل – صغير 30، كبير 60، الدفع – نقدًا'],
  )
  assert.deepEqual(
    listLines(
      `<table><tr><td>Branch</td><td colspan="2">Working hours</td></tr><tr><td></td><td>Weekdays</td><td>Weekend</td></tr>
       <tr><td>Olaya</td><td>9-22</td><td>closed</td></tr><tr><td>Malaz</td><td>9-22</td><td>16-23</td></tr></table>`,
    ),
    [
      'Olaya: Working hours – Weekdays 9-22, Weekend – closed',
      'Malaz: Working hours – Weekdays 9-22, Weekend 16-23',
    ],
  )
  const closed =
    '<tr><td>Monday</td><td colspan="2">closed</td></tr><tr><td>Tuesday</td><td>open</td><td>closed</td></tr><tr><td>Friday</td><td>open</td><td>open</td></tr>'
  assert.deepEqual(listLines(`<table>${closed}</table>`).length, 3)
})
