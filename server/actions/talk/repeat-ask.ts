import type { UnconfirmedCall } from '../../agent/actions/actions.ts'
import { type Decision, isGrounded, type Turn } from '../../agent/agent.ts'
import { endsInQuestionMark } from '../../agent/language/text/question-marks.ts'
import { readConsent } from '../../agent/message/consent/consent.ts'
import { dropPause, withdraws } from '../../agent/message/consent/holding-back.ts'
import { CLARIFYING } from '../../agent/replies-text.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import { describeMissing } from '../definition/ask.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import type { Heard, Occasion } from '../wishes/occasion.ts'
import { findBegunAction } from './begun.ts'

/** How many times in a row a request for a yes, or for parameters, is repeated below answers. */
const MOST_YES_REPEATED = 1
const MOST_ASKS_REPEATED = 2

/**
 * Repeats the agent's open question below the answer to a question that the customer asked first: the request for a
 * yes, so that a yes still counts, or the one for parameters, so that the earlier values are kept. Not below another
 * question of the agent, which the customer might answer, and only a limited number of times.
 */
export async function repeatAsk(given: Heard, decision: Decision): Promise<Decision> {
  const heard = { ...given, turn: beforeClarifying(given.turn) }
  const { turn, read } = heard
  const said = findLastSaid(turn)
  if (said === null || !isGrounded(decision)) return decision
  // "Wait, how much is it?" says no to nothing.
  if (endsInQuestionMark(decision.text) || readConsent(read.texts.map(dropPause)) === 'no') return decision
  const unconfirmed = await findYesAsked(heard, said)
  const yes =
    unconfirmed === null || isRepeated(turn, [unconfirmed.ask], MOST_YES_REPEATED) ? null : unconfirmed.ask
  const asked = yes ?? findParametersAsked(heard, said, decision)
  return asked === null ? decision : { ...decision, text: `${decision.text}\n\n${asked}` }
}

/** The call that waits for the customer's yes, if the agent's last message asked for one. */
export async function findYesAsked(
  { actions, enabled, turn, signal }: Occasion,
  said: string,
): Promise<UnconfirmedCall | null> {
  // Most messages ask for no yes; then the runs are not read.
  const mayAsk = enabled.some(({ confirmation }) =>
    Object.values(confirmation ?? {}).some((ask) => isMadeFrom(ask, said)),
  )
  const asked = mayAsk ? await actions.findUnconfirmed(turn, signal) : null
  return asked === null || asked.isConfirmed ? null : asked
}

function findParametersAsked(heard: Heard, said: string, { job }: Decision): string | null {
  const { turn, read } = heard
  const begun = findBegunAction(heard, said)
  // The action's own reply or question needs no repetition below it.
  if (begun === null || begun.names.length === 0 || begun.action.name === job) return null
  if (read.texts.some(withdraws)) return null
  const { action, names } = begun
  const asks = (['en', 'ar'] as const).map((each) => describeMissing(action, names, each))
  return isRepeated(turn, asks, MOST_ASKS_REPEATED) ? null : describeMissing(action, names, read.language)
}

/** The turn without the agent's question back, which the customer answers before the yes. */
export function beforeClarifying(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const isClarifying = CLARIFYING.test(turn.history[at]?.text ?? '')
  return isClarifying ? { ...turn, history: turn.history.slice(0, at) } : turn
}

/**
 * Whether the agent's last messages all ask this, in any language: once by itself, and then repeated this many times.
 */
function isRepeated({ history }: Turn, asks: readonly string[], most: number): boolean {
  const last = history.filter(({ author }) => author !== 'customer').slice(-1 - most)
  return (
    last.length > most &&
    last.every(({ author, text }) => author === 'agent' && asks.some((ask) => text?.includes(ask) === true))
  )
}
