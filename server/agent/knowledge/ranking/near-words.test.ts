import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVectors, writeVectors } from '../../language/meaning/vector-file.ts'
import { createWordTable } from '../../language/meaning/word-table.ts'
import { listWords } from '../../language/words.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { findNearWords } from './near-words.ts'

/** How near one word that is said is to one that is asked. */
function nearnessOf(asked: string, said: string): number {
  const table = createWordTable()
  for (const word of listWords(said)) table.number(word)
  const { nearness } = findNearWords(listQuestionTerms(asked), table)
  return Math.max(...nearness.flatMap((row) => [...row]))
}

test('a word is nearest to itself and its inflections, then to what says the same, and far from what has nothing to do with it', () => {
  assert.equal(nearnessOf('parrots', 'parrot'), 1)
  assert.ok(nearnessOf('couch', 'sofa') > 0.85)
  assert.ok(nearnessOf('parrot', 'bird') > nearnessOf('parrot', 'invoice') + 0.3)
  assert.ok(nearnessOf('parrot', 'invoice') < 0.2)
})

test('what is a kind of something is near to it, either way round', () => {
  assert.ok(nearnessOf('puppy', 'dog') >= 0.5)
  assert.ok(nearnessOf('animals', 'dog') >= 0.35)
})

test('opposites are not near, though they are said in the same places', () => {
  assert.equal(nearnessOf('expensive', 'cheap'), 0)
})

test('Arabic words mean what their glosses mean, in any spelling and beside English ones', () => {
  assert.ok(nearnessOf('كلب', 'dog') > 0.85)
  assert.ok(nearnessOf('كنبه', 'sofa') > 0.6)
  assert.ok(nearnessOf('ببغاء', 'الحيوانات') > nearnessOf('ببغاء', 'الفاتورة'))
})

test('a word that no dictionary has is near to nothing but itself', () => {
  assert.equal(nearnessOf('blorptix', 'sofa'), 0)
  assert.equal(nearnessOf('blorptix', 'blorptix'), 1)
})

test('vectors are read as they were written, in their directions', () => {
  const file = writeVectors({
    words: ['one', 'two'],
    vectors: [
      [3, -6],
      [0.1, 0.05],
    ],
  })
  const { words, dimensions, bytes } = readVectors(file)
  assert.deepEqual(words, ['one', 'two'])
  assert.equal(dimensions, 2)
  assert.deepEqual([...bytes], [64, -127, 127, 64])
})
