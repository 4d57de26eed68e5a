import { FIELDS } from '../../language/thesaurus/thesaurus.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import type { ReadPassage } from './read-passage.ts'
import type { TermPlaces } from './term-table.ts'

/** How much of a question is in a passage if words of the same field count too. */
export interface RelatedMeasures {
  /** In its heading. */
  readonly heading: number
  /** In its best sentence alone. */
  readonly sentence: number
  /** In its best sentence, together with its heading and title. */
  readonly context: number
  /**
   * The share of the question that has nothing in common with the passage: of words whose meaning is known, and of
   * others.
   */
  readonly unrelatedKnown: number
  readonly unrelatedOther: number
  /** The share of the question that the passage has, without terms that are everywhere in the knowledge base. */
  readonly rare: number
  /** The rarity of the rarest asked thing that the passage has, and of the rarest that it lacks. */
  readonly rarestFound: number
  readonly rarestMissing: number
}

/** The question's terms by their fields: for each field the place of its terms in `groups`, or 0. */
export interface TermsByField {
  readonly groupOf: Uint16Array
  readonly groups: readonly (readonly number[])[]
}

const SYNONYM_SHARE = 0.92
const TITLE_SHARE = 0.5
/** The value of a sentence for a term, by what it holds of the term. */
const SHARE_OF_HELD = [0, SYNONYM_SHARE, 1]

/** Groups the question's terms by their fields. */
export function groupTermsByField(terms: readonly QuestionTerm[]): TermsByField {
  const groupOf = new Uint16Array(FIELDS.length)
  const groups: number[][] = [[]]
  terms.forEach(({ fields }, term) => {
    for (const field of fields) {
      if (groupOf[field] === 0) groupOf[field] = groups.push([]) - 1
      groups[groupOf[field] ?? 0]?.push(term)
    }
  })
  return { groupOf, groups }
}

/** A question's terms, with their weights and their rarity in the tenant's knowledge. */
export interface WeighedTerms {
  readonly terms: readonly QuestionTerm[]
  readonly termWeights: readonly number[]
  readonly rarities: readonly number[]
  readonly byField: TermsByField
  readonly shares: TermShares
}

/**
 * The values of a passage's parts for each term. Every passage is measured in the same rows, because new ones would
 * cost more than the measuring.
 */
export interface TermShares {
  readonly inHeading: Float64Array
  readonly above: Float64Array
  readonly inSentence: Float64Array
  readonly anywhere: Float64Array
}

/** Makes the rows for a question with this many terms. */
export function createTermShares(terms: number): TermShares {
  return {
    inHeading: new Float64Array(terms),
    above: new Float64Array(terms),
    inSentence: new Float64Array(terms),
    anywhere: new Float64Array(terms),
  }
}

/**
 * Measures one passage. `heading` and `title` tell which terms they hold literally or by a synonym, and `found` what
 * each sentence holds of them.
 */
export function measureRelated(
  { sentences, sentenceFields, meant, headingFields, titleFields }: ReadPassage,
  { terms, termWeights, rarities, byField, shares }: WeighedTerms,
  found: Uint8Array,
  heading: TermPlaces,
  title: TermPlaces,
): RelatedMeasures {
  const size = termWeights.length
  const total = sum(termWeights) || 1
  const { inHeading, above, inSentence, anywhere } = shares
  const sumUp = (row: Float64Array) => {
    let sum = 0
    for (let term = 0; term < size; term++) sum += (row[term] ?? 0) * (termWeights[term] ?? 0)
    return sum / total
  }
  for (let term = 0; term < size; term++) {
    inHeading[term] = literalShare(heading, term)
    above[term] = TITLE_SHARE * literalShare(title, term)
  }
  raise(inHeading, headingFields, byField, 1)
  raise(above, titleFields, byField, TITLE_SHARE)
  for (let term = 0; term < size; term++) above[term] = Math.max(above[term] ?? 0, inHeading[term] ?? 0)

  anywhere.set(above)
  let [sentence, context] = [0, sumUp(above)]
  for (let at = 0; at < sentences.length; at++) {
    for (let term = 0; term < size; term++)
      inSentence[term] = SHARE_OF_HELD[found[at * size + term] ?? 0] ?? 0
    raise(inSentence, sentenceFields[at], byField, 1)
    const said = meant.details[at] ?? 0
    for (let term = 0; said !== 0 && term < size; term++) {
      if (((terms[term]?.toldBy ?? 0) & said) !== 0) inSentence[term] = 1
    }
    sentence = Math.max(sentence, sumUp(inSentence))
    for (let term = 0; term < size; term++) {
      const share = Math.max(inSentence[term] ?? 0, above[term] ?? 0)
      inSentence[term] = share
      anywhere[term] = Math.max(anywhere[term] ?? 0, share)
    }
    context = Math.max(context, sumUp(inSentence))
  }
  let [unrelatedKnown, unrelatedOther] = [0, 0]
  for (let term = 0; term < size; term++) {
    if (anywhere[term] !== 0) continue
    if (isKnownTerm(terms[term])) unrelatedKnown += termWeights[term] ?? 0
    else unrelatedOther += termWeights[term] ?? 0
  }
  return {
    heading: sumUp(inHeading),
    sentence,
    context,
    unrelatedKnown: unrelatedKnown / total,
    unrelatedOther: unrelatedOther / total,
    ...measureRarity(anywhere, terms, rarities),
  }
}

function measureRarity(shares: Float64Array, terms: readonly QuestionTerm[], rarities: readonly number[]) {
  let [found, all, rarestFound, rarestMissing] = [0, 0, 0, 0]
  for (let term = 0; term < terms.length; term++) {
    const rarity = Math.min(1, terms[term]?.weight ?? 0) * (rarities[term] ?? 0)
    const share = shares[term] ?? 0
    found += rarity * share
    all += rarity
    rarestFound = Math.max(rarestFound, rarity * share)
    rarestMissing = Math.max(rarestMissing, rarity * (1 - share))
  }
  return { rare: all === 0 ? 0 : found / all, rarestFound, rarestMissing }
}

function isKnownTerm(term: QuestionTerm | undefined): boolean {
  return term !== undefined && (term.fields.length > 0 || term.concepts.length > 0)
}

function literalShare({ own, counts }: TermPlaces, term: number): number {
  return own[term] === 1 ? 1 : (counts[term] ?? 0) > 0 ? SYNONYM_SHARE : 0
}

function raise(
  shares: Float64Array,
  fields: Uint16Array | undefined,
  { groupOf, groups }: TermsByField,
  worth: number,
): void {
  if (fields === undefined) return
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? 0
    const group = groupOf[field] ?? 0
    if (group === 0) continue
    const share = (FIELDS[field]?.share ?? 0) * worth
    for (const term of groups[group] ?? []) shares[term] = Math.max(shares[term] ?? 0, share)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
