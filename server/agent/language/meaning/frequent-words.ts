import { readFileSync } from 'node:fs'
import { readGlosses } from './gloss-file.ts'
import { readVectors } from './vector-file.ts'

/** The most frequent English words, the most frequent first. */
export function listFrequentWords(most: number): string[] {
  return readVectors(readFileSync(new URL('./english.vectors', import.meta.url))).words.slice(0, most)
}

/** The Arabic words of the dictionary, as it names them. */
export function listHeadwords(): string[] {
  return [...readGlosses(readFileSync(new URL('./arabic.glosses', import.meta.url), 'utf8')).keys()]
}
