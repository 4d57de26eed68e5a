import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredPassage } from './queries.ts'
import { blendTwins } from './twins.ts'

const passageIn = (language: 'en' | 'ar'): StoredPassage => ({
  ...{
    passageId: language,
    articleId: 'a',
    title: 'Returns',
    url: null,
    sourcePath: 'returns.md',
    heading: null,
    text: '',
  },
  ...{ language, position: 1, kind: 'article' },
})
const measured = (language: 'en' | 'ar', twinPlace: string, ...features: number[]) => ({
  ...{ passage: passageIn(language), twinPlace, features },
})

test('a passage and its version in the other language share their measures, except those of their own words', () => {
  const [english, arabic] = blendTwins(
    [measured('en', 'returns#1', 1, 1), measured('ar', 'returns#1', 0, 0)],
    [true, false],
  )
  assert.deepEqual(english?.features, [0.6, 1])
  assert.deepEqual(arabic?.features, [0.4, 0])
})

test('a passage without another version keeps its measures', () => {
  const alone = [measured('en', 'returns#1', 1), measured('ar', 'returns#2', 0)]
  assert.deepEqual(blendTwins(alone, [true]), alone)
})
