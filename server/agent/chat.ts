import type { Decision, Language, Turn } from './agent.ts'
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
    const text = replies.decline(turn.organizationName)
    return hasSaid(turn, text) ? handOver(turn, language, 'low_confidence') : smallTalk(text, 'out_of_scope')
  }
  if (wants('abuse')) {
    return hasSaid(turn, replies.calm)
      ? handOver(turn, language, 'complaint')
      : smallTalk(replies.calm, 'abuse')
  }
  if (wants('identity')) return smallTalk(replies.identity(turn.organizationName), 'identity')
  if (wants('goodbye') || needsNothingMore(turn, language))
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
  return hasAskedBack(turn, language)
    ? handOver(turn, language, 'low_confidence')
    : smallTalk(replies.askForQuestion, 'unclear')
}

/** A reply that rests on nothing and costs nothing. */
export function smallTalk(text: string, intent: string): Extract<Decision, { kind: 'reply' }> {
  return { kind: 'reply', text, sources: [], intent, job: 'greet' }
}

/** A "no" to "is there anything else?" ends the conversation. */
function needsNothingMore({ history, unanswered }: Turn, language: Language): boolean {
  const last = history.findLast(({ author }) => author !== 'customer')
  const isOffered = last?.author === 'agent' && last.text === REPLIES[language].thanks
  return isOffered && readConsent(unanswered.flatMap(({ text }) => text ?? [])) === 'no'
}

/** The agent asks back once; a second vague message goes to a person. */
export function hasAskedBack(turn: Turn, language: Language): boolean {
  return (
    turn.history.findLast(({ author }) => author !== 'customer')?.text === REPLIES[language].askForQuestion
  )
}

function hasSaid(turn: Turn, text: string): boolean {
  return turn.history.some((message) => message.author === 'agent' && message.text === text)
}
