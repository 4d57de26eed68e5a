import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createDocumentReader, TooSlowError } from './document-reader.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { listArticles, readSource } from './read-articles.ts'

const WORKBOOK = new URL('./office/fixtures/workbook-from-calc.xlsx', import.meta.url)

const read = async (sourcePath: string, text: string | Buffer) =>
  listArticles([
    await readSource({ sourcePath, bytes: Buffer.from(text) }, { read: (_, bytes) => readPdf(bytes) }),
  ])

test('an HTML page is reduced to its article with its headings; scripts, styles and navigation are left out', async () => {
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

test('each row of an HTML table names its cells, if the first row names the columns', async () => {
  const [page] = await read(
    'plans.html',
    `<h1>Plans</h1><table><thead><tr><th>Plan</th><th>Storage</th><th>Monthly</th></tr></thead>
     <tbody><tr><td>Seed</td><td>10 GB</td><td>19 riyals</td></tr><tr><th>Oasis</th><td></td><td>110 riyals</td></tr></tbody></table>`,
  )
  assert.deepEqual(page?.passages, [
    {
      heading: null,
      text: 'Seed: Storage 10 GB, Monthly 19 riyals\nOasis: Monthly 110 riyals',
      rowsOf: 'Plan',
    },
  ])
})

test('the text of a page stays unchanged, whatever it would mean in Markdown, and struck out text is left out', async () => {
  const [page] = await read(
    'page.html',
    `<title>Help\n  | Acme</title><link rel="canonical" href="/help"><h2>Fees</h2><p># of items: &lt;your number&gt; *each* at <del>30</del> 25.</p>
     <p>1. January: a | b</p><address>King Road<br>Riyadh</address><div>One</div><div>Two soft&shy;ly</div>`,
  )
  assert.deepEqual([page?.title, page?.url], ['Help | Acme', null])
  assert.deepEqual(page?.passages, [
    {
      heading: 'Fees',
      text: '# of items: <your number> *each* at 25.\n1. January: a | b\nKing Road\nRiyadh\nOne\nTwo softly',
    },
  ])
})

test('questions that unfold are headings of their answers, whether they are buttons, summaries or terms, and of nothing after them', async () => {
  const [page] = await read(
    'faq.html',
    `<h1>FAQ</h1><h2><button>How?</button></h2><div>By courier.</div><button aria-expanded="false">When?</button><p>Today.</p>
     <details><summary>Where?</summary>Here.</details><p>Else call.</p><dl><dt>Outlet</dt><dd>It sells what came back.</dd></dl><p>Bye.</p>`,
  )
  assert.deepEqual(
    page?.passages.map(({ heading, text }) => [heading, text]),
    [
      ['How?', 'By courier.'],
      ['When?', 'Today.'],
      ['Where?', 'Here.'],
      ['How?', 'Else call.'],
      ['Outlet', 'It sells what came back.'],
      ['How?', 'Bye.'],
    ],
  )
})

test('hidden parts of a page are not read, wherever they stand, and parts that a click unfolds are', async () => {
  const hidden = [
    '<p hidden>secret</p>',
    '<div style="color: red; display:none"><h2>secret</h2><p>secret</p></div>',
    '<h2 style="display: none !important">secret</h2>',
    '<span style="visibility:hidden">secret</span>',
    '<span aria-hidden="true">secret</span>',
    '<ul><li hidden="">secret</li></ul>',
    '<table><tr style="display:none"><td>secret</td><td>secret</td></tr></table>',
    '<pre hidden>secret</pre><template>secret</template><noscript>secret</noscript>',
    '<script type="text/template"><p>secret</p></script><section hidden><div><p>secret</p></div></section>',
  ]
  const unfolded = [
    '<button aria-expanded="false">When?</button><div hidden>told</div>',
    '<h3><button aria-expanded="false">When?</button></h3> <div style="display:none">told</div>',
    '<button aria-expanded="false" aria-controls="a">When?</button><hr><div id="a" aria-hidden="true">told</div>',
    '<a href="#b">More</a><p>!</p><div id="b" style="display:none">told</div>',
    '<div class="faq-answer" style="display: none">told</div>',
    '<div role="tabpanel" hidden>told</div>',
    '<p hidden="until-found">told</p>',
    '<dl><dt>When?</dt><dd style="display:none">told</dd></dl>',
    '<details><summary>When?</summary>told</details>',
    '<div aria-hidden="true"><h2>Behind a dialog</h2><p>told</p></div>',
    '<p style="display: block">told</p><p aria-hidden="false">told</p>',
  ]
  for (const body of hidden) {
    for (const name of ['page.html', 'page.md']) {
      const text = JSON.stringify(
        await read(name, `<body style="display:none"><h1>Open</h1>\n<p>Seen</p>${body}</body>`),
      )
      assert.ok(text.includes('Seen') && !text.includes('secret'), `${name} ${body}: ${text}`)
    }
  }
  for (const body of unfolded)
    assert.match(JSON.stringify(await read('page.html', `<h1>Open</h1><p>Seen</p>${body}`)), /told/, body)
})

test('the header of an article belongs to it; cookie notices, forms and navigation do not, unless the page is one form', async () => {
  const [page] = await read(
    'page.html',
    `<div id="cookie-banner">We use cookies.</div><header>Top</header><div role="navigation">Menu</div>
     <form><h1>Returns</h1><p>Within 14 days of delivery, always.</p><select><option>Riyadh</option></select></form><form>Search</form>`,
  )
  assert.deepEqual(
    [page?.title, page?.passages],
    ['Returns', [{ heading: null, text: 'Within 14 days of delivery, always.' }]],
  )
  const [article] = await read(
    'page.html',
    '<article><header><h1>Shipping</h1></header><p>Two days.</p><form>Helpful?</form></article>',
  )
  assert.deepEqual([article?.title, article?.passages], ['Shipping', [{ heading: null, text: 'Two days.' }]])
})

test('table cells may hold paragraphs and span others, and layout tables are no tables', async () => {
  const [page] = await read(
    'hours.html',
    `<table><tr><td><h2>Hours</h2><table><tr><th><p>City</p></th><th>Day</th><th>Open</th></tr>
     <tr><td rowspan="2">Riyadh</td><td><p>Monday</p></td><td><ul><li>9 to 12</li><li>16 to 20</li></ul></td></tr>
     <tr><td>Friday</td><td>closed</td></tr></table></td></tr></table>`,
  )
  assert.deepEqual(page?.passages, [
    {
      heading: 'Hours',
      text: 'Riyadh: Day – Monday, Open 9 to 12, 16 to 20\nRiyadh: Day – Friday, Open – closed',
      rowsOf: 'City',
    },
  ])
})

test('a page may name its encoding, and a byte order mark shows UTF-16', async () => {
  // "الشحن" in Windows-1256.
  const bytes = Buffer.from('<meta charset="windows-1256"><p>\xc7\xe1\xd4\xcd\xe4</p>', 'latin1')
  assert.equal((await read('page.html', bytes))[0]?.passages[0]?.text, 'الشحن')
  const [pair] = await read(
    'faq.csv',
    Buffer.from('\ufeffالسؤال\tالاجابة\r\nمتى؟\t"غدًا\r\nأو بعده"\r\n', 'utf16le'),
  )
  assert.deepEqual([pair?.title, pair?.passages[0]?.text], ['متى؟', 'غدًا\nأو بعده'])
  await assert.rejects(
    read('faq.csv', Buffer.from([0x80, 0x81])),
    /faq\.csv is not UTF-8 text; save it as UTF-8 \(in Excel/,
  )
})

test('a Windows text without a named encoding is read in the one that gives words', async () => {
  const readText = async (bytes: string) =>
    (await read('hours.txt', Buffer.from(bytes, 'latin1')))[0]?.passages[0]?.text
  assert.equal(await readText('\xc7\xe1\xd4\xcd\xe4 in 3 days'), 'الشحن in 3 days')
  assert.equal(await readText('The caf\xe9\x92s hours: 9 \x96 17'), 'The café’s hours: 9 – 17')
  const [pair] = await read(
    'faq.csv',
    Buffer.from(
      '\xc7\xe1\xd3\xc4\xc7\xe1;\xc7\xe1\xcc\xe6\xc7\xc8\r\n\xe3\xca\xec\xbf;\xdb\xcf\xc7\r\n',
      'latin1',
    ),
  )
  assert.deepEqual([pair?.title, pair?.passages[0]?.text], ['متى؟', 'غدا'])
})

test('a page whose elements are never closed is read, or refused with its name', async () => {
  const [page] = await read('page.html', `${'<font>a'.repeat(1000)}b`)
  assert.equal(page?.passages.map(({ text }) => text).join(''), `${'a'.repeat(1000)}b`)
  for (const name of ['page.html', 'page.md']) {
    const [deep] = await read(name, `${'<div>'.repeat(1000)}b`)
    assert.equal(deep?.passages[0]?.text, 'b')
    await assert.rejects(
      read(name, `${'<div>'.repeat(1500)}b`),
      new RegExp(`${name} cannot be read: its elements stand too deep`),
    )
  }
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

test('the text of a PDF is read, and a short line before a longer one is its heading', async () => {
  const lines = ['Delivery times', 'Orders arrive within two days, everywhere in the country.']
  const [article] = await read('guide.pdf', writePdf(lines.map((text, at) => ({ text, y: 700 - at * 20 }))))
  assert.equal(article?.title, 'guide')
  assert.deepEqual(article?.passages, [{ heading: lines[0], text: lines[1] }])
})

test('lines of a PDF become paragraphs, headings are recognized by their size, and repeated headers and footers are left out', async () => {
  const page = (number: number, lines: readonly PrintedLine[]): PrintedLine[] => [
    { text: 'Acme customer guide', y: 760 },
    ...lines,
    { text: `Page ${number} of 2`, y: 30 },
  ]
  const [article] = await read(
    'guide.pdf',
    writePdf(
      page(1, [
        { text: 'Delivery', y: 700, size: 18 },
        { text: 'Orders that are placed before noon are dis-', y: 670 },
        { text: 'patched on the day on which they were made', y: 656 },
        { text: 'by all of our branches.', y: 642 },
        { text: 'Prices', y: 600, size: 18 },
        { text: 'Riyadh 1 day 20 riyals', y: 570 },
        { text: 'Jeddah 2 days 30 riyals', y: 556 },
        { text: 'Whoever orders for more than 200 riyals pays', y: 520 },
      ]),
      page(2, [{ text: 'nothing for the delivery.', y: 700 }]),
    ),
  )
  assert.deepEqual(article?.passages, [
    {
      heading: 'Delivery',
      text: 'Orders that are placed before noon are dispatched on the day on which they were made by all of our branches.',
    },
    {
      heading: 'Prices',
      text: 'Riyadh 1 day 20 riyals\nJeddah 2 days 30 riyals\nWhoever orders for more than 200 riyals pays nothing for the delivery.',
    },
  ])
})

test('a generated title of a PDF is ignored', async () => {
  for (const [given, title] of [
    ['Microsoft Word - Final v2.docx', 'guide'],
    ['\\(anonymous\\)', 'guide'],
    ['Untitled design', 'guide'],
    ['Untitled-1', 'guide'],
    ['Document1', 'guide'],
    ['PowerPoint Presentation', 'guide'],
    ['Customer\\000 guide', 'Customer guide'],
    ['Untitled works', 'Untitled works'],
    ['Document 1: the contract', 'Document 1: the contract'],
  ] as const)
    assert.equal(
      (await read('guide.pdf', writePdf([{ text: 'Hello.', y: 700 }], [], given)))[0]?.title,
      title,
    )
})

test('a file that is no PDF, or has a password, is refused with its name', async () => {
  await assert.rejects(read('broken.pdf', 'no PDF'), /broken\.pdf cannot be read as a PDF/)
  await assert.rejects(
    read('locked.pdf', writePdf([], [], undefined, LOCK)),
    /locked\.pdf is protected by a password/,
  )
})

interface PrintedLine {
  readonly text: string
  readonly y: number
  readonly size?: number
}

/** The check data of an unknown password. */
const LOCK = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`

/** The smallest PDF that shows these lines on one or two pages. */
function writePdf(
  one: readonly PrintedLine[],
  other: readonly PrintedLine[] = [],
  title = '',
  encryption?: string,
): Buffer {
  const pages = [one, other].filter((lines, at) => at === 0 || lines.length > 0)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title (${title}) >>`,
    ...pages.flatMap((lines, at) => {
      const shown = lines.map(({ text, y, size = 12 }) => `/F1 ${size} Tf 1 0 0 1 50 ${y} Tm (${text}) Tj`)
      const stream = `BT ${shown.join('\n')} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
    ...(encryption === undefined ? [] : [encryption]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const locked = encryption === undefined ? '' : ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]`
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R${locked} >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

test('a PDF that is not read in time is refused with its name', async () => {
  const read = () => Promise.reject(new TooSlowError('60 s'))
  await assert.rejects(
    readSource({ sourcePath: 'bomb.pdf', bytes: Buffer.from('%PDF-1.7') }, { read }),
    /bomb\.pdf takes too long to read/,
  )
})

test('a Word or Excel document is recognized, and refused with its name if it is locked or none', async (t) => {
  const reader = createDocumentReader()
  t.after(() => reader.close())
  const readNamed = (sourcePath: string, bytes: Buffer) => readSource({ sourcePath, bytes }, reader)
  const locked = Buffer.from('d0cf11e0a1b11ae1ff', 'hex')
  for (const [name, kind] of [
    ['terms.docx', 'document of Word'],
    ['prices.xlsx', 'workbook of Excel'],
  ] as const) {
    await assert.rejects(
      readNamed(name, locked),
      new RegExp(`${name} is of Office before 2007 or protected by a password`),
    )
    await assert.rejects(
      readNamed(name, Buffer.from('none')),
      new RegExp(`${name} cannot be read as a ${kind}`),
    )
  }
  const { read } = await readNamed('prices.xlsx', await readFile(WORKBOOK))
  assert.equal(read.pairs?.length, 2)
})
