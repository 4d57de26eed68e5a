import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVectors, writeVectors } from '../../language/meaning/vector-file.ts'
import { createWordTable } from '../../language/meaning/word-table.ts'
import { listWords } from '../../language/words/words.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { findNearWords } from './near-words.ts'

/** The nearness of a word to the word of a question. */
function nearnessOf(asked: string, said: string): number {
  const table = createWordTable()
  for (const word of listWords(said)) table.number(word)
  const { nearness } = findNearWords(listQuestionTerms(asked), table)
  return Math.max(...nearness.flatMap((row) => [...row]))
}

test('a word is nearest to itself and its inflections, then to its synonyms, and far from unrelated words', () => {
  assert.equal(nearnessOf('parrots', 'parrot'), 1)
  assert.ok(nearnessOf('couch', 'sofa') > 0.85)
  assert.ok(nearnessOf('parrot', 'bird') > nearnessOf('parrot', 'invoice') + 0.3)
  assert.ok(nearnessOf('parrot', 'invoice') < 0.2)
})

test('a kind of thing and the thing are near to each other, either way round', () => {
  assert.ok(nearnessOf('puppy', 'dog') >= 0.5)
  assert.ok(nearnessOf('animals', 'dog') >= 0.35)
})

test('opposites are not near, although they are said in the same places', () => {
  assert.equal(nearnessOf('expensive', 'cheap'), 0)
})

test('Arabic words have the meanings of their glosses, in any spelling and beside English words', () => {
  assert.ok(nearnessOf('كلب', 'dog') > 0.85)
  assert.ok(nearnessOf('كنبه', 'sofa') > 0.6)
  assert.ok(nearnessOf('ببغاء', 'الحيوانات') > nearnessOf('ببغاء', 'الفاتورة'))
})

test('a word that no dictionary has is near only to itself', () => {
  assert.equal(nearnessOf('blorptix', 'sofa'), 0)
  assert.equal(nearnessOf('blorptix', 'blorptix'), 1)
})

test('vectors are read as they were written, by their directions', () => {
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
