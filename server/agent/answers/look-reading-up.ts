import type { Passage } from '../agent.ts'
import { asksInside } from '../message/questions/asks-inside.ts'
import { readCondition } from '../message/questions/double-questions.ts'
import { onlyNames } from '../message/questions/only-names.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { asksWhenBegun, tellsWhenBegun } from '../terms/begun.ts'
import type { Answer } from './answer.ts'
import { answerReading } from './answer-reading.ts'
import { judgeBesideTold } from './follow-up/of-what-was-told.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import type { Reading } from './readings.ts'
import { findLikely, findTie, LIKELY, NEAR } from './telling/choose-passage.ts'
import { tellsContact } from './telling/contact-ways.ts'
import { leavesCellEmpty } from './telling/empty-cells.ts'
import { leavesUnmeasured } from './telling/measured.ts'
import { mayTellBrand } from './telling/payment-brands.ts'
import { speaksOf } from './telling/tells.ts'

/** What the readings found that did not answer. */
export interface LookedUp {
  /** All passages that were found. Which of them are near is computed when it is needed, which is rare. */
  readonly found: Passage[]
  /**
   * The ids of tables that leave empty what one of the readings asks for: no other reading is answered by them either.
   */
  readonly empty: Set<string>
  /** The passages of the reading that came nearest, the best first. */
  nearest: readonly Passage[]
  tie: Answer | null
  likely: Answer | null
  /** The passage that may be meant by a message that only names something, or does not begin like a question. */
  named: Answer | null
}

/** Nothing, before the first reading is looked up. */
export const nothingFound = (): LookedUp => ({
  found: [],
  empty: new Set(),
  nearest: [],
  tie: null,
  likely: null,
  named: null,
})

/** The answer of a reading, or null; what it found all the same is added to `lookedUp`. */
export async function lookReadingUp(
  { knowledge, tenant, language, signal }: KnowledgeLookup,
  asked: CustomerQuestion,
  reading: Reading,
  lookedUp: LookedUp,
): Promise<Answer | null> {
  const { query, askedNow, days, contact, brands } = reading
  const found = await knowledge.search(tenant, query, PASSAGES, signal)
  const mayMean = judgeBesideTold(reading.leavesOutTold === true ? [...lookedUp.found] : null)
  lookedUp.found.push(...found)
  for (const passage of found)
    if (leavesCellEmpty(passage, askedNow === null ? [query] : [askedNow, query]))
      lookedUp.empty.add(passage.passageId)
  const condition = readCondition(asked.read)
  const isBegunAsked = asksWhenBegun(asked.text)
  const passages = found.filter(
    (passage) =>
      (contact === undefined || tellsContact(passage.text, contact)) &&
      (brands === undefined || mayTellBrand(passage, passage.text, brands, query === asked.text)) &&
      // A question about a certain case is not answered by what applies otherwise.
      (condition === null || speaksOf(passage, condition)) &&
      (!isBegunAsked || tellsWhenBegun(passage.text)) &&
      !lookedUp.empty.has(passage.passageId) &&
      !leavesUnmeasured(asked.read, passage.text) &&
      mayMean(passage, NEAR),
  )
  const telling = passages.filter((passage) => mayMean(passage, LIKELY))
  const answer = answerReading(telling, reading, asked, language)
  if (answer !== null) return answer
  if ((passages[0]?.score ?? 0) > (lookedUp.nearest[0]?.score ?? -1)) lookedUp.nearest = passages
  // Passages about other days are not meant either.
  if (days !== undefined) return null
  lookedUp.tie ??= findTie(passages, asked.text, language)
  if (asked.isAsked) lookedUp.likely ??= findLikely(passages, asked.text, language, askedNow)
  else if (mayBeMeant(asked)) lookedUp.named ??= findLikely(passages, asked.text, language, askedNow)
  return null
}

/** Whether it makes sense to ask back: the message asks or names something, and does not only state it. */
export function mayBeMeant({ isAsked, read }: CustomerQuestion): boolean {
  return isAsked || onlyNames(read) || asksInside(read)
}

/** The ids of all passages that are near. */
export function listNear({ found }: LookedUp): ReadonlySet<string> {
  return new Set(found.filter(({ score }) => score >= NEAR).map(({ passageId }) => passageId))
}

/** Whether only the customer can tell which passage is meant. */
export function isUnsure({ tie, likely }: LookedUp): boolean {
  return (tie ?? likely) !== null
}
