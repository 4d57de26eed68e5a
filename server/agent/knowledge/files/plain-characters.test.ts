import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePlainCharacters } from './plain-characters.ts'

test('invisible marks are dropped, and emojis stay joined', () => {
  assert.equal(writePlainCharacters('\u202b## ال\u200cشحن \u200e25\u200e\u202c'), '## الشحن 25')
  assert.equal(
    writePlainCharacters('de\u00adliv\u00adery \ufeff👨\u200d👩\u200d👧'),
    'delivery 👨\u200d👩\u200d👧',
  )
})

test('letters and digits are written as in other texts', () => {
  assert.equal(writePlainCharacters('ﺍﻟﺸﺤﻦ ﻻ ﻳﺸﻤﻞ ۲۵'), 'الشحن لا يشمل ٢٥')
  assert.equal(
    writePlainCharacters('Ｏｐｅｎ ９：００ ﬁrst 𝐅𝐫𝐢𝐝𝐚𝐲 cafe\u0301'),
    'Open 9:00 first Friday café',
  )
})

test('currency signs, words in one character, a square metre and markup characters stay', () => {
  for (const text of ['25 ﷼', 'محمد ﷺ', '40 m²', '½', '＜b＞ ＆'])
    assert.equal(writePlainCharacters(text), text)
})

test('a gap is limited to the width of a column, so that no line takes minutes to read', () => {
  const wide = ' '.repeat(100_000)
  assert.equal(
    writePlainCharacters(`Delivery${wide}25 riyals\n\n\ta  b`),
    `Delivery${' '.repeat(200)}25 riyals\n\n\ta  b`,
  )
})
