import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropHeadingNumbers } from '../heading-numbers.ts'
import { splitArticle } from '../split.ts'
import { readMarkdown } from './read-markdown.ts'
import { readPlainText } from './read-plain-text.ts'

const readPlain = (text: string) => splitArticle(readPlainText(text), 'file')

const TERMS = `BAHAR BOATS - TERMS OF HIRE                                     Page 1

1. Fuel
The boat is handed over with a full tank, and is brought back with one. What is
missing is charged at the price of the marina.

2. Cancellation
Free of charge up to 48 hours before the trip.
Later half of the price is kept.

                                                                     Page 2 of 2
Weather

If the coast guard closes the sea the whole price is given back.
`

test('the first lines of a plain text are its title, and short lines above others are headings', () => {
  const { title, passages } = readPlain(TERMS)
  assert.equal(title, 'BAHAR BOATS - TERMS OF HIRE')
  assert.deepEqual(passages, [
    {
      heading: 'Fuel',
      text: 'The boat is handed over with a full tank, and is brought back with one. What is missing is charged at the price of the marina.',
    },
    {
      heading: 'Cancellation',
      text: 'Free of charge up to 48 hours before the trip. Later half of the price is kept.',
    },
    { heading: 'Weather', text: 'If the coast guard closes the sea the whole price is given back.' },
  ])
})

test('an Arabic text is read in the same way', () => {
  const { title, passages } = readPlain(
    'شروط تأجير القوارب\nصفحة ١\n\nالمادة 1: الوقود\nيسلم القارب بخزان ممتلئ ويعاد بخزان ممتلئ.\n\nالتأمين\nيدفع المستأجر تأمينا قدره 2,000 ريال ويسترده بعد الرحلة.\n',
  )
  assert.equal(title, 'شروط تأجير القوارب')
  assert.deepEqual(
    passages.map(({ heading }) => heading),
    ['الوقود', 'التأمين'],
  )
})

test('steps, wrapped lines, entries of lists and sentences are no headings', () => {
  for (const text of [
    'To order:\n1. Sign in\n2. Press New\n3. Pay\n',
    'Opening hours are from nine to five, and on Friday\nfrom four to ten in the evening, also in Ramadan.\n',
    'We sell flowers.\n\nThey are fresh every day.\n',
    '1. Sign in\n   Open the app and type your number to see what you ordered.\n\n2. Pay\n   By card.\n',
    'Giraffes are tall.',
    'A word',
  ])
    assert.deepEqual(readPlain(text), splitArticle(readMarkdown(text), 'file'), text)
})

test('lines drawn below headings or between parts are not read, and an underlined line is a heading', () => {
  const { title, passages } = readPlain(
    'WATHIR - ANSWERS\n================\n\nBeds and sofas, or what you like\n--------------------------------\nShort.\n\n* * *\n\n*****\n\nGIFT CARDS\n\nThey are valid for a year.\n',
  )
  assert.equal(title, 'WATHIR - ANSWERS')
  assert.deepEqual(passages, [
    { heading: 'Beds and sofas, or what you like', text: 'Short.' },
    { heading: 'GIFT CARDS', text: 'They are valid for a year.' },
  ])
})

test('lines that end long before the edge and without a full stop stay lines, and wrapped ones are joined', () => {
  const { passages } = readPlain(
    'PRICES\n\nNasma with two seats 2,300\nRukn 5,100\nDiwan 6,200\n\nDelivery in Riyadh is included in the price of\nall sofas.\n',
  )
  assert.deepEqual(passages, [
    {
      heading: null,
      text: 'Nasma with two seats 2,300\nRukn 5,100\nDiwan 6,200\nDelivery in Riyadh is included in the price of all sofas.',
    },
  ])
})

