import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropHeadingNumbers } from './heading-numbers.ts'

const drop = (...headings: (string | null)[]) =>
  dropHeadingNumbers(headings.map((heading) => ({ heading, level: 2, blocks: [] }))).map(
    ({ heading }) => heading,
  )

test('the numbers of a file’s headings are dropped', () => {
  assert.deepEqual(drop(null, '1. Booking', '2) What to bring', '٣. الإلغاء', 'Contact'), [
    ...[null, 'Booking', 'What to bring', 'الإلغاء', 'Contact'],
  ])
})

test('in every way of numbering', () => {
  assert.deepEqual(drop('1.1 Fees', '2- Hours', '(3) Returns', 'B. Prices', '٤- الدفع'), [
    ...['Fees', 'Hours', 'Returns', 'Prices', 'الدفع'],
  ])
  assert.deepEqual(drop('أولًا: الحجز', 'ثانيا - الإلغاء', 'ثالثاً. الدفع'), ['الحجز', 'الإلغاء', 'الدفع'])
  assert.deepEqual(
    drop('البند الأول: المدة', 'المادة الحادية عشرة – النزاع', 'Article 3 – Returns', 'Clause IV: Fees'),
    [...['المدة', 'النزاع', 'Returns', 'Fees']],
  )
})

test('a number that belongs to a heading stays', () => {
  assert.deepEqual(drop('5 stars', '2. Floor', '24/7'), ['5 stars', '2. Floor', '24/7'])
  assert.deepEqual(drop('Step 1: Sign in', 'Step 2: Pay', 'القسم النسائي: الأسعار'), [
    ...['Step 1: Sign in', 'Step 2: Pay', 'القسم النسائي: الأسعار'],
  ])
  assert.deepEqual(drop('2.5 GB', '3. 5 GB'), ['2.5 GB', '3. 5 GB'])
})
