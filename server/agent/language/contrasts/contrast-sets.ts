import { readdirSync, readFileSync } from 'node:fs'
import { addToList } from '../../../platform/add-to-list.ts'
import { listWords, type Word } from '../words/words.ts'

/*
 * Contrast sets: things of one kind that exclude one another. "Do you deliver to Oman?" is not answered by "We deliver
 * to Kuwait and Bahrain", although a search by shared words would rank it high. Each line of the data is one set: its
 * name, then its members, each with all its names. A member with a star stands for the rest: "We do not deliver to
 * other cities" covers every city that it does not name.
 */

/** The number of a thing that a text may name. */
export type Member = number

/** One name of a member. */
export interface Entry {
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

/** The entries of a word. Its own are more certain than those that only share a form with it. */
export function listEntries(word: Word): readonly Entry[] {
  const { byWord, byForm } = loadContrasts()
  const exact = byWord.get(word.text)
  if (exact !== undefined) return exact
  if (word.forms.length === 1) return byForm.get(word.forms[0] ?? '') ?? NONE
  return [...new Set(word.forms.flatMap((form) => byForm.get(form) ?? NONE))]
}
