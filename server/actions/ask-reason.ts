import type { Turn } from '../agent/agent.ts'
import { findLastSaid } from '../agent/last-said.ts'
import type { ReadTurn } from '../agent/triage.ts'
import { describeDoubt, describeUnfit, hasReason } from './ask.ts'
import type { ActionDefinition, Parameters } from './definition.ts'
import { listDoubtful, listParameters } from './extract/extract-parameters.ts'

/**
 * The line above a question for parameters that the customer named: they named several values, or one that does not
 * fit. Null where they named none, and where they were told already.
 */
export function findReason(
  turn: Turn,
  { texts, language }: ReadTurn,
  action: ActionDefinition,
  { missing, invalid }: { readonly missing: readonly string[]; readonly invalid: readonly string[] },
  today: string,
): string | null {
  if (hasReason(findLastSaid(turn) ?? '')) return null
  const doubtful = listDoubtful(action.parameters, texts.join('\n'), today)
  const doubts = missing.flatMap((name) => {
    const values = doubtful.get(name)
    return values === undefined ? [] : [describeDoubt(values, language)]
  })
  if (doubts.length > 0) return [...new Set(doubts)].join('\n')
  return invalid.length > 0 ? describeUnfit(action, invalid, language) : null
}

/**
 * The parameters for which an answer seems to have been meant that holds none: a number or an address of another form
 * than theirs.
 */
export function listUnfit(parameters: Parameters, asked: readonly string[], words: string): string[] {
  const kinds = listParameters(parameters)
  return /[\p{Nd}@]/u.test(words)
    ? asked.filter((name) => kinds.get(name) !== 'text' && kinds.get(name) !== 'choice')
    : []
}
