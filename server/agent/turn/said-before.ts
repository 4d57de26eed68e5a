import type { Language, Turn, TurnMessage } from '../agent.ts'
import { REPLIES } from '../replies-text.ts'

/** Whether the customer was told before that the agent helps with the company's matters only. */
export function hasDeclined(turn: Turn): boolean {
  return hasSaid(turn, ({ decline }) => decline(turn.organizationName))
}

/** Whether the latest message to the customer asked what they need. */
export function hasAskedBack(turn: Turn): boolean {
  return (
    hasJustSaid(turn, ({ askForQuestion }) => askForQuestion) || hasJustSaid(turn, ({ remark }) => remark)
  )
}

/**
 * Whether the latest message to the customer asks only in general what they need, or whether they need more, so that no
 * single word could answer it.
 */
export function asksInGeneral(turn: Turn): boolean {
  return (
    hasAskedBack(turn) ||
    hasJustSaid(turn, ({ thanks }) => thanks) ||
    hasJustSaid(turn, ({ greeting }) => greeting(turn.organizationName)) ||
    hasJustSaid(turn, ({ decline }) => decline(turn.organizationName))
  )
}

/** Picks one of the agent's own sentences from the texts of a language. */
type Own = (replies: (typeof REPLIES)[Language]) => string

function isOwn(message: TurnMessage | undefined, own: Own): boolean {
  return (
    message?.author === 'agent' && Object.values(REPLIES).some((replies) => own(replies) === message.text)
  )
}

/**
 * Whether the latest message to the customer is this sentence, in either language: the customer may have changed to the
 * other.
 */
export function hasJustSaid({ history }: Turn, own: Own): boolean {
  return isOwn(
    history.findLast(({ author }) => author !== 'customer'),
    own,
  )
}

/** Whether the agent has said this sentence in the conversation, in either language. */
export function hasSaid({ history }: Turn, own: Own): boolean {
  return history.some((message) => isOwn(message, own))
}
