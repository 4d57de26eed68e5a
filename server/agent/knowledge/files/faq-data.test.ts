import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFaqData } from './faq-data.ts'
import { readHtml } from './html/read-html.ts'

const question = (name: string, text: string) => ({
  ...{ '@type': 'Question', name },
  acceptedAnswer: { '@type': 'Answer', text },
})
const FAQ = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: [
    question('Do you ship abroad?', '<p>Yes, to <b>Kuwait</b> and Oman.</p><p>It takes five days.</p>'),
    question('كم يستغرق التوصيل؟', 'يومان داخل الرياض.'),
  ],
}
const read = (body: string, ...data: unknown[]) => {
  const scripts = data.map(
    (each) =>
      `<script type="application/ld+json">${typeof each === 'string' ? each : JSON.stringify(each)}</script>`,
  )
  const html = `<html lang="en"><head><title>Help</title>${scripts.join('')}</head><body>${body}</body></html>`
  return addFaqData(readHtml(html), html)
}
const PAIRS = [
  {
    ...{ question: 'Do you ship abroad?', answer: 'Yes, to Kuwait and Oman.\nIt takes five days.' },
    ...{ url: null, language: 'en' },
  },
  { question: 'كم يستغرق التوصيل؟', answer: 'يومان داخل الرياض.', url: null, language: 'ar' },
]

test('questions that a page only tells to search engines are read, by themselves or in a graph', () => {
  assert.deepEqual(read('<div id="app"></div>', FAQ).pairs, PAIRS)
  assert.deepEqual(read('<div id="app"></div>', FAQ).sections, [])
  const graph = {
    '@graph': [
      { '@type': 'Organization', name: 'A' },
      { ...FAQ, '@type': ['WebPage', 'FAQPage'] },
    ],
  }
  assert.deepEqual(read('<h1>Help</h1><p>Ask us.</p>', [graph]).pairs, PAIRS)
})

test('what the page itself answers is not read twice, and a question without its answer is', () => {
  const shown =
    '<h1>Help</h1><h2>Do you ship abroad?</h2><p>Yes, to Kuwait and Oman.</p><p>It takes five days.</p>'
  assert.deepEqual(read(shown, FAQ).pairs, PAIRS.slice(1))
  const asked =
    '<h1>Help</h1><button>Do you ship abroad?</button><h2>كم يستغرق التوصيل؟</h2><p>يومان داخل الرياض.</p>'
  assert.deepEqual(read(asked, FAQ).pairs, PAIRS.slice(0, 1))
})

test('other data, and data that is not well formed, says nothing', () => {
  const article = { '@type': 'Article', mainEntity: FAQ.mainEntity }
  for (const data of ['{"@type":"FAQPage",', { ...FAQ, mainEntity: [] }, article, { '@type': 'FAQPage' }])
    assert.equal(read('<p>Hello.</p>', data).pairs, undefined)
})
