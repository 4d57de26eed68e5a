import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CLARIFYING, REPLIES, readNamedParts } from './replies-text.ts'

test('open questions are named as a proper list, whether one or eleven', () => {
  const name = (count: number) => Array.from({ length: count }, (_, at) => `q${at + 1}?`)
  for (const [count, english, arabic] of [
    [1, '“q1?”', '«q1?»'],
    [2, '“q1?” and “q2?”', '«q1?» و«q2?»'],
    [3, '“q1?”, “q2?” and “q3?”', '«q1?» و«q2?» و«q3?»'],
    [11, '“q10?” and “q11?”', '«q10?» و«q11?»'],
  ] as const) {
    assert.match(REPLIES.en.openQuestions(name(count)), new RegExp(`${escapeMarks(english)}, so I am`))
    assert.match(REPLIES.ar.openQuestions(name(count)), new RegExp(`${escapeMarks(arabic)} فليست لدي`))
  }
})

test('a question that is named within a question has one question mark, and both are found again', () => {
  for (const replies of Object.values(REPLIES)) {
    const asked = [
      replies.confirm('How much is it?'),
      replies.clarify('How much is it?', 'كم يستغرق؟'),
      replies.clarify('Prices', 'Hours'),
    ]
    assert.deepEqual(
      asked.map((text) => text.match(/[?؟]/gu)?.length),
      [1, 1, 1],
    )
    assert.deepEqual(
      asked.map((text) => Object.values(CLARIFYING.exec(text)?.groups ?? {})),
      [
        ['How much is it', undefined],
        ['How much is it', 'كم يستغرق'],
        ['Prices', 'Hours'],
      ],
    )
  }
})

test('no Arabic text addresses only a man or only a woman', () => {
  const toOne =
    /(?<!\p{L})[وف]?(?:أخبرني|أخبريني|اطلب|اطلبي|اكتب|اكتبي|أرسل|أرسلي|أعد|أعيدي|اتصل|اتصلي|تحقق|تحققي|تأكد|تأكدي|أغلق|انتظر|اضغط|تقصده?|تقصدين|تودين|تود|تحتاجه?|تحتاجين|تريده?|تريدين|ترغب|ترغبين|تنتظر|عزيزي|عزيزتي)(?!\p{L})/u
  const said = [
    '../turns/notices.ts',
    '../actions/definition/ask.ts',
    '../actions/run/present-run.ts',
    ...['confirm-asked', 'give-missing', 'note-begun', 'reasons', 'tell-outcome'].map(
      (name) => `../actions/talk/${name}.ts`,
    ),
    '../actions/wishes/two-wishes.ts',
    '../visitors/widget.js',
  ].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  const { handOver, ...replies } = REPLIES.ar
  const own = [...Object.values(handOver), ...Object.values(replies)].map((reply) =>
    typeof reply === 'string' ? reply : String(reply),
  )
  for (const text of [...said, ...own]) assert.doesNotMatch(text, toOne)
})

function escapeMarks(text: string): string {
  return text.replaceAll('?', '\\?')
}

test('the named parts are found again in both languages', () => {
  for (const [language, title, parts] of [
    ['en', 'Plans', ['Gold', 'Is it free?', 'Silver']],
    ['ar', 'الباقات', ['الذهبية', 'الفضية']],
  ] as const) {
    const found = readNamedParts(REPLIES[language].parts(title, parts))
    assert.equal(found?.title, title)
    assert.deepEqual(
      found?.parts,
      parts.map((part) => part.replace('?', '')),
    )
  }
  assert.equal(readNamedParts(REPLIES.en.clarify('Plans', 'Prices')), null)
})

test('a name that ends with a full stop ends a sentence with it', () => {
  for (const replies of Object.values(REPLIES))
    for (const text of [
      replies.greeting('Müller & Sons, Ltd.'),
      replies.identity('Hub & Co.'),
      replies.outside('Hub & Co.'),
    ])
      assert.doesNotMatch(text, /\.\./)
})
