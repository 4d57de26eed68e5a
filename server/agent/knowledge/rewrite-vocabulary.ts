import type { TenantTransaction } from '../../db/database.ts'
import { listWords } from '../language/words.ts'
import { lockCollection, replaceVocabulary, selectTexts } from './passages/queries.ts'

/** What is longer is none: a file that was written out in letters, or a key. */
const LONGEST_WORD_CHARS = 100

/**
 * Sets the vocabulary from all that remains: a word may stand in many articles, so what is gone is not known otherwise.
 */
export async function rewriteVocabulary(tx: TenantTransaction): Promise<void> {
  await lockCollection(tx, '')
  const words = new Set<string>()
  for (const text of await selectTexts(tx)) {
    for (const word of listWords(text))
      if (word.script !== 'number' && word.text.length <= LONGEST_WORD_CHARS) words.add(word.text)
  }
  await replaceVocabulary(tx, [...words])
}
