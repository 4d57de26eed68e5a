import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { showMarkdown } from './doubles/reddit.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { measureText, splitText } from './split-text.ts'

test('a text is shown as it is written, in its lines', () => {
  for (const [text, markdown] of [
    ['Sizes are 5*3*2 and __init__.', String.raw`Sizes are 5\*3\*2 and \_\_init\_\_.`],
    ['Hours:\nSun to Thu\nFri closed\n\nAsk us.', 'Hours:  \nSun to Thu  \nFri closed\n\nAsk us.'],
    ['1. Open it\n2) Press', '1\\. Open it  \n2\\) Press'],
    ['#12 is yours\n- one\n+ two\n> three', '\\#12 is yours  \n\\- one  \n\\+ two  \n\\> three'],
    ['    not code', 'not code'],
    ['Prices\n======\nTea 5', 'Prices\n\n======  \nTea 5'],
    ['[here](x) ~~old~~ 2^10 `a` | b \\', String.raw`\[here\](x) \~\~old\~\~ 2\^10 \`a\` \| b \\`],
    ['Ask u/someone in r/help or /u/other', String.raw`Ask u\/someone in r\/help or /u\/other`],
    ['24/7, km/h and his/her', '24/7, km/h and his/her'],
    ['R&amp;D', String.raw`R\&amp;D`],
    ['See https://a.example/x_y_z?a=1&amp=2 or a_b.', 'See https://a.example/x_y_z?a=1&amp=2 or a\\_b.'],
    ['الطلب رقم 12-34، السعر 1.5 ريال (شامل).', 'الطلب رقم 12-34، السعر 1.5 ريال (شامل).'],
  ] as const) {
    assert.equal(escapeMarkdown(text), markdown)
    assert.equal(showMarkdown(markdown).replace(/\n+/g, '\n'), text.trim().replace(/\n+/g, '\n'))
  }
})

test('a piece fits whatever has to be escaped in it', () => {
  const letters = fc.constantFrom(
    'a',
    '*',
    '_',
    '\n',
    '1. ',
    '- ',
    '#',
    '\\',
    ' ',
    'https://a.example/_',
    'u/me ',
    'ب',
  )
  const texts = fc.array(letters, { maxLength: 200, size: 'max' }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      for (const piece of splitText(text, { most: 60, unit: 'markdown' })) {
        assert.ok(measureText(piece, 'markdown') <= 60 && escapeMarkdown(piece).length <= 60, piece)
      }
    }),
    { numRuns: 300 },
  )
})
