import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { digestSources } from '../classifier/digest-sources.ts'
import { writeNetwork } from './network.ts'
import { readUsualQuestions } from './read.ts'
import { type Lesson, trainNetwork } from './train-network.ts'

/*
 * Trains the network from the sentences of the data folder and writes it where the service reads it. Each file is one
 * usual question: above its empty line the words of customers who ask it, below it the words of help pages that answer
 * it.
 */
const DATA = new URL('./data/', import.meta.url)
const NETWORK_FILE = new URL('./usual-questions.network', import.meta.url)
const SOURCES = [
  'feed.ts',
  'network.ts',
  'read-input.ts',
  'train-network.ts',
  '../classifier/features.ts',
  '../classifier/softmax.ts',
  '../language/inflection/arabic-forms.ts',
  '../language/inflection/english-stem.ts',
  '../language/meaning/arabic.glosses',
  '../language/meaning/dictionary-forms.ts',
  '../language/meaning/directions.ts',
  '../language/meaning/english.vectors',
  '../language/meaning/word-meanings.ts',
  '../language/text/normalize-arabic.ts',
  '../language/thesaurus/fields/',
  '../language/thesaurus/thesaurus.ts',
  '../language/words/spell-words.ts',
  '../language/words/stop-words-data.ts',
  '../language/words/stop-words.ts',
  '../language/words/words.ts',
]

function readLessons(): Lesson[] {
  return readdirSync(DATA)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(new URL(file, DATA), 'utf8').split(/\r?\n/)
      return lines.flatMap((text) => (text.trim() === '' ? [] : { text, name: file.replace('.txt', '') }))
    })
}

function digest(lessons: readonly Lesson[]): string {
  const told = lessons.map(({ name, text }) => `${name} ${text}`)
  return digestSources(import.meta.url, SOURCES, told)
}

/** Whether the committed network was trained from the current sentences and code. */
export function isNetworkFresh(): boolean {
  return readUsualQuestions().madeFrom === digest(readLessons())
}

if (import.meta.main) {
  const lessons = readLessons()
  writeFileSync(NETWORK_FILE, writeNetwork(trainNetwork(lessons), digest(lessons)))
}
