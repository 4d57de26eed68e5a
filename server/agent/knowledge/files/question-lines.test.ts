import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headQuestions } from './question-lines.ts'
import { readMarkdown } from './read-markdown.ts'
import { readPlainText } from './read-plain-text.ts'

const ANSWERS = `Q: Do you repair sofas?
A: Yes, what we have made.

It takes three weeks.

Q2. How much is it?
A2. Half of the price.

س: هل تصلحون الكنب؟
ج: نعم، ما صنعناه فقط.
`

test('a question that is marked heads its marked answer, with all that stands below', () => {
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

test('a letter that marks no answer is of the text', () => {
  const sections = [
    { heading: 'Gates', level: 2, blocks: ['Q: is a gate.', 'B: is another.', 'A: is the first.'] },
  ]
  assert.deepEqual(headQuestions(sections), sections)
})
