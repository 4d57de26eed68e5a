import type { QuestionTerm } from '../../terms/question-terms.ts'
import { numberOf } from './number-of.ts'

/** The share for a term of a heading of which the question only asks a word of the same field. */
const RELATED_ASKED = 0.5

/**
 * A heading's terms, each as the numbers of the forms and concepts that name it: numbers, because every question is
 * compared with many headings. Term `n` has the names from `starts[n]` up to `starts[n + 1]`.
 */
export interface NamedTerms {
  readonly starts: Uint32Array
  readonly names: Uint32Array
  /** The fields of each term. */
  readonly fields: readonly (readonly number[])[]
}

/** What a question asks about, to be compared with headings. */
export interface Asked {
  /** For each number of a form or a concept, 1 if the question has it. */
  readonly isAsked: Uint8Array
  readonly fields: ReadonlySet<number>
}

/** Numbers the names of a heading's terms. `numbers` holds the known names and receives the new ones. */
export function nameTerms(terms: readonly QuestionTerm[], numbers: Map<string, number>): NamedTerms {
  const starts = new Uint32Array(terms.length + 1)
  const names: number[] = []
  terms.forEach((term, at) => {
    names.push(...listNames(term).map((name) => numberOf(name, numbers)))
    starts[at + 1] = names.length
  })
  return { starts, names: Uint32Array.from(names), fields: terms.map(({ fields }) => fields) }
}

/** Gathers what a question asks about. Names without a number occur in no heading. */
export function gatherAsked(terms: readonly QuestionTerm[], numbers: ReadonlyMap<string, number>): Asked {
  const isAsked = new Uint8Array(numbers.size)
  for (const name of terms.flatMap(listNames)) {
    const number = numbers.get(name)
    if (number !== undefined) isAsked[number] = 1
  }
  return { isAsked, fields: new Set(terms.flatMap(({ fields }) => fields)) }
}

/**
 * The share of a heading's terms that the question asks about: by name, and widely, where a word of the same field
 * counts half.
 */
export function shareAsked(
  { starts, names, fields }: NamedTerms,
  asked: Asked,
): { readonly named: number; readonly widely: number } {
  const size = fields.length
  if (size === 0) return { named: 0, widely: 0 }
  let [count, widely] = [0, 0]
  for (let term = 0; term < size; term++) {
    if (isAnyAsked(names, starts[term] as number, starts[term + 1] as number, asked)) {
      count += 1
      widely += 1
    } else if (fields[term]?.some((field) => asked.fields.has(field))) widely += RELATED_ASKED
  }
  return { named: count / size, widely: widely / size }
}

function isAnyAsked(names: Uint32Array, from: number, to: number, { isAsked }: Asked): boolean {
  for (let at = from; at < to; at++) if (isAsked[names[at] as number] === 1) return true
  return false
}

/** The forms of a term's own words, and its concepts with a prefix that no word has. */
function listNames({ own, concepts }: QuestionTerm): string[] {
  return [...concepts.map((concept) => `concept ${concept}`), ...own.flatMap(({ searched }) => searched)]
}

/**
 * How well a heading fits: it should name what the question asks and little else (the harmonic mean of both shares).
 */
export function fitHeading(covered: number, asked: number): number {
  return asked === 0 || covered === 0 ? 0 : (2 * covered * asked) / (covered + asked)
}
