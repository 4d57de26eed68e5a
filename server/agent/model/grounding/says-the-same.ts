import type { Source } from '../../agent.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { isStopped } from '../../language/words/stop-words.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import type { Claim } from './claim.ts'
import { CASES, DENIALS, OF_SOME } from './claims-data.ts'
import type { Run } from './evidence.ts'
import { saysMore } from './new-words.ts'
import { countShared, swaps } from './wording.ts'

/**
 * Whether a claim states the same about its words as a text does: with the same denials, for the same case, and no
 * more.
 */
export function saysTheSame(claim: Claim, run: Run, { type }: Source): boolean {
  return (
    deniesAlike(claim, run) &&
    keepsCase(claim, run) &&
    keepsWho(claim, run) &&
    (claim.hasRate || !run.hasRate || !claim.measures.includes('money')) &&
    (!claim.isAbsolute || run.isAbsolute) &&
    (claim.isConditional || claim.isDuty || !run.isConditional) &&
    (!claim.isAtLeast || run.isAtLeast) &&
    (!claim.isDeed || type === 'action' || (run.isDeed && keepsOccasion(claim, run))) &&
    (!claim.isFree || (run.isFree && keepsOccasion(claim, run) && keepsAmount(claim, run))) &&
    !turnsRound(claim, run) &&
    !swaps(claim.wording, run) &&
    !saysMore(claim.claimed, run)
  )
}

/** Whether both deny the same. "Not refundable" may be said of what is "non-refundable". */
function deniesAlike(claim: Claim, run: Run): boolean {
  const [own, there] = [listWords(claim.sentence), run.parts.flatMap((part) => part?.words ?? [])]
  const saysDenied = (words: readonly Word[], denied: string) =>
    words.some((word) => isOneOf(listWords(denied), word))
  const shared = run.denied.filter((denied) => saysDenied(own, denied))
  const isDenied = claim.denied.every(
    (denied) =>
      (saysDenied(there, denied) && run.denied.length > 0) ||
      run.parts.some((part) => part?.saying.denies === true && saysDenied(part.words, denied)),
  )
  if (!isDenied || (shared.length > 0 && claim.denied.length === 0 && !claim.denies)) return false
  if (shared.length > 0) return claim.deniesLack === run.deniesLack
  const clauses = compareClauses(claim, run)
  // A part of a sentence that also denies something else may be said alone.
  if (clauses === 'alike') return true
  return clauses !== 'unlike' && claim.denies === run.denies && claim.deniesLack === run.deniesLack
}

/** Two clauses are the same if at least this share of the claim's words stands in the text's clause. */
const SAME_CLAUSE = 0.8
const CLAUSE_MARKS = /[,;:،؛]|\s(?:but|لكن|ولكن)\s|\s(?=(?:if|unless|when|إذا|اذا|ما لم)\s)/u
const EACH_DENIAL = new RegExp(DENIALS, 'giu')

/**
 * Whether clauses that are the same deny alike: "We ship to Oman, we do not ship to Iraq" denies only the second. Null
 * unless each clause of the claim is one of the text's.
 */
function compareClauses({ sentence, denies }: Claim, run: Run): 'alike' | 'unlike' | null {
  if (!denies && !run.denies) return 'alike'
  const there = run.parts
    .flatMap((part) => part?.text.split(CLAUSE_MARKS) ?? [])
    .map((text) => ({ words: listWords(text), denials: countDenials(text) }))
  let isEachFound = true
  for (const clause of sentence.split(CLAUSE_MARKS)) {
    const own = listWords(clause).filter((word) => !isStopped(word))
    const shares = there.map(({ words }) => countShared(own, words) / own.length)
    const most = Math.max(...shares)
    if (most < (own.length < 2 ? 1 : SAME_CLAUSE) || own.length === 0) isEachFound = false
    else if (!there.some(({ denials }, at) => shares[at] === most && denials === countDenials(clause)))
      return 'unlike'
  }
  return isEachFound ? 'alike' : null
}

/** "Neither ... nor" denies once. */
function countDenials(text: string): number {
  return text.replaceAll(/\bneither\b/gi, ' ').match(EACH_DENIAL)?.length ?? 0
}

const SEGMENT_END = /[;؛]|\s(?:but|otherwise|أما|لكن|ولكن|وإلا)\s/u

/**
 * Whether a claim keeps the case to which a text limits its statement. Of a sentence with several parts, the part that
 * fits best counts.
 */
function keepsCase(claim: Claim, run: Run): boolean {
  if (claim.isForCase || claim.isConditional || claim.namesOccasion || !run.isForCase) return true
  return !CASES.test(findFittingSegment(listWords(claim.sentence), run))
}

/**
 * "Students pay less" does not say that everybody does: the group that the best fitting clause is about has to be
 * named.
 */
function keepsWho({ sentence }: Claim, run: Run): boolean {
  const own = listWords(sentence)
  return [...findFittingSegment(own, run).matchAll(OF_SOME)].every((found) => {
    const who = found.slice(1).find((each) => each !== undefined) ?? ''
    return listWords(who).some((word) => isOneOf(own, word))
  })
}

/** The part of a run that has most of these words. */
function findFittingSegment(own: readonly Word[], run: Run): string {
  const segments = run.parts.flatMap((part) => (part === undefined ? [] : part.text.split(SEGMENT_END)))
  const shares = segments.map((segment) => countShared(own, listWords(segment)))
  return segments[shares.indexOf(Math.max(...shares))] ?? ''
}

/** Whether a claim says only one of two opposites and its support only the other. */
function turnsRound({ sides }: Claim, run: Run): boolean {
  return sides.some(([one, other], at) => {
    const [saysOne = false, saysOther = false] = run.sides[at] ?? []
    return one !== other && saysOne === other && saysOther === one
  })
}

/** "Once your order has been shipped, ..." does not say that it has been shipped. */
function keepsOccasion({ namesOccasion, facts }: Claim, run: Run): boolean {
  return facts.length > 0 || !run.namesOccasion || namesOccasion
}

/** Something that is free only from 300 riyals, or under the age of 6, is not free in general. */
function keepsAmount({ facts }: Claim, run: Run): boolean {
  return facts.length > 0 || !run.facts.some(({ kind }) => kind === 'number')
}
