import type { Word } from '../../language/words/words.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import type { NumberedWords } from './read-passage.ts'

/** The terms of a form, by their places in the question. */
interface FormTerms {
  /** Terms whose own words have the form. */
  readonly own: number[]
  /** These, and terms of which a synonym has the form. */
  readonly any: number[]
}

/**
 * A question's terms by the numbers of their forms: one look-up for each form of a passage, however many words mean a
 * term.
 */
export interface TermTable {
  readonly size: number
  /** For each form the place of its terms in `rows`, or 0. */
  readonly rowOf: Uint16Array
  readonly rows: readonly FormTerms[]
}

const NONE: FormTerms = { own: [], any: [] }

/** Groups the terms by their forms. Forms that no passage has are left out. */
export function createTermTable(
  terms: readonly QuestionTerm[],
  forms: ReadonlyMap<string, number>,
): TermTable {
  const rowOf = new Uint16Array(forms.size)
  const rows = [NONE]
  const add = (words: readonly Word[], term: number, lists: readonly ('own' | 'any')[]) => {
    for (const word of words) {
      for (const form of word.searched) {
        const number = forms.get(form)
        if (number === undefined) continue
        if (rowOf[number] === 0) rowOf[number] = rows.push({ own: [], any: [] }) - 1
        const row = rows[rowOf[number] ?? 0] ?? NONE
        for (const list of lists) if (!row[list].includes(term)) row[list].push(term)
      }
    }
  }
  terms.forEach(({ own, synonyms }, term) => {
    add(own, term, ['own', 'any'])
    add(synonyms, term, ['any'])
  })
  return { size: terms.length, rowOf, rows }
}

/** The places of the terms in a run of words. */
export interface TermPlaces {
  /** For each term the number of words that mean it; empty if no term occurs. */
  readonly counts: readonly number[]
  /** For each term 1 if one of its own words occurs. */
  readonly own: readonly number[]
  /** The words that mean a term, in their order: their places, and at the same index of the other list the terms. */
  readonly hitPlaces: readonly number[]
  readonly hitTerms: readonly number[]
}

/** The places if no term occurs, which most headings and titles share. */
const NOWHERE: TermPlaces = { counts: [], own: [], hitPlaces: [], hitTerms: [] }

/** Finds the terms in a run of words. A word that means a term in two forms counts once. */
export function placeTerms({ size, rowOf, rows }: TermTable, words: NumberedWords): TermPlaces {
  const { starts, forms } = words
  if (!hasTerm(rowOf, forms)) return NOWHERE
  const counts = new Array<number>(size).fill(0)
  const own = new Array<number>(size).fill(0)
  const hitPlaces: number[] = []
  const hitTerms: number[] = []
  for (let at = 0; at < words.length; at++) {
    const end = starts[at + 1] ?? 0
    const firstHit = hitTerms.length
    for (let form = starts[at] ?? 0; form < end; form++) {
      const row = rowOf[forms[form] ?? 0] ?? 0
      if (row === 0) continue
      const found = rows[row] ?? NONE
      for (const term of found.own) own[term] = 1
      for (const term of found.any) {
        if (hitTerms.indexOf(term, firstHit) >= 0) continue
        counts[term] = (counts[term] ?? 0) + 1
        hitPlaces.push(at)
        hitTerms.push(term)
      }
    }
  }
  return { counts, own, hitPlaces, hitTerms }
}

function hasTerm(rowOf: Uint16Array, forms: Uint32Array): boolean {
  for (let form = 0; form < forms.length; form++) if (rowOf[forms[form] as number] !== 0) return true
  return false
}

/** What a sentence holds of a term: nothing, only a synonym, or one of its own words. */
export const HELD = { nothing: 0, synonym: 1, own: 2 } as const

/** What each sentence, given by its forms, holds of each term: the sentences' rows one after the other. */
export function findTerms({ size, rowOf, rows }: TermTable, sentences: readonly Uint32Array[]): Uint8Array {
  const found = new Uint8Array(size * sentences.length)
  sentences.forEach((forms, sentence) => {
    const start = sentence * size
    for (let at = 0; at < forms.length; at++) {
      const row = rowOf[forms[at] ?? 0] ?? 0
      if (row === 0) continue
      const { own, any } = rows[row] ?? NONE
      for (const term of any) if (found[start + term] === HELD.nothing) found[start + term] = HELD.synonym
      for (const term of own) found[start + term] = HELD.own
    }
  })
  return found
}
