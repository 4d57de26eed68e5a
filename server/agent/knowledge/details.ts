import type { Word } from './words.ts'

/**
 * What a question wants to be told is a term of it too ("how much", "when"), but no passage says it by that word: a price is said by an amount,
 * and opening hours by the time of day. Each kind is a bit, so that a sentence says all of its kinds in one number.
 */
const DETAILS = [
  {
    concept: 'price',
    says: /\d ?%|riyal|\bsar\b|halala|\bfree\b|costs? nothing|\bno (?:extra )?(?:charge|cost|fee)|ريال|هلل|مجان|(?:دون|بلا|بدون) (?:أي )?(?:رسوم|مقابل|تكلفة)/iu,
  },
  {
    concept: 'duration',
    says: /\b(?:minutes?|hours?|days?|weeks?|months?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|immediate\w*|at once)\b|\d ?(?:am|pm|a\.m|p\.m)\b|دقيق|دقائق|ساع[ةا]|يوم|أيام|أسبوع|أسابيع|شهر|أشهر|شهور|سن[ةو]|سنت|فور[ًا]|صباح|مساء/iu,
  },
  {
    concept: 'hours',
    says: /\d ?(?:am|pm|a\.m|p\.m)\b|in the (?:morning|afternoon|evening)|at night|midnight|\bnoon\b|around the clock|round the clock|\b24 hours a day|\bopen\b.*\b24 hours|\bfrom \d{1,2}(?::\d\d)? (?:to|until) \d|صباح|مساء|ظهر|عصر|ليل|فجر|مدار الساعة|منتصف/iu,
  },
] as const

const BIT_OF: ReadonlyMap<string, number> = new Map(DETAILS.map(({ concept }, at) => [concept, 1 << at]))

/** The kind of detail that a term of these concepts asks for and nothing besides, as its bit; 0 for a term that names a thing. */
export function readAskedDetail(concepts: readonly string[]): number {
  return concepts.length === 1 ? (BIT_OF.get(concepts[0] ?? '') ?? 0) : 0
}

/** The kinds of detail that a sentence says, as bits. */
export function readSaidDetails(sentence: string): number {
  return DETAILS.reduce((bits, { says }, at) => (says.test(sentence) ? bits | (1 << at) : bits), 0)
}

const UNITS = new Set(['hour', 'hours', 'ساعه', 'ساعات'])

/** The words of a text without hours that are only counted: "within 48 hours" says nothing of opening hours. */
export function dropCountedHours(words: readonly Word[]): readonly Word[] {
  return words.filter(({ text }, at) => !UNITS.has(text) || words[at - 1]?.script !== 'number')
}
