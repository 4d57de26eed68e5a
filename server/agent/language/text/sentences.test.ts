import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSentences } from './sentences.ts'

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

test('a sentence continues after "a.m." and "p.m.", unless the next word begins a new one', () => {
  assert.deepEqual(listSentences('Open from 9 a.m. to 5 p.m. and on Fridays from 2 p.m. Bring your card.'), [
    'Open from 9 a.m. to 5 p.m. and on Fridays from 2 p.m.',
    'Bring your card.',
  ])
})

test('an abbreviation within a sentence does not end it', () => {
  assert.deepEqual(listSentences('التوصيل 25 ر.س. ومجاني فوق 200 ر. س. للرياض. ص.ب. 1234.'), [
    'التوصيل 25 ر.س. ومجاني فوق 200 ر. س. للرياض.',
    'ص.ب. 1234.',
  ])
  assert.deepEqual(listSentences('The fee is S.R. 120. It was 150 S.R. Call Tel. 920001234, ext. 5. No.'), [
    'The fee is S.R. 120.',
    'It was 150 S.R.',
    'Call Tel. 920001234, ext. 5.',
    'No.',
  ])
})

test('an abbreviation of a currency, a day or a month ends a sentence only before a capital letter', () => {
  assert.deepEqual(listSentences('It costs Dhs. 25 or K.D. 3 a day. L.E. 40 p.a. for pupils. We ship.'), [
    'It costs Dhs. 25 or K.D. 3 a day.',
    'L.E. 40 p.a. for pupils.',
    'We ship.',
  ])
  assert.deepEqual(
    listSentences('Open Sun. to Thu. from 9 a.m., closed on Fri. Until 5 Dec. we ship free.'),
    ['Open Sun. to Thu. from 9 a.m., closed on Fri.', 'Until 5 Dec. we ship free.'],
  )
  assert.deepEqual(listSentences('الرسوم 25 ر.ق. للطلب و3 د.ك. للشحن. نوصل.'), [
    'الرسوم 25 ر.ق. للطلب و3 د.ك. للشحن.',
    'نوصل.',
  ])
})

test('the number of a line is no sentence', () => {
  assert.deepEqual(listSentences('1. Open the app. Log in.\n2. Press 5. Wait.\n٣. اختر الطلب.'), [
    '1. Open the app.',
    'Log in.',
    '2. Press 5.',
    'Wait.',
    '٣. اختر الطلب.',
  ])
})

test('the time to split a page without a break grows linearly with its length', () => {
  const page = 'a. '.repeat(200_000).trim()
  const startedMs = performance.now()
  assert.deepEqual(listSentences(page), [page])
  // A time that grows with the square of the length would be half a minute.
  assert.ok(performance.now() - startedMs < 5_000)
})
