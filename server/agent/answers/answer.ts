import type { Language, Passage, Source } from '../agent.ts'
import { detectLanguage } from '../language/text/language.ts'
import { REPLIES } from '../replies-text.ts'

/** What the knowledge base says to one question. */
export type Answer =
  | {
      readonly kind: 'found'
      readonly question: string
      /** What is quoted of each source. */
      readonly texts: readonly string[]
      readonly language: Language
      /** One, or two if two passages fit about equally well. */
      readonly sources: readonly Source[]
      /** True for a list, or prices, that the customer meant but that may not contain what was asked. */
      readonly mayLack?: boolean
    }
  /** The question names nothing that could be looked up. */
  | { readonly kind: 'vague'; readonly question: string }
  /** Two passages fit about equally well, and only the customer knows which one is meant. */
  | { readonly kind: 'tie'; readonly question: string; readonly between: readonly [Passage, Passage] }
  /** The title of an article whose parts are about different things: the customer can say which is meant. */
  | {
      readonly kind: 'parts'
      readonly question: string
      readonly of: string
      readonly parts: readonly Passage[]
    }
  /** One passage probably answers, but not surely enough: the customer can say whether it is meant. */
  | { readonly kind: 'likely'; readonly question: string; readonly passage: Passage }
  /** The question is about the customer's own order, bill or appointment, which no article covers. */
  | { readonly kind: 'personal'; readonly question: string }
  /** Nothing fits, or not well enough: `nearest` is for the person who takes over. */
  | {
      readonly kind: 'open'
      readonly question: string
      readonly reason: 'no_answer' | 'low_confidence'
      readonly nearest: readonly Passage[]
    }

/** An answer from the knowledge base. */
export type Found = Extract<Answer, { kind: 'found' }>

/**
 * The answers as the customer reads them. Text that exists only in the other language is introduced as such. A sheet or
 * a paragraph may be in the customer's language though the rest of its article is not.
 */
export function writeFound(answers: readonly Answer[], language: Language): string[] {
  return answers.flatMap((answer) => {
    if (answer.kind !== 'found') return []
    const { texts } = answer
    return answer.language === language || detectLanguage(texts.join('\n')) === language
      ? [...texts]
      : [[REPLIES[language].otherLanguage, ...texts].join('\n')]
  })
}

/** The passages nearest to a question that was not answered; none for an answer. */
export function listNearest(answer: Answer): readonly Passage[] {
  switch (answer.kind) {
    case 'open':
      return answer.nearest
    case 'tie':
      return answer.between
    case 'parts':
      return answer.parts
    case 'likely':
      return [answer.passage]
    default:
      return []
  }
}
