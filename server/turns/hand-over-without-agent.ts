import type { Decision, Language, Source, Turn } from '../agent/agent.ts'
import { detectLanguage } from '../agent/language/text/language.ts'
import { HAND_OVER_NOTICES, SUMMARY_WORDS, type WhyNoAgent } from './notices.ts'

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
