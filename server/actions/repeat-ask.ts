import type { Actions } from '../agent/actions.ts'
import type { Decision, Turn } from '../agent/agent.ts'
import { findLastSaid } from '../agent/last-said.ts'
import { readConsent } from '../agent/message/consent.ts'
import { CLARIFYING } from '../agent/replies-text.ts'
import type { ReadTurn } from '../agent/triage.ts'
import type { ListEnabledActions } from './list-enabled.ts'
import { isMadeFrom } from './text-template.ts'

interface Deps {
  readonly actions: Pick<Actions, 'findUnconfirmed'>
  readonly listEnabled: ListEnabledActions
}

/**
 * Puts the question for a yes under the answer to what the customer asked before saying it, so that a yes still counts.
 * Not under a question of the agent's own, which the yes might be for, and not a second time in a row.
 */
export async function repeatAsk(
  { actions, listEnabled }: Deps,
  given: Turn,
  read: ReadTurn,
  decision: Decision,
  signal: AbortSignal,
): Promise<Decision> {
  const turn = beforeClarifying(given)
  const said = findLastSaid(turn)
  if (said === null || decision.kind !== 'reply' || decision.sources.length === 0) return decision
  if (/[?؟]\s*$/u.test(decision.text) || readConsent(read.texts) === 'no') return decision
  // Most answers stand behind no question for a yes, and cost no look at the runs.
  const mayAsk = (await listEnabled(turn.tenant, signal)).some(({ confirmation }) =>
    Object.values(confirmation ?? {}).some((ask) => isMadeFrom(ask, said)),
  )
  const asked = mayAsk ? await actions.findUnconfirmed(turn, signal) : null
  if (asked === null || asked.isConfirmed || isRepeated(turn, asked.ask)) return decision
  return { ...decision, text: `${decision.text}\n\n${asked.ask}` }
}

/** The turn without the agent's question of what is meant, which the customer answers before saying the yes. */
function beforeClarifying(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const isClarifying = CLARIFYING.test(turn.history[at]?.text ?? '')
  return isClarifying ? { ...turn, history: turn.history.slice(0, at) } : turn
}

/** Whether the agent's last two messages ask it. */
function isRepeated({ history }: Turn, ask: string): boolean {
  const [before, last] = history.filter(({ author }) => author !== 'customer').slice(-2)
  return last !== undefined && before?.author === 'agent' && before.text?.includes(ask) === true
}
