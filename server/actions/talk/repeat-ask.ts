import type { UnconfirmedCall } from '../../agent/actions.ts'
import type { Decision, Turn } from '../../agent/agent.ts'
import { findLastSaid } from '../../agent/last-said.ts'
import { readConsent } from '../../agent/message/consent.ts'
import { dropPause, withdraws } from '../../agent/message/holding-back.ts'
import { CLARIFYING } from '../../agent/replies-text.ts'
import { describeMissing } from '../definition/ask.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import type { Heard, Occasion } from '../wishes/occasion.ts'
import { findBegunAction } from './begun.ts'

/** So often a question for a yes, or for parameters, is put under answers in a row. */
const MOST_YES_REPEATED = 1
const MOST_ASKS_REPEATED = 2

/**
 * Puts what the agent had asked under the answer to what the customer asked before saying it: the question for a yes,
 * so that a yes still counts, or the one for parameters, so that what was told is kept. Not under a question of the
 * agent's own, which the customer might answer, and not without end.
 */
export async function repeatAsk(given: Heard, decision: Decision): Promise<Decision> {
  const heard = { ...given, turn: beforeClarifying(given.turn) }
  const { turn, read } = heard
  const said = findLastSaid(turn)
  if (said === null || decision.kind !== 'reply' || decision.sources.length === 0) return decision
  // "Wait, how much is it?" says no to nothing.
  if (/[?؟]\s*$/u.test(decision.text) || readConsent(read.texts.map(dropPause)) === 'no') return decision
  const unconfirmed = await findYesAsked(heard, said)
  const yes =
    unconfirmed === null || isRepeated(turn, [unconfirmed.ask], MOST_YES_REPEATED) ? null : unconfirmed.ask
  const asked = yes ?? findParametersAsked(heard, said, decision)
  return asked === null ? decision : { ...decision, text: `${decision.text}\n\n${asked}` }
}

/** The call that waits for the customer's yes, where the agent's last message asked for one. */
export async function findYesAsked(
  { actions, enabled, turn, signal }: Occasion,
  said: string,
): Promise<UnconfirmedCall | null> {
  // Most answers stand behind no question for a yes, and cost no look at the runs.
  const mayAsk = enabled.some(({ confirmation }) =>
    Object.values(confirmation ?? {}).some((ask) => isMadeFrom(ask, said)),
  )
  const asked = mayAsk ? await actions.findUnconfirmed(turn, signal) : null
  return asked === null || asked.isConfirmed ? null : asked
}

function findParametersAsked(heard: Heard, said: string, { job }: Decision): string | null {
  const { turn, read } = heard
  const begun = findBegunAction(heard, said)
  // What the action itself has told or asked now needs nothing under it.
  if (begun === null || begun.names.length === 0 || begun.action.name === job) return null
  if (read.texts.some(withdraws)) return null
  const { action, names } = begun
  const asks = (['en', 'ar'] as const).map((each) => describeMissing(action, names, each))
  return isRepeated(turn, asks, MOST_ASKS_REPEATED) ? null : describeMissing(action, names, read.language)
}

/** The turn without the agent's question of what is meant, which the customer answers before saying the yes. */
export function beforeClarifying(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const isClarifying = CLARIFYING.test(turn.history[at]?.text ?? '')
  return isClarifying ? { ...turn, history: turn.history.slice(0, at) } : turn
}

/** Whether the agent's last messages ask it, in whichever of its words: first by itself, then so often again. */
function isRepeated({ history }: Turn, asks: readonly string[], most: number): boolean {
  const last = history.filter(({ author }) => author !== 'customer').slice(-1 - most)
  return (
    last.length > most &&
    last.every(({ author, text }) => author === 'agent' && asks.some((ask) => text?.includes(ask) === true))
  )
}
