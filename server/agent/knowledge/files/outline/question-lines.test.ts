import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '../text/read-markdown.ts'
import { readPlainText } from '../text/read-plain-text.ts'
import { headQuestions } from './question-lines.ts'

const ANSWERS = `Q: Do you repair sofas?
A: Yes, what we have made.

It takes three weeks.

Q2. How much is it?
A2. Half of the price.

س: هل تصلحون الكنب؟
ج: نعم، ما صنعناه فقط.
`

test('a marked question is the heading of its marked answer and of all that follows', () => {
  for (const read of [readPlainText, readMarkdown])
    assert.deepEqual(
      headQuestions(read(ANSWERS).sections).flatMap(({ heading, blocks }) =>
        blocks.length === 0 ? [] : [[heading, ...blocks]],
      ),
      [
        ['Do you repair sofas?', 'Yes, what we have made.', 'It takes three weeks.'],
        ['How much is it?', 'Half of the price.'],
        ['هل تصلحون الكنب؟', 'نعم، ما صنعناه فقط.'],
      ],
    )
})

const headed = (text: string) =>
  headQuestions(readMarkdown(text).sections).flatMap(({ heading, blocks }) =>
    blocks.length === 0 ? [] : [[heading, ...blocks]],
  )

test('headings lose their marks, and a marked question is also the heading of an answer without a mark', () => {
  const wanted = [
    ['Do you repair?', 'What we made.'],
    ['Is it free?', 'For a year.'],
  ]
  assert.deepEqual(
    headed('### Q1: Do you repair?\nWhat we made.\n\n### Q2: Is it free?\nFor a year.'),
    wanted,
  )
  assert.deepEqual(
    headed('**Q: Do you repair?**\nA: What we made.\n\n**Q: Is it free?**\nA: For a year.'),
    wanted,
  )
  assert.deepEqual(headed('Q: Do you repair?\nWhat we made.\n\nQ: Is it free?\nFor a year.'), wanted)
})

test('each of several questions is a heading, and a single one belongs to the text', () => {
  assert.deepEqual(headed('هل تصلحون؟\nما صنعناه.\n\nهل هو مجاني؟\n\nسنة واحدة.'), [
    ['هل تصلحون؟', 'ما صنعناه.'],
    ['هل هو مجاني؟', 'سنة واحدة.'],
  ])
  assert.deepEqual(headed('# Contact\n\nNeed help?\n\nCall us.'), [['Contact', 'Need help?', 'Call us.']])
})

test('the numbers of questions are left out, however their lines stand', () => {
  const wanted = [
    ['Do you repair?', 'What we made.'],
    ['Is it free?', 'For a year.'],
  ]
  for (const text of [
    '1) Do you repair?\nWhat we made.\n2) Is it free?\nFor a year.',
    '1. Do you repair?\n\nWhat we made.\n\n2. Is it free?\n\nFor a year.',
    '1. Do you repair?\n\n   What we made.\n\n2. Is it free?\n\n   For a year.',
    '(1) Do you repair?\nWhat we made.\n\n(2) Is it free?\nFor a year.',
    'Q1. Do you repair?\nWhat we made.\nQ2. Is it free?\nFor a year.',
  ])
    assert.deepEqual(headed(text), wanted, text)
  const arabic = [
    ['هل تصلحون؟', 'ما صنعناه.'],
    ['هل هو مجاني؟', 'سنة واحدة.'],
  ]
  for (const text of [
    '1- هل تصلحون؟\nما صنعناه.\n2- هل هو مجاني؟\nسنة واحدة.',
    '١) هل تصلحون؟\nما صنعناه.\n\n٢) هل هو مجاني؟\nسنة واحدة.',
    'س1: هل تصلحون؟\nما صنعناه.\nس2: هل هو مجاني؟\nسنة واحدة.',
  ])
    assert.deepEqual(headed(text), arabic, text)
})

test('numbered questions behind marked ones head their answers, too', () => {
  assert.deepEqual(
    headed(
      'Q: Do you repair?\nA: What we made.\n\n1. Is it free?\n   For a year.\n\n2. Is it quick?\n   Three weeks.',
    ),
    [
      ['Do you repair?', 'What we made.'],
      ['Is it free?', 'For a year.'],
      ['Is it quick?', 'Three weeks.'],
    ],
  )
})

test('numbered questions without answers, and steps that ask, stay a list', () => {
  for (const text of [
    '1) Do I have my passport?\n2) Is my photo recent?\n3) Did I pay?\n\nThen come.',
    '1. Open the app.\n2. Which colour? Choose one.\n3. Pay.',
  ])
    assert.deepEqual(headed(text).length, 1, text)
})

test('a letter that marks no answer belongs to the text', () => {
  const sections = [
    { heading: 'Gates', level: 2, blocks: ['Q: is a gate.', 'B: is another.', 'A: is the first.'] },
  ]
  assert.deepEqual(headQuestions(sections), sections)
})
