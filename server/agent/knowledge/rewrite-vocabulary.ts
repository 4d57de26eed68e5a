import type { TenantTransaction } from '../../db/database.ts'
import { listWords } from '../language/words/words.ts'
import { lockCollection } from './passages/import-queries.ts'
import { replaceVocabulary, selectTexts } from './passages/vocabulary-queries.ts'

/** A longer string is no word but, for example, an encoded file or a key. */
const LONGEST_WORD_CHARS = 100

// The texts are read in parts: with tens of thousands of passages and a busy machine, the transaction would otherwise
// be idle for so long that the database ends it.
const TEXTS_AT_ONCE = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Sets the vocabulary from all remaining texts: a word may stand in many articles, so there is no other way to find the
 * words that are gone.
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
