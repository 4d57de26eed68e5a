import type { Decision, Turn } from '../../agent/agent.ts'
import { findLastSaid } from '../../agent/last-said.ts'
import { isCourtesy } from '../../agent/replies-text.ts'
import type { ReadTurn } from '../../agent/triage.ts'
import { companyDayOf } from '../definition/company-day.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import { readOtherValue } from '../wishes/other-value.ts'
import type { PersonalDeps } from './personal-deps.ts'
import { listTextsBefore, tellOutcome, withQueueOf } from './tell-outcome.ts'

/** The same as before with another value, behind what an action told. */
export async function doAgain(
  { actions, listEnabled, clock }: PersonalDeps,
  given: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const turn = beforeCourtesy(given)
  const said = findLastSaid(turn)
  if (said === null) return null
  // What changes something without being asked for a yes is not done again for so few words.
  const today = companyDayOf(clock.now())
  const told = (await listEnabled(turn.tenant, signal)).filter(
    ({ answer, request, confirmation }) =>
      (request.method === 'GET' || confirmation !== undefined) &&
      Object.values(answer.template).some((template) => isMadeFrom(template, said)),
  )
  if (told.length === 0) return null
  const answered = await actions.findAnswered(turn, signal)
  const action = told.find(({ name }) => name === answered?.name)
  if (answered === null || action === undefined) return null
  const parameters = readOtherValue(action, answered.parameters, read, today)
  if (parameters === null) return null
  const readBefore = withQueueOf(listTextsBefore(turn), read)
  const call = { name: action.name, parameters }
  return tellOutcome(turn, readBefore, action, await actions.run(turn, call, read.language, signal), today)
}

/** The turn without thanks that were returned last, which change nothing of what was told before them. */
export function beforeCourtesy(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const last = turn.history[at]
  const isOne = last?.author === 'agent' && isCourtesy(last.text)
  return isOne ? { ...turn, history: turn.history.slice(0, at) } : turn
}
