import { type Decision, isGrounded, type Turn } from '../agent.ts'
import { FEW_WORDS, pointsBack, readAskedNow } from '../answers/follow-up/follow-up.ts'
import { hasQuestionMark } from '../language/text/question-marks.ts'
import { isOneOf } from '../language/words/is-one-of.ts'
import { isStopped } from '../language/words/stop-words.ts'
import { listWords } from '../language/words/words.ts'
import type { CustomerQuestion } from '../message/questions/questions.ts'
import { namesThing } from '../message/questions/subject.ts'
import { type Aspect, listAskedAspects, saysAspect } from '../terms/aspects.ts'
import type { Triage } from '../turn/read-turn.ts'
import type { PersonalActions, UnderWay } from './actions.ts'

/** A customer who is asked for a value and answers like this asks about the value: where to find it, or what it is. */
const ASKS_WHERE_IT_IS =
  /\bwhere\b[^.!?]*\b(?:find|get|see|is|look|written)\b|\bwhat(?:['’]?s| is| do you mean)\b|\bhow (?:do|can) i (?:find|get|know)\b|(?:^|\s)(?:من )?(?:وين|أين|اين|فين|منين)\s+(?:\S+\s+)?(?:[أاي]?لق\p{L}+|[أا]حصل\p{L}*|[أا]جد\p{L}*|[أا]جيب\p{L}*|[أا]شوف\p{L}*|[أا]عرف\p{L}*|مكتوب\p{L}*|موجود\p{L}*)|(?:^|\s)(?:وش|ايش|شنو) (?:هو|هي|يعني|هذا|تقصد\p{L}*)|كيف (?:[أا]عرف|[أا]جيب|[أا]لق)\p{L}*/iu
/** "Will I be charged" asks for a cost without a word for one, and mostly without a mark. */
const ASKS_OF_MONEY =
  /^\W*(?:will|would|do|does|did|am|are|is|should|must) .{0,60}\b(?:charged?|pay|fees?|refund(?:ed)?)\b|(?:^|\s)(?:[بتي]?ينخصم|[بتي]?تخصم\p{L}*|[بح]?ادفع|[يت]رجع لي|[بت]?ترجع\p{L}*)(?!\p{L})/iu
/** Words of such a question that name nothing. */
const ASKING = listWords(
  `find get see look written know mean القى القاه القاها الاقي الاقيه الاقيها احصل احصله احصلها اجد اجده اجدها اجيب اجيبه اجيبها اشوف اشوفه اعرف اعرفه مكتوب موجود يعني تقصد تقصدون`,
)

/** Looks a turn up in its conversation, or as if nothing had been said before. */
export interface LookUps {
  readonly lookUp: (read: Triage) => Promise<Decision>
  readonly lookUpAlone: (read: Triage) => Promise<Decision>
}

/**
 * Looks up a question that the customer asked in the middle of an action. "Where do I find it?" after "what is your
 * student number?" is about the number. "How much is it?", if no article answers it by itself, is about a choice that
 * the customer made for the action, or about the action.
 */
export async function askThere(
  actions: PersonalActions,
  turn: Turn,
  triaged: Triage,
  { lookUp, lookUpAlone }: LookUps,
  signal: AbortSignal,
): Promise<Decision> {
  if (triaged.kind !== 'questions') return lookUp(triaged)
  const [question, other] = triaged.questions
  if (question?.isAsked !== true || other !== undefined) return lookUp(triaged)
  const asksWhere = ASKS_WHERE_IT_IS.test(question.read)
  const leans = mayLean(question.read)
  if (!asksWhere && !leans) return lookUp(triaged)

  // Any article may tell where something is found, so the value that the agent asked for comes first.
  const told = asksWhere ? null : await lookUp(triaged)
  if (told !== null && isGrounded(told)) return told
  const underWay = await actions.nameUnderWay(turn, triaged.language, signal)
  const ask = (read: CustomerQuestion) => lookUp({ ...triaged, questions: [read] })
  const value = underWay?.asked ?? null
  if (asksWhere && value !== null && isOf(question.read, value))
    return (await askOfValue(question, value, ask)) ?? lookUp(triaged)
  const alone = told ?? (await lookUp(triaged))
  if (underWay === null || !leans || isGrounded(alone)) return alone
  const there = await askOfAction(question, underWay, ask)
  if (there !== null) return there
  // "How long will it take?" may be a general question, whatever was said before.
  const bare = await lookUpAlone(triaged)
  return isGrounded(bare) ? bare : alone
}

type Ask = (read: CustomerQuestion) => Promise<Decision>

/** The answer to where the value is found that the agent asked for; null if no article tells. */
async function askOfValue(question: CustomerQuestion, value: string, ask: Ask): Promise<Decision | null> {
  for (const read of [writeBehind(question, value), writePlainly(question, value)]) {
    const there = await ask(read)
    if (isGrounded(there) && speaksOf(there.text, value)) return there
  }
  return null
}

/** The answer about a choice that was made for the action, or about the action itself; null if no article tells. */
async function askOfAction(
  question: CustomerQuestion,
  { told, title }: UnderWay,
  ask: Ask,
): Promise<Decision | null> {
  for (const name of [...told, title]) {
    const there = await ask(writeBefore(question, name))
    if (isGrounded(there) && says(there.text, question.read)) return there
  }
  return null
}

/** Details that are told as a number, whatever they belong to. */
const MEASURED: ReadonlySet<Aspect> = new Set(['cost', 'duration'])

/** Whether an answer tells the kind of detail that was asked for: a price does not answer how long something takes. */
function says(text: string, asked: string): boolean {
  return listAskedAspects(asked).every((aspect) => !MEASURED.has(aspect) || saysAspect(text, aspect))
}

/**
 * Whether an answer holds every word of the value's name: an answer about repairs does not tell where the repair number
 * is.
 */
function speaksOf(text: string, name: string): boolean {
  const words = listWords(text)
  return listWords(name).every((word) => isOneOf(words, word))
}

/** Whether a question may be about the action under way: it asks, and it says "it", names nothing or is very short. */
function mayLean(read: string): boolean {
  if (!hasQuestionMark(read) && listAskedAspects(read).length === 0 && !ASKS_OF_MONEY.test(read)) return false
  return !namesThing(readAskedNow(read)) || pointsBack(read) || listWords(read).length <= FEW_WORDS
}

/** Whether a question names nothing but the value that was asked for. */
function isOf(read: string, asked: string): boolean {
  const own = [...listWords(asked), ...ASKING]
  return listWords(read).every((word) => isStopped(word) || isOneOf(own, word))
}

function writeBefore(question: CustomerQuestion, name: string): CustomerQuestion {
  return { ...question, text: `${name}, ${question.text}`, read: `${name}, ${question.read}` }
}

/**
 * The question as articles put it, whichever of many verbs the customer used: «وين القى الرقم» becomes «أين أجد رقم
 * العقد». «وين رقم الطلب» would ask where the order is.
 */
function writePlainly(question: CustomerQuestion, name: string): CustomerQuestion {
  const text = /\p{Script=Arabic}/u.test(name) ? `أين أجد ${name}؟` : `where do I find the ${name}?`
  return { ...question, text, read: text }
}

function writeBehind(question: CustomerQuestion, name: string): CustomerQuestion {
  const write = (text: string) => `${text.replace(/[\s?؟]+$/u, '')}, ${name}?`
  return { ...question, text: write(question.text), read: write(question.read) }
}
