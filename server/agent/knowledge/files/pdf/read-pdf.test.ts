import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readPdf } from './read-pdf.ts'

// Chromium printed the browser's files, in Cairo and in Source Serif; Writer and Calc 7.4 exported the others, in Amiri
// and Liberation, the terms with tags. qpdf made the two of Writer smaller.
const read = async (name: string) => {
  const { sections } = await readPdf(await readFile(new URL(`./fixtures/${name}`, import.meta.url)))
  return sections.flatMap(({ heading, blocks }) => (blocks.length === 0 ? [] : [[heading, ...blocks]]))
}

test('an Arabic PDF of a browser, which prints each letter separately, is read as its readers see it', async () => {
  assert.deepEqual(await read('arabic-from-browser.pdf'), [
    ['العربون', 'العربون ٥٠٪ من قيمة التفصيل ولا يُسترد بعد قص القماش، ونفصّل الستائر خلال ١٠ أيام عمل.'],
    ['الستائر الكهربائية', 'تعمل المحركات مع Google Home بلا أسلاك، وسعرها ٦٥٠ ريالًا للقطعة (شامل الضريبة).'],
    [
      'الأسعار',
      'شيفون: سعر المتر ٨٥ ريالًا، مع التركيب ١٠٥ ريالات',
      'رول: سعر المتر ١١٠ ريالات، مع التركيب ١٤٠ ريالًا',
    ],
  ])
})

test('columns, hyphenated words and a table are read as they are seen, without headers and footers', async () => {
  assert.deepEqual(await read('columns-from-browser.pdf'), [
    [
      'Firmness',
      'The official rule is simple: the heavier you are, the firmer the mattress ought to be. From ninety kilograms upwards we advise our extra firm model.',
    ],
    [
      'Trying at home',
      'Every mattress comes with thirty nights. Sleep on it for ten of them, because a body needs time.',
    ],
    [
      'Which mattress for whom',
      'Under 60 kg: On the side – Sahab, On the back – Ghaym',
      'Over 90 kg: On the side – Ghaym Plus, On the back – Jabal',
      'We plant a tree for each.',
    ],
  ])
})

test('a table of Writer names its merged cells in each row, over two pages, and a note is put where the text refers to it', async () => {
  // Amiri draws one letter in several pieces, and their text is written beside them.
  assert.deepEqual(await read('arabic-from-writer.pdf'), [
    [
      'قائمة الأسعار',
      'التوصيل مجاني في الخبر (ما عدا يوم الجمعة) والدمام (خلال يومين).',
      'المواد الكيميائية – كلور: العبوة ١ كجم، السعر ٣٨',
      'المواد الكيميائية – كلور: العبوة ٥ كجم، السعر ١٦٥',
      'المواد الكيميائية – كلور: العبوة ٥٠ كجم، السعر ١٬٣٩٠',
      'المضخات – مضخة نجد ١٠٠: العبوة – قطعة، السعر ١٬٧٨٠ ريالًا',
      'المضخات – مضخة نجد ١٥٠: العبوة – قطعة، السعر ٢٬١٥٠ ريالًا',
    ],
    ['إذا اخضرّ الماء', '1. نظّف الفلتر.', '2. أضف الكلور بعد ساعة.'],
  ])
})

test('terms keep their clauses and bold headings, without table of contents, header, footer or misplaced note', async () => {
  const sections = await read('terms-from-writer.pdf')
  assert.deepEqual(sections.slice(0, 3), [
    [
      'Visits',
      '1.1 The technician does the following:',
      '(a) measures the chlorine and writes it into the log that hangs in the room of the pump;',
      '(b) washes the filter.',
      '1.2 A visit takes 45 minutes. If nobody opens the gate the technician waits for 15 minutes, and the visit counts as made.',
      '1.3 If we miss a visit it is made up.',
    ],
    ['Payment', '2.1 Invoices are due within 14 days (From the day of the invoice).'],
    [
      'What we need',
      'a photograph of the pump room, and one of the gate through which our technician comes in when he visits you,',
      'We begin within five days.',
      '☐ Silver',
      '☐ Gold',
    ],
  ])
  assert.deepEqual(sections[3], [
    'Ramadan hours',
    'In Ramadan the telephone is answered from 10:00 to 16:00.',
  ])
})

test('a sheet that is cut over two pages is joined, and touching names of its columns are separated', async () => {
  assert.deepEqual(await read('sheet-from-calc.pdf'), [
    [
      null,
      'Impeller: Fits – Najd 75, Stock Riyadh 14, Stock Jeddah 3, Price (SAR) 210, Delivery 2 days',
      'Seal: Fits – Najd 75, Najd 100, Stock Riyadh 40, Stock Jeddah 22, Price (SAR) 65, Delivery 1 day',
      'Valve: Stock Riyadh 0, Stock Jeddah 1, Price (SAR) 460, Delivery 21 days',
    ],
  ])
  const { rowsOf } = await readPdf(await readFile(new URL('./fixtures/sheet-from-calc.pdf', import.meta.url)))
  assert.deepEqual([...new Set(rowsOf?.values())], ['Part'])
})

const SCAN = 'a scanned page'

/** A PDF whose pages print these texts. */
function writePdf(...texts: readonly string[]): Buffer {
  const last = 4 + 2 * texts.length
  const pages = texts.flatMap((text, at) => {
    // A scan is a picture that fills the page.
    const print = text === SCAN ? 'q 300 0 0 200 0 0 cm /I Do Q' : `BT /F 12 Tf 20 150 Td (${text}) Tj ET`
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>/XObject<</I ${last} 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
      `<</Length ${print.length}>>stream\n${print}\nendstream`,
    ]
  })
  const kids = texts.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages,
    '<</Type/XObject/Subtype/Image/Width 4/Height 4/ColorSpace/DeviceGray/BitsPerComponent 8/Length 16>>stream\n0123456789abcdef\nendstream',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const count = objects.length + 1
  const index = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${file}${index}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`)
}

test('scanned pages among others are named; blank ones, and those of a file without any text, are not', async () => {
  const losses = async (...texts: string[]) => (await readPdf(writePdf(...texts))).losses
  assert.deepEqual(await losses('We deliver in Riyadh.', SCAN, 'Closed on Fridays.', SCAN), [
    'has no text on pages 2, 4: what is scanned has to go through text recognition first.',
  ])
  assert.deepEqual(await losses('We deliver in Riyadh.', 'Closed on Fridays.'), [])
  assert.deepEqual(await losses('We deliver in Riyadh.', '', '- 3 -'), [])
  assert.deepEqual(await losses('', SCAN), [])
})
