import type { Passage } from '../agent.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { detectQuestionLanguage, readText } from '../message/reading/read-text.ts'
import type { Answer, Found } from './answer.ts'
import { pointsBack } from './follow-up/follow-up.ts'
import { type KnowledgeLookup, PASSAGES } from './knowledge-lookup.ts'
import { quote } from './quoting/quote.ts'
import { choosePassage, SURE, SURE_IN_CONTEXT } from './telling/choose-passage.ts'
import { tells, tellsDetails } from './telling/tells.ts'

/**
 * One passage that answers every part of a sentence: it is about everything that they name, and says everything that
 * they ask for.
 */
export async function findAnswerToAll(
  lookup: KnowledgeLookup,
  parts: readonly CustomerQuestion[],
): Promise<Found | null> {
  const question = parts[0]?.whole ?? ''
  const best = await findPassage(lookup, question, SURE)
  if (best === null || !parts.every(({ read }) => tells(best, read))) return null
  return { kind: 'found', question, ...quote([best], question) }
}

/**
 * The answers without open ones behind an answered one, if they say "it" or the like, and the passage of the answered
 * one answers the whole message surely: "I need to cancel tonight's class. Will I lose it?" Otherwise the answers as
 * they are.
 */
export async function dropOpenInWhole(
  lookup: KnowledgeLookup,
  questions: readonly CustomerQuestion[],
  answers: readonly Answer[],
): Promise<readonly Answer[]> {
  const told = answers.findIndex(({ kind }) => kind === 'found')
  const open = answers.filter(({ kind }) => kind === 'open').map(({ question }) => readText(question))
  const isBehind = answers.slice(0, Math.max(0, told)).every(({ kind }) => kind !== 'open')
  if (told === -1 || open.length === 0 || !isBehind || !open.every(pointsBack)) return answers
  const message = questions.map(({ text }) => text).join(' ')
  const best = await findPassage(lookup, message, SURE_IN_CONTEXT)
  const isTold = answers.some(
    (answer) => answer.kind === 'found' && answer.sources.some(({ id }) => id === best?.passageId),
  )
  if (best === null || !isTold || !open.every((read) => tellsDetails(best, read))) return answers
  const whole: Found = { kind: 'found', question: message, ...quote([best], message) }
  return answers.with(told, whole).filter(({ kind }) => kind !== 'open')
}

/** The passage that answers a text with at least this chance; null if none does. */
async function findPassage(
  { knowledge, tenant, language, signal }: KnowledgeLookup,
  text: string,
  sure: number,
): Promise<Passage | null> {
  const passages = await knowledge.search(tenant, text, PASSAGES, signal)
  return choosePassage(passages, detectQuestionLanguage(text, language), sure)
}
