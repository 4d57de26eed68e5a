import type { TenantTransaction } from '../../db/database.ts'
import { listWords } from '../language/words.ts'
import { lockCollection, replaceVocabulary, selectTexts } from './passages/queries.ts'

/** What is longer is none: a file that was written out in letters, or a key. */
const LONGEST_WORD_CHARS = 100

// Reading the words of all texts in one go left the transaction idle for so long, where an organization has tens of
// thousands of passages and the machine is busy, that the database ended it.
const TEXTS_AT_ONCE = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Sets the vocabulary from all that remains: a word may stand in many articles, so what is gone is not known otherwise.
 */
export async function rewriteVocabulary(tx: TenantTransaction, textsAtOnce = TEXTS_AT_ONCE): Promise<void> {
  await lockCollection(tx, '')
  const words = new Set<string>()
  for (let afterId = BEFORE_ALL; ; ) {
    const texts = await selectTexts(tx, { afterId, most: textsAtOnce })
    for (const { text } of texts) addWords(words, text)
    const last = texts.at(-1)
    if (last === undefined || texts.length < textsAtOnce) break
    afterId = last.id
  }
  await replaceVocabulary(tx, [...words])
}

function addWords(words: Set<string>, text: string): void {
  for (const word of listWords(text))
    if (word.script !== 'number' && word.text.length <= LONGEST_WORD_CHARS) words.add(word.text)
}
