import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArticles, readSource } from '../read-articles.ts'

const NO_DOCUMENTS = { read: () => Promise.reject(new Error('A CSV file is no document.')) }

const read = async (sourcePath: string, text: string) =>
  listArticles([await readSource({ sourcePath, bytes: Buffer.from(text) }, NO_DOCUMENTS)])

test('each row of a CSV file is an answer of its own, identified by its question and not by its place', async () => {
  const rows = await read(
    'faq.csv',
    '\ufeffquestion,answer,url\n"Who, me?","Yes.\nYou.",https://a.example/1\nWhy?,Because.,\n,no question,\n',
  )
  assert.deepEqual(
    rows.map(({ kind, title, url, passages }) => [kind, title, url, passages]),
    [
      ['faq', 'Who, me?', 'https://a.example/1', [{ heading: null, text: 'Yes.\nYou.' }]],
      ['faq', 'Why?', null, [{ heading: null, text: 'Because.' }]],
    ],
  )
  const [moved] = await read('faq.csv', 'السؤال;الجواب\nلماذا؟;لأن.\n')
  assert.deepEqual([moved?.title, moved?.language], ['لماذا؟', 'ar'])
  const [alone] = await read('faq.csv', 'answer,question\nBecause.,Why?\n')
  assert.equal(alone?.sourcePath, rows[1]?.sourcePath)
})

test('a CSV file may name its delimiter, hold HTML and have more columns than are read', async () => {
  const rows = await read(
    'faq.csv',
    'sep=;\r\nid;Questions;Answers;language\r\n1;What is "Plus"?;"<p>A <b>plan</b>.</p><ul><li>For you</li></ul>";EN-us\r\n2;"Why &amp; how?";So, so\r\n',
  )
  assert.deepEqual(
    rows.map(({ title, passages, language }) => [title, passages[0]?.text, language]),
    [
      ['What is "Plus"?', 'A plan.\nFor you', 'en'],
      ['Why & how?', 'So, so', 'en'],
    ],
  )
})

test('a Markdown cell is read without its marks, and keeps its lines', async () => {
  const [row] = await read(
    'faq.csv',
    'question,answer\n"**Fees**?","# Fees\nIn **four payments** with [Tabby](https://tabby.example) or [Tamara](tamara.md):\n- no fee\n- *Mada* is 2*3*4, from 5* to 6*\n- 2 * 3 **5 and __init__ stay"\n',
  )
  assert.deepEqual(
    [row?.title, row?.passages[0]?.text],
    [
      'Fees?',
      'Fees\nIn four payments with Tabby (https://tabby.example) or Tamara:\n- no fee\n- Mada is 2*3*4, from 5* to 6*\n- 2 * 3 **5 and __init__ stay',
    ],
  )
})

test('a row of a CSV file with more cells than the first one is refused: an answer would lose its end', async () => {
  await assert.rejects(
    read('faq.csv', 'question,answer\nWhy?,Because.\nHow?,By car, or bus.\n'),
    /Row 3 of faq\.csv has more cells/,
  )
})

test('an answer that no channel could show is refused', async () => {
  await assert.rejects(
    read('faq.csv', `question,answer\nWhy?,${'word '.repeat(10_001)}\n`),
    /The answer to "Why\?" in faq\.csv has more than 50000/,
  )
})

test('a CSV file with other columns is a table, as a spreadsheet saves it', async () => {
  const [menu, ...others] = await read(
    'menu.csv',
    'Prices of summer,,\n,,\nItem,Small,Large\nTea,5,7\n"Karak, hot",6,9\n,,\n"Open daily, 7 to 23.",,\n',
  )
  assert.deepEqual([menu?.kind, menu?.title, others], ['article', 'Prices of summer', []])
  assert.deepEqual(menu?.passages, [
    {
      heading: null,
      text: 'Tea: Small 5, Large 7\nKarak, hot: Small 6, Large 9\nOpen daily, 7 to 23.',
      rowsOf: 'Item',
    },
  ])
  const [areas] = await read('areas.csv', 'المنطقة;المدة;الرسوم\nالرياض;يوم;15 ريال\n')
  assert.deepEqual(
    [areas?.title, areas?.language, areas?.passages[0]?.text],
    ['areas', 'ar', 'الرياض: المدة – يوم، الرسوم 15 ريال'],
  )
  await assert.rejects(read('menu.csv', 'Item,Price\nTea,5, or 7\n'), /Row 2 of menu\.csv has more cells/)
})

test('a CSV file of questions without named columns is refused with its name, and so is an empty one', async () => {
  await assert.rejects(
    read('bad.csv', 'Topic,Reply\nDo you ship?,Yes.\nMay I return it?,Within 14 days.\n'),
    /bad\.csv has no columns "question" and "answer".*it has "Topic", "Reply"/,
  )
  await assert.rejects(read('bad.csv', ''), /bad\.csv has no columns.*it has none/)
})

test('a table with more rows than a call can take as arguments is read', async () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => `P${at},a,${at}`)
  const [page] = await read('codes.csv', `Code,Kind,Number\n${rows.join('\n')}\n`)
  assert.match(page?.passages.at(-1)?.text ?? '', /P149999: Kind – a, Number 149999$/)
})

test('cells are separated by the sign that stands as often in each line', async () => {
  for (const [text, told] of [
    ['الصنف|السعر|ملاحظات\nقهوة|12|كوب, صغير\nشاي|5|\n', 'قهوة: السعر 12، ملاحظات – كوب, صغير\nشاي: السعر 5'],
    [
      'Item;Price, in SAR, with VAT;Size\nTea;5,00;Small\nKarak;6,50;Large\n',
      'Tea: Price, in SAR, with VAT 5,00, Size – Small\nKarak: Price, in SAR, with VAT 6,50, Size – Large',
    ],
    ['Item,Price;SAR,Size\nTea,5,S|M\n', 'Tea: Price;SAR 5, Size – S|M'],
  ] as const)
    assert.equal((await read('list.csv', text))[0]?.passages[0]?.text, told)
})
