import type { Source } from '../agent.ts'
import { isOneOf } from '../language/is-one-of.ts'
import { isStopped } from '../language/stop-words.ts'
import { listWords, type Word } from '../language/words.ts'
import type { Claim } from './claim.ts'
import { CASES, DENIALS } from './claims-data.ts'
import type { Run } from './evidence.ts'
import { countShared, swaps } from './wording.ts'

/** Whether a claim says of its words what a text says of them: the same way round, for the same case, no more. */
export function saysTheSame(claim: Claim, run: Run, { type }: Source): boolean {
  return (
    deniesAlike(claim, run) &&
    keepsCase(claim, run) &&
    (claim.hasRate || !run.hasRate || !claim.measures.includes('money')) &&
    (!claim.isAbsolute || run.isAbsolute) &&
    (claim.isConditional || claim.isDuty || !run.isConditional) &&
    (!claim.isAtLeast || run.isAtLeast) &&
    (!claim.isDeed || type === 'action' || (run.isDeed && keepsOccasion(claim, run))) &&
    (!claim.isFree || (run.isFree && keepsOccasion(claim, run) && keepsAmount(claim, run))) &&
    !turnsRound(claim, run) &&
    !swaps(claim.wording, run)
  )
}

/** "Not refundable" may be said of what is "non-refundable"; where the one denies, the other does. */
function deniesAlike(claim: Claim, run: Run): boolean {
  const [own, there] = [listWords(claim.sentence), listWords(run.text)]
  const saysDenied = (words: readonly Word[], denied: string) =>
    words.some((word) => isOneOf(listWords(denied), word))
  const shared = run.denied.filter((denied) => saysDenied(own, denied))
  const isDenied = claim.denied.every(
    (denied) => run.denies || (saysDenied(there, denied) && run.denied.length > 0),
  )
  if (!isDenied || (shared.length > 0 && claim.denied.length === 0 && !claim.denies)) return false
  return (
    (claim.denies === run.denies || shared.length > 0) &&
    claim.deniesLack === run.deniesLack &&
    (shared.length > 0 || clausesDenyAlike(claim, run))
  )
}

/** So much of a clause's words has to stand in one clause of a text, for the two to be one. */
const SAME_CLAUSE = 0.8
const CLAUSE_MARKS = /[,;:،؛]|\s(?:but|لكن|ولكن)\s/u

/** "We ship to Oman, we do not ship to Iraq" denies the second alone: clauses that are the same deny the same. */
function clausesDenyAlike({ sentence, denies }: Claim, run: Run): boolean {
  if (!denies && !run.denies) return true
  const there = run.parts
    .flatMap((part) => part?.text.split(CLAUSE_MARKS) ?? [])
    .map((text) => ({ text, words: listWords(text) }))
  return sentence.split(CLAUSE_MARKS).every((clause) => {
    const own = listWords(clause).filter((word) => !isStopped(word))
    const shares = there.map(({ words }) => countShared(own, words) / own.length)
    const most = Math.max(...shares)
    if (own.length < 2 || most < SAME_CLAUSE) return true
    return there.some(({ text }, at) => shares[at] === most && DENIALS.test(text) === DENIALS.test(clause))
  })
}

const SEGMENT_END = /[;؛]|\s(?:but|otherwise|أما|لكن|ولكن|وإلا)\s/u

/** What is said for a case alone is not said without it: of a sentence that goes on with something else, its part. */
function keepsCase(claim: Claim, run: Run): boolean {
  if (claim.isForCase || claim.isConditional || claim.namesOccasion || !run.isForCase) return true
  const own = listWords(claim.sentence)
  const segments = run.parts.flatMap((part) => (part === undefined ? [] : part.text.split(SEGMENT_END)))
  const shares = segments.map((segment) => countShared(own, listWords(segment)))
  return !CASES.test(segments[shares.indexOf(Math.max(...shares))] ?? '')
}

/** Whether a claim takes one side alone where its support takes the other alone. */
function turnsRound({ sides }: Claim, run: Run): boolean {
  return sides.some(([one, other], at) => {
    const [saysOne = false, saysOther = false] = run.sides[at] ?? []
    return one !== other && saysOne === other && saysOther === one
  })
}

/** "Once your order has been shipped, ..." does not say that it has been. */
function keepsOccasion({ namesOccasion, facts }: Claim, run: Run): boolean {
  return facts.length > 0 || !run.namesOccasion || namesOccasion
}

/** What is free from 300 riyals on, or under the age of 6, is not free. */
function keepsAmount({ facts }: Claim, run: Run): boolean {
  return facts.length > 0 || !run.facts.some(({ kind }) => kind === 'number')
}
