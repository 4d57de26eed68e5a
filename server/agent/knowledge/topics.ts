import { addToList } from '../../platform/add-to-list.ts'
import { oncePerObject } from '../../platform/once-per-object.ts'
import type { Passage, Topic } from '../agent.ts'
import { isOneSlip } from '../language/spelling/slips.ts'
import { normalizeArabic } from '../language/text/normalize-arabic.ts'
import type { Library } from './library.ts'
import type { StoredPassage } from './passages/queries.ts'
import { ROW } from './rows.ts'

/** In shorter names a slip may make another word: "shoes" is not "shops". */
const SHORTEST_SLIPPED_CHARS = 5
/** A longer name is a sentence. */
const LONGEST_ROW_NAME_WORDS = 5

/**
 * The topics with exactly this name: articles and their parts by their headings, and rows of tables. A customer who
 * taps an entry of a menu, or types the name of a page, wants just that.
 */
export function findTopics(library: Library, name: string): readonly Topic[] {
  return indexTopics(library.stored).get(keyOf(name)) ?? []
}

/**
 * The topics whose name differs by one slip: "pices" is "prices". Nothing if several names are as near, or if the name
 * is so short that it may be another word.
 */
export function findNearTopics(library: Library, name: string): readonly Topic[] {
  const key = keyOf(name)
  if (key.length < SHORTEST_SLIPPED_CHARS) return []
  const near = [...indexTopics(library.stored)].filter(([other]) => other !== key && isOneSlip(key, other))
  return near.length === 1 ? (near[0]?.[1] ?? []) : []
}

/** The words of a name, without the forms in which other words match them, which would take ten times as long. */
const wordsOf = (name: string) => normalizeArabic(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const keyOf = (name: string) => wordsOf(name).join(' ')

/** The topics by their names' words, once for each state of the knowledge base. */
const indexTopics = oncePerObject(
  (stored: readonly StoredPassage[]): ReadonlyMap<string, readonly Topic[]> => {
    const topics = new Map<string, Topic[]>()
    const add = (name: string, topic: Topic) => {
      const key = keyOf(name)
      if (key !== '') addToList(topics, key, topic)
    }
    for (const article of Map.groupBy(stored, ({ articleId }) => articleId).values()) {
      const passages = article.toSorted((one, other) => one.position - other.position)
      const { title = '' } = passages[0] ?? {}
      add(title, { kind: 'article', passages: passages.map(presentPassage) })
      for (const [heading, part] of Map.groupBy(passages, (passage) => passage.heading))
        if (heading !== null) {
          const topic: Topic = { kind: 'part', passages: part.map(presentPassage) }
          add(heading, topic)
          // The agent asks back with title and heading, so the customer may answer with both.
          add(`${title} ${heading}`, topic)
        }
      for (const passage of passages)
        for (const text of passage.text.split('\n')) {
          const [, name = ''] = ROW.exec(text) ?? []
          if (name !== '' && wordsOf(name).length <= LONGEST_ROW_NAME_WORDS)
            add(name, { kind: 'row', passages: [{ ...presentPassage(passage), text }] })
        }
    }
    return topics
  },
)

/** A stored passage as one that was found by its name. */
export function presentPassage({ position, sourcePath, kind, ...passage }: StoredPassage): Passage {
  return { ...passage, score: 1, isWhole: kind === 'faq' }
}
