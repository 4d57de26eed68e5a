import type { Agent, Decision, Knowledge, Language, Turn } from './agent.ts'
import { type Answer, findAnswer } from './find-answer.ts'
import { findTurnTopic, handOver } from './hand-over.ts'
import { greets, pointsAtAttachment, type SentenceIntent } from './intents.ts'
import { detectLanguage } from './language.ts'
import { type CustomerSentence, listCustomerQuestions, listCustomerSentences } from './questions.ts'
import { REPLIES } from './replies-text.ts'

/** More questions than this in one burst are for a person. */
const MOST_QUESTIONS = 5

/**
 * The agent that needs no model and no network. It says only what an article says, word for word, and names the article; what
 * it cannot answer so goes to a person. Its own sentences are the ones of `replies-text.ts`.
 */
export function createGroundedAgent({ knowledge }: { knowledge: Knowledge }): Agent {
  return {
    async answer(turn, signal) {
      signal.throwIfAborted()
      const texts = turn.unanswered.flatMap(({ text }) => (text === null || text.trim() === '' ? [] : [text]))
      const language = findTurnLanguage(turn, texts)
      const hasMedia = turn.unanswered.some(({ mediaKinds }) => mediaKinds.length > 0)
      if (texts.length === 0) return handOver(turn, language, hasMedia ? 'media_unreadable' : 'no_answer')

      const sentences = listCustomerSentences(texts)
      const wants = (intent: SentenceIntent) => sentences.some((sentence) => sentence.intent === intent)
      if (wants('person')) return handOver(turn, language, 'customer_request')
      if (wants('complaint')) return handOver(turn, language, 'complaint')
      if (hasMedia && texts.some(pointsAtAttachment)) return handOver(turn, language, 'media_unreadable')

      const questions = listCustomerQuestions(sentences)
      if (questions.length === 0) {
        return hasMedia ? handOver(turn, language, 'media_unreadable') : chat(turn, language, sentences)
      }
      if (questions.length > MOST_QUESTIONS) return handOver(turn, language, 'low_confidence')
      let previous = findPreviousQuestion(turn)
      const answers: Answer[] = []
      for (const question of questions) {
        answers.push(await findAnswer(knowledge, turn.tenant, question, previous, signal))
        previous = question.text
      }
      return decide(turn, language, texts, answers, hasMedia, wants('identity'))
    },
  }
}

function decide(
  turn: Turn,
  language: Language,
  texts: readonly string[],
  answers: readonly Answer[],
  hasMedia: boolean,
  asksIdentity: boolean,
): Decision {
  const replies = REPLIES[language]
  const open = answers.filter((answer) => answer.kind === 'open')
  if (open[0] !== undefined)
    return handOver(turn, language, hasMedia ? 'media_unreadable' : open[0].reason, answers)
  const found = answers.filter((answer) => answer.kind === 'found')
  const hasVague = found.length < answers.length
  if (hasVague && (found.length > 0 || hasMedia || hasAskedBack(turn, language))) {
    return handOver(turn, language, hasMedia ? 'media_unreadable' : 'low_confidence', answers)
  }
  if (hasVague) return smallTalk(replies.askForQuestion, 'unclear')
  const isFirst = turn.history.every(({ author }) => author === 'customer')
  const paragraphs = [
    ...(isFirst && texts.some(greets) ? [replies.greetingBeforeAnswer] : []),
    ...(asksIdentity ? [replies.identity(turn.organizationName)] : []),
    ...found.map((answer) =>
      answer.language === language ? answer.text : `${replies.otherLanguage}\n${answer.text}`,
    ),
    ...(hasMedia ? [replies.attachmentUnread] : []),
  ]
  const sources = new Map(found.map(({ source }) => [source.id, source]))
  return {
    kind: 'reply',
    text: [...new Set(paragraphs)].join('\n\n'),
    sources: [...sources.values()],
    intent: findTurnTopic(texts).intent,
    job: 'answer_from_knowledge',
  }
}

/** Answers what asks for no knowledge, or asks back once when nothing can be made of it. */
function chat(turn: Turn, language: Language, sentences: readonly CustomerSentence[]): Decision {
  const replies = REPLIES[language]
  const wants = (intent: SentenceIntent) => sentences.some((sentence) => sentence.intent === intent)
  const wrote = sentences.map(({ text }) => text).join(' ')
  if (wants('identity')) return smallTalk(replies.identity(turn.organizationName), 'identity')
  if (wants('goodbye')) return smallTalk(replies.goodbye, 'goodbye')
  if (wants('thanks')) return smallTalk(replies.thanks, 'thanks')
  if (wants('greeting')) return smallTalk(replies.greeting(turn.organizationName), 'greeting')
  // A lone thumb or heart thanks; anything else without a word in it asks for something.
  if (/\p{Extended_Pictographic}/u.test(wrote) && detectLanguage(wrote) === null) {
    return smallTalk(replies.thanks, 'thanks')
  }
  return hasAskedBack(turn, language)
    ? handOver(turn, language, 'low_confidence')
    : smallTalk(replies.askForQuestion, 'unclear')
}

function smallTalk(text: string, intent: string): Decision {
  return { kind: 'reply', text, sources: [], intent, job: 'greet' }
}

/** The agent asks back once; a second vague message goes to a person. */
function hasAskedBack(turn: Turn, language: Language): boolean {
  return (
    turn.history.findLast(({ author }) => author !== 'customer')?.text === REPLIES[language].askForQuestion
  )
}

/** The language of the newest message that has one; a customer who only sends numbers keeps the language from before. */
function findTurnLanguage(turn: Turn, texts: readonly string[]): Language {
  const customers = turn.history.flatMap(({ author, text }) =>
    author === 'customer' && text !== null ? [text] : [],
  )
  for (const text of [...customers, ...texts].reverse()) {
    const language = detectLanguage(text)
    if (language !== null) return language
  }
  return 'ar'
}

function findPreviousQuestion(turn: Turn): string | null {
  return turn.history.findLast(({ author, text }) => author === 'customer' && text !== null)?.text ?? null
}
