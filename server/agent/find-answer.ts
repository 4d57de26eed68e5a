import type { AgentTenant, Knowledge, Language, Passage, Source } from './agent.ts'
import { chooseSentences, isList } from './choose-sentences.ts'
import { tellsOfDays } from './days.ts'
import { gatherAsked, shareAsked } from './knowledge/asked-headings.ts'
import { type Aspect, listAskedAspects, saysAspect } from './knowledge/aspects.ts'
import { readSaidDetails } from './knowledge/details.ts'
import { isSearchable, listQuestionTerms } from './knowledge/question-terms.ts'
import { isSameWord, listWords, type Word } from './knowledge/words.ts'
import { isNamed, nameOf } from './passage-name.ts'
import { isPersonal, namesRecord } from './personal.ts'
import type { CustomerQuestion } from './questions.ts'
import { detectCustomerLanguage } from './read-text.ts'
import { listReadings } from './readings.ts'
import { shorten } from './shorten.ts'
import { nameThings } from './subject.ts'

/** What the knowledge base says to one question. */
export type Answer =
  | {
      readonly kind: 'found'
      readonly question: string
      /** What is quoted of each source. */
      readonly texts: readonly string[]
      readonly language: Language
      /** One, or two where two passages fit about as well. */
      readonly sources: readonly Source[]
      /** True for a list, or prices, that the customer meant and in which what was asked is not to be seen. */
      readonly mayLack?: boolean
    }
  /** The question names nothing that could be looked up. */
  | { readonly kind: 'vague'; readonly question: string }
  /** Two passages fit about as well, and which one is meant only the customer knows. */
  | { readonly kind: 'tie'; readonly question: string; readonly between: readonly [Passage, Passage] }
  /** One passage is likely to answer and not sure enough to: the customer can say whether it is meant. */
  | { readonly kind: 'likely'; readonly question: string; readonly passage: Passage }
  /** The question is about the customer's own order, bill or appointment, which no article knows. */
  | { readonly kind: 'personal'; readonly question: string }
  /** Nothing fits, or not well enough: `nearest` is for the person who takes over. */
  | {
      readonly kind: 'open'
      readonly question: string
      readonly reason: 'no_answer' | 'low_confidence'
      readonly nearest: readonly Passage[]
    }

/** From this chance on a passage answers. Chosen on companies that a fit has not seen: below it wrong answers become many. */
const SURE = 0.76
/** What was said around a question may lead astray, so a reading that includes it has to fit better. */
const SURE_IN_CONTEXT = 0.8
/** A passage in the other language answers only where the customer's own language has nothing near. */
const SURE_IN_OTHER_LANGUAGE = 0.85
/** From this chance on the customer is asked whether a passage is what is meant. */
const LIKELY = 0.5
/** Below this the knowledge base does not even come near. */
const NEAR = 0.2
/** A tie is between passages that each might do, and of which neither is this far ahead. */
const TIE = { least: 0.4, apart: 0.12 }
/** Of what a second FAQ's question names this much has to be asked. */
const ASKED_BY_FAQ = 0.75
const PASSAGES = 8
const LONGEST_SNIPPET_CHARS = 300

/** Looks one question up in each of its readings; `previous` is what was asked before it. */
export async function findAnswer(
  knowledge: Knowledge,
  tenant: AgentTenant,
  asked: CustomerQuestion,
  previous: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  const question = asked.text
  const readings = listReadings(asked, previous)
  const ofDays = readings.find(({ days }) => days !== undefined)
  if (isAboutRecord(ofDays === undefined ? asked : { ...asked, read: ofDays.query }))
    return { kind: 'personal', question }
  const language = detectCustomerLanguage(question) ?? 'en'
  let nearest: readonly Passage[] = []
  let tie: Answer | null = null
  let likely: Answer | null = null
  for (const { query, told, days } of readings) {
    const passages = await knowledge.search(tenant, query, PASSAGES, signal)
    const best = choosePassage(passages, language, query === question ? SURE : SURE_IN_CONTEXT)
    const read = query === question ? asked.read : query
    if (best !== null && mayAnswer(best, read, told !== null && best.language === language ? told : null)) {
      const quoted = quote([best, ...listNearBest(passages, best, read)], read)
      if (days === undefined || tellsOfDays(quoted.texts.join('\n'), days))
        return { kind: 'found', question, ...quoted }
    }
    if ((passages[0]?.score ?? 0) > (nearest[0]?.score ?? -1)) nearest = passages
    // What tells of other days is not meant either.
    if (days !== undefined) continue
    tie ??= findTie(passages, question, language)
    if (asked.isAsked) likely ??= findLikely(passages, question, language, told)
  }
  const unsure = tie ?? likely
  if (unsure !== null) return unsure
  const isAskedOfBefore = readings.some(({ told }) => told !== null && listAskedAspects(told).length > 0)
  if (!isAskedOfBefore && !isSearchable(listQuestionTerms(`${asked.context} ${asked.read}`)))
    return { kind: 'vague', question }
  const reason = (nearest[0]?.score ?? 0) >= NEAR ? 'low_confidence' : 'no_answer'
  return { kind: 'open', question, reason, nearest: nearest.slice(0, 3) }
}

/** One passage that answers every part of a sentence: it speaks of all that they name, and says all that they ask. */
export async function findAnswerToAll(
  knowledge: Knowledge,
  tenant: AgentTenant,
  parts: readonly CustomerQuestion[],
  signal: AbortSignal,
): Promise<Answer | null> {
  const question = parts[0]?.whole ?? ''
  const language = detectCustomerLanguage(question) ?? 'en'
  const passages = await knowledge.search(tenant, question, PASSAGES, signal)
  const best = choosePassage(passages, language, SURE)
  if (best === null || !parts.every(({ read }) => tells(best, read))) return null
  return { kind: 'found', question, ...quote([best], question) }
}