test('lines with the same number of tabs are the rows of a table', () => {
  const { passages } = readPlain(
    'Buses\n\nBus\tDriver\tPhone\n12\tSaleh\t0501112222\n14\tFahad\t0503334444\nCall\tus.\n',
  )
  assert.deepEqual(passages, [
    {
      heading: null,
      text: 'Bus 12: Driver – Saleh, Phone 0501112222\nBus 14: Driver – Fahad, Phone 0503334444\nCall us.',
      rowsOf: 'Bus',
    },
  ])
})

test('a chat message has bold lines as headings, and pictures before items', () => {
  const { title, passages } = readPlain(
    '🚌 *مسارات* 🚌\n\n*التسجيل مفتوح* للفصل الثاني\n✅ التسجيل من 1 يناير\n✅ يبدأ النقل يوم 25\n\n*طريقة التسجيل*\n1- حمّل التطبيق\n2- أضف الطالب\n',
  )
  assert.equal(title, 'مسارات')
  assert.deepEqual(passages, [
    { heading: null, text: 'التسجيل مفتوح للفصل الثاني\n✅ التسجيل من 1 يناير\n✅ يبدأ النقل يوم 25' },
    { heading: 'طريقة التسجيل', text: '1- حمّل التطبيق\n2- أضف الطالب' },
  ])
})

test('headings of Markdown and front matter are left alone', () => {
  for (const text of [
    '# Fuel\n\nFull\nThe tank is full.\n',
    '---\ntitle: Fuel\n---\nFull\n\nThe tank is full.\n',
  ])
    assert.deepEqual(readPlain(text), splitArticle(readMarkdown(text), 'file'), text)
})

test('a text of hundreds of thousands of lines, or with one line that is mostly spaces, is read', () => {
  const lines = readPlainText(`Stock list\n\n${'a\n'.repeat(200_000)}`)
  assert.equal(lines.title, 'Stock list')
  const spaces = readPlain(`Stock list\n\nHours${' '.repeat(300_000)}-\n\nNoon to ten.\n`)
  assert.equal(spaces.passages.length, 1)
})

test('a list of more entries than a call takes arguments is read', () => {
  for (const [row, entries] of [
    ['Bolt\t2\n', 1],
    ['Bolt ... 2  Nut ... 3\n', 2],
  ] as const) {
    const [list] = readPlainText(`Price list\n\n${row.repeat(70_000)}`).sections
    assert.equal(list?.blocks.join('\n').match(/(?:Bolt|Nut): \d/g)?.length, entries * 70_000, row)
  }
})

test('a colon after a short line marks a heading, unless a list begins below it', () => {
  const { title, sections } = readPlainText(
    'Returns:\n\nHow long you have:\nWithin 14 days of delivery.\n\nWhat to send back:\nThe item and its box.\n\nYou also need:\n- the invoice\n- your number\n',
  )
  assert.equal(title, 'Returns')
  assert.deepEqual(
    sections.flatMap(({ heading, blocks }) => (blocks.length === 0 ? [] : [[heading, ...blocks]])),
    [
      ['How long you have', 'Within 14 days of delivery.'],
      ['What to send back', 'The item and its box.', 'You also need:', 'the invoice', 'your number'],
    ],
  )
})

test('the heading of a part is kept, whatever decorations surround it', () => {
  const headed = (text: string) =>
    readPlainText(text).sections.flatMap(({ heading, blocks }) =>
      heading === null ? [] : [[heading, ...blocks]],
    )
  for (const [one, other] of [
    ['*** Delivery ***\n', '*** Returns ***\n'],
    ['[Delivery]\n', '[Returns]\n'],
    ['Delivery: ', 'Returns: '],
  ])
    assert.deepEqual(
      headed(`Help\n\n${one}We deliver to all cities.\n\n${other}Within a week.\n\n${one}Abroad as well.`),
      [
        ['Delivery', 'We deliver to all cities.'],
        ['Returns', 'Within a week.'],
        ['Delivery', 'Abroad as well.'],
      ],
    )
  assert.deepEqual(
    headed('Help\n\nDelivery\n\nRiyadh: In one day.\n\nAbha: In two days.\n\nAbroad: In a week.'),
    [['Delivery', 'Riyadh: In one day.', 'Abha: In two days.', 'Abroad: In a week.']],
  )
})

