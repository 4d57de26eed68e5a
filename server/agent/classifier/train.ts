import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readCompanyQuestions } from './company-questions.ts'
import { trainModels } from './training-data.ts'

const WEIGHTS_FILE = new URL('./weights.json', import.meta.url)
const CODE = [
  'company-questions.ts',
  'features.ts',
  'linear-model.ts',
  'training-data.ts',
  '../knowledge/normalize-arabic.ts',
  '../knowledge/thesaurus.ts',
  '../knowledge/words.ts',
]

const DATA = ['data/', 'data/apart/', 'data/queues/', '../knowledge/thesaurus/']

function listTexts(folder: string): string[] {
  const names = readdirSync(new URL(folder, import.meta.url)).filter((name) => /\.(?:txt|json)$/.test(name))
  return names.sort().map((name) => `${folder}${name}`)
}

/** The digest of everything that the weights are made from. */
function digestSources(): string {
  const hash = createHash('sha256')
  for (const name of [...CODE, ...DATA.flatMap(listTexts)]) {
    hash
      .update(`${name}\n`)
      .update(readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n'))
  }
  for (const { text, queue } of readCompanyQuestions()) hash.update(`${queue} ${text}\n`)
  return hash.digest('hex')
}

/** Whether the committed weights were trained from the sentences and the code that stand here now. */
export function areWeightsFresh(): boolean {
  const kept = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as { madeFrom: string }
  return kept.madeFrom === digestSources()
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    // Only the check needs weights that stand there already.
    const { checkQueues } = await import('./check-queues.ts')
    for (const line of checkQueues()) process.stdout.write(`${line}\n`)
  } else {
    const weights = { madeFrom: digestSources(), ...trainModels() }
    writeFileSync(WEIGHTS_FILE, `${JSON.stringify(weights, null, 2)}\n`)
  }
}
