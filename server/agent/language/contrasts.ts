import { readdirSync, readFileSync } from 'node:fs'
import { addToList } from '../../platform/add-to-list.ts'
import { isStopped } from './stop-words.ts'
import { isSameWord, listWords, type Word } from './words.ts'

/*
 * Contrast sets: things of one kind that exclude one another. "Do you deliver to Oman?" is not answered by "We deliver
 * to Kuwait and Bahrain", however much the two have in common, and a search that counts what they share takes the one
 * for the answer to the other. Each line of the data is one set: its name, then its members, each with all the names
 * that it goes by. One with a star before it is the rest: "We do not deliver to other cities" tells of every city that
 * it does not name.
 */

/** A thing that a text may name, by its number. */
type Member = number

/** One name of a member. */
interface Entry {
  readonly member: Member
  readonly name: string
  /** Read when a text has the first of them: most names never stand in any. */
  words?: readonly Word[]
}

interface ContrastSets {
  /** What each set is called. */
  readonly nameOf: readonly string[]
  /** The set that each member belongs to. */
  readonly setOf: readonly number[]
  /** For each set that has one, the member that stands for all others. */
  readonly restOf: ReadonlyMap<number, Member>
  /** The entries by the first word of their names, as it is and by its forms. */
  readonly byWord: ReadonlyMap<string, readonly Entry[]>
  readonly byForm: ReadonlyMap<string, readonly Entry[]>
}

const FOLDER = new URL('./contrasts/', import.meta.url)
const NONE: readonly Entry[] = []

// Read when a text is first looked through, or when `loadContrasts` asks for it: a process that answers nobody needs
// none of it.
let kept: ContrastSets | undefined

/** Reads the sets, which takes some tenths of a second, so that no customer waits for it. */
export function loadContrasts(): ContrastSets {
  kept ??= readContrasts()
  return kept
}

function readContrasts(): ContrastSets {
  const sets = listSets()
  const nameOf = sets.map(({ name }) => name)
  const setOf: number[] = []
  const restOf = new Map<number, Member>()
  const byWord = new Map<string, readonly Entry[]>()
  const byForm = new Map<string, readonly Entry[]>()
  const byToken = new Map<string, Entry[]>()
  sets.forEach(({ members }, set) => {
    for (const { names, isRest } of members) {
      const member = setOf.push(set) - 1
      if (isRest) restOf.set(set, member)
      for (const name of names) {
        const [token = ''] = name.split(' ', 1)
        addToList(byToken, token, { member, name })
      }
    }
  })
  for (const [token, entries] of byToken) {
    const [first] = listWords(token)
    if (first === undefined)
      throw new Error(`A contrast set has a name that begins with no word: "${entries[0]?.name}".`)
    joinLists(byWord, first.text, entries)
    for (const form of first.forms) joinLists(byForm, form, entries)
  }
  return { nameOf, setOf, restOf, byWord, byForm }
}

/** Joins a list to the one under a key. Most keys have one, which stands under several and is not copied. */
function joinLists<Item>(lists: Map<string, readonly Item[]>, key: string, items: readonly Item[]): void {
  const list = lists.get(key)
  lists.set(key, list === undefined ? items : [...list, ...items])
}

/** The sets of the data: their members, each with its names. */
function listSets(): { name: string; members: { names: string[]; isRest: boolean }[] }[] {
  const files = readdirSync(FOLDER).sort()
  const lines = files.flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').split(/\r?\n/))
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, members] = /^(\w+): (.+)$/.exec(line) ?? []
      if (name === undefined || members === undefined)
        throw new Error(`The contrast sets have a line "${line}".`)
      const listed = members.split(', ')
      return {
        name,
        members: listed.map((names) => ({
          names: names.replace(/^\*/, '').split('='),
          isRest: names.startsWith('*'),
        })),
      }
    })
}

/** Whether something has a name that begins with a word as it is written: then it is one, whatever it is near to. */
export function beginsName({ text }: Word): boolean {
  return loadContrasts().byWord.has(text)
}

/** Every word that something's name begins with, as it is written. */
export function listNameWords(): string[] {
  return [...loadContrasts().byWord.keys()]
}

