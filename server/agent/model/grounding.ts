import type { Language, Source } from '../agent.ts'
import { listDays } from '../days.ts'
import { classifySentence } from '../intents.ts'
import { normalizeArabic } from '../knowledge/normalize-arabic.ts'
import { listQuestionTerms, type QuestionTerm, RESTRICTION_WEIGHT } from '../knowledge/question-terms.ts'
import { isSameWord, listWords, type Word } from '../knowledge/words.ts'
import { NUMBER_WORDS } from '../numbers-data.ts'
import { REPLIES } from '../replies-text.ts'
import { listSentences } from '../sentences.ts'
import {
  ABSOLUTES,
  ASKING_CLAUSE,
  ASKS_FOR_SECRET,
  AT_LEAST,
  CONDITIONS,
  COURTESIES,
  DEEDS,
  DENIALS,
  DUTIES,
  FILLERS,
  FREE_OF_CHARGE,
  OCCASIONS,
  OPPOSITES,
  WEIGHTY,
} from './claims-data.ts'
import { areAmong, areInOrder, type Fact, listFacts } from './facts.ts'
import { isMoney } from './facts-data.ts'

/** What every agent says and that claims nothing. */
const OWN_SENTENCES = new Set(
  Object.values(REPLIES).flatMap(({ salam, greetingBeforeAnswer, thanks, goodbye, otherLanguage }) =>
    [salam, greetingBeforeAnswer, thanks, goodbye, otherLanguage].flatMap(listSentences),
  ),
)

/** A text that a reply may rest on: a passage that was found, or what an action answered. */
export interface Evidence {
  readonly source: Source
  /** What it is called: its words count with those of each of its sentences. */
  readonly about: string
  readonly text: string
  readonly language: Language
}

/** What became of one sentence of a draft. */
export type SentenceVerdict =
  /** It claims nothing: a greeting, a question back. */
  | { readonly kind: 'courtesy'; readonly sentence: string }
  /** `words` are those of the evidence that say it. */
  | { readonly kind: 'supported'; readonly sentence: string; readonly by: Evidence; readonly words: string }
  | { readonly kind: 'unsupported'; readonly sentence: string }

/** A run of at most so many sentences of a text supports one sentence of a draft. */
const WIDEST_RUN_SENTENCES = 2
/** The share of a sentence's words that one sentence of a text has to hold; of few words and of a run, whose words may belong to other things, more. */
const LEAST_SHARE = 0.6
const LEAST_SURE_SHARE = 0.75
const SYNONYM_SHARE = 0.8
/** A sentence of more terms than this may hold one word that its support lacks. */
const FEW_TERMS = 4
const MOST_NAME_WORDS = 3
/** Another run fits better only when it does so by more than this. */
const TIE = 0.05

/**
 * Judges each sentence of a draft: what it says has to stand in one of the texts that were found. Figures, dates, addresses and names
 * have to stand there to the letter, most of its other words in any form; a denial has to rest on a denial, a condition may not be
 * dropped, and that something was done for the customer only an action's answer can tell.
 */
export function judgeSentences(
  draft: string,
  evidence: readonly Evidence[],
  ownNames: readonly string[] = [],
  customerName: string | null = null,
): SentenceVerdict[] {
  const known = new Set(ownNames.flatMap((name) => listWords(name).map(({ text }) => text)))
  const address = customerName === null ? null : addressOf(customerName)
  return listSentences(draft).map((sentence) => {
    const said = address === null ? sentence : sentence.replace(address, '$1')
    return { ...judgeSentence(said, evidence, known), sentence }
  })
}

/** A greeting by name: all that a customer's name may stand in without a source, because customers choose it and it may claim anything. */
function addressOf(name: string): RegExp {
  const words = name.trim().split(/\s+/).slice(0, MOST_NAME_WORDS).map(RegExp.escape)
  const whole = words.map((_, last) => words.slice(0, last + 1).join('\\s+')).toReversed()
  return new RegExp(
    `^(hello|hi|hey|dear|أهل[اًا]+|مرحب[اًا]+)(?: بك)?(?: يا)?\\s+(?:${whole.join('|')})(?=[!,.،]|$)`,
    'iu',
  )
}

interface Claim {
  readonly sentence: string
  readonly facts: readonly Fact[]
  readonly measures: readonly Measure[]
  readonly names: readonly string[]
  readonly terms: readonly QuestionTerm[]
  readonly denies: boolean
  readonly isAbsolute: boolean
  readonly isConditional: boolean
  readonly isDeed: boolean
  readonly isFree: boolean
  /** The days of the week that it speaks of, as bits. */
  readonly days: number
}

