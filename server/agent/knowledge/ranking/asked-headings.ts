import type { QuestionTerm } from '../../terms/question-terms.ts'
import { numberOf } from './number-of.ts'

/** What is named by a word of the same field is as good as half asked. */
const RELATED_ASKED = 0.5

/**
 * What a heading names, term by term, as the numbers of the forms and concepts that name it: every question goes
 * through the headings of many passages. Term `n` has the names from `starts[n]` up to `starts[n + 1]`.
 */
export interface NamedTerms {
  readonly starts: Uint32Array
  readonly names: Uint32Array
  /** The fields of each term. */
  readonly fields: readonly (readonly number[])[]
}

/** What a question asks about, for telling what of a heading it asks for. */
export interface Asked {
  /** For each number of a form or a concept 1 where it is asked. */
  readonly isAsked: Uint8Array
  readonly fields: ReadonlySet<number>
}

/** Gathers what a heading's terms name. `numbers` has the numbers of the known names, and is given the others. */
export function nameTerms(terms: readonly QuestionTerm[], numbers: Map<string, number>): NamedTerms {
  const starts = new Uint32Array(terms.length + 1)
  const names: number[] = []
  terms.forEach((term, at) => {
    names.push(...listNames(term).map((name) => numberOf(name, numbers)))
    starts[at + 1] = names.length
  })
  return { starts, names: Uint32Array.from(names), fields: terms.map(({ fields }) => fields) }
}

/** Gathers what a question's terms ask about. What has no number, no heading names. */
export function gatherAsked(terms: readonly QuestionTerm[], numbers: ReadonlyMap<string, number>): Asked {
  const isAsked = new Uint8Array(numbers.size)
  for (const name of terms.flatMap(listNames)) {
    const number = numbers.get(name)
    if (number !== undefined) isAsked[number] = 1
  }
  return { isAsked, fields: new Set(terms.flatMap(({ fields }) => fields)) }
}

/**
 * The share of what a heading names that the question asks about; widely, where a word of the same field is as good as
 * half asked.
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

/** The forms of a term's own words, and its concepts with a mark that is in no word. */
function listNames({ own, concepts }: QuestionTerm): string[] {
  return [...concepts.map((concept) => `concept ${concept}`), ...own.flatMap(({ searched }) => searched)]
}

/** A heading fits when it names what the question asks and little else: the harmonic mean of the two shares. */
export function fitHeading(covered: number, asked: number): number {
  return asked === 0 || covered === 0 ? 0 : (2 * covered * asked) / (covered + asked)
}
