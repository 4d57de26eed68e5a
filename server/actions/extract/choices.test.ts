import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Choice, dropChosen, listChoices, listChosen } from './choices.ts'

const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, names: [] }))

const CHOICES = plain(['morning', 'evening', 'صباحي', 'مسائي', 'photoshop', 'python'])

test('a choice is recognized by its word, its sound and its gender, and with a slip', () => {
  for (const [words, chosen] of [
    ['evening please', ['evening']],
    ['الفترة الصباحية', ['صباحي']],
    ['sabahi', ['صباحي']],
    ['فوتوشوب', ['photoshop']],
    ['evning', ['evening']],
    ['مساي', ['مسائي']],
    ['الصبح', ['صباحي']],
    ['بالمسا', ['مسائي']],
  ] as const)
    assert.deepEqual(listChosen(CHOICES, words), chosen, words)
})

test('a part of the day is recognized in either language, and chooses no other part', () => {
  assert.deepEqual(listChosen(plain(['morning', 'evening']), 'الصبح'), ['morning'])
  assert.deepEqual(listChosen(plain(['morning', 'evening']), 'العصر'), [])
  assert.deepEqual(listChosen(plain(['صباحا', 'مساء']), 'صباح الخير'), [])
})

test('a number in a choice may be a word or digits, and is no count', () => {
  const sides = plain(['five-a-side', 'seven-a-side', 'خماسي', 'سباعي'])
  assert.deepEqual(listChosen(sides, 'a 7 a side pitch'), ['seven-a-side'])
  assert.deepEqual(listChosen(sides, 'seven of us'), [])
  assert.equal(dropChosen(sides, 'five a side for 2 hours').trim(), 'for 2 hours')
  assert.equal(dropChosen(sides, 'khomasi 2').trim(), '2')
  assert.equal(dropChosen(sides, '5 hours'), '5 hours')
})

test('of two choices with the same sound the one with the same spelling is chosen', () => {
  assert.deepEqual(listChosen(plain(['جوري', 'مشكل']), 'jouri 20'), ['جوري'])
  for (const words of ['jar', 'jury', 'jeer'])
    assert.deepEqual(listChosen(plain(['جوري', 'مشكل']), words), [], words)
})

test('greetings and other correctly spelled words choose nothing', () => {
  for (const words of ['Good morning, I want to enroll', 'صباح الخير', 'مساء النور', 'warning', 'patron'])
    assert.deepEqual(listChosen(CHOICES, words), [], words)
})

test('a choice may be named by its name in the question, in either language', () => {
  const size = listChoices({
    type: 'string',
    enum: ['S1', 'S2', 'S3'],
    'x-ask': { en: 'Which box: narrow, wide or extra wide?', ar: 'أي صندوق: ضيق أم عريض أم عريض جدا؟' },
  })
  for (const [words, chosen] of [
    ['the narrow one', ['S1']],
    ['العريض', ['S2']],
    ['extra wide please', ['S3']],
    ['عريض جدا', ['S3']],
    ['s2', ['S2']],
  ] as const)
    assert.deepEqual(listChosen(size, words), chosen, words)
  const turned = listChoices({
    type: 'string',
    enum: ['red', 'blue'],
    'x-ask': { en: 'Blue or red?', ar: 'ما اللون المطلوب؟' },
  })
  assert.deepEqual(
    turned.map(({ names }) => names),
    [[], []],
  )
  assert.deepEqual(listChosen(turned, 'باللون الأزرق'), ['blue'])
  assert.deepEqual(listChosen(plain(['small', 'medium', 'large']), 'the big one'), ['large'])
  assert.deepEqual(listChosen(plain(['small', 'medium', 'large']), 'L please'), ['large'])
})

test('choices that differ only in signs are told apart, and a sign may be a choice', () => {
  const blood = plain(['A+', 'A-', 'AB+', 'O+', 'O-'])
  for (const [words, chosen] of [
    ['O-', ['O-']],
    ['it is ab+, please', ['AB+']],
    ['a-.', ['A-']],
    ['O', ['O+', 'O-']],
  ] as const)
    assert.deepEqual(listChosen(blood, words), chosen, words)
  const languages = plain(['C', 'C++', 'C#', '🙂'])
  for (const [words, chosen] of [
    ['c#!', 'C#'],
    ['C', 'C'],
    ['I mean C++', 'C++'],
    ['🙂', '🙂'],
  ] as const)
    assert.deepEqual(listChosen(languages, words), [chosen], words)
})

test('Arabic choices are heard in Latin letters, with what is written to them and said around them', () => {
  for (const [choices, words, chosen] of [
    [['العليا', 'الملقا', 'النخيل'], 'elmalga', ['الملقا']],
    [['الرياض', 'جدة', 'الدمام'], 'baddi al riyadh', ['الرياض']],
    [['قطن', 'حرير', 'صوف', 'كتان'], 'katan', ['كتان']],
    [['قص', 'تقليم', 'ري'], 'akhtar ri', ['ري']],
    [['شقة', 'فيلا', 'دور'], 'khaliha sha2a', ['شقة']],
    [['تركيب', 'صيانة', 'فك'], '3ayez tarkeeb', ['تركيب']],
  ] as const)
    assert.deepEqual(listChosen(plain([...choices]), words), chosen, words)
})

test('what is English, a greeting or a plain yes is heard as no Arabic choice', () => {
  for (const [choices, words] of [
    [['شقة', 'فيلا', 'دور'], 'door'],
    [['مكة', 'جدة'], 'how much'],
    [['صباحي', 'مسائي'], 'good evening'],
    [['إيواء', 'تطعيم'], 'aywa'],
  ] as const)
    assert.deepEqual(listChosen(plain([...choices]), words), [], words)
})