function readClaim(sentence: string, known: ReadonlySet<string>): Claim {
  return {
    sentence,
    facts: listFacts(sentence),
    measures: listMeasures(sentence),
    names: listNames(sentence).filter((name) => !known.has(name) && !isToldApart(name)),
    terms: listQuestionTerms(sentence).filter(
      ({ own }) => own.length === 0 || !own.every(({ text }) => known.has(text) || isToldApart(text)),
    ),
    denies: DENIALS.test(sentence),
    isAbsolute: ABSOLUTES.test(sentence),
    isConditional: CONDITIONS.test(sentence) || DUTIES.test(sentence),
    isDeed: DEEDS.test(sentence),
    isFree: FREE_OF_CHARGE.test(sentence),
    days: listDays(sentence),
  }
}

/** Figures, their currencies and the days of the week are compared as what they are. */
function isToldApart(word: string): boolean {
  return FILLERS.has(word) || NUMBER_WORDS.has(word) || listDays(word) !== 0
}

/** A question claims nothing, but what leads up to it may: "All is free, anything else?" */
function judgeSentence(
  sentence: string,
  evidence: readonly Evidence[],
  known: ReadonlySet<string>,
): SentenceVerdict {
  const asksFrom = ASKING_CLAUSE.exec(sentence)?.index ?? 0
  const verdict = judge(readClaim(asksFrom > 0 ? sentence.slice(0, asksFrom) : sentence, known), evidence)
  return { ...verdict, sentence }
}

function judge(claim: Claim, evidence: readonly Evidence[]): SentenceVerdict {
  const { sentence } = claim
  if (isCourtesy(claim)) return { kind: 'courtesy', sentence }
  const wanted = fold(sentence)
  const quoted = evidence.find(({ text }) => listSentences(text).some((each) => fold(each) === wanted))
  if (quoted !== undefined) return { kind: 'supported', sentence, by: quoted, words: sentence }
  // "Done!" names nothing that could stand anywhere.
  if (claim.terms.length === 0 && claim.facts.length === 0) return { kind: 'unsupported', sentence }
  let otherwise = 0
  let best: { share: number; by: Evidence; words: string } | null = null
  for (const by of evidence) {
    const about = listWords(by.about)
    for (const run of listRuns(by.text, claim)) {
      const words = [...about, ...listWords(run.text)]
      const share = measureShare(claim.terms, words)
      if (share < leastShare(claim, run.size) || !holdsToTheLetter(claim, run.text, words)) continue
      if (!saysTheSame(claim, run.text, by.source)) otherwise = Math.max(otherwise, share)
      else if (share > (best?.share ?? 0)) best = { share, by, words: run.text }
    }
  }
  // Where what fits clearly better says otherwise, that is what the sentence is about.
  if (best === null || best.share < otherwise - TIE) return { kind: 'unsupported', sentence }
  return { kind: 'supported', sentence, by: best.by, words: best.words }
}

// Without the mark of a list before it and the full stop behind it, which a quotation may leave out.
function fold(text: string): string {
  return normalizeArabic(text)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s•*-]+|[\s.!]+$/g, '')
}

function leastShare({ terms }: Claim, sentences: number): number {
  return sentences > 1 || terms.length < FEW_TERMS ? LEAST_SURE_SHARE : LEAST_SHARE
}

function holdsToTheLetter(
  { sentence, names, facts, days }: Claim,
  run: string,
  words: readonly Word[],
): boolean {
  const weighty = listWeighty(run)
  const said = listFacts(run)
  return (
    names.every((name) => words.some(({ text }) => text === name)) &&
    areAmong(facts, said) &&
    areInOrder(facts, said) &&
    (days & ~listDays(run)) === 0 &&
    listWeighty(sentence).every((word) => weighty.includes(word))
  )
}

function listWeighty(text: string): string[] {
  return [...text.matchAll(WEIGHTY)].map(([word]) => normalizeArabic(word))
}

function saysTheSame(claim: Claim, run: string, { type }: Source): boolean {
  return (
    claim.denies === DENIALS.test(run) &&
    (!claim.isAbsolute || ABSOLUTES.test(run)) &&
    (claim.isConditional || !CONDITIONS.test(run)) &&
    (!AT_LEAST.test(claim.sentence) || AT_LEAST.test(run)) &&
    (!claim.isDeed || type === 'action' || (DEEDS.test(run) && keepsOccasion(claim, run))) &&
    !OPPOSITES.some(
      ([one, other]) => turns(claim.sentence, run, one, other) || turns(claim.sentence, run, other, one),
    ) &&
    (!claim.isFree || (FREE_OF_CHARGE.test(run) && keepsOccasion(claim, run) && keepsAmount(claim, run)))
  )
}

