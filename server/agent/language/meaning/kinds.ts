import { readFileSync } from 'node:fs'

/** The senses of a word, and the kinds that these belong to. */
export interface Kinds {
  /** The senses, by their numbers. */
  readonly own: Int32Array
  /**
   * The kinds above the senses, each with how much it says of the word: a parrot is more of a bird than of an animal.
   */
  readonly above: Int32Array
  readonly shares: Float32Array
  /** Words with the opposite meaning. */
  readonly opposites: readonly string[]
}

/** How much words with a common sense say of each other. */
export const SAME_SENSE = 0.92
const MOST_ABOVE = 0.85
const LOSS_PER_DOUBLING = 0.05
const LEAST_ABOVE = 0.35
const FARTHEST = 5

const INFLECTIONS = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['ed', ''],
  ['ed', 'e'],
  ['er', ''],
] as const

interface Dictionary {
  /** The entry of each word: its senses, and the words with the opposite meaning. */
  readonly entries: ReadonlyMap<string, string>
  /** For each sense how many words name it or a kind of it, and the kinds above it. */
  readonly senses: readonly string[]
}

// Read when a word is first looked up: a process that answers nobody needs none of it. Lines are parsed on use, because
// few of a hundred thousand are ever needed.
let dictionary: Dictionary | undefined

function readDictionary(): Dictionary {
  const text = readFileSync(new URL('./english.kinds', import.meta.url), 'latin1')
  const end = text.indexOf('\n\n')
  const entries = new Map<string, string>()
  for (const line of text.slice(0, end).split('\n')) {
    const tab = line.indexOf('\t')
    entries.set(line.slice(0, tab), line.slice(tab + 1))
  }
  return {
    entries,
    senses: text
      .slice(end + 2)
      .trimEnd()
      .split('\n'),
  }
}

function readNumbers(text = ''): number[] {
  return text === '' ? [] : text.split(' ').map((each) => Number.parseInt(each, 36))
}

function readSense(
  sense: number,
  { senses }: Dictionary,
): { readonly size: number; readonly parents: number[] } {
  const [size = 1, ...parents] = readNumbers(senses[sense])
  return { size, parents }
}

/** All kinds above some senses, and the senses themselves. */
function climb(own: readonly number[], dictionary: Dictionary): Set<number> {
  const found = new Set(own)
  let level = own
  for (let step = 0; step < FARTHEST && level.length > 0; step++) {
    level = level
      .flatMap((sense) => readSense(sense, dictionary).parents)
      .filter((sense) => !found.has(sense))
    for (const sense of level) found.add(sense)
  }
  return found
}

/** Reads the dictionary ahead of time. */
export function loadKinds(): void {
  dictionary ??= readDictionary()
}

/** The senses and kinds of a word, given by its glosses. If two glosses share a sense, only shared senses count. */
export function findKinds(words: readonly string[]): Kinds | null {
  dictionary ??= readDictionary()
  const known = dictionary
  const entries = words.flatMap((word) => findEntry(word, known) ?? [])
  if (entries.length === 0) return null
  const all = entries.flatMap((entry) => [...new Set(entry.own)])
  const shared = all.filter((sense, at) => all.indexOf(sense) !== at)
  const own = new Set(shared.length > 0 ? shared : all)
  const above = [...climb([...own], known)]
    .filter((sense) => !own.has(sense))
    .map((sense) => ({ sense, share: shareOf(readSense(sense, known).size) }))
    .filter(({ share }) => share >= LEAST_ABOVE)
  return {
    own: Int32Array.from(own),
    above: Int32Array.from(above, ({ sense }) => sense),
    shares: Float32Array.from(above, ({ share }) => share),
    opposites: entries.flatMap(({ opposites }) => opposites),
  }
}

function shareOf(size: number): number {
  return MOST_ABOVE - LOSS_PER_DOUBLING * Math.log2(size || 1)
}

interface Entry {
  readonly own: readonly number[]
  readonly opposites: readonly string[]
}

function findEntry(word: string, { entries }: Dictionary): Entry | undefined {
  const found = entries.get(word)
  if (found !== undefined) return readEntry(found)
  for (const [ending, instead] of INFLECTIONS) {
    if (!word.endsWith(ending)) continue
    const base = entries.get(word.slice(0, -ending.length) + instead)
    if (base !== undefined) return readEntry(base)
  }
  return undefined
}

function readEntry(line: string): Entry {
  const [own, opposites = ''] = line.split('\t')
  return { own: readNumbers(own), opposites: opposites === '' ? [] : opposites.split(' ') }
}
