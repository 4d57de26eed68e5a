import { listSentences } from '../../language/text/sentences.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { listWords } from '../../language/words/words.ts'
import { type Claim, readClaim } from './claim.ts'
import { ASKING_CLAUSE } from './claims-data.ts'
import { areAmong, areInOrder, standWhereSaid } from './compare-facts.ts'
import { isCourtesy } from './courtesy.ts'
import { type Evidence, foldSentence, type Run, readEvidence } from './evidence.ts'
import { isMoney, readUnit, type Unit } from './facts-data.ts'
import { withoutFrame } from './frame.ts'
import { measureShare } from './new-words.ts'
import { writeInPlainWords } from './plain-words.ts'
import type { Measure } from './saying.ts'
import { saysTheSame } from './says-the-same.ts'
import { countShared, mixes } from './wording.ts'

/** The verdict on one sentence of a draft. */
export type SentenceVerdict =
  /** It claims nothing: a greeting, a question back. */
  | { readonly kind: 'courtesy'; readonly sentence: string }
  /** `words` are the sentences of the evidence that say it. */
  | { readonly kind: 'supported'; readonly sentence: string; readonly by: Evidence; readonly words: string }
  | { readonly kind: 'unsupported'; readonly sentence: string }

/** The share of a claim's words that a run has to say. */
const LEAST_SHARE = 0.6
const MOST_NAME_WORDS = 3
/** Another run fits better only if its share is larger by more than this. */
const TIE = 0.05

/**
 * Judges each sentence of a draft: its statement has to stand in one of the texts that were found. Figures, dates,
 * addresses and names have to match exactly, and most of its other words in any form. A denial has to rest on a denial,
 * and a condition may not be dropped. Only an action's answer can say that something was done for the customer.
 */
export function judgeSentences(
  draft: string,
  evidence: readonly Evidence[],
  ownNames: readonly string[],
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
 * A greeting by name. Nowhere else may a customer's name stand without a source, because customers choose it and it may
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

/** A question claims nothing, but the words before it may: "All is free, anything else?" */
function judgeSentence(
  sentence: string,
  evidence: readonly Evidence[],
  known: ReadonlySet<string>,
): SentenceVerdict {
  const asksFrom = ASKING_CLAUSE.exec(sentence)?.index ?? 0
  const said = withoutFrame(asksFrom > 0 ? sentence.slice(0, asksFrom) : sentence)
  const verdict = judge(readClaim(writeInPlainWords(said), known), said, evidence)
  return { ...verdict, sentence }
}

function judge(claim: Claim, sentence: string, evidence: readonly Evidence[]): SentenceVerdict {
  if (isCourtesy(claim)) return { kind: 'courtesy', sentence }
  if (isOfOtherScript(sentence)) return { kind: 'unsupported', sentence }
  const wanted = foldSentence(sentence)
  const quoted = evidence.find((each) => readEvidence(each).folded.has(wanted))
  if (quoted !== undefined) return { kind: 'supported', sentence, by: quoted, words: sentence }
  // "Done!" has no words that could stand in a text.
  if (claim.claimed.length === 0 && claim.facts.length === 0) return { kind: 'unsupported', sentence }
  let otherwise = 0
  let best: { share: number; by: Evidence; words: string } | null = null
  for (const by of evidence) {
    for (const run of readEvidence(by).runs) {
      if (run.size > 1 && (haveRivals(run, claim) || mixes(claim.wording, claim.facts, run))) continue
      const share = measureShare(claim.claimed, run)
      if (share < LEAST_SHARE || !holdsToTheLetter(claim, run)) continue
      if (!saysTheSame(claim, run, by.source)) otherwise = Math.max(otherwise, share)
      else if (share > (best?.share ?? 0)) best = { share, by, words: run.text }
    }
  }
  // If a clearly better fitting run contradicts the sentence, the sentence is about that run.
  if (best === null || best.share < otherwise - TIE) return { kind: 'unsupported', sentence }
  return { kind: 'supported', sentence, by: best.by, words: best.words }
}

/** Letters of other scripts are not read as words, so nothing would be left to compare. */
function isOfOtherScript(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu) ?? []
  const known = letters.filter((letter) => /[\p{scx=Latin}\p{scx=Arabic}]/u.test(letter))
  return known.length < letters.length
}

function holdsToTheLetter(claim: Claim, run: Run): boolean {
  const { names, facts, days, weighty } = claim
  return (
    names.every((name) => run.words.has(name)) &&
    areAmong(facts, run.facts) &&
    standWhereSaid(facts, run.facts) &&
    facts.every(({ unit }) => !isMoney(unit) || namesUnit(run, unit)) &&
    keepsOrder(claim, run) &&
    (days & ~run.days) === 0 &&
    weighty.every((word) => run.weighty.includes(word))
  )
}

/** A figure that stands in the text without a unit does not become a price because a claim says so. */
function namesUnit({ facts, words }: Run, wanted: Unit): boolean {
  return (
    facts.some(({ unit }) => unit === wanted) || [...words].some((word) => readUnit(word)?.unit === wanted)
  )
}

const CLAUSE_END = /[,;:،؛]|\s(?:but|and|while|otherwise|أما|وإلا|لكن|و)\s/u

/** A claim may say the second of two sentences first, with its words and its figures. */
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
 * Whether both sentences of a run give a figure of the same kind, such as a price, and the claim gives only one:
 * "Collection costs 20 riyals. At a branch it is free." Then the words of one sentence must not be combined with the
 * figure of the other. A claim that gives both figures may rest on both.
 */
function haveRivals({ measuresBySentence: said }: Run, { measures }: Claim): boolean {
  return measures.some((measure) => countOf(measure, measures) === 1 && countOf(measure, said) > 1)
}

function countOf(wanted: Measure, items: readonly Measure[]): number {
  return items.filter((item) => item === wanted).length
}
