import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Library } from './library.ts'
import type { StoredPassage } from './passages/queries.ts'
import { findTopics } from './topics.ts'

const passage = (position: number, heading: string | null, text: string, changes = {}): StoredPassage => ({
  ...{ passageId: `p${position}`, articleId: 'hotel', title: 'Your stay', url: null, sourcePath: 'stay.md' },
  ...{ heading, position, text, language: 'en', kind: 'article', ...changes },
})

const find = (stored: readonly StoredPassage[], name: string) =>
  findTopics({ stored } as Library, name).map(({ kind, passages }) => [
    kind,
    ...passages.map(({ text }) => text),
  ])

const STAY = [
  passage(3, 'Pool and gym', 'Children swim until 6 pm.'),
  passage(1, null, 'We are glad that you come.'),
  passage(2, 'Pool and gym', 'Both open at 7 am.'),
  passage(
    4,
    'Rooms',
    'Sea view: 900 riyals\nGarden view: 700 riyals\nBreakfast is served from 7 am: come early, please.',
  ),
]

test('an article, a part of it and a row are found by what they are called, in their order', () => {
  assert.deepEqual(find(STAY, 'your stay')[0]?.slice(0, 3), [
    'article',
    'We are glad that you come.',
    'Both open at 7 am.',
  ])
  assert.deepEqual(find(STAY, 'Pool and Gym!'), [['part', 'Both open at 7 am.', 'Children swim until 6 pm.']])
  assert.deepEqual(find(STAY, 'garden view'), [['row', 'Garden view: 700 riyals']])
})

test('nothing is found by a part of a name, by more than it, or by a sentence', () => {
  for (const name of ['pool', 'pool and gym hours', 'Breakfast is served from 7 am', '', '?'])
    assert.deepEqual(find(STAY, name), [], name)
})

test('an Arabic name is the same however its letters are written, and what is called alike is all found', () => {
  const articles = ['a', 'b'].map((articleId, at) =>
    passage(at, 'الأسعار', `${at}`, { articleId, language: 'ar' }),
  )
  assert.deepEqual(find(articles, 'الاسعار'), [
    ['part', '0'],
    ['part', '1'],
  ])
})
