import { readdirSync, readFileSync } from 'node:fs'
import { addToList } from '../../../platform/add-to-list.ts'
import { isStopped } from '../words/stop-words.ts'
import { isSameWord, listWords, type Word } from '../words/words.ts'

/*
 * Contrast sets: things of one kind that exclude one another. "Do you deliver to Oman?" is not answered by "We deliver
 * to Kuwait and Bahrain", although a search by shared words would rank it high. Each line of the data is one set: its
 * name, then its members, each with all its names. A member with a star stands for the rest: "We do not deliver to
 * other cities" covers every city that it does not name.
 */

/** The number of a thing that a text may name. */
type Member = number

/** One name of a member. */
interface Entry {
  readonly member: Member
  readonly name: string
  /** Read when a text has the first of them: most names never occur. */
  words?: readonly Word[]
}

interface ContrastSets {
  /** The name of each set. */
  readonly nameOf: readonly string[]
  /** The set of each member. */
  readonly setOf: readonly number[]
  /** For each set with a member for the rest, that member. */
  readonly restOf: ReadonlyMap<number, Member>
  /** The entries by the first word of their names, as written and by its forms. */
  readonly byWord: ReadonlyMap<string, readonly Entry[]>
  readonly byForm: ReadonlyMap<string, readonly Entry[]>
}

const FOLDER = new URL('./sets/', import.meta.url)
const NONE: readonly Entry[] = []

// Read when a first text is searched, or by `loadContrasts`: a process that answers nobody needs none of it.
let kept: ContrastSets | undefined

/** Reads the sets ahead of time: it takes some tenths of a second, for which no customer should wait. */
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

/**
 * Adds a list to the one under a key. Most keys have a single list, which is shared between keys and therefore not
 * copied.
 */
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

/** Whether the name of something begins with this word as written: then the word is right, whatever it resembles. */
export function beginsName({ text }: Word): boolean {
  return loadContrasts().byWord.has(text)
}

/** Every word with which the name of something begins, as written. */
export function listNameWords(): string[] {
  return [...loadContrasts().byWord.keys()]
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

/** The entries of a word. Its own are more certain than those that only share a form with it. */
function listEntries(word: Word): readonly Entry[] {
  const { byWord, byForm } = loadContrasts()
  const exact = byWord.get(word.text)
  if (exact !== undefined) return exact
  if (word.forms.length === 1) return byForm.get(word.forms[0] ?? '') ?? NONE
  return [...new Set(word.forms.flatMap((form) => byForm.get(form) ?? NONE))]
}

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

/** How the things that a question names compare with those of a text; each 1 if true, otherwise 0. */
export interface Contrast {
  /** The text names one of them too. */
  readonly namesSame: number
  /** The text instead names others of their kind that the question does not name. */
  readonly namesOther: number
  /** The text names nothing of their kind. */
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
