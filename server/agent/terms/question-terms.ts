import { addToList } from '../../platform/add-to-list.ts'
import { remember } from '../language/text/remember.ts'
import { FIELDS, findFieldPhrases, listWordFields } from '../language/thesaurus/thesaurus.ts'
import { isOneOf } from '../language/words/is-one-of.ts'
import { isStopped } from '../language/words/stop-words.ts'
import { findPhrase, listWords, type Word } from '../language/words/words.ts'
import type { ConceptRow } from './concept-row.ts'
import { CONCEPTS, type Concept } from './concepts-data.ts'
import { dropCountedHours, readAskedDetail, readToldBy } from './details.ts'
import { asksPriceOfNamed } from './price-questions.ts'

/** One thing that a question asks about: the customer's own words for it, and other words with the same meaning. */
export interface QuestionTerm {
  readonly own: readonly Word[]
  readonly synonyms: readonly Word[]
  readonly concepts: readonly Concept[]
  /** The fields of the thesaurus that its words belong to. */
  readonly fields: readonly number[]
  /** Its weight among the question's terms, before its rarity is applied. */
  readonly weight: number
  /** The bit of the kind of detail, if it only asks for that; 0 for a term that names a thing. */
  readonly detail: number
  /** What tells it without its words, as bits: the detail, or for a city a statement about the whole country. */
  readonly toldBy: number
}

/** The least weight of a term that a question is about, and does not only mention. */
export const STRONG = 1

/** Whether a question is about a term, and says it in words of its own. */
export function isStrong({ own, weight }: QuestionTerm): boolean {
  return own.length > 0 && weight >= STRONG
}

interface Gathered {
  readonly own: Word[]
  readonly concepts: ReadonlySet<Concept>
  readonly fields: Set<number>
  readonly weight: number
}

interface Phrase {
  readonly concept: Concept
  /** The runs of words between the phrase's gaps. */
  readonly parts: readonly (readonly Word[])[]
  readonly length: number
}

const GAP_WORDS = 3
/**
 * A thing that customers call "my" counts less than what happened to it, because no article names everything that is
 * sold.
 */
const POSSESSION_WEIGHT = 0.4
const POSSESSIVES = new Set(['my', 'our'])
/**
 * The weight of a term after a preposition of place or means: it narrows the question, so a passage without it answers
 * another question.
 */
export const RESTRICTION_WEIGHT = 1.5
const RESTRICTING = new Set(['to', 'in', 'at', 'with', 'by', 'from', 'via', 'في', 'الي', 'من', 'عبر'])
const DETERMINERS = new Set(['the', 'a', 'an', 'your', 'our', 'my', 'any'])

const SYNONYMS = new Map<Concept, readonly Word[]>()
const PHRASES: Phrase[] = []
const CONCEPTS_BY_WORD = new Map<string, Set<Concept>>()
const CONCEPTS_BY_FORM = new Map<string, Set<Concept>>()

for (const [name, row] of Object.entries(CONCEPTS) as [Concept, ConceptRow][]) {
  // Only single words can replace one another in an index; the last word of a longer name is the most specific.
  const words = [...row.en, ...row.ar].flatMap((entry) => listWords(entry).slice(-1))
  SYNONYMS.set(name, words)
  for (const word of words) {
    CONCEPTS_BY_WORD.set(word.text, (CONCEPTS_BY_WORD.get(word.text) ?? new Set()).add(name))
    for (const form of word.forms) {
      CONCEPTS_BY_FORM.set(form, (CONCEPTS_BY_FORM.get(form) ?? new Set()).add(name))
    }
  }
  for (const phrase of row.phrases ?? []) {
    const parts = phrase.split('…').map((part) => listWords(part))
    PHRASES.push({ concept: name, parts, length: parts.flat().length })
  }
}
// The longest phrase takes its words: "where is my" asks for the state of a parcel, not for a place.
PHRASES.sort((a, b) => b.length - a.length)
/** The phrases that may begin with a form, by their indexes in `PHRASES`. */
const PHRASES_BY_FORM = new Map<string, number[]>()
PHRASES.forEach(({ parts }, place) => {
  for (const form of parts.flat()[0]?.forms ?? []) addToList(PHRASES_BY_FORM, form, place)
})

/**
 * The terms of a question. Stop words and numbers are dropped (no article holds an order number), words with the same
 * meaning become one term, and phrases ("how long") add the concept that they ask for. Empty if the text names nothing.
 */
