import type { Decision, Turn } from '../../agent/agent.ts'
import { findLastSaid } from '../../agent/last-said.ts'
import { isCourtesy } from '../../agent/replies-text.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import type { Heard } from '../wishes/occasion.ts'
import { readOtherValue } from '../wishes/other-value.ts'
import { listTextsBefore, tellOutcome, withQueueOf } from './tell-outcome.ts'

/** The same as before with another value, behind what an action told. */
export async function doAgain(given: Heard): Promise<Decision | null> {
  const heard = { ...given, turn: beforeCourtesy(given.turn) }
  const { actions, turn, read, enabled, today, signal } = heard
  const said = findLastSaid(turn)
  if (said === null) return null
  // What changes something without being asked for a yes is not done again for so few words.
  const told = enabled.filter(
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
  const call = { name: action.name, parameters }
  const outcome = await actions.run(turn, call, read.language, signal)
  return tellOutcome(withQueueOf(listTextsBefore(turn), heard), action, outcome)
}

/** The turn without thanks that were returned last, which change nothing of what was told before them. */
export function beforeCourtesy(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const last = turn.history[at]
  const isOne = last?.author === 'agent' && isCourtesy(last.text)
  return isOne ? { ...turn, history: turn.history.slice(0, at) } : turn
}
