import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../agent.ts'
import { readEditions } from './editions.ts'
import type { StoredPassage } from './passages/queries.ts'

const titled = (title: string, language: Language = 'en'): StoredPassage => ({
  ...{ passageId: title, articleId: title, title, language, text: 'Delfin 20: 2,950' },
  ...{ url: null, heading: null, kind: 'article', sourcePath: title, position: 0 },
})

test('an edition is replaced by one of a later year that has begun, unless the question names its year', () => {
  const stored = [
    ...['Price list 2025', 'Price list – 2026', 'Price List 2027', 'Summer 2025'].map((title) =>
      titled(title),
    ),
    titled('قائمة الأسعار ٢٠٢٥', 'ar'),
  ]
  const { isReplaced } = readEditions([...stored, titled('قائمة الأسعار 2026', 'ar')])
  const replaced = (question: string, year: number) =>
    stored.flatMap((passage) => (isReplaced(passage, question, year) ? [passage.title] : []))
  assert.deepEqual(replaced('how much', 2026), ['Price list 2025', 'قائمة الأسعار ٢٠٢٥'])
  assert.deepEqual(replaced('how much', 2027), ['Price list 2025', 'Price list – 2026', 'قائمة الأسعار ٢٠٢٥'])
  assert.deepEqual(replaced('how much was it in 2025', 2026), [])
  assert.deepEqual(replaced('كم كان في ٢٠٢٥', 2025), [])
})
