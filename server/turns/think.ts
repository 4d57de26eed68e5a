import { type Agent, AgentNotLoaded, type Decision } from '../agent/agent.ts'
import { isOfTheDatabase, saysUnavailable } from '../db/database-absence.ts'
import type { Logger } from '../platform/log.ts'
import { withinLimit } from '../platform/within-limit.ts'
import { WorkerStops } from '../work/source.ts'
import { handOverWithoutAgent } from './hand-over-without-agent.ts'
import { type MediaReader, readTurnMedia } from './read-media.ts'
import type { OpenTurn } from './turn.ts'

/** How long the agent may think about one turn before a person takes over. */
export const TURN_LIMIT_MS = 60_000

/** Who thinks about turns, and with what. */
export interface Thinker {
  readonly agent: Agent
  readonly mediaReader: MediaReader | null
  readonly limitMs: number
  readonly log: Logger
}

/** Lets the agent decide, for as long as a turn may take; rejects with whatever fails. */
export async function think(
  { agent, mediaReader, limitMs, log }: Thinker,
  open: OpenTurn,
  signal: AbortSignal,
): Promise<Decision> {
  const { turn } = open
  const answer = async (ending: AbortSignal) =>
    agent.answer(mediaReader === null ? turn : await readTurnMedia(mediaReader, log, open, ending), ending)
  // A turn that waits while others are thought about has not failed: nobody is handed over because of a rush.
  const decision = await withinLimit(limitMs, signal, answer, agent.watchLoad?.())
  if (decision.text.trim() === '') throw new Error('The agent decided on an empty text.')
  return decision
}

/**
 * Turns whatever goes wrong in a thought into a hand-over: no customer is left without either an answer or a person.
 * Three kinds of errors are passed on. One says that the worker stops or has lost the turn, because then nothing is to
 * be written. Another is a refusal of the database: the turn is then thought about again, as long as the database is
 * away, and a few times after any other refusal. The third says that the agent was not even loaded: it is tried again a
 * few times too, by whichever worker is first.
 */
export async function concludeThought(
  thought: Promise<Decision>,
  { turn }: OpenTurn,
  log: Logger,
  signal: AbortSignal,
): Promise<Decision> {
  try {
    return await thought
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof WorkerStops || error instanceof AgentNotLoaded) throw error
    if (saysUnavailable(error) || isOfTheDatabase(error)) throw error
    log.error({ err: error, conversation_id: turn.conversationId }, 'the agent failed; a person takes over')
    return handOverWithoutAgent(turn, 'agent_failed')
  }
}