export const listQuestionTerms: (question: string) => readonly QuestionTerm[] = remember((question) => {
  const words = dropCountedHours(listWords(question))
  const phrases = findPhrases(words)
  const inPhrase = new Set(phrases.flatMap(({ places }) => places))
  const terms = new Map<string, Gathered>()
  const termAt = new Map<number, Gathered>()
  words.forEach((word, place) => {
    if (isStopped(word)) return
    const concepts = findConcepts(word)
    // The phrase already has the meaning of its words without a concept of their own.
    if (concepts.size === 0 && inPhrase.has(place)) return
    const key = concepts.size > 0 ? [...concepts].sort().join('+') : (word.forms[0] ?? '')
    const term = terms.get(key) ?? {
      own: [],
      concepts,
      fields: new Set(),
      weight: weigh(concepts, true) * weighPlace(words, place, concepts),
    }
    if (!isOneOf(term.own, word)) term.own.push(word)
    for (const field of listWordFields(word)) term.fields.add(field)
    terms.set(key, term)
    termAt.set(place, term)
  })
  const raised = phrases.map(({ concept }) => concept)
  if (asksPriceOfNamed(words)) raised.push('price')
  for (const concept of raised) {
    if ([...terms.values()].some((term) => term.concepts.has(concept))) continue
    const concepts = new Set([concept])
    terms.set(concept, { own: [], concepts, fields: new Set(), weight: weigh(concepts, false) })
  }
  for (const { field, from, to } of findFieldPhrases(words)) {
    const places = words.slice(from, to).map((_, offset) => from + offset)
    const covered = places.flatMap((place) => termAt.get(place) ?? [])
    for (const term of covered) term.fields.add(field)
    // Words without a concept of their own may have a meaning together ("carry on"), which is a term too.
    if (covered.length > 0 || FIELDS[field]?.isGeneral !== false) continue
    if (places.some((place) => inPhrase.has(place))) continue
    terms.set(`field ${field}`, { own: [], concepts: new Set(), fields: new Set([field]), weight: 1 })
  }
  const asksWhen = terms.has('duration') || raised.includes('duration')
  return [...terms.values()].map(({ own, concepts, fields, weight }) => ({
    own,
    concepts: [...concepts],
    fields: [...fields],
    synonyms: [...concepts].flatMap((concept) => SYNONYMS.get(concept) ?? []),
    weight,
    detail: readAskedDetail([...concepts]),
    toldBy: readToldBy([...concepts], asksWhen),
  }))
})

/** Whether there is something to search for: a bare "how much?" names no thing. */
export function isSearchable(terms: readonly QuestionTerm[]): boolean {
  return terms.some((term) => term.weight >= STRONG)
}

/**
 * The concepts that phrases of a text imply. They are indexed with a passage, because its words alone do not name them.
 */
export function listPhraseConcepts(text: string): Concept[] {
  return [...new Set(findPhrases(listWords(text)).map(({ concept }) => concept))]
}

function weigh(concepts: ReadonlySet<Concept>, isNamed: boolean): number {
  const weights = [...concepts].map((concept) => {
    const row: ConceptRow = CONCEPTS[concept]
    return (isNamed ? row.weight : (row.phraseWeight ?? row.weight)) ?? 1
  })
  return weights.length === 0 ? 1 : Math.max(...weights)
}

function weighPlace(words: readonly Word[], place: number, concepts: ReadonlySet<Concept>): number {
  const before = words[place - 1]?.text ?? ''
  if (concepts.size === 0 && POSSESSIVES.has(before)) return POSSESSION_WEIGHT
  const preposition = DETERMINERS.has(before) ? words[place - 2]?.text : before
  return RESTRICTING.has(preposition ?? '') ? RESTRICTION_WEIGHT : 1
}

/**
 * The concepts of a word. Its own entry is more certain than one of which it only shares a form: فتح means an opening
 * before it means an opened box.
 */
function findConcepts(word: Word): ReadonlySet<Concept> {
  const exact = CONCEPTS_BY_WORD.get(word.text)
  if (exact !== undefined) return exact
  return new Set(word.forms.flatMap((form) => [...(CONCEPTS_BY_FORM.get(form) ?? [])]))
}

function findPhrases(words: readonly Word[]): { concept: Concept; places: number[] }[] {
  const found: { concept: Concept; places: number[] }[] = []
  const taken = new Set<number>()
  for (const { concept, parts } of listPossiblePhrases(words)) {
    const places = locate(words, parts)
    if (places === null || places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    found.push({ concept, places })
  }
  return found
}

/** The phrases whose first word is among the words, in the order of `PHRASES`. */
function listPossiblePhrases(words: readonly Word[]): Phrase[] {
  const places = new Set<number>()
  for (const { forms } of words) {
    for (const form of forms) for (const place of PHRASES_BY_FORM.get(form) ?? []) places.add(place)
  }
  return [...places].sort((a, b) => a - b).flatMap((place) => PHRASES[place] ?? [])
}

/** A phrase of one word has to stand there as written: by its forms, اليوم (today) would match any day. */
function findLiteral(words: readonly Word[], wanted: Word | undefined): number {
  return words.findIndex(({ text }) => text === wanted?.text || text === `و${wanted?.text}`)
}

function locate(words: readonly Word[], parts: readonly (readonly Word[])[]): number[] | null {
  const places: number[] = []
  for (const part of parts) {
    const from = (places.at(-1) ?? -1) + 1
    const at =
      parts.length === 1 && part.length === 1
        ? findLiteral(words, part[0])
        : findPhrase(words.slice(from), part)
    if (at < 0 || (from > 0 && at > GAP_WORDS)) return null
    part.forEach((_, offset) => {
      places.push(from + at + offset)
    })
  }
  return places
}
