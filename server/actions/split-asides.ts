import type { SplitTurn } from '../agent/actions.ts'
import type { Turn } from '../agent/agent.ts'
import { findLastSaid } from '../agent/last-said.ts'
import type { ReadTurn } from '../agent/triage.ts'
import { listAsides, withoutAsides } from './asides.ts'
import { findBegunAction } from './begun.ts'
import { chooseAction, findWish } from './choose-action.ts'
import { companyDayOf } from './company-day.ts'
import { gatherParameters, readPiece } from './extract/gather-parameters.ts'
import type { PersonalDeps } from './personal-deps.ts'

/** Takes apart what the customer asks of their own and what answers the agent's question for parameters. */
export async function splitAsides(
  { listEnabled, clock }: PersonalDeps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<SplitTurn | null> {
  const said = findLastSaid(turn)
  if (said === null || read.questions.every(({ isAsked }) => !isAsked)) return null
  const enabled = await listEnabled(turn.tenant, signal)
  const today = companyDayOf(clock.now())
  const begun = findBegunAction(enabled, turn, said, today)
  if (begun === null || begun.names.length === 0) return null
  const { action, names, pieces } = begun
  const asides = listAsides(action, read.questions, today)
  const wish = findWish(asides, today)
  // "Where is my order 48214?" is for another action, and for none of the articles.
  if (asides.length === 0 || (wish !== null && chooseAction(enabled, wish, read.topic) !== null)) return null
  const rest = withoutAsides(read, asides)
  const known = gatherParameters(action.parameters, pieces, today)
  const words = rest.sentences
    .filter(({ intent, text }) => intent === 'statement' || /\p{Nd}/u.test(text))
    .map(({ text }) => text)
    .join('\n')
  const given = readPiece(action.parameters, known, { asked: names, words }, today)
  return {
    asides: { ...read, questions: asides },
    answer: words !== '' && Object.keys(given).length > 0 ? rest : null,
  }
}
