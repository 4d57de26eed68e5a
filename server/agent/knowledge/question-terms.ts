import { CONCEPTS, type Concept, type ConceptRow } from './concepts-data.ts'
import { STOP_WORDS } from './stop-words-data.ts'
import { findPhrase, isSameWord, listWords, type Word } from './words.ts'

/** One thing that a question asks about: the customer's own words for it, and the other words that mean it. */
export interface QuestionTerm {
  readonly own: readonly Word[]
  readonly synonyms: readonly Word[]
  readonly concepts: readonly Concept[]
  /** How much the term counts among the question's terms, before its rarity does. */
  readonly weight: number
}

interface Phrase {
  readonly concept: Concept
  readonly words: readonly Word[]
}

const STOPPED = new Set(STOP_WORDS.flatMap((word) => listWords(word).map((each) => each.text)))
const SYNONYMS = new Map<Concept, readonly Word[]>()
const PHRASES: Phrase[] = []
const CONCEPTS_BY_WORD = new Map<string, Set<Concept>>()
const CONCEPTS_BY_FORM = new Map<string, Set<Concept>>()

for (const [name, row] of Object.entries(CONCEPTS) as [Concept, ConceptRow][]) {
  // Only single words can stand in for one another in an index; the last word of a longer name is the telling one.
  const words = [...row.en, ...row.ar].flatMap((entry) => listWords(entry).slice(-1))
  SYNONYMS.set(name, words)
  for (const word of words) {
    CONCEPTS_BY_WORD.set(word.text, (CONCEPTS_BY_WORD.get(word.text) ?? new Set()).add(name))
    for (const form of word.forms) {
      CONCEPTS_BY_FORM.set(form, (CONCEPTS_BY_FORM.get(form) ?? new Set()).add(name))
    }
  }
  for (const phrase of row.phrases ?? []) PHRASES.push({ concept: name, words: listWords(phrase) })
}

/**
 * What a question is about. Stop words and numbers are dropped (an order number is in no article), words that mean the
 * same thing become one term, and telling phrases ("how long") add the concept that they ask for. Empty when the text
 * asks about nothing nameable.
 */
export function listQuestionTerms(question: string): QuestionTerm[] {
  const words = listWords(question)
  const terms = new Map<string, { own: Word[]; concepts: Set<Concept> }>()
  const add = (concepts: Iterable<Concept>, own: Word | null) => {
    const names = [...concepts].sort()
    const key = names.length > 0 ? names.join('+') : (own?.forms[0] ?? '')
    const term = terms.get(key) ?? { own: [], concepts: new Set(names) }
    if (own !== null && !term.own.some((each) => isSameWord(each, own))) term.own.push(own)
    terms.set(key, term)
  }
  for (const word of words) {
    if (word.script === 'number' || word.text.length < 2 || STOPPED.has(word.text)) continue
    add(findConcepts(word), word)
  }
  const raised = PHRASES.filter((phrase) => findPhrase(words, phrase.words) >= 0).map(
    (phrase) => phrase.concept,
  )
  for (const concept of raised) {
    if (![...terms.values()].some((term) => term.concepts.has(concept))) add([concept], null)
  }
  return [...terms.values()].map(({ own, concepts }) => ({
    own,
    concepts: [...concepts],
    synonyms: [...concepts].flatMap((concept) => SYNONYMS.get(concept) ?? []),
    weight: Math.max(
      ...[...concepts].map((concept) => weigh(concept, own.length > 0)),
      concepts.size === 0 ? 1 : 0,
    ),
  }))
}

/** Whether there is something to search for: a bare "how much?" asks for a price of nothing. */
export function isSearchable(terms: readonly QuestionTerm[]): boolean {
  return terms.some((term) => term.weight >= 1)
}

function weigh(concept: Concept, named: boolean): number {
  const row: ConceptRow = CONCEPTS[concept]
  return (named ? row.weight : (row.phraseWeight ?? row.weight)) ?? 1
}

/** A word's own entry is surer than one that it only shares a form with: فتح is an opening before it is an opened box. */
function findConcepts(word: Word): ReadonlySet<Concept> {
  const exact = CONCEPTS_BY_WORD.get(word.text)
  if (exact !== undefined) return exact
  return new Set(word.forms.flatMap((form) => [...(CONCEPTS_BY_FORM.get(form) ?? [])]))
}
