import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readComparison, readRelative } from './comparison.ts'

const readBounds = (text: string) =>
  readComparison(text)?.bounds.map(({ least, most, unit }) => [least, most, unit])
const [FEW, MANY] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

test('superlatives of both languages say what is compared, and which end of it', () => {
  for (const [text, adjective, isMost] of [
    ['what is the cheapest plan?', 'money', false],
    ['which class costs the most?', 'money', true],
    ['what is the lowest price for a room', 'money', false],
    ['ايش ارخص باقة عندكم', 'money', false],
    ['شنو اقل باقة بالسعر', 'money', false],
    ['ما هي أغلى غرفة؟', 'money', true],
    ['which room is the largest', 'size', true],
    ['وش أصغر شقة', 'size', false],
    ['which class is the longest?', 'time', true],
    ['which plan has the most storage?', 'any', true],
  ] as const)
    assert.deepEqual(readComparison(text)?.superlative, { adjective, isMost }, text)
})

test('bounds are read with their units, in words and in any digits', () => {
  for (const [text, bounds] of [
    ['anything under 600?', [[FEW, 600, null]]],
    ['عندكم شي تحت ٦٠٠؟', [[FEW, 600, null]]],
    ['do you have something between 100 and 200 riyals', [[100, 200, 'riyal']]],
    ['ابغى سيارة بين ١٠٠ و ٢٠٠', [[100, 200, null]]],
    ['which plan has more than 50 GB', [[50_000, MANY, 'data']]],
    ['ابي شقة ما تتجاوز 3700 ريال', [[FEW, 3700, 'riyal']]],
    ['a hall under 15 thousand', [[FEW, 15_000, null]]],
    ['do you have two bedrooms', [[2, 2, null]]],
    ['عندكم شقة غرفتين؟', [[2, 2, null]]],
    ['a hall for at least 300 guests', [[300, MANY, 'people']]],
  ] as const)
    assert.deepEqual(readBounds(text), bounds, text)
})

test('two things are compared with each other by their names', () => {
  for (const [text, pair] of [
    ["what's the difference between the basic and the pro plan?", ['the basic', 'the pro plan']],
    ['is boxing more expensive than yoga?', ['boxing', 'yoga']],
    ['which is cheaper, yoga or spinning', ['yoga', 'spinning']],
    ['وش الفرق بين سوا بلس وسوا برو؟', ['سوا بلس', 'سوا برو']],
    ['الكرنفال اغلى ولا اليوكن', ['الكرنفال', 'اليوكن']],
  ] as const)
    assert.deepEqual(readComparison(text)?.pair, pair, text)
})

test('a condition, an age, a denial or an own matter compares nothing, nor does a word alone', () => {
  for (const text of [
    'what if I cancel less than 24 hours before?',
    'I am not older than 18, may I order',
    'why is my bill higher than 100',
    'is it cheap to host a shop?',
    'how much is the Grove plan?',
    'can I come at 9',
    'لو لغيت قبل اقل من يومين يرجع العربون؟',
    'ليش اسعاركم اغلى من غيركم',
    'كم سعر الباقة',
  ])
    assert.ok(readComparison(text)?.pair == null && (readComparison(text)?.rest ?? '') === '', text)
})

test('more or less than what was told is asked for without a name or an amount', () => {
  for (const [text, adjective, isMore] of [
    ['anything cheaper?', 'money', false],
    ['do you have a bigger one', 'size', true],
    ['فيه أرخص؟', 'money', false],
    ['غالي، في شي ارخص من كذا', 'money', false],
    ['هل لديكم أكبر؟', 'size', true],
    ['is there a faster one', 'speed', true],
  ] as const) {
    const relative = readRelative(text)
    assert.deepEqual([relative?.adjective, relative?.isMore], [adjective, isMore], text)
  }
})

test('the cheapest, an amount, a discount and a reason are no such question', () => {
  for (const text of [
    'وش أرخص باقة',
    'أكبر سيارة عندكم',
    'anything cheaper than 100?',
    'can you make it cheaper',
    'why is it cheaper elsewhere',
    'ممكن تنزلون السعر شوي وتخلونه ارخص',
    'anything cheaper '.repeat(500),
  ])
    assert.equal(readRelative(text), null, text.slice(0, 40))
})
