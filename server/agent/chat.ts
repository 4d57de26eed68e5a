import type { Decision, Language, Turn, TurnMessage } from './agent.ts'
import { readConsent } from './consent.ts'
import { handOver } from './hand-over.ts'
import { type SentenceIntent, wishesPeace } from './intents.ts'
import { detectLanguage } from './language.ts'
import type { CustomerSentence } from './questions.ts'
import { REPLIES } from './replies-text.ts'
import { findSettledTopic } from './settled-topic.ts'

/** Answers what asks for no knowledge, or asks back once when nothing can be made of it. */
export function chat(turn: Turn, language: Language, sentences: readonly CustomerSentence[]): Decision {
  const replies = REPLIES[language]
  const wants = (intent: SentenceIntent) => sentences.some((sentence) => sentence.intent === intent)
  const wrote = sentences.map(({ text }) => text).join(' ')
  if (wants('injection')) {
    return hasSaid(turn, ({ decline }) => decline(turn.organizationName))
      ? handOver(turn, language, 'low_confidence')
      : smallTalk(replies.decline(turn.organizationName), 'out_of_scope')
  }
  if (wants('abuse')) {
    return hasSaid(turn, ({ calm }) => calm)
      ? handOver(turn, language, 'complaint')
      : smallTalk(replies.calm, 'abuse')
  }
  if (wants('identity')) return smallTalk(replies.identity(turn.organizationName), 'identity')
  if (wants('goodbye') || needsNothingMore(turn))
    return smallTalk(replies.goodbye, findSettledTopic(turn, 'goodbye'))
  if (wants('thanks')) return smallTalk(replies.thanks, findSettledTopic(turn, 'thanks'))
  if (wants('greeting')) {
    const salam = sentences.some(({ text }) => wishesPeace(text)) ? [replies.salam] : []
    return smallTalk([...salam, replies.greeting(turn.organizationName)].join(' '), 'greeting')
  }
  // A lone thumb or heart thanks; anything else without a word in it asks for something.
  if (/\p{Extended_Pictographic}/u.test(wrote) && detectLanguage(wrote) === null) {
    return smallTalk(replies.thanks, 'thanks')
  }
  return hasAskedBack(turn)
    ? handOver(turn, language, 'low_confidence')
    : smallTalk(replies.askForQuestion, 'unclear')
}

/** A reply that rests on nothing and costs nothing. */
export function smallTalk(text: string, intent: string): Extract<Decision, { kind: 'reply' }> {
  return { kind: 'reply', text, sources: [], intent, job: 'greet' }
}

/** A "no" to "is there anything else?" ends the conversation. */
function needsNothingMore(turn: Turn): boolean {
  const isOffered = hasJustSaid(turn, ({ thanks }) => thanks)
  return isOffered && readConsent(turn.unanswered.flatMap(({ text }) => text ?? [])) === 'no'
}

/** The agent asks back once; a second vague message goes to a person. */
export function hasAskedBack(turn: Turn): boolean {
  return hasJustSaid(turn, ({ askForQuestion }) => askForQuestion)
}

/** A sentence of the agent's own, in either language. */
type Own = (replies: (typeof REPLIES)[Language]) => string

function isOwn(message: TurnMessage | undefined, own: Own): boolean {
  return (
    message?.author === 'agent' && Object.values(REPLIES).some((replies) => own(replies) === message.text)
  )
}

/** Whether the latest message to the customer is this. The customer may have gone on in the other language. */
function hasJustSaid({ history }: Turn, own: Own): boolean {
  return isOwn(
    history.findLast(({ author }) => author !== 'customer'),
    own,
  )
}

function hasSaid({ history }: Turn, own: Own): boolean {
  return history.some((message) => isOwn(message, own))
}
