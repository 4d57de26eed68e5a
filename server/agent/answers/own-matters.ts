import { tellsAround } from '../message/intents/around.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { readText } from '../message/reading/read-text.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer, Found } from './answer.ts'
import { findAnswer } from './find-answer.ts'
import { pointsBack } from './follow-up/follow-up.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'

/** If more statements precede a question, none is looked up by itself. */
const MOST_TOLD = 4
/** Words that ask for a kind of detail by its name alone are few: "cost per minute", «سعر التأمين». */
const MOST_ASKING_WORDS = 5
/** Customers who speak of themselves ask nothing: "I paid the price of the large one". */
const TELLS_OF_ONESELF = /\b(?:i|im|ive|we|my|our)\b|\bi['’]/iu

/**
 * The answers to the statements beside a question, or to a burst that asks nothing, if they are subjects of their own:
 * "cost per minute" before "minimum age?", and "the mirror arrived smashed" before "when are you open?" `answer` was
 * found for the question together with its statements; it comes last, or is replaced by what is found without them.
 */
export async function withOwnMatters(
  lookup: KnowledgeLookup,
  asked: CustomerQuestion,
  answer: Answer,
): Promise<Answer[]> {
  const told = asked.told ?? []
  if (told.length === 0 || told.length > MOST_TOLD) return [answer]
  return asked.isAsked ? besideQuestion(lookup, asked, told, answer) : ofStatements(lookup, told, answer)
}

/** The statements belong to the question if it depends on them, or is answered differently without them. */
async function besideQuestion(
  lookup: KnowledgeLookup,
  asked: CustomerQuestion,
  told: readonly string[],
  answer: Answer,
): Promise<Answer[]> {
  if (!isSearchable(listQuestionTerms(asked.read)) || pointsBack(asked.read)) return [answer]
  const own = await findEach(lookup, told)
  if (own.length === 0) return [answer]
  const alone = await findAnswer(lookup, { ...asked, context: '' }, null)
  if (isSame(answer, alone)) return [...own.filter((each) => !isWithin(each, [answer])), answer]
  const isSwallowed = alone.kind === 'found' && own.some((each) => isSame(each, answer))
  return isSwallowed ? [...own.filter((each) => !isWithin(each, [alone])), alone] : [answer]
}

/** Statements are read together, unless the passages that answer two of them differ. */
async function ofStatements(
  lookup: KnowledgeLookup,
  told: readonly string[],
  answer: Answer,
): Promise<Answer[]> {
  const own = await findEach(lookup, told)
  const found = own.filter(isFound)
  const [first, ...others] = found
  const isApart = first !== undefined && others.some((each) => !isWithin(each, [first]))
  return isApart && (answer.kind !== 'found' || isWithin(answer, found)) ? own : [answer]
}

/**
 * The answers to statements that are looked up by themselves, if something is found or the statement clearly asks for
 * something.
 */
async function findEach(lookup: KnowledgeLookup, told: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const text of told) {
    const read = readText(text)
    if (tellsAround(read) || !isSearchable(listQuestionTerms(read))) continue
    const statement = { text, read, isAsked: false, isPreamble: false, context: '', whole: null }
    const answer = await findAnswer(lookup, statement, null)
    const isAsked = answer.kind !== 'vague' && asksPlainly(read)
    if ((isFound(answer) || isAsked) && !isWithin(answer, answers.filter(isFound))) answers.push(answer)
  }
  return answers
}

function asksPlainly(read: string): boolean {
  return (
    listAskedAspects(read).length > 0 &&
    read.split(/\s+/u).length <= MOST_ASKING_WORDS &&
    !TELLS_OF_ONESELF.test(read)
  )
}

function isFound(answer: Answer): answer is Found {
  return answer.kind === 'found'
}

function isSame(one: Answer, other: Answer): boolean {
  if (one.kind !== 'found' || other.kind !== 'found') return one.kind !== 'found' && other.kind !== 'found'
  return one.sources[0]?.id === other.sources[0]?.id
}

/** Whether everything that an answer quotes is quoted by others. */
function isWithin(answer: Answer, others: readonly Answer[]): boolean {
  if (answer.kind !== 'found') return false
  const quoted = others.flatMap((other) => (other.kind === 'found' ? other.texts : []))
  return answer.texts.every((text) => quoted.includes(text))
}
