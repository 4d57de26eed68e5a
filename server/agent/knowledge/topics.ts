import { oncePerObject } from '../../platform/once-per-object.ts'
import type { Passage, Topic } from '../agent.ts'
import { normalizeArabic } from '../language/normalize-arabic.ts'
import type { Library } from './library.ts'
import type { StoredPassage } from './passages/queries.ts'

/** What a row is about stands before its colon. */
const ROW = /^([^:：]+)[:：]\s+\S/u
/** A longer one is a sentence. */
const LONGEST_ROW_NAME_WORDS = 5

/**
 * What an organization calls so, word for word: its articles and their parts by their headings, and the rows of its
 * tables. Whoever taps an entry of a menu, or types what a page is called, wants just that.
 */
export function findTopics(library: Library, name: string): readonly Topic[] {
  return indexTopics(library.stored).get(keyOf(name)) ?? []
}

/** The words of a name, without the forms in which other words meet them: those take ten times as long. */
const wordsOf = (name: string) => normalizeArabic(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const keyOf = (name: string) => wordsOf(name).join(' ')

/** By their words, once for each state of the knowledge. */
const indexTopics = oncePerObject(
  (stored: readonly StoredPassage[]): ReadonlyMap<string, readonly Topic[]> => {
    const topics = new Map<string, Topic[]>()
    const add = (name: string, topic: Topic) => {
      const key = keyOf(name)
      if (key !== '') topics.set(key, [...(topics.get(key) ?? []), topic])
    }
    for (const article of Map.groupBy(stored, ({ articleId }) => articleId).values()) {
      const passages = article.toSorted((one, other) => one.position - other.position)
      const { title = '' } = passages[0] ?? {}
      add(title, { kind: 'article', passages: passages.map(present) })
      for (const [heading, part] of Map.groupBy(passages, (passage) => passage.heading))
        if (heading !== null) add(heading, { kind: 'part', passages: part.map(present) })
      for (const passage of passages)
        for (const text of passage.text.split('\n')) {
          const [, name = ''] = ROW.exec(text) ?? []
          if (name !== '' && wordsOf(name).length <= LONGEST_ROW_NAME_WORDS)
            add(name, { kind: 'row', passages: [{ ...present(passage), text }] })
        }
    }
    return topics
  },
)

function present({ position, sourcePath, kind, ...passage }: StoredPassage): Passage {
  return { ...passage, score: 1, isWhole: kind === 'faq' }
}
