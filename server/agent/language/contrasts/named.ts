import { isStopped } from '../words/stop-words.ts'
import { isSameWord, listWords, type Word } from '../words/words.ts'
import { type Entry, listEntries, loadContrasts, type Member } from './contrast-sets.ts'

/** What a question or a passage names. */
export interface Named {
  /** The meanings of each thing that it names. */
  readonly meanings: readonly (readonly Member[])[]
  readonly members: ReadonlySet<Member>
  /** The members that the text names, by their sets. */
  readonly bySet: ReadonlyMap<number, readonly Member[]>
}

/** Reads what a text names. */
export function readNamed(words: readonly Word[]): Named {
  const { setOf } = loadContrasts()
  const meanings = listThings(words).map((thing) => thing.meanings)
  const members = new Set(meanings.flat())
  return { meanings, members, bySet: Map.groupBy(members, (member) => setOf[member] ?? -1) }
}

/** A thing that a text names: its place, and everything that its words may mean (silver is a metal and a tier). */
interface NamedThing {
  readonly at: number
  readonly length: number
  readonly meanings: readonly Member[]
}

/** The things that a text names, in their order. */
function listThings(words: readonly Word[]): NamedThing[] {
  const things: NamedThing[] = []
  for (let at = 0; at < words.length; ) {
    const { entries, length } = findLongest(words, at)
    if (entries.length > 0)
      things.push({ at, length, meanings: [...new Set(entries.map(({ member }) => member))] })
    at += length
  }
  return things
}

/** The things of some sets that a text names. */
export interface NamedOfSets {
  /** The things of the sets that it names. */
  readonly members: ReadonlySet<number>
  /** Whether their names mean nothing else: a visa is a card, but also a travel document. */
  readonly isPlain: boolean
  /** The other words of the text. */
  readonly rest: readonly Word[]
}

/** Reads which things of some sets a text names. Meanings in the sets `aside` do not make a name ambiguous. */
export function readNamedOf(
  words: readonly Word[],
  sets: ReadonlySet<string>,
  aside: ReadonlySet<string>,
): NamedOfSets {
  const { nameOf, setOf } = loadContrasts()
  const isOf = (member: Member, names: ReadonlySet<string>) => names.has(nameOf[setOf[member] ?? -1] ?? '')
  const things = listThings(words).filter(({ meanings }) => meanings.some((member) => isOf(member, sets)))
  const meant = things.flatMap(({ meanings }) => meanings)
  return {
    members: new Set(meant.filter((member) => isOf(member, sets))),
    isPlain: meant.every((member) => isOf(member, sets) || isOf(member, aside)),
    rest: words.filter((_, place) => !things.some(({ at, length }) => place >= at && place < at + length)),
  }
}

/**
 * The entries at a place and how many words they take; the longest name counts, because "apple pay" does not name an
 * apple.
 */
function findLongest(words: readonly Word[], at: number): { entries: readonly Entry[]; length: number } {
  const word = words[at]
  let [entries, length]: [Entry[], number] = [[], 1]
  if (word === undefined) return { entries, length }
  // A stop word without its prefixes may look like a name: إلى is not Bali.
  const leastWords = isStopped(word) ? 2 : 1
  for (const entry of listEntries(word)) {
    entry.words ??= listWords(entry.name)
    const size = entry.words.length
    if (size < Math.max(length, leastWords) || !standsAt(words, at, entry.words)) continue
    if (size > length) [entries, length] = [[], size]
    entries.push(entry)
  }
  return { entries, length }
}

/** Whether a whole name stands at the place of its first word. */
function standsAt(words: readonly Word[], at: number, name: readonly Word[]): boolean {
  for (let offset = 1; offset < name.length; offset++) {
    const [here, wanted] = [words[at + offset], name[offset]]
    if (here === undefined || wanted === undefined || !isSameWord(here, wanted)) return false
  }
  return true
}
