import type { Decision, Turn } from '../../agent/agent.ts'
import { listWords } from '../../agent/language/words/words.ts'
import { isCourtesy } from '../../agent/replies-text.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import type { Heard } from '../wishes/occasion.ts'
import { readOtherValue, saysNothingElse } from '../wishes/other-value.ts'
import { listTextsBefore, tellOutcome, withQueueOf } from './tell-outcome.ts'

/** Repeats the action that was just answered, with another value. */
export async function doAgain(given: Heard): Promise<Decision | null> {
  const heard = { ...given, turn: beforeCourtesy(given.turn) }
  const { actions, turn, read, enabled, today, signal } = heard
  const said = findLastSaid(turn)
  if (said === null) return null
  // An action that changes something without confirmation is not repeated for so few words.
  const told = enabled.filter(
    ({ answer, request, confirmation }) =>
      (request.method === 'GET' || confirmation !== undefined) &&
      Object.values(answer.template).some((template) => isMadeFrom(template, said)),
  )
  if (told.length === 0) return null
  const answered = await actions.findAnswered(turn, signal)
  const action = told.find(({ name }) => name === answered?.name)
  if (answered === null || action === undefined) return null
  const parameters =
    readOtherValue(action, answered.parameters, read, today) ??
    (asksWhen(action, heard) ? answered.parameters : null)
  if (parameters === null) return null
  const call = { name: action.name, parameters }
  const outcome = await actions.run(turn, call, read.language, signal)
  return tellOutcome(withQueueOf(listTextsBefore(turn), heard), action, outcome)
}

const WHEN =
  /(?<!\p{L})(?:when|how (?:long|many (?:hours|days))|و?(?:[إا]?متى|[إاأ]يمتى|كم (?:يوم|ساعة|ساعه|باقي|تبقى|تبقي|بقى|بقي)))(?!\p{L})/iu
/** What is asked of what was looked up, and names nothing else. */
const OF_WHAT_WAS_TOLD = listWords(
  `when how long many hours days will does it arrive come ready be get here last day exactly
  يوصل توصل بيوصل بتوصل هيوصل هتوصل حيوصل راح يوصلني توصلني يصل تصل وصول وصوله يجي تجي بيجي بتجي هيجي هتيجي متى امتى ايمتى وامتى استلم استلمه استلمها
  يخلص تخلص يجهز تجهز جاهز جاهزة ينتهي تنتهي باقي باقية تبقى بقى عليه عليها له لها اخر آخر يوم ايام ساعة اليوم بالضبط تقريبا طيب طب`,
)

/**
 * Whether it is only asked when, of what a look-up has just told: it tells again, as far as it knows. What articles say
 * of how long others wait would be no answer.
 */
function asksWhen(action: ActionDefinition, { read: { texts, questions }, today }: Heard): boolean {
  return (
    action.request.method === 'GET' &&
    questions.length < 2 &&
    texts.some((text) => WHEN.test(text)) &&
    saysNothingElse(action, texts, today, OF_WHAT_WAS_TOLD)
  )
}

/** The turn without thanks that were returned last, which change nothing of what was told before them. */
export function beforeCourtesy(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const last = turn.history[at]
  const isOne = last?.author === 'agent' && isCourtesy(last.text)
  return isOne ? { ...turn, history: turn.history.slice(0, at) } : turn
}
