import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Library } from './library.ts'
import type { StoredPassage } from './passages/queries.ts'
import { findNearTopics, findTopics } from './topics.ts'

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

test('an article, a part of it and a row are found by their names, with their passages in order', () => {
  assert.deepEqual(find(STAY, 'your stay')[0]?.slice(0, 3), [
    'article',
    'We are glad that you come.',
    'Both open at 7 am.',
  ])
  assert.deepEqual(find(STAY, 'Pool and Gym!'), [['part', 'Both open at 7 am.', 'Children swim until 6 pm.']])
  assert.deepEqual(find(STAY, 'Your stay: Rooms').length, 1)
  assert.deepEqual(find(STAY, 'garden view'), [['row', 'Garden view: 700 riyals']])
})

test('a part of a name, a longer text and a sentence find nothing', () => {
  for (const name of ['pool', 'pool and gym hours', 'Breakfast is served from 7 am', '', '?'])
    assert.deepEqual(find(STAY, name), [], name)
})

test('an Arabic name is found in any spelling, and all topics of one name are found', () => {
  const articles = ['a', 'b'].map((articleId, at) =>
    passage(at, 'الأسعار', `${at}`, { articleId, language: 'ar' }),
  )
  assert.deepEqual(find(articles, 'الاسعار'), [
    ['part', '0'],
    ['part', '1'],
  ])
})

test('a name with one slip finds the topic that it was meant for, unless it is short or near several', () => {
  const near = (name: string, stored: readonly StoredPassage[] = STAY) =>
    findNearTopics({ stored } as Library, name).map(({ kind }) => kind)
  for (const slipped of ['pool nad gym', 'pol and gym', 'ppool and gym', 'pool and gyn', 'pool andgym'])
    assert.deepEqual(near(slipped), ['part'], slipped)
  for (const other of ['pool and gym', 'opol nad gym', 'pool', 'pool and gymnasium'])
    assert.deepEqual(near(other), [], other)
  const shops = [passage(1, 'Shops', '1'), passage(2, 'Shots', '2'), passage(3, 'Bags', '3')]
  assert.deepEqual([near('shoes', shops), near('shos', shops), near('shopss', shops)], [[], [], ['part']])
})
