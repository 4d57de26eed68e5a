import type { Agent, Decision, Language, Source, Turn } from '../agent/agent.ts'
import { detectLanguage } from '../agent/language/language.ts'
import { isOfTheDatabase, saysUnavailable } from '../db/database-absence.ts'
import type { Logger } from '../platform/log.ts'
import { withinLimit } from '../platform/within-limit.ts'
import { HAND_OVER_NOTICES, SUMMARY_WORDS, type WhyNoAgent } from './notices.ts'
import { type MediaReader, readTurnMedia } from './read-media.ts'
import type { OpenTurn } from './turn.ts'

/**
 * Hands the conversation to a person without the agent: it failed, or it may not run. The notice is free. Of the
 * sources in `done`, what an action has done is told, so that the person does not do it again.
 */
export function handOverWithoutAgent(turn: Turn, why: WhyNoAgent, done: readonly Source[] = []): Decision {
  const language = findLanguage(turn)
  const words = SUMMARY_WORDS[language]
  const told = done.flatMap(({ type, title, snippet }) =>
    type === 'action' ? [`${words.done} ${title}: ${snippet}`] : [],
  )
  const said = turn.unanswered.map(({ text }) => text ?? words.attachment)
  const reason = why === 'wallet_empty' || why === 'max_turns' ? why : 'agent_error'
  return {
    kind: 'escalate',
    reason,
    queue: 'general',
    // The cut may fall between the two halves of a surrogate pair.
    summary: [words.why[why], ...told, ...said].join('\n').slice(0, 4000).toWellFormed(),
    // Operators read it, who need not know the customer's language.
    ...(reason === 'agent_error' && { fault: SUMMARY_WORDS.en.why[why] }),
    text: HAND_OVER_NOTICES[language],
    intent: 'unknown',
    job: 'hand_off',
  }
}

/**
 * The language that the agent would write in, as far as the letters tell: that of the newest words that have any, and
 * Arabic where nobody has written one. Latin letters are Arabic where the agent has answered such in Arabic.
 */
function findLanguage({ history, unanswered }: Turn): Language {
  const said = [...history, ...unanswered]
  const at = said.findLastIndex(
    ({ author, text }) => author === 'customer' && detectLanguage(text ?? '') !== null,
  )
  const written = detectLanguage(said[at]?.text ?? '') ?? 'ar'
  if (written === 'ar') return written
  const answeredAt = history.findLastIndex(({ author }) => author === 'agent')
  const before = history.slice(0, Math.max(answeredAt, 0)).findLast(({ author }) => author === 'customer')
  // What is quoted in the other language stands below a line of its own.
  const [answer = ''] = (history[answeredAt]?.text ?? '').split('\n')
  return detectLanguage(answer) === 'ar' && detectLanguage(before?.text ?? '') === 'en' ? 'ar' : 'en'
}

/** How long the agent may think about one turn before a person takes over. */
export const TURN_LIMIT_MS = 60_000

/** Who thinks about turns, and with what. */
export interface Thinker {
  readonly agent: Agent
  readonly mediaReader: MediaReader | null
  readonly limitMs: number
  readonly log: Logger
}

/** Lets the agent decide, for as long as a turn may take; rejects with whatever goes wrong in it. */
export async function think(
  { agent, mediaReader, limitMs, log }: Thinker,
  open: OpenTurn,
  signal: AbortSignal,
): Promise<Decision> {
  const { turn } = open
  const answer = async (ending: AbortSignal) =>
    agent.answer(mediaReader === null ? turn : await readTurnMedia(mediaReader, log, open, ending), ending)
  // A turn that waits for others to be thought about has not failed: in a rush nobody is handed over for that.
  const decision = await withinLimit(limitMs, signal, answer, agent.watchLoad?.())
  if (decision.text.trim() === '') throw new Error('The agent decided on an empty text.')
  return decision
}

/**
 * What a turn ends with for whoever waits for its thought. Whatever went wrong ends in a hand-over: a customer is never
 * left without an answer or a person. Only the abort of the whole turn is passed on, because then nothing is to be
 * written, and what the database refused the agent: then the turn is thought about again, as often as the database is
 * away, and a few times where it says anything else, as when the turn is written.
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
    if (saysUnavailable(error) || isOfTheDatabase(error)) throw error
    log.error({ err: error, conversation_id: turn.conversationId }, 'the agent failed; a person takes over')
    return handOverWithoutAgent(turn, 'agent_failed')
  }
}
