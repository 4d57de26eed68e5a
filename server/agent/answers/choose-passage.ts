import type { Language, Passage } from '../agent.ts'
import { gatherAsked, nameTerms, shareAsked } from '../knowledge/ranking/asked-headings.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer } from './answer.ts'
import { nameOf } from './passage-name.ts'
import { tells } from './tells.ts'

/**
 * From this chance on a passage answers. Chosen on companies that a fit has not seen (decision 190): below it wrong
 * answers become many.
 */
export const SURE = 0.75
/** What was said around a question may lead astray, so a reading that includes it has to fit better. */
export const SURE_IN_CONTEXT = 0.8
/** A passage in the other language answers only where the customer's own language has nothing near. */
export const SURE_IN_OTHER_LANGUAGE = 0.85
/** From this chance on the customer is asked whether a passage is what is meant. */
export const LIKELY = 0.5
/** Below this the knowledge base does not even come near. */
export const NEAR = 0.2
/** A tie is between passages that each might do, and of which neither is this far ahead. */
const TIE = { least: 0.4, apart: 0.12 }
/** Of what a second FAQ's question names this much has to be asked. */
const ASKED_BY_FAQ = 0.75

/**
 * The passage that answers: one in the customer's own language from the chance `sure` on, or else a surer one in the
 * other. Null where none does.
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
  // Both languages say it here, and the other one surely: the customer gets it in their own.
  return own.score >= LIKELY ? own : null
}

/** The second passage where both answer: it is likely to, and an FAQ's own question names nothing else. */
export function listNearBest(passages: readonly Passage[], best: Passage, read: string): Passage[] {
  if (passages[0] !== best) return []
  const near = passages.filter((passage) => passage.isNearBest === true && passage.score >= LIKELY)
  if (near.length === 0) return []
  const asksNoMore = (faq: Passage) => {
    const numbers = new Map<string, number>()
    const named = nameTerms(listQuestionTerms(faq.heading ?? faq.title), numbers)
    return shareAsked(named, gatherAsked(listQuestionTerms(read), numbers)).widely >= ASKED_BY_FAQ
  }
  return near.filter((passage) => passage.isWhole !== true || asksNoMore(passage))
}

/** Two passages of which the customer alone can tell which is meant; null where one is ahead. */
export function findTie(passages: readonly Passage[], question: string, language: Language): Answer | null {
  const [one, other] = passages.filter((passage) => passage.language === language)
  if (one === undefined || other === undefined) return null
  const isTie = one.score >= TIE.least && other.score >= TIE.least && one.score - other.score <= TIE.apart
  return isTie && nameOf(one) !== nameOf(other) ? { kind: 'tie', question, between: [one, other] } : null
}

/**
 * A passage that may be meant. `told` is what it has to tell of where a question was looked up with what was asked
 * before.
 */
export function findLikely(
  passages: readonly Passage[],
  question: string,
  language: Language,
  told: string | null,
): Answer | null {
  const best = passages.find((passage) => passage.language === language)
  if (best === undefined || best.score < LIKELY || (told !== null && !tells(best, told))) return null
  return { kind: 'likely', question, passage: best }
}
