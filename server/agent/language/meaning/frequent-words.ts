import { readFileSync } from 'node:fs'
import { readVectors } from './vector-file.ts'

/** The most frequent English words, most frequent first. */
export function listFrequentWords(most: number): string[] {
  return readVectors(readFileSync(new URL('./english.vectors', import.meta.url))).words.slice(0, most)
}
