import type { Turn } from '../agent.ts'
import { endsInQuestionMark } from '../language/text/question-marks.ts'
import { dropConsent, readConsent } from '../message/consent/consent.ts'
import { findLastSaid } from '../turn/last-said.ts'

/** Words between a yes and the question that has to be answered before it. */
const BEFORE_IT =
  /^(?:[\s,،.:;-]*(?:but|and|only|just|first(?: of all)?|before (?:that|this|it)|بس|لكن|ولكن|قبل(?:ها)?(?: كذا| ذلك| هذا)?|[أا]ول(?:ا|ًا| شي)?)(?![\p{L}\p{N}]))*[\s,،.:;-]*/iu

/**
 * The turn without a yes that precedes a question, if the agent's last message asked something: of "yes, but first tell
 * me how long the refund takes", "how long the refund takes" is looked up like every other question. Null if there is
 * no such yes.
 */
export function dropYes(turn: Turn): Turn | null {
  const said = findLastSaid(turn)
  if (said === null || !endsInQuestionMark(said)) return null
  if (readConsent(turn.unanswered.flatMap(({ text }) => text ?? [])) !== 'partly') return null
  const unanswered = turn.unanswered.map((message) => ({
    ...message,
    text: message.text === null ? null : dropConsent(message.text).replace(BEFORE_IT, ''),
  }))
  return { ...turn, unanswered }
}
