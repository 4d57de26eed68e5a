import type { QuestionTerm } from './question-terms.ts'
import type { NumberedWords } from './read-passage.ts'
import type { Word } from './words.ts'

/** The terms that a form belongs to, by their place in the question. */
interface FormTerms {
  /** Terms whose own words have the form. */
  readonly own: number[]
  /** The same and those whose synonyms have it. */
  readonly any: number[]
}

/** A question's terms by the numbers of their forms: one look for each form of a passage, however many words mean a term. */
export interface TermTable {
  readonly size: number
  /** For each form 0, or the place of its terms in `rows`. */
  readonly rowOf: Uint16Array
  readonly rows: readonly FormTerms[]
}

const NONE: FormTerms = { own: [], any: [] }

/** Sorts the terms by their forms. Forms that no passage has are in no table. */
export function createTermTable(
  terms: readonly QuestionTerm[],
  forms: ReadonlyMap<string, number>,
): TermTable {
  const rowOf = new Uint16Array(forms.size)
  const rows = [NONE]
  const add = (words: readonly Word[], term: number, lists: readonly ('own' | 'any')[]) => {
    for (const form of words.flatMap((word) => word.forms)) {
      const number = forms.get(form)
      if (number === undefined) continue
      if (rowOf[number] === 0) rowOf[number] = rows.push({ own: [], any: [] }) - 1
      const row = rows[rowOf[number] ?? 0] ?? NONE
      for (const list of lists) if (!row[list].includes(term)) row[list].push(term)
    }
  }
  terms.forEach(({ own, synonyms }, term) => {
    add(own, term, ['own', 'any'])
    add(synonyms, term, ['any'])
  })
  return { size: terms.length, rowOf, rows }
}

/** Where the terms stand in a run of words. */
export interface TermPlaces {
  /** For each term, how many words mean it. */
  readonly counts: Uint32Array
  /** For each term, 1 where one of its own words stands. */
  readonly own: Uint8Array
  /** Each word that means a term, in the order of the words: the word's place and the term. */
  readonly hits: readonly { readonly at: number; readonly term: number }[]
}

/** Finds the terms in a run of words. A word that means a term in two forms counts once. */
export function placeTerms({ size, rowOf, rows }: TermTable, words: NumberedWords): TermPlaces {
  const counts = new Uint32Array(size)
  const own = new Uint8Array(size)
  const hits: { at: number; term: number }[] = []
  const last = new Int32Array(size).fill(-1)
  for (let at = 0; at < words.length; at++) {
    const end = words.starts[at + 1] ?? 0
    for (let form = words.starts[at] ?? 0; form < end; form++) {
      const row = rowOf[words.forms[form] ?? 0] ?? 0
      if (row === 0) continue
      const found = rows[row] ?? NONE
      for (const term of found.own) own[term] = 1
      for (const term of found.any) {
        if (last[term] === at) continue
        last[term] = at
        counts[term] = (counts[term] ?? 0) + 1
        hits.push({ at, term })
      }
    }
  }
  return { counts, own, hits }
}

/** For each term 0, or 1 where only a synonym of it is among the forms, or 2 where one of its own words is. */
export function findTerms({ size, rowOf, rows }: TermTable, forms: Uint32Array): Uint8Array {
  const found = new Uint8Array(size)
  for (const form of forms) {
    const row = rowOf[form] ?? 0
    if (row === 0) continue
    const { own, any } = rows[row] ?? NONE
    for (const term of any) if (found[term] === 0) found[term] = 1
    for (const term of own) found[term] = 2
  }
  return found
}
