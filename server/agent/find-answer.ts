import type { Tenant } from '../platform/tenant.ts'
import type { Knowledge, Language, Passage, Source } from './agent.ts'
import { isSearchable, listQuestionTerms, type QuestionTerm } from './knowledge/question-terms.ts'
import { detectLanguage } from './language.ts'
import type { CustomerQuestion } from './questions.ts'
import { chooseSentences } from './sentences.ts'

/** What the knowledge base says to one question. */
export type Answer =
  | {
      readonly kind: 'found'
      readonly question: string
      readonly text: string
      readonly language: Language
      readonly source: Source
    }
  /** The question names nothing that could be looked up. */
  | { readonly kind: 'vague'; readonly question: string }
  /** Nothing fits, or not well enough: `nearest` is for the person who takes over. */
  | {
      readonly kind: 'open'
      readonly question: string
      readonly reason: 'no_answer' | 'low_confidence'
      readonly nearest: readonly Passage[]
    }

/** From this score on a passage answers. Chosen on the project's own questions, where it separates best. */
const SURE = 0.6
/** What was said around a question may lead astray, so a reading that includes it has to fit better. */
const SURE_IN_CONTEXT = 0.65
/** Below this the knowledge base does not even come near. */
const NEAR = 0.15
/** A passage in the customer's language is taken when one in the other is this little better. */
const LANGUAGE_MARGIN = 0.2
const PASSAGES = 8
const LONGEST_SNIPPET_CHARS = 300

/**
 * Looks one question up. What was said around it is tried first, then the question alone; a question too short to stand alone
 * ("and to Jeddah?") is read together with the customer's `previous` one.
 */
export async function findAnswer(
  knowledge: Knowledge,
  tenant: Tenant,
  asked: CustomerQuestion,
  previous: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  const question = asked.text
  const language = detectLanguage(question) ?? 'en'
  let nearest: readonly Passage[] = []
  for (const query of listReadings(asked, previous)) {
    const passages = await knowledge.search(tenant, query, PASSAGES, signal)
    const best = choosePassage(passages, language, query === question ? SURE : SURE_IN_CONTEXT)
    if (best !== null) return { kind: 'found', question, ...quote(best, listQuestionTerms(query)) }
    if ((passages[0]?.score ?? 0) > (nearest[0]?.score ?? -1)) nearest = passages
  }
  if (!isSearchable(listQuestionTerms(`${asked.context} ${question}`))) return { kind: 'vague', question }
  const reason = (nearest[0]?.score ?? 0) >= NEAR ? 'low_confidence' : 'no_answer'
  return { kind: 'open', question, reason, nearest: nearest.slice(0, 3) }
}

function listReadings(asked: CustomerQuestion, previous: string | null): string[] {
  const readings = asked.context === '' ? [asked.text] : [`${asked.context} ${asked.text}`, asked.text]
  const isShort = listQuestionTerms(asked.text).length <= 1
  if (previous !== null && isShort && asked.context === '') readings.unshift(`${previous} ${asked.text}`)
  return readings.filter((reading) => isSearchable(listQuestionTerms(reading)))
}

function choosePassage(passages: readonly Passage[], language: Language, sure: number): Passage | null {
  const best = passages[0]
  if (best === undefined || best.score < sure) return null
  const own = passages.find((passage) => passage.language === language)
  return own !== undefined && own.score >= sure && own.score >= best.score - LANGUAGE_MARGIN ? own : best
}

function quote(passage: Passage, terms: readonly QuestionTerm[]) {
  const text = chooseSentences(passage.text, terms)
  const source: Source = {
    id: passage.passageId,
    type: 'article',
    title: passage.title,
    url: passage.url,
    snippet: text.length <= LONGEST_SNIPPET_CHARS ? text : `${text.slice(0, LONGEST_SNIPPET_CHARS - 1)}…`,
    score: passage.score,
  }
  return { text, language: passage.language, source }
}
