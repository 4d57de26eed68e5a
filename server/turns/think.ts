import type { Agent, Decision, Language, Source, Turn } from '../agent/agent.ts'
import { detectLanguage } from '../agent/language/language.ts'
import { isOfTheDatabase, saysUnavailable } from '../db/database-absence.ts'
import type { Logger } from '../platform/log.ts'
import { withinLimit } from '../platform/within-limit.ts'
import { HAND_OVER_NOTICES, SUMMARY_WORDS, type WhyNoAgent } from './notices.ts'
import { type MediaReader, readTurnMedia } from './read-media.ts'
import type { OpenTurn } from './turn.ts'

/**
 * Hands the conversation to a person without the agent, which failed or may not run. The notice is free. The summary
 * names the actions in `done` that were carried out, so that the person does not repeat them.
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
    // Operators read it, and may not know the customer's language.
    ...(reason === 'agent_error' && { fault: SUMMARY_WORDS.en.why[why] }),
    text: HAND_OVER_NOTICES[language],
    intent: 'unknown',
    job: 'hand_off',
  }
}

/**
 * The language that the agent would write in, as far as the script shows it: that of the newest text with letters, and
 * Arabic if there is none. Latin letters count as Arabic if the agent has answered such a text in Arabic.
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
  // A quote in the other language stands below a line of the reply's own language, so the first line decides.
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
 * Two kinds of errors are passed on. One is the abort of the whole turn, because then nothing is to be written. The
 * other is a refusal of the database: the turn is then thought about again, as long as the database is away, and a few
 * times after any other refusal.
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
