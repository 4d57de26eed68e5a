import { readFileSync, writeFileSync } from 'node:fs'
import { digestSources } from './digest-sources.ts'
import { FEATURE_SOURCES } from './feature-sources.ts'
import { trainModels } from './training-data.ts'

const WEIGHTS_FILE = new URL('./weights.json', import.meta.url)
const SOURCES = [
  ...FEATURE_SOURCES,
  'linear-model.ts',
  'read-lessons.ts',
  'training-data.ts',
  'data/',
  'data/apart/',
  'data/around/',
  'data/danger/',
  'data/outside/',
  'data/queues/',
  'data/theft/',
  'data/threat/',
  '../usual-questions/data/',
]

function digest(): string {
  return digestSources(import.meta.url, SOURCES)
}

/** Whether the committed weights were trained from the current sentences and code. */
export function areWeightsFresh(): boolean {
  const kept = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as { madeFrom: string }
  return kept.madeFrom === digest()
}

if (import.meta.main) {
  const weights = { madeFrom: digest(), ...trainModels() }
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify(weights, null, 2)}\n`)
}
