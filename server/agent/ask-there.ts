import type { PersonalActions } from './actions.ts'
import type { Decision, Turn } from './agent.ts'
import { FEW_WORDS, pointsBack, readTold } from './answers/follow-up.ts'
import { isOneOf } from './language/is-one-of.ts'
import { isStopped } from './language/stop-words.ts'
import { listWords } from './language/words.ts'
import type { CustomerQuestion } from './message/questions.ts'
import { namesThing } from './message/subject.ts'
import { type Aspect, listAskedAspects, saysAspect } from './terms/aspects.ts'
import type { Triage } from './triage.ts'

/** Who is asked for a value and asks so asks for the value: where it stands, or what it is. */
const ASKS_WHERE_IT_IS =
  /\bwhere\b[^.!?]*\b(?:find|get|see|is|look|written)\b|\bwhat(?:['’]?s| is| do you mean)\b|\bhow (?:do|can) i (?:find|get|know)\b|(?:^|\s)(?:من )?(?:وين|أين|اين|فين|منين)\s+(?:\S+\s+)?(?:[أاي]?لق\p{L}+|[أا]حصل\p{L}*|[أا]جد\p{L}*|[أا]جيب\p{L}*|[أا]شوف\p{L}*|[أا]عرف\p{L}*|مكتوب\p{L}*|موجود\p{L}*)|(?:^|\s)(?:وش|ايش|شنو) (?:هو|هي|يعني|هذا|تقصد\p{L}*)|كيف (?:[أا]عرف|[أا]جيب|[أا]لق)\p{L}*/iu
/** Words of such a question that name nothing. */
const ASKING = listWords(
  `find get see look written know mean القى القاه القاها الاقي الاقيه الاقيها احصل احصله احصلها اجد اجده اجدها اجيب اجيبه اجيبها اشوف اشوفه اعرف اعرفه مكتوب موجود يعني تقصد تقصدون`,
)

/**
 * Looks a question up that was asked in the middle of an action. "Where do I find it?" behind "what is your student
 * number?" is of the number; "how much is it?", where no article answers it by itself, of what was chosen for the
 * action, or of the action.
 */
export async function askThere(
  actions: PersonalActions,
  turn: Turn,
  triaged: Triage,
  lookUp: (triaged: Triage, isAlone?: boolean) => Promise<Decision>,
  signal: AbortSignal,
): Promise<Decision> {
  const [question, other] = triaged.kind === 'questions' ? triaged.questions : []
  const mayBeThere = question?.isAsked === true && other === undefined && mayLean(question.read)
  const mayBeOfValue =
    question?.isAsked === true && other === undefined && ASKS_WHERE_IT_IS.test(question.read)
  const told = mayBeOfValue ? null : await lookUp(triaged)
  if (triaged.kind !== 'questions' || !(mayBeThere || mayBeOfValue)) return told ?? lookUp(triaged)
  if (told !== null && isTold(told)) return told
  const underWay = await actions.nameUnderWay(turn, triaged.language, signal)
  const ask = (read: CustomerQuestion) => lookUp({ ...triaged, questions: [read] })
  const asked = underWay?.asked ?? null
  const isOfValue = asked !== null && mayBeOfValue && isOf(question.read, asked)
  if (isOfValue) {
    for (const read of [writeBehind(question, asked), writePlainly(question, asked)]) {
      const there = await ask(read)
      if (isTold(there) && speaksOf(there.text, asked)) return there
    }
  }
  const alone = told ?? (await lookUp(triaged))
  if (underWay === null || isTold(alone) || !mayBeThere || isOfValue) return alone
  for (const name of [...underWay.told, underWay.title]) {
    const there = await ask(writeBefore(question, name))
    if (isTold(there) && says(there.text, question.read)) return there
  }
  // "How long will it take?" may be asked of all that the company does, whatever was said before.
  const bare = await lookUp(triaged, true)
  return isTold(bare) ? bare : alone
}

function isTold(decision: Decision): boolean {
  return decision.kind === 'reply' && decision.sources.length > 0
}

/** What is told in a number, whatever it is told of. */
const MEASURED: ReadonlySet<Aspect> = new Set(['cost', 'duration'])

/** Whether an answer tells what is asked of whatever it names: a price is no answer to how long it takes. */
function says(text: string, asked: string): boolean {
  return listAskedAspects(asked).every((aspect) => !MEASURED.has(aspect) || saysAspect(text, aspect))
}

/** Whether an answer names all that the value is called: one of repairs tells of no repair number. */
function speaksOf(text: string, name: string): boolean {
  const words = listWords(text)
  return listWords(name).every((word) => isOneOf(words, word))
}

/** Whether a question may be about what is under way: it asks, and speaks of "it", names nothing or is very short. */
function mayLean(read: string): boolean {
  if (!/[?؟]/.test(read) && listAskedAspects(read).length === 0) return false
  return !namesThing(readTold(read)) || pointsBack(read) || listWords(read).length <= FEW_WORDS
}

/** Whether a question names nothing beside what was asked for. */
function isOf(read: string, asked: string): boolean {
  const own = [...listWords(asked), ...ASKING]
  return listWords(read).every((word) => isStopped(word) || isOneOf(own, word))
}

function writeBefore(question: CustomerQuestion, name: string): CustomerQuestion {
  return { ...question, text: `${name}, ${question.text}`, read: `${name}, ${question.read}` }
}

/**
 * The same as articles call it, whichever of many verbs the customer has used: «وين القى الرقم» is «أين أجد رقم العقد».
 * «وين رقم الطلب» would ask for the order.
 */
function writePlainly(question: CustomerQuestion, name: string): CustomerQuestion {
  const text = /\p{Script=Arabic}/u.test(name) ? `أين أجد ${name}؟` : `where do I find the ${name}?`
  return { ...question, text, read: text }
}

function writeBehind(question: CustomerQuestion, name: string): CustomerQuestion {
  const write = (text: string) => `${text.replace(/[\s?؟]+$/u, '')}, ${name}?`
  return { ...question, text: write(question.text), read: write(question.read) }
}
