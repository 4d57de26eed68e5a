import type { Answer } from '../answer.ts'
import type { LastAnswer } from '../follow-up/last-answer.ts'
import type { KnowledgeLookup } from '../knowledge-lookup.ts'
import { findBeyondTold } from './beyond-told.ts'
import { pickToldRow } from './pick-told-row.ts'

/**
 * The answer to words about the rows that the last answer told: to the place of one ("the second one"), or to what lies
 * beyond them ("anything cheaper?"). Null if the words are about something else.
 */
export async function askToldRows(
  lookup: KnowledgeLookup,
  lastAnswer: LastAnswer | null,
  text: string,
): Promise<Answer | null> {
  return (await pickToldRow(lookup, lastAnswer, text)) ?? findBeyondTold(lookup, lastAnswer, text)
}
