import type { QuestionTerm } from './question-terms.ts'
import type { ReadPassage } from './read-passage.ts'
import { findTerms, type TermPlaces, type TermTable } from './term-table.ts'
import { FIELDS } from './thesaurus.ts'

/** How much of a question stands in a passage when words of the same field count too. */
export interface RelatedMeasures {
  /** In its heading. */
  readonly heading: number
  /** In the best sentence alone. */
  readonly sentence: number
  /** In the best sentence, read under its heading and its title. */
  readonly context: number
  /** The share of the question that nothing in the passage has to do with: of words whose meaning is known, and of others. */
  readonly unrelatedKnown: number
  readonly unrelatedOther: number
  /** The share of the question that the passage has, where what is everywhere in the knowledge counts for nothing. */
  readonly rare: number
  /** The rarest thing asked that the passage has, and the rarest that it has not. */
  readonly rarestFound: number
  readonly rarestMissing: number
}

/** For each field, the question's terms that belong to it. */
type TermsByField = ReadonlyMap<number, readonly number[]>

const SYNONYM_SHARE = 0.92
const TITLE_SHARE = 0.5

/** Sorts the question's terms by their fields. */
export function groupTermsByField(terms: readonly QuestionTerm[]): TermsByField {
  const groups = new Map<number, number[]>()
  terms.forEach(({ fields }, term) => {
    for (const field of fields) {
      const group = groups.get(field)
      if (group === undefined) groups.set(field, [term])
      else group.push(term)
    }
  })
  return groups
}

/** Measures one passage. `heading` and `title` say which terms stand there literally or by a synonym. */
export function measureRelated(
  { sentences, sentenceFields, meant, headingFields, titleFields }: ReadPassage,
  terms: readonly QuestionTerm[],
  table: TermTable,
  byField: TermsByField,
  heading: TermPlaces,
  title: TermPlaces,
  termWeights: readonly number[],
  rarities: readonly number[],
): RelatedMeasures {
  const size = termWeights.length
  const total = termWeights.reduce((sum, weight) => sum + weight, 0) || 1
  const sumUp = (shares: Float64Array) => {
    let sum = 0
    for (let term = 0; term < size; term++) sum += (shares[term] ?? 0) * (termWeights[term] ?? 0)
    return sum / total
  }
  const inHeading = new Float64Array(size)
  const above = new Float64Array(size)
  for (let term = 0; term < size; term++) {
    inHeading[term] = literalShare(heading, term)
    above[term] = TITLE_SHARE * literalShare(title, term)
  }
  raise(inHeading, headingFields, byField, 1)
  raise(above, titleFields, byField, TITLE_SHARE)
  for (let term = 0; term < size; term++) above[term] = Math.max(above[term] ?? 0, inHeading[term] ?? 0)

  const anywhere = Float64Array.from(above)
  let [sentence, context] = [0, sumUp(above)]
  sentences.forEach((forms, at) => {
    const found = findTerms(table, forms)
    const shares = Float64Array.from(found, (kind) => (kind === 2 ? 1 : kind === 1 ? SYNONYM_SHARE : 0))
    raise(shares, sentenceFields[at], byField, 1)
    for (let term = 0; term < size; term++) {
      if (((terms[term]?.detail ?? 0) & (meant.details[at] ?? 0)) !== 0) shares[term] = 1
    }
    sentence = Math.max(sentence, sumUp(shares))
    for (let term = 0; term < size; term++) {
      const share = Math.max(shares[term] ?? 0, above[term] ?? 0)
      shares[term] = share
      anywhere[term] = Math.max(anywhere[term] ?? 0, share)
    }
    context = Math.max(context, sumUp(shares))
  })
  const isUnrelated = (isKnown: boolean) =>
    sumUp(anywhere.map((share, term) => (share === 0 && isKnownTerm(terms[term]) === isKnown ? 1 : 0)))
  return {
    heading: sumUp(inHeading),
    sentence,
    context,
    unrelatedKnown: isUnrelated(true),
    unrelatedOther: isUnrelated(false),
    ...measureRarity(anywhere, terms, rarities),
  }
}

function measureRarity(shares: Float64Array, terms: readonly QuestionTerm[], rarities: readonly number[]) {
  let [found, all, rarestFound, rarestMissing] = [0, 0, 0, 0]
  terms.forEach(({ weight }, term) => {
    const rarity = Math.min(1, weight) * (rarities[term] ?? 0)
    const share = shares[term] ?? 0
    found += rarity * share
    all += rarity
    rarestFound = Math.max(rarestFound, rarity * share)
    rarestMissing = Math.max(rarestMissing, rarity * (1 - share))
  })
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
  byField: TermsByField,
  worth: number,
): void {
  for (const field of fields ?? []) {
    const share = (FIELDS[field]?.share ?? 0) * worth
    for (const term of byField.get(field) ?? []) shares[term] = Math.max(shares[term] ?? 0, share)
  }
}
