import { addToList } from '../../../platform/add-to-list.ts'
import type { Word } from './words.ts'

/**
 * The items whose phrase may occur in a text, in their order: its first word does, as written or by its forms, perhaps
 * after an "and".
 */
export type ListPossible<Item> = (words: readonly Word[]) => Item[]

/**
 * Indexes phrases by their first words. Hundreds of them are searched in every text, and nearly all fail on the first
 * word: only the others have to be compared with the text.
 */
export function indexPhrases<Item>(
  items: readonly Item[],
  phraseOf: (item: Item) => readonly Word[],
): ListPossible<Item> {
  const places = new Map<string, number[]>()
  items.forEach((item, place) => {
    const [first] = phraseOf(item)
    if (first === undefined) throw new Error('A phrase has no word.')
    for (const key of new Set([first.text, ...first.forms])) addToList(places, key, place)
  })
  return (words) => {
    const found = new Set<number>()
    const look = (key: string) => {
      for (const place of places.get(key) ?? NONE) found.add(place)
    }
    for (const { text, forms } of words) {
      look(text)
      for (const form of forms) look(form)
      if (text.startsWith('و')) look(text.slice(1))
    }
    return [...found].sort((a, b) => a - b).map((place) => items[place] as Item)
  }
}

const NONE: readonly number[] = []
