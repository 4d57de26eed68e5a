import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from '../html/read-html.ts'
import { readMarkdown } from '../text/read-markdown.ts'

const read = (text: string) =>
  readMarkdown(text).sections.flatMap(({ heading, blocks }) =>
    blocks.length === 0 ? [] : [[heading, ...blocks]],
  )
const MATTERS = [
  ['Delivery', 'We deliver in two days.', 'To all cities.'],
  ['Returns', 'Within two weeks.'],
]

test('the first words of paragraphs or items are headings if only the title is one', () => {
  for (const text of [
    '# Help\n**Delivery:** We deliver in two days.\n\nTo all cities.\n\n**Returns:** Within two weeks.',
    '# Help\n- **Delivery** – We deliver in two days.\n- To all cities.\n- **Returns** – Within two weeks.',
    '# Help\n- **Delivery**\n  We deliver in two days.\n- To all cities.\n- **Returns**\n  Within two weeks.',
  ])
    assert.deepEqual(read(text), MATTERS, text)
  assert.deepEqual(read('# Help\nDelivery: In two days.\n\nReturns: In two weeks.\n\nGifts: We wrap them.'), [
    ['Delivery', 'In two days.'],
    ['Returns', 'In two weeks.'],
    ['Gifts', 'We wrap them.'],
  ])
})

test('behind the last of several lead-ins, each of which heads one paragraph, the page goes on', () => {
  const paid =
    '**Refunds:** By card.\n\n**Changes:** Free once.\n\n**Weather:** We call it off.\n\nMoney takes a week.\n\nAsk us.'
  assert.deepEqual(read(`# Help\n\n${paid}`), [
    ['Refunds', 'By card.'],
    ['Changes', 'Free once.'],
    ['Weather', 'We call it off.'],
    ['Help', 'Money takes a week.', 'Ask us.'],
  ])
})

test('numbered clauses with a bold name are sections, and numbered steps stay together', () => {
  const text = 'The guest bears the cost of repair up to 5,000 riyals, unless the damage was there before.'
  assert.deepEqual(read(`# Terms\n1. **Damage.** ${text}\n2. **Images:** ${text}`), [
    ['Damage', text],
    ['Images', text],
  ])
  assert.deepEqual(read('# Orders\n1. **Sign in:** with your number.\n2. **Pay:** by card.'), [
    ['Orders', '1. Sign in: with your number.', '2. Pay: by card.'],
  ])
})

test('entries of a list, parts of one topic and a note stay where they are', () => {
  for (const blocks of [
    ['Riyadh: 25 riyals', 'Jeddah: 30 riyals', 'Abha: 40 riyals'],
    ['Note: we are closed on Fridays.', 'We deliver.', 'We repair.'],
  ])
    assert.deepEqual(read(`# Help\n${blocks.map((block) => `- ${block}`).join('\n')}`), [['Help', ...blocks]])
  assert.deepEqual(read('## Plans\n- **Basic:** With 5 GB.\n- **Plus:** With 9 GB.'), [
    ['Plans', 'Basic: With 5 GB.', 'Plus: With 9 GB.'],
  ])
})

test('a line without a space after its signs, or with decorations around it, is a heading', () => {
  for (const mark of ['##Delivery', '== Delivery ==', '--- Delivery ---', '*** Delivery ***', '[Delivery]'])
    assert.deepEqual(read(`${mark}\nIn two days.`), [['Delivery', 'In two days.']], mark)
  assert.deepEqual(read('# Help\n~~Free to Abha~~\n\n★★★ Hotels.\n\n★ Tours.'), [
    ['Help', '★★★ Hotels.', 'Tours.'],
  ])
  assert.deepEqual(read('[Delivery](https://x.example) is free.'), [
    [null, 'Delivery (https://x.example) is free.'],
  ])
})

test('a line that styles make bold or large is a heading', () => {
  const page = (head: string, sheet = '') =>
    readHtml(
      `<html><head><style>${sheet}</style></head><body>${head}<p style="font-size:11pt">We deliver in two days to all cities.</p></body></html>`,
    ).sections.flatMap(({ heading, blocks }) => (blocks.length === 0 ? [] : [[heading, ...blocks]]))
  for (const [head, sheet] of [
    ['<p><span class="c4">Delivery</span></p>', '.c3{color:red}.c4,.c5{font-weight:700}'],
    ['<p style="font-weight: bold">Delivery</p>', ''],
    ['<p><span style="font-size:16pt">Delivery</span></p>', ''],
    ['<div class="section-title">Delivery</div>', ''],
  ] as const)
    assert.deepEqual(page(head, sheet), [['Delivery', 'We deliver in two days to all cities.']], head)
  const titled = page(
    '<p><span class="c2">Help</span></p><p><span class="c4">Delivery</span></p>',
    '.c2,.c4{font-weight:700}',
  )
  assert.deepEqual(titled, [['Delivery', 'We deliver in two days to all cities.']])
  assert.deepEqual(page('<p style="font-weight:400">Delivery</p>'), [
    [null, 'Delivery', 'We deliver in two days to all cities.'],
  ])
})

test('bold numbered questions are headings, and bold steps are not', () => {
  const page =
    '# Help\n\n1. **Do you deliver?**\n\n   To all cities.\n\n   - Riyadh\n\n2. **Do you repair?**\n   What we made.'
  assert.deepEqual(read(page), [
    ['Do you deliver?', 'To all cities.', 'Riyadh'],
    ['Do you repair?', 'What we made.'],
  ])
  assert.deepEqual(read('## Orders\n1. **Sign in**\n   With your number.\n2. **Pay**\n   By card.'), [
    ['Orders', '1. Sign in With your number.', '2. Pay By card.'],
  ])
})

test('a bold line at the top of the page, above a bold heading, is the title', () => {
  const page =
    '<p><b>Help</b></p><p><b>Delivery</b></p><p>To all cities.</p><p><b>Returns</b></p><p>Within a week.</p>'
  assert.deepEqual(
    readHtml(page).sections.flatMap(({ heading, level }) => (heading === null ? [] : [[heading, level]])),
    [
      ['Help', 1],
      ['Delivery', 3],
      ['Returns', 3],
    ],
  )
})

test('a table of topics with a text about each becomes as many sections', () => {
  const table =
    '| Topic | Details |\n|---|---|\n| Delivery | We deliver in two days. To all cities. |\n| Returns | You may return it within two weeks. |'
  const headed = [
    ['Delivery', 'We deliver in two days. To all cities.'],
    ['Returns', 'You may return it within two weeks.'],
  ]
  assert.deepEqual(read(`# Help\n\n${table}`), headed)
  assert.deepEqual(read(`# Help\n\n## Parcels\n\n${table}`), [
    [
      'Parcels',
      'Delivery: Details – We deliver in two days. To all cities.',
      'Returns: Details – You may return it within two weeks.',
    ],
  ])
})
