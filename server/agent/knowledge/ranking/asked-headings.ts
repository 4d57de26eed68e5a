import type { QuestionTerm } from '../../terms/question-terms.ts'

/** What is named by a word of the same field is as good as half asked. */
const RELATED_ASKED = 0.5

/** What a question asks about, for telling what of a heading it asks for. */
export interface Asked {
  readonly concepts: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  readonly fields: ReadonlySet<number>
}

/** Gathers what a question's terms ask about. */
export function gatherAsked(terms: readonly QuestionTerm[]): Asked {
  return {
    concepts: new Set(terms.flatMap(({ concepts }) => concepts)),
    forms: new Set(terms.flatMap(({ own }) => own.flatMap((word) => word.searched))),
    fields: new Set(terms.flatMap(({ fields }) => fields)),
  }
}

/**
 * The share of what a heading names that the question asks about; widely, where a word of the same field is as good as
 * half asked.
 */
export function shareAsked(
  named: readonly QuestionTerm[],
  asked: Asked,
): { readonly named: number; readonly widely: number } {
  if (named.length === 0) return { named: 0, widely: 0 }
  let [count, widely] = [0, 0]
  for (const term of named) {
    if (isAsked(term, asked)) {
      count += 1
      widely += 1
    } else if (term.fields.some((field) => asked.fields.has(field))) widely += RELATED_ASKED
  }
  return { named: count / named.length, widely: widely / named.length }
}

function isAsked({ concepts, own }: QuestionTerm, asked: Asked): boolean {
  for (const concept of concepts) if (asked.concepts.has(concept)) return true
  for (const { searched } of own) for (const form of searched) if (asked.forms.has(form)) return true
  return false
}

/** A heading fits when it names what the question asks and little else: the harmonic mean of the two shares. */
export function fitHeading(covered: number, asked: number): number {
  return asked === 0 || covered === 0 ? 0 : (2 * covered * asked) / (covered + asked)
}
