import type { Language, Passage } from '../../agent.ts'
import { gatherAsked, nameTerms, shareAsked } from '../../knowledge/ranking/asked-headings.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import type { Answer } from '../answer.ts'
import { nameOf } from './passage-name.ts'
import { tells } from './tells.ts'

/**
 * The chance from which a passage answers. Chosen on companies that the fit has not seen (decision 190): below it wrong
 * answers become frequent.
 */
export const SURE = 0.75
/** The words around a question may mislead, so a reading that includes them has to fit better. */
export const SURE_IN_CONTEXT = 0.8
/** A passage in the other language answers only if nothing in the customer's own language is near. */
export const SURE_IN_OTHER_LANGUAGE = 0.85
/** The chance from which the customer is asked whether a passage is meant. */
export const LIKELY = 0.5
/** Below this chance a passage is not even near the question. */
export const NEAR = 0.2
/** A tie is between passages that each may answer, and neither of which is this far ahead. */
const TIE = { least: 0.4, apart: 0.12 }
/** The share of the things in a second FAQ's question that has to be asked for. */
const ASKED_BY_FAQ = 0.75

/**
 * The passage that answers: one in the customer's own language with at least the chance `sure`, or else a surer one in
 * the other language. Null if none does.
 */
export function choosePassage(
  passages: readonly Passage[],
  language: Language,
  sure: number,
): Passage | null {
  const own = passages.find((passage) => passage.language === language)
  if (own !== undefined && own.score >= sure) return own
  const other = passages.find((passage) => passage.language !== language)
  if (other === undefined || other.score < SURE_IN_OTHER_LANGUAGE) return null
  if (own === undefined || own.score < NEAR) return other
  // Both languages have it, and the other one answers surely: the customer gets it in their own language.
  return own.score >= LIKELY ? own : null
}

/**
 * Two passages of one article under one heading, each of which is likely: one of them answers, and together they are
 * read like one. None if there are no such two.
 */
export function findBoth(passages: readonly Passage[], language: Language): Passage[] {
  const [one, other] = passages.filter((passage) => passage.language === language)
  if (one === undefined || other === undefined || Math.min(one.score, other.score) < LIKELY) return []
  return one.articleId === other.articleId && one.heading === other.heading ? [one, other] : []
}

/**
 * The second passage, if both answer: it probably does, and if it is an FAQ, its question names nothing else. If the
 * best one is hardly sure, and hardly ahead of another part of its article, each is as often the one that answers.
 */
export function listNearBest(passages: readonly Passage[], best: Passage, read: string): Passage[] {
  if (passages[0] !== best) return []
  const second = passages.find((passage) => passage !== best && passage.language === best.language)
  const mayTie = second?.articleId === best.articleId && best.score < SURE + TIE.apart
  const isNear = (passage: Passage) =>
    passage.isNearBest === true || (mayTie && passage === second && best.score - passage.score <= TIE.apart)
  const near = passages.filter((passage) => isNear(passage) && passage.score >= LIKELY)
  if (near.length === 0) return []
  const asksNoMore = (faq: Passage) => {
    const numbers = new Map<string, number>()
    const named = nameTerms(listQuestionTerms(faq.heading ?? faq.title), numbers)
    return shareAsked(named, gatherAsked(listQuestionTerms(read), numbers)).widely >= ASKED_BY_FAQ
  }
  return near.filter((passage) => passage.isWhole !== true || asksNoMore(passage))
}

/** Two passages of which only the customer can say which is meant; null if one is ahead. */
export function findTie(passages: readonly Passage[], question: string, language: Language): Answer | null {
  const [one, other] = passages.filter((passage) => passage.language === language)
  if (one === undefined || other === undefined) return null
  const isTie = one.score >= TIE.least && other.score >= TIE.least && one.score - other.score <= TIE.apart
  return isTie && nameOf(one) !== nameOf(other) ? { kind: 'tie', question, between: [one, other] } : null
}

/**
 * A passage that may be meant. `askedNow` is what it has to say if the question was looked up together with the one
 * before.
 */
export function findLikely(
  passages: readonly Passage[],
  question: string,
  language: Language,
  askedNow: string | null,
): Answer | null {
  const best = passages.find((passage) => passage.language === language)
  if (best === undefined || best.score < LIKELY || (askedNow !== null && !tells(best, askedNow))) return null
  return { kind: 'likely', question, passage: best }
}
