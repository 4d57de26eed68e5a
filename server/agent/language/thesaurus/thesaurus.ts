import { readdirSync, readFileSync } from 'node:fs'
import { addToList } from '../../../platform/add-to-list.ts'
import { findPhrase, listWords, type Word } from '../words/words.ts'

/**
 * Words that belong together without being the same: a parrot is a bird and a pet, and a fridge that burned is a device
 * that broke. What a customer names closely an article often names widely, or the other way round. Each line of the
 * thesaurus is one such field: its name, its English words, a slash, its Arabic words. An entry of several words is a
 * phrase.
 */
export interface Field {
  readonly name: string
  /** How much a related word is worth beside the word itself: in a wide field less than in a narrow one. */
  readonly share: number
  /** A field that nothing can be searched for by itself: prices, hours, what is allowed. */
  readonly isGeneral: boolean
}

const FOLDER = new URL('./fields/', import.meta.url)
const FULL_SHARE = 0.9
const LEAST_SHARE = 0.5
const NARROW_FIELD_WORDS = 4
const LOSS_PER_DOUBLING = 0.09

/** The text that all fields are read from. */
export const THESAURUS_TEXT: string = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('\r\n', '\n'))
  .join('\n')

interface Phrase {
  readonly field: number
  readonly words: readonly Word[]
}

/** Every field, by its number. */
export const FIELDS: readonly Field[] = []
const BY_WORD = new Map<string, number[]>()
const BY_FORM = new Map<string, number[]>()
const PHRASES_BY_FORM = new Map<string, Phrase[]>()
const NONE: readonly number[] = []

for (const line of THESAURUS_TEXT.split('\n')) {
  const [, name, star, english, arabic] = /^(\w+)(\*?): (.*?) ?\/ ?(.*)$/.exec(line) ?? []
  if (name === undefined || english === undefined || arabic === undefined) {
    if (line.trim() !== '' && !line.startsWith('#')) throw new Error(`The thesaurus has a line "${line}".`)
    continue
  }
  const [one, other] = [english, arabic].map((half) => half.split(',').filter((entry) => entry.trim() !== ''))
  const size = Math.max(one?.length ?? 0, other?.length ?? 0)
  const loss = LOSS_PER_DOUBLING * Math.max(0, Math.log2(size / NARROW_FIELD_WORDS))
  const share = Math.max(LEAST_SHARE, FULL_SHARE - loss)
  const field = (FIELDS as Field[]).push({ name, share, isGeneral: star === '*' }) - 1
  for (const entry of [...(one ?? []), ...(other ?? [])]) addEntry(listWords(entry), field)
}

function addEntry(words: readonly Word[], field: number): void {
  const [only, ...rest] = words
  if (only === undefined) return
  if (rest.length > 0) {
    for (const form of only.forms) addToList(PHRASES_BY_FORM, form, { field, words })
    return
  }
  addOnce(BY_WORD, only.text, field)
  for (const form of only.forms) addOnce(BY_FORM, form, field)
}

/** A field may have several words of one form, and counts once. */
function addOnce(fields: Map<string, number[]>, key: string, field: number): void {
  if (fields.get(key)?.includes(field) !== true) addToList(fields, key, field)
}

/** The fields of one word. Its own entry is surer than one that it only shares a form with. */
export function listWordFields(word: Word): readonly number[] {
  const exact = BY_WORD.get(word.text)
  if (exact !== undefined) return exact
  if (word.forms.length === 1) return BY_FORM.get(word.forms[0] ?? '') ?? NONE
  return [...new Set(word.forms.flatMap((form) => BY_FORM.get(form) ?? NONE))]
}

/** A phrase of the thesaurus in a run of words. */
export interface FoundPhrase {
  readonly field: number
  /** The places of its words. */
  readonly from: number
  readonly to: number
}

/** The phrases that stand in a run of words. */
export function findFieldPhrases(words: readonly Word[]): FoundPhrase[] {
  const found: FoundPhrase[] = []
  words.forEach((word, from) => {
    for (const form of word.forms) {
      for (const phrase of PHRASES_BY_FORM.get(form) ?? []) {
        const to = from + phrase.words.length
        if (found.some((one) => one.field === phrase.field && one.from === from)) continue
        if (findPhrase(words.slice(from, to), phrase.words) === 0)
          found.push({ field: phrase.field, from, to })
      }
    }
  })
  return found
}

/** All fields that a run of words touches, each once. */
export function listFields(words: readonly Word[]): number[] {
  const fields = new Set(words.flatMap((word) => listWordFields(word)))
  for (const { field } of findFieldPhrases(words)) fields.add(field)
  return [...fields]
}

/** Every single word of the thesaurus and of its phrases, normalized. */
export function listThesaurusWords(): string[] {
  const phrases = [...PHRASES_BY_FORM.values()].flat().flatMap(({ words }) => words.map(({ text }) => text))
  return [...BY_WORD.keys(), ...phrases]
}

/** The lexeme that stands for a field in the index. No customer writes it. */
export function markField(field: number): string {
  return `field${FIELDS[field]?.name.toLowerCase() ?? ''}`
}
