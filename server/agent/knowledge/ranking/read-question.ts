import { type Named, readNamed } from '../../language/contrasts/named.ts'
import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { denies } from '../../language/words/denial.ts'
import { list, oneOf } from '../../language/words/word-list.ts'
import { listWords } from '../../language/words/words.ts'
import { type Aspect, listAskedAspects } from '../../terms/aspects.ts'
import { asksPrice } from '../../terms/price-questions.ts'
import { type QuestionTerm, STRONG } from '../../terms/question-terms.ts'
import { readUsual, type UsualReading } from '../../usual-questions/read.ts'
import { type Asked, gatherAsked } from './asked-headings.ts'
import type { Candidates } from './candidates.ts'
import { type AskedForms, sortAskedForms } from './echo.ts'
import { listRuns, type PassageReader } from './read-passage.ts'
import { createTermShares, groupTermsByField, type WeighedTerms } from './related-words.ts'
import { createTermTable, type TermTable } from './term-table.ts'

const OFFERING =
  list(`sell, have, offer, do, provide, support, carry, make, rent, accept, take, deliver, ship, fly, serve, cover
  insure, teach, treat`)
/** Asks whether a thing exists at all: then a passage has to name it. */
const EXISTENCE = new RegExp(
  [
    `\\b(?:do|does) (?:you|it|they) ${oneOf(OFFERING)}`,
    '\\b(?:is|are) there\\b|\\bavailable\\b',
    '^(?:و?هل )?(?:لديكم|عندكم|عندكو|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تسوون|فيه|في |تاجرون|تدعمون|تقبلون|تشحنون|توصلون)',
    'هل (?:لديكم|يوجد|توجد|يتوفر|تتوفر|توفرون|تقدمون|تبيعون|تدعمون|تقبلون|تشحنون)',
  ].join('|'),
  'iu',
)
/** Asks whether something may or can be done. */
const LEAVE = new RegExp(
  [
    '\\b(?:can|could|may) (?:i|we|you|my|it|the)\\b',
    '\\b(?:am i|is it|are we) (?:allowed|possible)|\\ballowed\\b',
    '(?:^| )(?:هل )?(?:يمكن|يمكنني|استطيع|اقدر|نقدر|ممكن|عادي|يحق|يسمح|يجوز|مسموح)',
  ].join('|'),
  'iu',
)

/** What a question asks, read once for all passages that are measured against it. */
export interface ReadQuestion {
  readonly aspects: readonly Aspect[]
  readonly isNegated: boolean
  readonly usual: UsualReading
  readonly numbers: readonly string[]
  readonly named: Named
  readonly forms: AskedForms
  readonly headings: Asked
  readonly letters: AskedLetters
  readonly isPriceAsked: boolean
  /** Whether it asks if a thing exists at all. */
  readonly asksExistence: boolean
  /** Whether it asks if something may or can be done. */
  readonly asksLeave: boolean
  /** One for a question with one strong term, and less the more it has. */
  readonly fewTerms: number
  readonly weighed: WeighedTerms
  /** The kinds of detail that tell each term. */
  readonly details: readonly number[]
  /** The sum of all terms' weights. */
  readonly total: number
  readonly table: TermTable
}

/**
 * Reads the question of these candidates. All passages must have been read before: forms that none of them has need no
 * row in the table, and all others have a number by then.
 */
export function readQuestion({ question, terms, termWeights, rarities, passages }: Candidates): ReadQuestion {
  const words = listWords(question)
  const opening = normalizeArabic(question)
  return {
    aspects: listAskedAspects(question),
    isNegated: denies(question),
    usual: readUsual(question),
    numbers: listNumbers(question),
    named: readNamed(words),
    forms: sortAskedForms(words, passages.forms),
    headings: gatherAsked(terms, passages.forms),
    letters: countAskedRuns(terms, passages),
    isPriceAsked: asksPrice(opening),
    asksExistence: EXISTENCE.test(opening),
    asksLeave: LEAVE.test(opening),
    fewTerms: 1 / Math.max(1, terms.filter(({ weight }) => weight >= STRONG).length),
    weighed: {
      ...{ terms, termWeights, rarities },
      byField: groupTermsByField(terms),
      shares: createTermShares(terms.length),
    },
    details: terms.map(({ toldBy }) => toldBy),
    total: termWeights.reduce((sum, each) => sum + each, 0) || 1,
    table: createTermTable(terms, passages.forms),
  }
}

/** The three-letter runs of the question's own words. */
interface AskedLetters {
  /** The share of them that occur in some word of a passage. */
  share(said: Uint32Array): number
}

function countAskedRuns(terms: readonly QuestionTerm[], { runs }: PassageReader): AskedLetters {
  const asked = terms.flatMap(({ own }) => own.flatMap((word) => listRuns(word.text)))
  const counts = new Uint16Array(runs.size)
  for (const run of asked) {
    const number = runs.get(run)
    if (number !== undefined) counts[number] = (counts[number] ?? 0) + 1
  }
  return {
    share(said: Uint32Array): number {
      let shared = 0
      for (let at = 0; at < said.length; at++) shared += counts[said[at] as number] as number
      return asked.length === 0 ? 0 : shared / asked.length
    },
  }
}
