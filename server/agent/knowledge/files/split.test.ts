import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitArticle } from './split.ts'
import { readMarkdown } from './text/read-markdown.ts'

const split = (text: string, name: string) => splitArticle(readMarkdown(text), name)

test('front matter names title, language and url', () => {
  const article = split(
    '\ufeff---\r\ntitle: "Shipping"\r\nlanguage: ar\r\nurl: https://a.example/x\r\n---\r\n# Other\r\nHello.',
    'file',
  )
  assert.deepEqual(
    { title: article.title, language: article.language, url: article.url },
    { title: 'Shipping', language: 'ar', url: 'https://a.example/x' },
  )
  assert.deepEqual(article.passages, [{ heading: 'Other', text: 'Hello.' }])
})

test('front matter may stand between three plus signs, and a language may name a country', () => {
  const { title, language, passages } = split('+++\ntitle = "Shipping"\nlanguage = "AR-sa"\n+++\nHi.', 'file')
  assert.deepEqual([title, language, passages.length], ['Shipping', 'ar', 1])
})

test('without front matter the first heading is the title, and the script tells the language', () => {
  const article = split('# سياسة الإرجاع\n\nيمكنك الإرجاع خلال 14 يومًا.', 'file')
  assert.equal(article.title, 'سياسة الإرجاع')
  assert.equal(article.language, 'ar')
  assert.equal(article.url, null)
  assert.deepEqual(article.passages, [{ heading: null, text: 'يمكنك الإرجاع خلال 14 يومًا.' }])
})

test('plain text has its file name as title', () => {
  const article = split('Just words.\nOn two lines.', 'faq')
  assert.equal(article.title, 'faq')
  assert.deepEqual(article.passages, [{ heading: null, text: 'Just words. On two lines.' }])
})

test('a passage never crosses a heading, and markup is left out of its text', () => {
  const article = split(
    '# T\n## One\nSee **[our page](https://x.example)** now.\n- first\n- *second* item\n\n## Two\n| a | b |\n|---|---|\n| c | d |\n\n```\n# no heading\n```',
    'file',
  )
  assert.deepEqual(article.passages, [
    { heading: 'One', text: 'See our page (https://x.example) now.\nfirst\nsecond item' },
    { heading: 'Two', text: 'c: b – d\n# no heading', rowsOf: 'a' },
  ])
})

test('long sections are cut between blocks and sentences into passages of limited length, and no word is lost', () => {
  const sentence = 'This sentence stands for many others of its kind, and it ends here.'
  const long = Array.from({ length: 60 }, () => sentence).join(' ')
  const article = split(`# T\n\n${long}\n\n${sentence}\n\n${long}`, 'file')
  assert.ok(article.passages.length > 5)
  for (const { text } of article.passages) assert.ok(text.length <= 800, `${text.length}`)
  const words = (text: string) => text.split(/\s+/).length
  assert.equal(
    article.passages.reduce((sum, { text }) => sum + words(text), 0),
    words(`${long} ${sentence} ${long}`),
  )
})

test('a text without a full stop is cut between its words, and none of them is lost', () => {
  for (const word of ['كلمة ', 'word, ', 'x']) {
    const { passages } = split(word.repeat(2000), 'file')
    for (const { text } of passages) assert.ok(text.length <= 800, `${text.length}`)
    assert.equal(
      passages
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
      word.trim().repeat(2000),
    )
  }
})

test('an empty file has no passages', () => {
  assert.deepEqual(split('', 'empty').passages, [])
  assert.deepEqual(split('---\ntitle: T\n---\n', 'empty').passages, [])
})

test('comments are not shown, however many lines they have, and one that is never closed lasts to the end', () => {
  const article = split(
    '# Returns\n\nWithin 14 days.\n<!-- For us:\n# Margin\nwe grant 30 if asked -->\nKeep the receipt.\n\n<!-- draft\n\nFree.',
    'file',
  )
  assert.deepEqual(article.passages, [{ heading: null, text: 'Within 14 days.\nKeep the receipt.' }])
})

test('steps stay together as long as a passage has room', () => {
  const step = 'Press the button that stands there, and wait until the light above it has become green again.'
  const article = split(
    `# T\n\nFirst of all:\n${Array.from({ length: 6 }, (_, at) => `${at + 1}. ${step}`).join('\n')}`,
    'file',
  )
  const steps = article.passages.map(({ text }) => text.match(/^\d(?=\.)/gm)?.join('') ?? '')
  assert.deepEqual(steps, ['123456'])
})

const COURTS = Array.from({ length: 40 }, (_, row) => [`Court ${row} with lights and benches`, `SAR ${row}0`])
const tableOf = (rows: number) =>
  [
    '| court | price |',
    '|---|---|',
    ...COURTS.slice(0, rows).map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
const rowsOf = (rows: number) => COURTS.slice(0, rows).map((cells) => cells.join(': price – '))
const textsOf = (text: string) => split(`# Prices\n\n${text}`, 'file').passages.map((passage) => passage.text)

test('a table or a list stays together as long as a passage has room, after the text that fits before it', () => {
  const rows = rowsOf(12).join('\n')
  assert.ok(rows.length > 550 && rows.length < 800)
  const short = 'Prices are for an hour.'
  assert.deepEqual(textsOf(`${short}\n\n${tableOf(12)}\n\n${short}`), [`${short}\n${rows}`, short])
  assert.deepEqual(textsOf(`- ${rowsOf(12).join('\n- ')}`), [rows])
  const long = `${short} `.repeat(12).trim()
  assert.deepEqual(textsOf(`${long}\n\n${tableOf(12)}`), [long, rows])
})

test('a table that is too long for a passage is cut between its rows', () => {
  const texts = textsOf(tableOf(40))
  assert.deepEqual(
    texts.flatMap((text) => text.split('\n')),
    rowsOf(40),
  )
  for (const text of texts) assert.ok(text.length <= 800)
})

test('the clauses of a list stay together', () => {
  const clauses = [
    'made-to-order pieces, which nobody else could use in another room;',
    'outlet pieces;',
    'gift cards.',
  ]
  const text = `3.3 ${'The following cannot be returned, whoever bought it and wherever. '.repeat(4)}\n\n${clauses.map((clause, at) => `(${'abc'[at]}) ${clause}`).join('\n\n')}`
  assert.equal(split(text, 'file').passages.length, 1)
})
