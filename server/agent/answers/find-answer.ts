import type { Passage } from '../agent.ts'
import { tellsOfDays } from '../language/days.ts'
import { isPersonal, namesRecord } from '../message/personal.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { detectQuestionLanguage } from '../message/read-text.ts'
import { namesThing } from '../message/subject.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer } from './answer.ts'
import { askNumberOfStanding, askStanding } from './ask-standing.ts'
import {
  choosePassage,
  findLikely,
  findTie,
  listNearBest,
  NEAR,
  SURE,
  SURE_IN_CONTEXT,
} from './choose-passage.ts'
import { isList } from './choose-sentences.ts'
import { tellsContact } from './contact-ways.ts'
import { readLeaning, readTold } from './follow-up.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import { isNamed } from './passage-name.ts'
import { quote } from './quote.ts'
import { listReadings } from './readings.ts'
import type { Standing } from './standing.ts'
import { mayAnswer, tells } from './tells.ts'

const PASSAGES = 8

/**
 * Looks one question of a turn up in each of its readings; `previous` is what was asked before it, and `standing` what
 * was told.
 */
export async function findAnswer(
  lookup: KnowledgeLookup,
  asked: CustomerQuestion,
  previous: string | null,
  standing: Standing | null = null,
): Promise<Answer> {
  const { knowledge, tenant, language: turnLanguage, signal } = lookup
  const question = asked.text
  const readings = listReadings(asked, previous)
  const ofDays = readings.find(({ days }) => days !== undefined)
  if (isAboutRecord(ofDays === undefined ? asked : { ...asked, read: ofDays.query }))
    return { kind: 'personal', question }
  const language = detectQuestionLanguage(question, turnLanguage)
  const leaning = standing === null ? 'not' : readLeaning(asked, previous)
  const stands = askStanding({ ...lookup, language }, standing, asked)
  const stay = leaning === 'wholly' && standing?.named.length === 0 ? await stands.ask() : null
  if (stay !== null) return stay
  const counted =
    listQuestionTerms(readTold(asked.read)).length > 0
      ? null
      : await askNumberOfStanding({ ...lookup, language }, standing, [question])
  if (counted !== null) return counted
  const seen = new Set<string>()
  let nearest: readonly Passage[] = []
  let tie: Answer | null = null
  let likely: Answer | null = null
  for (const { query, told, days, contact } of readings) {
    // The bare name that a rest asks of is told of elsewhere as well: "and a course?" behind how to cancel a trip.
    if (leaning === 'wholly' && query === question && (tie ?? likely) !== null) {
      const beside = await stands.askMore(null)
      if (beside !== null) return beside
    }
    const found = await knowledge.search(tenant, query, PASSAGES, signal)
    const passages = contact === undefined ? found : found.filter(({ text }) => tellsContact(text, contact))
    for (const { passageId, score } of found) if (score >= NEAR) seen.add(passageId)
    const best = choosePassage(passages, language, query === question ? SURE : SURE_IN_CONTEXT)
    const read = query === question ? asked.read : query
    // Of a list of numbers and addresses the one that was asked for is shown.
    const shown = contact === undefined ? read : asked.read
    if (best !== null && mayAnswer(best, read, told !== null && best.language === language ? told : null)) {
      const quoted = quote([best, ...listNearBest(passages, best, read)], nameEntry(best, told) ?? shown)
      const texts = quoted.texts.join('\n')
      const tellsIt = contact === undefined || tellsContact(texts, contact)
      if (tellsIt && (days === undefined || tellsOfDays(texts, days)))
        return { kind: 'found', question, ...quoted }
    }
    if ((passages[0]?.score ?? 0) > (nearest[0]?.score ?? -1)) nearest = passages
    // What tells of other days is not meant either.
    if (days !== undefined) continue
    tie ??= findTie(passages, question, language)
    if (asked.isAsked) likely ??= findLikely(passages, question, language, told)
  }
  const unsure = tie ?? likely
  // Whoever asks something whole is asked whether it is meant, where anything may be.
  if (leaning === 'wholly' || leaning === 'maybe' || (leaning === 'hardly' && unsure === null)) {
    const beside = await stands.askMore(leaning === 'hardly' ? seen : null)
    if (beside !== null && (ofDays?.days === undefined || tellsOfDays(beside.texts.join('\n'), ofDays.days)))
      return beside
  }
  if (unsure !== null) return unsure
  const isAskedOfBefore = readings.some(({ told }) => told !== null && listAskedAspects(told).length > 0)
  if (!isAskedOfBefore && !isSearchable(listQuestionTerms(`${asked.context} ${asked.read}`)))
    return { kind: 'vague', question }
  const reason = (nearest[0]?.score ?? 0) >= NEAR ? 'low_confidence' : 'no_answer'
  return { kind: 'open', question, reason, nearest: nearest.slice(0, 3) }
}

/** One passage that answers every part of a sentence: it speaks of all that they name, and says all that they ask. */
export async function findAnswerToAll(
  { knowledge, tenant, language: turnLanguage, signal }: KnowledgeLookup,
  parts: readonly CustomerQuestion[],
): Promise<Answer | null> {
  const question = parts[0]?.whole ?? ''
  const language = detectQuestionLanguage(question, turnLanguage)
  const passages = await knowledge.search(tenant, question, PASSAGES, signal)
  const best = choosePassage(passages, language, SURE)
  if (best === null || !parts.every(({ read }) => tells(best, read))) return null
  return { kind: 'found', question, ...quote([best], question) }
}

/** What the customer meant, by its name: the passage that was likely to answer a question before. */
export async function findNamed(
  { knowledge, tenant, signal }: KnowledgeLookup,
  name: string,
  question: string,
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

/**
 * Of a list the entry of what is asked now is shown, and not the one of the question before: "and a suit?" behind the
 * price of a thobe.
 */
function nameEntry(best: Passage, told: string | null): string | null {
  return told !== null && isList(best.text) && namesThing(told) && tells(best, told) ? told : null
}

/** A number that names a record may stand in what was said around a question: "my order is 48211. Where is it?" */
function isAboutRecord({ read, isAsked, context }: CustomerQuestion): boolean {
  if (isPersonal(read, isAsked)) return true
  return namesRecord(context) && isPersonal(`${context} ${read}`, isAsked)
}