/** What the customer meant, by its name: the passage that was likely to answer a question before. */
export async function findNamed(
  knowledge: Knowledge,
  tenant: AgentTenant,
  name: string,
  question: string,
  signal: AbortSignal,
): Promise<Answer> {
  for (const query of [question, name]) {
    const passages = await knowledge.search(tenant, query, PASSAGES, signal)
    const meant = passages.find((passage) => isNamed(passage, name))
    if (meant !== undefined) {
      const isOfEntries = isList(meant.text) || listAskedAspects(question).includes('cost')
      const mayLack = meant.isWhole !== true && isOfEntries && !tells(meant, question)
      return { kind: 'found', question, ...quote([meant], question), mayLack }
    }
  }
  return { kind: 'open', question, reason: 'low_confidence', nearest: [] }
}

/** A number that names a record may stand in what was said around a question: "my order is 48211. Where is it?" */
function isAboutRecord({ read, isAsked, context }: CustomerQuestion): boolean {
  if (isPersonal(read, isAsked)) return true
  return namesRecord(context) && isPersonal(`${context} ${read}`, isAsked)
}

/** A customer's phone is a thing, and not the number that reaches a company. */
const OWN_PHONE =
  /\b(?:my|our) (?:cell ?|mobile ?|smart)?(?:phone|mobile|cell)\b|(?<!\p{L})[وب]?(?:جوالي|جوالنا|هاتفي|موبايلي|تلفوني)(?!\p{L})/giu

/** These are loosely said by any text. */
const LOOSE: ReadonlySet<Aspect> = new Set(['way', 'choice', 'person'])

/**
 * Whether a passage speaks of every thing that a question names, and says the kind of detail that it asks for. What was asked before
 * outweighs what is asked now, and a passage that it brings answers only if it tells what is asked now too.
 */
function tells(passage: Passage, asked: string): boolean {
  const text = `${passage.title} ${passage.heading ?? ''} ${passage.text}`
  const words = listWords(text)
  const holds = (wanted: readonly Word[]) =>
    wanted.some((want) => words.some((word) => isSameWord(want, word)))
  const named = listQuestionTerms(nameThings(asked))
  const details = listQuestionTerms(asked.replace(OWN_PHONE, ' ')).reduce(
    (bits, { detail }) => bits | detail,
    0,
  )
  const said = readSaidDetails(text)
  return (
    (said & details) === details &&
    named.every(
      ({ own, synonyms, weight, toldBy }) =>
        own.length === 0 || weight < 1 || (toldBy & said) !== 0 || holds(own) || holds(synonyms),
    ) &&
    listAskedAspects(asked).every((aspect) => LOOSE.has(aspect) || saysAspect(passage.text, aspect))
  )
}

function choosePassage(passages: readonly Passage[], language: Language, sure: number): Passage | null {
  const own = passages.find((passage) => passage.language === language)
  if (own !== undefined && own.score >= sure) return own
  const other = passages.find((passage) => passage.language !== language)
  if (other === undefined || other.score < SURE_IN_OTHER_LANGUAGE) return null
  if (own === undefined || own.score < NEAR) return other
  // Both languages say it here, and the other one surely: the customer gets it in their own.
  return own.score >= LIKELY ? own : null
}

/** The second passage where both answer: it is likely to, and an FAQ's own question names nothing else. */
function listNearBest(passages: readonly Passage[], best: Passage, read: string): Passage[] {
  if (passages[0] !== best) return []
  const asked = gatherAsked(listQuestionTerms(read))
  const asksNoMore = (faq: Passage) =>
    shareAsked(listQuestionTerms(faq.heading ?? faq.title), asked).widely >= ASKED_BY_FAQ
  return passages.filter(
    (passage) =>
      passage.isNearBest === true &&
      passage.score >= LIKELY &&
      (passage.isWhole !== true || asksNoMore(passage)),
  )
}

function findTie(passages: readonly Passage[], question: string, language: Language): Answer | null {
  const [one, other] = passages.filter((passage) => passage.language === language)
  if (one === undefined || other === undefined) return null
  const isTie = one.score >= TIE.least && other.score >= TIE.least && one.score - other.score <= TIE.apart
  return isTie && nameOf(one) !== nameOf(other) ? { kind: 'tie', question, between: [one, other] } : null
}

/** `told` is what a passage has to tell of where a question was looked up with what was asked before. */
function findLikely(
  passages: readonly Passage[],
  question: string,
  language: Language,
  told: string | null,
): Answer | null {
  const best = passages.find((passage) => passage.language === language)
  if (best === undefined || best.score < LIKELY || (told !== null && !tells(best, told))) return null
  return { kind: 'likely', question, passage: best }
}

/** Whether a passage that fits well enough says what it has to: what was asked now, `told`, and of a list the entry that was asked for. */
function mayAnswer(passage: Passage, read: string, told: string | null): boolean {
  if (told !== null && !tells(passage, told)) return false
  return passage.isWhole === true || !isList(passage.text) || tells(passage, read)
}

function quote(passages: readonly Passage[], question: string) {
  const quoted = passages.map((passage) => ({
    passage,
    text: passage.isWhole === true ? passage.text : chooseSentences(passage.text, question),
  }))
  return {
    texts: quoted.map(({ text }) => text),
    language: passages[0]?.language ?? 'en',
    sources: quoted.map(({ passage, text }): Source => {
      const { passageId: id, title, url, score } = passage
      return { id, type: 'article', title, url, snippet: shorten(text, LONGEST_SNIPPET_CHARS), score }
    }),
  }
}
