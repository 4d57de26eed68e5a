import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../agent.ts'
import { type Embeddings, fuseByMeaning } from './embeddings.ts'

const passage = (passageId: string, text: string): Passage => ({
  passageId,
  articleId: 'a',
  title: '',
  url: null,
  heading: null,
  text,
  language: 'en',
  score: 0.5,
})
const embeddings: Embeddings = {
  embed: async (texts) => texts.map((text) => (text.includes('near') ? [1, 0] : [0, 1])),
}
const { signal } = new AbortController()

test('passages of similar meaning move up among those that the words found, and none is lost', async () => {
  const passages = [passage('1', 'far'), passage('2', 'far'), passage('3', 'near')]
  const fused = await fuseByMeaning(embeddings, 'near?', passages, signal)
  assert.deepEqual(
    fused.map(({ passageId }) => passageId),
    ['1', '3', '2'],
  )
})

test('the model is not asked about a single passage', async () => {
  const broken: Embeddings = { embed: () => Promise.reject(new Error('asked')) }
  assert.equal((await fuseByMeaning(broken, 'x', [passage('1', 'far')], signal)).length, 1)
})
