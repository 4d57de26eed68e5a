import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Found } from '../answer.ts'
import { tellAgain } from './tell-again.ts'

const found = (text: string, question = 'now'): Found => ({
  ...{ kind: 'found', question, texts: [text], language: 'en', sources: [], mayLack: true },
})
const again = (text: string, read: string, said = text) =>
  tellAgain(found(text), read, said, 'before').texts.join('\n')

const RENT =
  'Hospital bed: SAR 600 a month\nWheelchair: SAR 150 a month\nA deposit of one rent is taken. Delivery is free in Riyadh and SAR 100 elsewhere. It takes 2 days. We do not sell beds.'

test('of the last answer only the sentence or entry that is asked about is repeated, with the sentences that depend on it', () => {
  for (const [read, told] of [
    ['deposit?', 'A deposit of one rent is taken.'],
    ['and the wheelchair', 'Wheelchair: SAR 150 a month'],
    ['what about delivery', 'Delivery is free in Riyadh and SAR 100 elsewhere. It takes 2 days.'],
  ] as const)
    assert.equal(again(RENT, read), told, read)
  const arabic = 'جهاز أكسجين: 450 ريالاً\nكرسي: 150 ريالاً\nالتوصيل مجاني في الرياض. لا نبيع الأجهزة.'
  assert.equal(again(arabic, 'والتوصيل للدمام'), 'التوصيل مجاني في الرياض.')
  assert.equal(again(arabic, 'والكرسي؟'), 'كرسي: 150 ريالاً')
})

test('a kind of detail is answered if a single sentence contains it', () => {
  const text = 'You can freeze it once a year. Write to us before. It costs 20 riyals.'
  assert.equal(again(text, 'is there a fee'), 'Write to us before. It costs 20 riyals.')
})

test('the answer stays whole if several places or none contain it, or if the customer has not just read it', () => {
  for (const read of ['how much', 'beds?', 'for a week only', 'sauna?', 'ok'])
    assert.equal(again(RENT, read), RENT, read)
  assert.equal(again(RENT, 'deposit?', 'Hello!'), RENT)
  assert.equal(tellAgain(found(RENT), 'deposit?', null, null).texts[0], RENT)
})

test('a customer who repeats the question gets the same answer, and one in the same words lacks nothing', () => {
  const same = found(RENT, 'deposit?')
  assert.equal(tellAgain(same, 'deposit?', RENT, 'deposit?'), same)
  assert.equal(tellAgain(found(RENT), 'deposit?', RENT, 'before').mayLack, false)
  assert.equal(tellAgain(found(RENT), 'sauna?', RENT, 'before').mayLack, true)
})

test('the question of an FAQ is quoted with its answer', () => {
  const pair = 'Do you also rent tents or grills?\nNo, only boats. Ask at the marina.'
  for (const read of ['grills?', 'and the tents?']) assert.equal(again(pair, read), pair, read)
})
