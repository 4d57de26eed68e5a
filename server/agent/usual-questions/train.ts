import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeNetwork } from './network.ts'
import { readUsualQuestions } from './read.ts'
import { type Lesson, trainNetwork } from './train-network.ts'

/*
 * Trains the network from the sentences of the data folder and writes it where the service reads it. Each file is one usual question: above its
 * empty line what customers write who ask it, below what help pages say to it.
 */
const DATA = new URL('./data/', import.meta.url)
const NETWORK_FILE = new URL('./usual-questions.network', import.meta.url)
const THESAURUS = '../knowledge/thesaurus/'
const SOURCES = [
  'feed.ts',
  'network.ts',
  'read-input.ts',
  'train-network.ts',
  '../classifier/features.ts',
  '../knowledge/meaning/arabic.glosses',
  '../knowledge/meaning/dictionary-forms.ts',
  '../knowledge/meaning/english.vectors',
  '../knowledge/meaning/word-meanings.ts',
  '../knowledge/normalize-arabic.ts',
  '../knowledge/thesaurus.ts',
  '../knowledge/words.ts',
]

function listThesaurus(): string[] {
  return readdirSync(new URL(THESAURUS, import.meta.url))
    .sort()
    .map((name) => `${THESAURUS}${name}`)
}

function readLessons(): Lesson[] {
  return readdirSync(DATA)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(new URL(file, DATA), 'utf8').split(/\r?\n/)
      return lines.flatMap((text) => (text.trim() === '' ? [] : { text, name: file.replace('.txt', '') }))
    })
}

/** The digest of everything that the network is made from. */
function digestSources(lessons: readonly Lesson[]): string {
  const hash = createHash('sha256')
  for (const name of [...SOURCES, ...listThesaurus()]) {
    const source = readFileSync(new URL(name, import.meta.url), 'latin1')
    hash.update(source.replaceAll('\r\n', '\n'), 'latin1')
  }
  for (const { name, text } of lessons) hash.update(`${name} ${text}\n`)
  return hash.digest('hex')
}

/** Whether the committed network was trained from the sentences and the code that stand here now. */
export function isNetworkFresh(): boolean {
  return readUsualQuestions().madeFrom === digestSources(readLessons())
}

if (import.meta.main) {
  const lessons = readLessons()
  writeFileSync(NETWORK_FILE, writeNetwork(trainNetwork(lessons), digestSources(lessons)))
}
