import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredPassage } from './passages/queries.ts'
import { listTableParts } from './tables.ts'

const stored = (passageId: string, position: number, text: string, given: Partial<StoredPassage> = {}) =>
  ({
    ...{ passageId, articleId: 'a', position, text, title: 'Prices', heading: null, kind: 'article' },
    ...given,
  }) as StoredPassage

test('the passages of tables are listed in their order, without sentences and answers of FAQs', () => {
  const passages = [
    stored('second', 1, 'Carpet: Price 90 riyals'),
    stored('first', 0, 'Shirt: Price 7 riyals'),
    stored('terms', 2, 'We wash on Fridays too.', { heading: 'Terms' }),
    stored('note', 3, 'Note: bring the receipt', { heading: 'Notes' }),
    stored('faq', 0, 'Shirt: 7\nCarpet: 90', { articleId: 'b', kind: 'faq' }),
  ]
  assert.deepEqual(
    listTableParts(passages).map((part) => part.map(({ passageId }) => passageId)),
    [['first', 'second']],
  )
})
