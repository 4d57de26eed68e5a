import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropKindsOfRows, listKindsOfRows } from './kinds-of-rows.ts'
import type { StoredPassage } from './passages/queries.ts'

const table = (rowsOf: string, text: string, heading: string | null = null): StoredPassage => ({
  ...{ passageId: text, articleId: 'a', title: 'Good to know', url: null, sourcePath: 'a.md', heading },
  ...{ position: 1, text, rowsOf, language: 'en', kind: 'article' },
})
const HOURS = table('Branch', 'Olaya: Ramadan 8 pm to 2 am\nAl Khobar: Ramadan 9 pm to 1 am')
const DOCTORS = table('الطبيب', 'د. سارة العتيبي: الأيام – الأحد\nد. خالد الحربي: الأيام – الاثنين')
const CITIES = table('اسم المدينة', 'الشمال – تبوك: المدة 4 أيام\nالجنوب – أبها: المدة 3 أيام')
const drop = (question: string, ...tables: StoredPassage[]) =>
  dropKindsOfRows(question, listKindsOfRows(tables)).replace(/\s+/g, ' ')

test('what the rows are is left out beside the name of one', () => {
  for (const [asked, left] of [
    ['When does the Olaya branch open?', 'When does the Olaya open?'],
    ['hours of your branch in Al Khobar', 'hours of your in Al Khobar'],
    ['متى يداوم الطبيب خالد الحربي؟', 'متى يداوم خالد الحربي؟'],
    ['كم ياخذ التوصيل لمدينة أبها', 'كم ياخذ التوصيل أبها'],
  ] as const)
    assert.equal(drop(asked, HOURS, DOCTORS, CITIES), left)
})

test('a question that names no row, or asks for a detail, stays as it is, and so does what a passage says itself', () => {
  for (const asked of ['When does the Jeddah branch open?', 'Which branch is open?', 'وين مدينة الملاهي'])
    assert.equal(drop(asked, HOURS, DOCTORS, CITIES), asked)
  const prices = table('Price', 'Monthly: Basic 150 SAR\nYearly: Basic 1,500 SAR')
  assert.equal(drop('What is the monthly price?', prices), 'What is the monthly price?')
  const headed = { ...HOURS, heading: 'Branches' }
  assert.equal(drop('When does the Olaya branch open?', headed), 'When does the Olaya branch open?')
})