/** Whether a claim says one thing alone where its support says the opposite alone. */
function turns(claim: string, run: string, one: RegExp, other: RegExp): boolean {
  return one.test(claim) && !other.test(claim) && other.test(run) && !one.test(run)
}

/** "Once your order has been shipped, ..." does not say that it has been. */
function keepsOccasion({ sentence, facts }: Claim, run: string): boolean {
  return facts.length > 0 || !OCCASIONS.test(run) || OCCASIONS.test(sentence)
}

/** What is free from 300 riyals on is not free. */
function keepsAmount({ facts }: Claim, run: string): boolean {
  return facts.length > 0 || !listFacts(run).some(({ unit }) => isMoney(unit))
}

function isCourtesy({ sentence, facts, isDeed }: Claim): boolean {
  if (facts.length > 0) return false
  if (!/[\p{L}\p{N}]/u.test(sentence)) return true
  if (!isDeed && ASKING_CLAUSE.exec(sentence)?.index === 0) return !ASKS_FOR_SECRET.test(sentence)
  if (OWN_SENTENCES.has(sentence) || COURTESIES.some((pattern) => pattern.test(sentence.trim()))) return true
  return ['greeting', 'thanks', 'goodbye'].includes(classifySentence(sentence))
}

function* listRuns(text: string, { measures }: Claim): Generator<{ text: string; size: number }> {
  const sentences = listSentences(text)
  for (let size = 1; size <= Math.min(WIDEST_RUN_SENTENCES, sentences.length); size++) {
    for (let start = 0; start + size <= sentences.length; start++) {
      const run = sentences.slice(start, start + size)
      if (!haveRivals(run, measures)) yield { text: run.join(' '), size }
    }
  }
}

/**
 * Whether several sentences of a run say of which a claim says one, each a price, or each a time: "Collection costs 20 riyals. At a
 * branch it is free." The words of the one sentence must not go with the figure of the other. A claim that says both may rest on both.
 */
function haveRivals(run: readonly string[], claimed: readonly Measure[]): boolean {
  const said = run.flatMap((sentence) => [...new Set(listMeasures(sentence))])
  return claimed.some((measure) => countOf(measure, claimed) === 1 && countOf(measure, said) > 1)
}

function countOf<Item>(wanted: Item, items: readonly Item[]): number {
  return items.filter((item) => item === wanted).length
}

type Measure = 'money' | 'percent' | 'time'

/** What each figure of a sentence measures; time is one thing in whatever unit. That something is free is a price. */
function listMeasures(sentence: string): Measure[] {
  const measures = listFacts(sentence)
    .flatMap(({ unit }) => unit ?? [])
    .filter((unit) => unit !== 'am' && unit !== 'pm')
    .map((unit) => (isMoney(unit) ? 'money' : unit === 'percent' ? unit : 'time'))
  return FREE_OF_CHARGE.test(sentence) ? [...measures, 'money'] : measures
}

/** How much of a sentence's terms the words hold. A word that no list knows, and one that narrows the rest, is what the sentence is about, and must not be missing. */
function measureShare(terms: readonly QuestionTerm[], words: readonly Word[]): number {
  const has = (wanted: readonly Word[]) => wanted.some((want) => words.some((word) => isSameWord(want, word)))
  let total = 0
  let held = 0
  let missing = 0
  for (const { own, synonyms, concepts, weight } of terms) {
    total += weight
    if (has(own)) held += weight
    else if (has(synonyms)) held += weight * SYNONYM_SHARE
    else if (concepts.length === 0 || weight >= RESTRICTION_WEIGHT) missing++
  }
  if (missing > (terms.length > FEW_TERMS ? 1 : 0)) return 0
  // A sentence of figures and words without a meaning of their own rests on its figures.
  return total === 0 ? 1 : held / total
}

/** Names in Latin letters: capitalized behind the first word in English, any in Arabic. */
function listNames(sentence: string): string[] {
  const isArabic = /\p{Script=Arabic}/u.test(sentence)
  return [...sentence.matchAll(/[A-Za-z][A-Za-z'’]*/g)]
    .filter(
      ({ 0: word, index }) => isArabic || (index > 0 && /^[A-Z]/.test(word) && !/^(?:I|AM|PM)\b/.test(word)),
    )
    .flatMap(([word]) => listWords(word).map(({ text }) => text))
}
