import type { Passage } from '../../agent.ts'
import { tellsAround } from '../../message/intents/around.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { readText } from '../../message/reading/read-text.ts'
import { pointsBack } from './follow-up.ts'

/**
 * Words other than "it" that point to what was told: to a person, to another of its kind, to what happens once more. An
 * Arabic verb of the customer's ends in its object behind a word that asks: «كيف اغيره».
 */
const POINTS_TO_TOLD = new RegExp(
  [
    '\\b(?:he|she|him|her(?!\\s+\\p{L})|another|again|still|instead|anyway|either)\\b',
    '\\b(?:pay|owe|lose|charged?) anything\\b',
    '\\p{Script=Arabic}ونه(?=\\s|[?؟]|$)',
    '(?<!\\p{L})(?:كيف|هل|[اأ]قدر|[اأ]بي|[اأ]بغى|ممكن|لازم|وين|متى) [اأن]\\p{Script=Arabic}{2,}ه(?=\\s|[?؟]|$)',
    '(?<!\\p{L})(?:مر[ةه] (?:ثاني[ةه]|[أا]خرى)|بر?ضو|برضه)(?!\\p{L})|(?<!\\p{L})(?:ال)?جديد[ةه]?\\s*[?؟]?$',
  ].join('|'),
  'iu',
)

/**
 * Whether a question points to the statement before it, and has another answer without it: "my IBAN changed, where do
 * I put the new one?" Nobody points to mere background: "I have never used your service before".
 */
export function pointsToTold({ read, isAsked, told = [] }: CustomerQuestion): boolean {
  const points = isAsked && (pointsBack(read) || POINTS_TO_TOLD.test(read))
  return points && told.some((statement) => !tellsAround(readText(statement)))
}

/**
 * Judges what a question finds without the statement that it points to: whether a passage has at least a certain chance
 * with that statement too. `found` is what the readings with the statement found; null if nothing is left out, and then
 * every passage has that chance.
 */
export function judgeBesideTold(
  found: readonly Passage[] | null,
): (passage: Passage, least: number) => boolean {
  return ({ passageId }, least) =>
    found === null || found.some((passage) => passage.passageId === passageId && passage.score >= least)
}
