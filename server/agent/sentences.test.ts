import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseSentences, listSentences } from './sentences.ts'

test('sentences end at full stops of both languages and at line breaks, not inside addresses and decimals', () => {
  assert.deepEqual(listSentences('Write to a.b@x.example. It costs 2.5 SAR! هل هذا واضح؟ نعم.\nLast'), [
    'Write to a.b@x.example.',
    'It costs 2.5 SAR!',
    'هل هذا واضح؟',
    'نعم.',
    'Last',
  ])
  assert.deepEqual(listSentences('We sell e.g. lamps. (Really.) Yes.'), [
    'We sell e.g. lamps.',
    '(Really.)',
    'Yes.',
  ])
})

test('an answer is one run of at most three sentences of the passage, word for word, and holds what was asked', () => {
  const text =
    'We were founded long ago. Our team is large. Our stores are nice. Returns are free within 14 days. Bring the invoice. Thank you. Bye now.'
  const chosen = chooseSentences(text, 'how can I return it and do I need the invoice?')
  assert.ok(text.includes(chosen))
  assert.match(chosen, /Returns are free within 14 days\. Bring the invoice\./)
  assert.ok(listSentences(chosen).length <= 3)
})

const PRICES =
  'Examination: 100 riyals\nFilling: from 300 riyals\nRoot canal: from 900 riyals\nTeeth whitening: 1,200 riyals\nLaser: 350 riyals'

test('of a list, an answer is the entry that was asked for, and entries stand in lines of their own', () => {
  assert.equal(chooseSentences(PRICES, 'how much is whitening?'), 'Teeth whitening: 1,200 riyals')
  assert.equal(
    chooseSentences(PRICES, 'how much are a filling and a root canal?'),
    'Filling: from 300 riyals\nRoot canal: from 900 riyals',
  )
})

test('whoever asks for no entry by name gets three', () => {
  assert.equal(listSentences(chooseSentences(PRICES, 'what are your prices?')).length, 3)
})

test('entries that hang on a line above them are not torn from it', () => {
  const text = 'In Riyadh:\nExpress: 30 riyals\nElsewhere:\nExpress: 60 riyals\nPickup: free'
  assert.equal(listSentences(chooseSentences(text, 'how much is express?')).length, 3)
})