/** One thing that a text names: where, and everything that its words may mean: silver is a metal, and a tier. */
interface NamedThing {
  readonly at: number
  readonly length: number
  readonly meanings: readonly Member[]
}

/** What a text names in its order. */
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

/** Names of some sets in a text. */
export interface NamedOfSets {
  /** The things of the sets that it names. */
  readonly members: ReadonlySet<number>
  /** Whether all their names mean nothing else: a visa is a card, and a paper to travel with. */
  readonly isPlain: boolean
  /** The words of the text that are none of their names. */
  readonly rest: readonly Word[]
}

/**
 * Reads which things of some sets a text names; `aside` are sets whose meanings of the same names make no difference.
 */
export function readNamedOf(
  words: readonly Word[],
  sets: ReadonlySet<string>,
  aside: ReadonlySet<string> = new Set(),
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
 * The names that stand at a place and how many words they have; of several the longest, since "apple pay" names no
 * apple.
 */
function findLongest(words: readonly Word[], at: number): { entries: readonly Entry[]; length: number } {
  const word = words[at]
  let [entries, length]: [Entry[], number] = [[], 1]
  if (word === undefined) return { entries, length }
  // With its prefixes taken off, a name may look like one: إلى is not Bali.
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

/** Whether a name stands at a place where its first word does. */
function standsAt(words: readonly Word[], at: number, name: readonly Word[]): boolean {
  for (let offset = 1; offset < name.length; offset++) {
    const [here, wanted] = [words[at + offset], name[offset]]
    if (here === undefined || wanted === undefined || !isSameWord(here, wanted)) return false
  }
  return true
}

/** A word's own entries are surer than those that it only shares a form with. */
function listEntries(word: Word): readonly Entry[] {
  const { byWord, byForm } = loadContrasts()
  const exact = byWord.get(word.text)
  if (exact !== undefined) return exact
  if (word.forms.length === 1) return byForm.get(word.forms[0] ?? '') ?? NONE
  return [...new Set(word.forms.flatMap((form) => byForm.get(form) ?? NONE))]
}

/** What a question or a passage names. */
export interface Named {
  /** What each thing that it names may mean. */
  readonly meanings: readonly (readonly Member[])[]
  readonly members: ReadonlySet<Member>
  /** The members of each set that the text names something of. */
  readonly bySet: ReadonlyMap<number, readonly Member[]>
}

/** Reads what a text names. */
export function readNamed(words: readonly Word[]): Named {
  const { setOf } = loadContrasts()
  const meanings = listThings(words).map((thing) => thing.meanings)
  const members = new Set(meanings.flat())
  return { meanings, members, bySet: Map.groupBy(members, (member) => setOf[member] ?? -1) }
}

/** How what a question names stands to what a text names: 1 where something of it is so, otherwise 0. */
export interface Contrast {
  /** The text names it too. */
  readonly namesSame: number
  /** The text names others of its kind in its place, which the question does not name. */
  readonly namesOther: number
  /** The text names nothing of its kind. */
  readonly namesNoneOfKind: number
}

const NO_CONTRAST: Contrast = { namesSame: 0, namesOther: 0, namesNoneOfKind: 0 }

/** Compares what a question names with what a text names. */
export function compareNamed(asked: Named, { members, bySet }: Named): Contrast {
  if (asked.meanings.length === 0) return NO_CONTRAST
  const { setOf, restOf } = loadContrasts()
  const isTold = (member: Member) => members.has(member) || members.has(restOf.get(setOf[member] ?? -1) ?? -1)
  const hasRivals = (member: Member) =>
    bySet.get(setOf[member] ?? -1)?.some((other) => !asked.members.has(other)) === true
  let [namesSame, namesOther, namesNoneOfKind] = [0, 0, 0]
  for (const meanings of asked.meanings) {
    let [isSame, isOther] = [false, false]
    for (const member of meanings) {
      if (isTold(member)) isSame = true
      else if (hasRivals(member)) isOther = true
    }
    if (isSame) namesSame = 1
    if (isOther) namesOther = 1
    else if (!isSame) namesNoneOfKind = 1
  }
  return { namesSame, namesOther, namesNoneOfKind }
}
