import { listSentences } from '../language/sentences.ts'
import { spellWords } from '../language/spell-words.ts'
import { listWords, type Word } from '../language/words.ts'
import { type QuestionTerm, RESTRICTION_WEIGHT } from '../terms/question-terms.ts'
import { type Claim, readClaim } from './claim.ts'
import { ASKING_CLAUSE } from './claims-data.ts'
import { isCourtesy } from './courtesy.ts'
import { type Evidence, foldSentence, type Run, readEvidence } from './evidence.ts'
import { areAmong, areInOrder } from './facts.ts'
import type { Measure } from './saying.ts'
import { saysTheSame } from './says-the-same.ts'
import { countShared, isTold, mixes } from './wording.ts'

/** What became of one sentence of a draft. */
export type SentenceVerdict =
  /** It claims nothing: a greeting, a question back. */
  | { readonly kind: 'courtesy'; readonly sentence: string }
  /** `words` are those of the evidence that say it. */
  | { readonly kind: 'supported'; readonly sentence: string; readonly by: Evidence; readonly words: string }
  | { readonly kind: 'unsupported'; readonly sentence: string }

/**
 * The share of a sentence's words that one sentence of a text has to hold; of few words and of a run, whose words may
 * belong to other things, more.
 */
const LEAST_SHARE = 0.6
const LEAST_SURE_SHARE = 0.75
const SYNONYM_SHARE = 0.8
/** A sentence of more terms than this may hold one word that its support lacks. */
const FEW_TERMS = 4
const MOST_NAME_WORDS = 3
/** Another run fits better only when it does so by more than this. */
const TIE = 0.05

/**
 * Judges each sentence of a draft: what it says has to stand in one of the texts that were found. Figures, dates,
 * addresses and names have to stand there to the letter, most of its other words in any form; a denial has to rest on a
 * denial, a condition may not be dropped, and that something was done for the customer only an action's answer can
 * tell.
 */
export function judgeSentences(
  draft: string,
  evidence: readonly Evidence[],
  ownNames: readonly string[] = [],
  customerName: string | null = null,
): SentenceVerdict[] {
  const known = new Set(ownNames.flatMap(spellWords))
  const address = customerName === null ? null : addressOf(customerName)
  return listSentences(draft).map((sentence) => {
    const said = address === null ? sentence : sentence.replace(address, '$1')
    return { ...judgeSentence(said, evidence, known), sentence }
  })
}

/**
 * A greeting by name: all that a customer's name may stand in without a source, because customers choose it and it may
 * claim anything.
 */
function addressOf(name: string): RegExp {
  const words = name.trim().split(/\s+/).slice(0, MOST_NAME_WORDS).map(RegExp.escape)
  const whole = words.map((_, last) => words.slice(0, last + 1).join('\\s+')).toReversed()
  return new RegExp(
    `^(hello|hi|hey|dear|أهل[اًا]+|مرحب[اًا]+)(?: بك)?(?: يا)?\\s+(?:${whole.join('|')})(?=[!,.،]|$)`,
    'iu',
  )
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
  if (isOfOtherScript(sentence)) return { kind: 'unsupported', sentence }
  const wanted = foldSentence(sentence)
  const quoted = evidence.find((each) => readEvidence(each).folded.has(wanted))
  if (quoted !== undefined) return { kind: 'supported', sentence, by: quoted, words: sentence }
  // "Done!" names nothing that could stand anywhere.
  if (claim.terms.length === 0 && claim.facts.length === 0) return { kind: 'unsupported', sentence }
  let otherwise = 0
  let best: { share: number; by: Evidence; words: string } | null = null
  for (const by of evidence) {
    for (const run of readEvidence(by).runs) {
      if (run.size > 1 && (haveRivals(run, claim) || mixes(claim.wording, claim.facts, run))) continue
      const share = measureShare(claim.terms, run)
      if (share < leastShare(claim, run) || !holdsToTheLetter(claim, run)) continue
      if (!saysTheSame(claim, run, by.source)) otherwise = Math.max(otherwise, share)
      else if (share > (best?.share ?? 0)) best = { share, by, words: run.text }
    }
  }
  // Where what fits clearly better says otherwise, that is what the sentence is about.
  if (best === null || best.share < otherwise - TIE) return { kind: 'unsupported', sentence }
  return { kind: 'supported', sentence, by: best.by, words: best.words }
}

/** Words in letters of other scripts are no words here, so nothing would be left to compare. */
function isOfOtherScript(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu) ?? []
  const known = letters.filter((letter) => /[\p{scx=Latin}\p{scx=Arabic}]/u.test(letter))
  return known.length < letters.length
}

function leastShare({ terms }: Claim, { size }: Run): number {
  return size > 1 || terms.length < FEW_TERMS ? LEAST_SURE_SHARE : LEAST_SHARE
}

function holdsToTheLetter(claim: Claim, run: Run): boolean {
  const { names, facts, days, weighty } = claim
  return (
    names.every((name) => run.words.has(name)) &&
    areAmong(facts, run.facts) &&
    keepsOrder(claim, run) &&
    (days & ~run.days) === 0 &&
    weighty.every((word) => run.weighty.includes(word))
  )
}

const CLAUSE_END = /[,;:،؛]|\s(?:but|and|while|otherwise|أما|وإلا|لكن|و)\s/u

/** Of two sentences a claim may say the second first, with its words and its figures. */
function keepsOrder({ sentence, facts }: Claim, { facts: said, parts: [one, two] }: Run): boolean {
  const isInOrder = areInOrder(facts, said)
  if (two === undefined || facts.length < 2) return isInOrder
  const begins = listWords(sentence.split(CLAUSE_END, 1)[0] ?? '')
  const nearerOne = countShared(begins, one.words) - countShared(begins, two.words)
  return (
    (isInOrder && nearerOne >= 0) ||
    (nearerOne < 0 && areInOrder(facts, [...two.saying.facts, ...one.saying.facts]))
  )
}

/**
 * Whether both sentences of a run say of which a claim says one, each a price, or each a time: "Collection costs 20
 * riyals. At a branch it is free." The words of the one sentence must not go with the figure of the other. A claim that
 * says both may rest on both.
 */
function haveRivals({ measuresBySentence: said }: Run, { measures }: Claim): boolean {
  return measures.some((measure) => countOf(measure, measures) === 1 && countOf(measure, said) > 1)
}

function countOf(wanted: Measure, items: readonly Measure[]): number {
  return items.filter((item) => item === wanted).length
}

/**
 * How much of a sentence's terms a run holds. A word that no list knows, and one that narrows the rest, is what the
 * sentence is about, and must not be missing.
 */
function measureShare(terms: readonly QuestionTerm[], run: Run): number {
  const said = run.forms
  const has = (wanted: readonly Word[]) => wanted.some(({ forms }) => forms.some((form) => said.has(form)))
  let total = 0
  let held = 0
  let missing = 0
  for (const { own, synonyms, concepts, weight } of terms) {
    total += weight
    if (has(own) || own.some((word) => isTold(word, run))) held += weight
    else if (has(synonyms)) held += weight * SYNONYM_SHARE
    else if (concepts.length === 0 || weight >= RESTRICTION_WEIGHT) missing++
  }
  if (missing > (terms.length > FEW_TERMS ? 1 : 0)) return 0
  // A sentence of figures and words without a meaning of their own rests on its figures.
  return total === 0 ? 1 : held / total
}