const headedParts = (text: string) =>
  readPlainText(text).sections.flatMap(({ heading, blocks }) =>
    blocks.length === 0 ? [] : [[heading, ...blocks]],
  )

test('lines with a picture or a bullet are headings of the lines without, and items if they form a list', () => {
  const matters = [
    ['Delivery', 'We deliver to all cities.'],
    ['Do you repair?', 'What we made.', 'Shoes', 'Bags'],
  ]
  for (const [one, other] of ['🚚💨 ', '▪️', '1️⃣ ', '• '].map((sign) => [sign, sign === '• ' ? '- ' : '• ']))
    assert.deepEqual(
      headedParts(
        `✨ Help ✨\n\n${one}Delivery\nWe deliver to all cities.\n\n${one}Do you repair?\n\nWhat we made.\n${other}Shoes\n${other}Bags`,
      ),
      matters,
      one,
    )
  assert.equal(readPlainText('✨ Help ✨\n\nWe deliver.').title, 'Help')
  for (const blocks of [
    ['✅ Free delivery', '✅ Free returns', '✅ Gifts'],
    ['📍 Olaya Street in Riyadh', '📞 9200 12345'],
    ['🎉 We have moved to Olaya Street'],
  ])
    assert.deepEqual(headedParts(`Help\n\n${blocks.join('\n\n')}\n\nCall us.`), [
      [null, ...blocks, 'Call us.'],
    ])
})

test('in a text without blank lines, short lines between sentences are headings', () => {
  const matters = [
    ['Delivery', 'We deliver in two days to all cities of the kingdom. Abroad we do not.'],
    ['Do you repair?', 'Shoes', 'Bags'],
    ['Returns', 'Within a week of the day on which it was delivered.'],
  ]
  for (const mark of ['', ':']) {
    const { title } = readPlainText(`Our help\nDelivery${mark}\nIn two days to all cities.`)
    assert.equal(title, 'Our help')
    assert.deepEqual(
      headedParts(
        `Our help\nDelivery${mark}\nWe deliver in two days to all cities of the kingdom.\nAbroad we do not.\nDo you repair?\n- Shoes\n- Bags\nReturns${mark}\nWithin a week of the day on which it was delivered.`,
      ),
      matters,
    )
  }
  const wrapped =
    'We deliver in two days to all\ncities of the kingdom. We also\ndeliver abroad. That takes four\nweeks.'
  assert.deepEqual(headedParts(wrapped), [[null, wrapped.replaceAll('\n', ' ')]])
})

