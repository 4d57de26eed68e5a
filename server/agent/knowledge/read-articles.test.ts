import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArticles } from './read-articles.ts'

const read = async (sourcePath: string, text: string | Buffer) =>
  (await readArticles({ sourcePath, bytes: Buffer.from(text) })).map((article) => ({
    sourcePath: article.sourcePath,
    kind: article.kind,
    ...article.split(),
  }))

test('of an HTML page its article is read, with its headings; scripts, styles and navigation are left out', async () => {
  const [page] = await read(
    'page.html',
    `<html lang="ar"><head><title>Ignored</title><link rel="canonical" href="https://a.example/x"><style>p{}</style></head>
     <body><nav>Home</nav><main><h1>الشحن</h1><p>مقدمة <b>قصيرة</b>.</p><h2>المدة</h2><ul><li>يوم</li><li>يومان</li></ul>
     <table><tr><th>مدينة</th><td>جدة</td></tr></table></main><footer>Copyright</footer><script>let a = 1 < 2</script></body></html>`,
  )
  assert.deepEqual(page, {
    sourcePath: 'page.html',
    kind: 'article',
    title: 'الشحن',
    language: 'ar',
    url: 'https://a.example/x',
    passages: [
      { heading: null, text: 'مقدمة قصيرة.' },
      { heading: 'المدة', text: 'يوم\nيومان\nمدينة: جدة' },
    ],
  })
})

test('a table of an HTML page says in each row what its cells are, where its first row names them', async () => {
  const [page] = await read(
    'plans.html',
    `<h1>Plans</h1><table><thead><tr><th>Plan</th><th>Storage</th><th>Monthly</th></tr></thead>
     <tbody><tr><td>Seed</td><td>10 GB</td><td>19 riyals</td></tr><tr><th>Oasis</th><td></td><td>110 riyals</td></tr></tbody></table>`,
  )
  assert.deepEqual(page?.passages, [
    { heading: null, text: 'Seed: Storage 10 GB, Monthly 19 riyals\nOasis: Monthly 110 riyals' },
  ])
})

test('a page without a marked article is read whole', async () => {
  const [page] = await read('page.htm', '<title>Help</title><p>One.</p><p>Two.</p>')
  assert.equal(page?.title, 'Help')
  assert.equal(
    page?.passages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
    'One. Two.',
  )
})

test('each row of a CSV file is an answer of its own, known by its question and not by its place', async () => {
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

test('a CSV file without a question and an answer column is refused with its name', async () => {
  await assert.rejects(read('bad.csv', 'a,b\n1,2\n'), /bad\.csv has no columns/)
})

test('the text of a PDF is read, and a short line before a longer one is its heading', async () => {
  const lines = ['Delivery times', 'Orders arrive within two days, everywhere in the country.']
  const [article] = await read('guide.pdf', writePdf(lines))
  assert.equal(article?.title, 'guide')
  assert.deepEqual(article?.passages, [{ heading: lines[0], text: lines[1] }])
})

test('a file that is no PDF is refused with its name', async () => {
  await assert.rejects(read('broken.pdf', 'no PDF'), /broken\.pdf cannot be read as a PDF/)
})

/** The smallest PDF that shows these lines. */
function writePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')
  const stream = `BT /F1 12 Tf 50 700 Td ${shown} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
