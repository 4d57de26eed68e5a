import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dropArticle } from '../sound/sounds.ts'
import { normalizeArabic } from '../text/normalize-arabic.ts'
import { START } from './question-words.ts'

/*
 * Counts the Arabic words of what customers write, by the sentences that the classifiers learn from, and writes them
 * where the service reads them: each word with how often it occurs, and below an empty line each pair of neighbours
 * that occurs more than once.
 */

const SENTENCES = ['../../usual-questions/data/', '../../classifier/data/', '../../queues/data/'].map(
  (path) => new URL(path, import.meta.url),
)
const COUNTS_FILE = new URL('./question-words.txt', import.meta.url)
const LEAST_PAIRS = 2
const WORD = /[\p{Script=Arabic}\p{M}]+/gu

function* listSentences(): Generator<string[]> {
  for (const folder of SENTENCES) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.txt')).sort()) {
      for (const line of readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8').split(/\r?\n/)) {
        const words = (line.match(WORD) ?? []).map(normalizeArabic).filter((word) => /^\p{L}+$/u.test(word))
        if (words.length > 0) yield words
      }
    }
  }
}

/** The counts as they are kept. */
function countWords(): string {
  const words = new Map<string, number>()
  const pairs = new Map<string, number>()
  const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  for (const sentence of listSentences()) {
    count(words, START)
    for (const [at, word] of sentence.entries()) {
      const bare = dropArticle(word)
      for (const each of new Set([word, bare])) count(words, each)
      count(pairs, `${at === 0 ? START : dropArticle(sentence[at - 1] as string)} ${bare}`)
    }
  }
  const write = (counts: Map<string, number>, least: number) =>
    [...counts]
      .filter(([, many]) => many >= least)
      .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
      .map(([what, many]) => `${what} ${many}\n`)
      .join('')
  return `${write(words, 1)}\n${write(pairs, LEAST_PAIRS)}`
}

/** Whether the kept counts are those of the sentences that stand here now. */
export function areCountsFresh(): boolean {
  return readFileSync(COUNTS_FILE, 'utf8').replaceAll('\r\n', '\n') === countWords()
}

if (import.meta.main) writeFileSync(COUNTS_FILE, countWords())
