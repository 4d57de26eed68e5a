import type { PersonalActions } from './actions.ts'
import type { Decision, Turn } from './agent.ts'
import type { ReadTurn, Triage } from './triage.ts'

/**
 * Answers a question that the customer asks while the agent waits for the parameters of an action, and takes the
 * parameters given beside it. Null if they ask nothing, or no article surely answers: then all their words are taken as
 * an answer to the agent, as usual.
 */
export async function answerBetween(
  actions: PersonalActions,
  turn: Turn,
  read: ReadTurn,
  lookUp: (read: Triage) => Promise<Decision>,
  signal: AbortSignal,
): Promise<Decision | null> {
  const split = await actions.splitAsides(turn, read, signal)
  if (split === null) return null
  const told = await lookUp({ kind: 'questions', ...split.asides })
  if (told.kind !== 'reply' || told.sources.length === 0) return null
  const acted = split.answer === null ? null : await actions.answer(turn, split.answer, signal)
  if (acted === null) return told
  const sources = [...told.sources, ...(acted.sources ?? [])]
  return { ...acted, text: `${told.text}\n\n${acted.text}`, sources }
}
