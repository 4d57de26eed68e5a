import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { digestSources } from '../classifier/digest-sources.ts'
import { writeNetwork } from '../networks/network.ts'
import { readInput } from '../networks/read-input.ts'
import { NETWORK_SOURCES } from '../networks/sources.ts'
import { type Training, trainNetwork } from '../networks/train-network.ts'
import { readUsualQuestions } from './read.ts'

/*
 * Trains the network from the sentences of the data folder and writes it where the service reads it. Each file is one
 * usual question: above its empty line the words of customers who ask it, below it the words of help pages that answer
 * it. Which sentence asks and which answers is not told: both go by the same rows, and so a question and its answer
 * come to lie near each other.
 */
const DATA = new URL('./data/', import.meta.url)
const NETWORK_FILE = new URL('./usual-questions.network', import.meta.url)
const TRAINING: Training = {
  size: { places: 32768, meanings: 64, hidden: 96 },
  epochs: 12,
  leftOut: { places: 0.3, meaning: 0 },
}

interface Lesson {
  readonly text: string
  readonly name: string
}

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
  return digestSources(import.meta.url, NETWORK_SOURCES, [JSON.stringify(TRAINING), ...told])
}

/** Whether the committed network was trained from the current sentences and code. */
export function isNetworkFresh(): boolean {
  return readUsualQuestions().madeFrom === digest(readLessons())
}

if (import.meta.main) {
  const lessons = readLessons()
  const taught = lessons.map(({ text, name }) => {
    return { input: readInput(text, TRAINING.size.places), name, weight: 1 }
  })
  writeFileSync(NETWORK_FILE, writeNetwork(trainNetwork(taught, TRAINING), digest(lessons)))
}
