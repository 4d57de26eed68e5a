import { tellsAround } from '../message/around.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { readText } from '../message/read-text.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { isSearchable, listQuestionTerms } from '../terms/question-terms.ts'
import type { Answer, Found } from './answer.ts'
import { findAnswer } from './find-answer.ts'
import { pointsBack } from './follow-up.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'

/** Of more that is told nothing is looked up by itself. */
const MOST_TOLD = 4
/** What asks for a kind of detail by its name alone is short: "cost per minute", «سعر التأمين». */
const MOST_ASKING_WORDS = 5
/** Who tells of themselves asks nothing: "I paid the price of the large one". */
const TELLS_OF_ONESELF = /\b(?:i|im|ive|we|my|our)\b|\bi['’]/iu

/**
 * The answers of what stands beside a question, or of a burst that asks nothing, where it is a matter of its own:
 * "cost per minute" before "minimum age?", and "the mirror arrived smashed" before "when are you open?" `answer` is
 * what was found with all that was told; it comes last, or what is found without what it was told with.
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

/** What is told is of the question where that leans on it, or is answered otherwise without it. */
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

/** Statements are read together, unless two of them are told of in different places. */
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

/** What each says by itself: what is found, or asks plainly. */
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

/** Whether all that an answer quotes is quoted by others. */
function isWithin(answer: Answer, others: readonly Answer[]): boolean {
  if (answer.kind !== 'found') return false
  const quoted = others.flatMap((other) => (other.kind === 'found' ? other.texts : []))
  return answer.texts.every((text) => quoted.includes(text))
}
