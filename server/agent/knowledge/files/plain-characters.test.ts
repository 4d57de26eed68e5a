import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePlainCharacters } from './plain-characters.ts'

test('marks of no width are dropped, and emojis stay joined', () => {
  assert.equal(writePlainCharacters('\u202b## ال\u200cشحن \u200e25\u200e\u202c'), '## الشحن 25')
  assert.equal(
    writePlainCharacters('de\u00adliv\u00adery \ufeff👨\u200d👩\u200d👧'),
    'delivery 👨\u200d👩\u200d👧',
  )
})

test('letters and digits are as other texts have them', () => {
  assert.equal(writePlainCharacters('ﺍﻟﺸﺤﻦ ﻻ ﻳﺸﻤﻞ ۲۵'), 'الشحن لا يشمل ٢٥')
  assert.equal(
    writePlainCharacters('Ｏｐｅｎ ９：００ ﬁrst 𝐅𝐫𝐢𝐝𝐚𝐲 cafe\u0301'),
    'Open 9:00 first Friday café',
  )
})

test('a sign of money, a word that is one sign, a square metre and what would be markup stay', () => {
  for (const text of ['25 ﷼', 'محمد ﷺ', '40 m²', '½', '＜b＞ ＆'])
    assert.equal(writePlainCharacters(text), text)
})

test('a gap is as wide as any column at most, so that no line takes minutes to read', () => {
  const wide = ' '.repeat(100_000)
  assert.equal(
    writePlainCharacters(`Delivery${wide}25 riyals\n\n\ta  b`),
    `Delivery${' '.repeat(200)}25 riyals\n\n\ta  b`,
  )
})