test('lines that each name something and tell it, and clauses, stand for themselves', () => {
  for (const [text, told] of [
    [
      'Hours\n\nSat-Wed: 9:00 - 22:00\nThursday and Friday: 16:00 - 23:30\nEid (3 days): closed',
      [[null, 'Sat-Wed: 9:00 - 22:00', 'Thursday and Friday: 16:00 - 23:30', 'Eid (3 days): closed']],
    ],
    [
      'الدوام\n\nالسبت إلى الخميس: 9 ص - 10 م\nالجمعة: مغلق',
      [[null, 'السبت إلى الخميس: 9 ص - 10 م', 'الجمعة: مغلق']],
    ],
    [
      'Workshops\n\n12/03/2026, 10:00 - Pottery: for all\n13/03/2026, 18:30 - Weaving',
      [[null, '12/03/2026, 10:00 - Pottery: for all', '13/03/2026, 18:30 - Weaving']],
    ],
    [
      'سياسة الاسترجاع\n\n2. الرسوم\n2.1 يتحمل العميل رسوم الشحن وقدرها 25 ريالا.\n2.2 لا رسوم إذا كان المنتج معيبا.',
      [['الرسوم', '2.1 يتحمل العميل رسوم الشحن وقدرها 25 ريالا.', '2.2 لا رسوم إذا كان المنتج معيبا.']],
    ],
  ] as const)
    assert.deepEqual(headedParts(text), told)
  assert.deepEqual(
    headedParts('الدوام\n\nالسبت: 9 ص\nالجمعة: 4 م\nالاستثناءات:\nاليوم الوطني (23 سبتمبر): مغلق'),
    [[null, 'السبت: 9 ص', 'الجمعة: 4 م', 'الاستثناءات:', 'اليوم الوطني (23 سبتمبر): مغلق']],
  )
  const { title } = readPlainText('Opening hours\nSaturday: 9:00 - 22:00\nFriday: 16:00 - 23:30\n\nCall us.')
  assert.equal(title, 'Opening hours')
  assert.deepEqual(headedParts('🕘 الدوام\nالسبت: ٩ص - ١٠م\nالجمعة: ٤م - ١١م\n\n💳 طرق الدفع\nمدى وفيزا.'), [
    ['الدوام', 'السبت: ٩ص - ١٠م', 'الجمعة: ٤م - ١١م'],
    ['طرق الدفع', 'مدى وفيزا.'],
  ])
  for (const wrapped of [
    'We open at 9:00 and close at\n22:00, on Friday we open at\n16:00 and close at 23:30.',
    'Please note: the shop in Olaya\nis closed on: Friday.',
  ])
    assert.deepEqual(headedParts(`Hours\n\n${wrapped}`), [[null, wrapped.replaceAll('\n', ' ')]])
})

test('dots that lead to prices are written as entries, and columns below their headings follow one another', () => {
  assert.deepEqual(
    headedParts(`Menu

HOT DRINKS                COLD DRINKS
Espresso ........ 10      Iced latte ... 18 SAR
Turkish coffee .. 12.50   Mojito…………… 20

الحلويات
كيك التمر ..... ١٨ ريالًا
كنافة…… 22`),
    [
      ['HOT DRINKS', 'Espresso: 10', 'Turkish coffee: 12.50'],
      ['COLD DRINKS', 'Iced latte: 18 SAR', 'Mojito: 20'],
      ['الحلويات', 'كيك التمر: ١٨ ريالًا', 'كنافة: 22'],
    ],
  )
  assert.deepEqual(
    headedParts(
      'Prices (with VAT)\n\nHaircut          60 SAR\nBeard trim     40.50 SAR\nصبغة            150 ريالًا',
    ),
    [[null, 'Haircut: 60 SAR', 'Beard trim: 40.50 SAR', 'صبغة: 150 ريالًا']],
  )
  assert.deepEqual(
    headedParts('Prices of 2026 (incl. VAT)\nHaircut          60 SAR\nBeard trim     40.50 SAR')
      .flat()
      .slice(1),
    [...['Prices of 2026 (incl. VAT)', 'Haircut: 60 SAR', 'Beard trim: 40.50 SAR']],
  )
  assert.deepEqual(headedParts('Shop\n\nCall        0112345678\n\nOr write to us.'), [
    [null, 'Call 0112345678', 'Or write to us.'],
  ])
  for (const line of ['We wait for you ... every day of the week.', 'Wait... then press 5. Done.'])
    assert.deepEqual(headedParts(`Menu\n\n${line}`), [[null, line]])
})

test('close sections are headed by what follows their number', () => {
  for (const [first, second] of [
    ['Section 1 - Before the day', 'Section 2 - On the day'],
    ['First: Before the day', 'Second: On the day'],
  ]) {
    const text = `Cancellation policy\n\n${first}\nYou can cancel until the day before for free.\n${second}\nWe keep half of the price if you cancel on the day.\n`
    const headings = dropHeadingNumbers(readPlainText(text).sections).map(({ heading }) => heading)
    assert.deepEqual(headings.filter(Boolean), ['Before the day', 'On the day'])
  }
})
