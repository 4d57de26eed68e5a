import type { Agent, Decision, Knowledge, Language, Queue, Turn } from './agent.ts'
import { type Answer, findAnswer, nameOf } from './find-answer.ts'
import { findTurnTopic, handOver } from './hand-over.ts'
import { classifySentence, greets, pointsAtAttachment, type SentenceIntent } from './intents.ts'
import { detectLanguage } from './language.ts'
import { type CustomerSentence, listCustomerQuestions, listCustomerSentences } from './questions.ts'
import { detectCustomerLanguage, readText } from './read-text.ts'
import { CLARIFYING, REPLIES } from './replies-text.ts'
import { type AgentRules, findRule } from './rules/agent-rule.ts'

/** More questions than this in one burst are for a person. */
const MOST_QUESTIONS = 5

/** Answers what only the customer's records tell, by an action of the organization's; null where none fits. */
export interface PersonalActions {
  answer(turn: Turn, question: string, intent: string, signal: AbortSignal): Promise<Decision | null>
}

export interface GroundedAgentOptions {
  readonly knowledge: Knowledge
  readonly rules?: AgentRules
  readonly actions?: PersonalActions
}

/**
 * The agent that needs no model and no network. It says only what an article says, word for word, and names the article; what
 * it cannot answer so goes to a person. Its own sentences are the ones of `replies-text.ts`, so nothing that a customer writes can make
 * it say another.
 */
export function createGroundedAgent({ knowledge, rules, actions }: GroundedAgentOptions): Agent {
  return {
    async answer(turn, signal) {
      signal.throwIfAborted()
      const texts = turn.unanswered.flatMap(({ text }) => (text === null || text.trim() === '' ? [] : [text]))
      const language = findTurnLanguage(turn, texts)
      const hasMedia = turn.unanswered.some(({ mediaKinds }) => mediaKinds.length > 0)
      if (texts.length === 0) return handOver(turn, language, hasMedia ? 'media_unreadable' : 'no_answer')

      const sentences = listCustomerSentences(texts)
      const wants = (intent: SentenceIntent) => sentences.some((sentence) => sentence.intent === intent)
      const topic = findTurnTopic(texts).intent
      const rule = findRule((await rules?.list(turn.tenant, signal)) ?? [], texts.map(readText), [
        topic,
        ...sentences.map(({ intent }) => intent),
      ])
      const queue = rule?.queue ?? null
      if (wants('person') || texts.some((text) => classifySentence(readText(text)) === 'person'))
        return handOver(turn, language, 'customer_request', [], queue)
      if (rule?.escalates === true) return handOver(turn, language, 'rule', [], queue)
      if (wants('complaint')) return handOver(turn, language, 'complaint', [], queue)
      if (hasMedia && texts.some(pointsAtAttachment))
        return handOver(turn, language, 'media_unreadable', [], queue)

      const questions = listCustomerQuestions(sentences)
      if (questions.length === 0) {
        return hasMedia
          ? handOver(turn, language, 'media_unreadable', [], queue)
          : chat(turn, language, sentences)
      }
      if (questions.length > MOST_QUESTIONS) return handOver(turn, language, 'low_confidence', [], queue)
      let previous = findPreviousQuestion(turn)
      const answers: Answer[] = []
      for (const question of questions) {
        const answer = await findAnswer(knowledge, turn.tenant, question, previous, signal)
        if (answer.kind === 'personal' && questions.length === 1) {
          const acted = await actions?.answer(turn, question.read, topic, signal)
          if (acted !== undefined && acted !== null) return acted
        }
        answers.push(answer)
        previous = question.text
      }
      return decide(turn, language, texts, answers, { hasMedia, asksIdentity: wants('identity'), queue })
    },
  }
}

function decide(
  turn: Turn,
  language: Language,
  texts: readonly string[],
  answers: readonly Answer[],
  { hasMedia, asksIdentity, queue }: { hasMedia: boolean; asksIdentity: boolean; queue: Queue | null },
): Decision {
  const replies = REPLIES[language]
  const [only] = answers
  if (answers.length === 1 && only?.kind === 'tie' && !hasMedia && !hasClarified(turn)) {
    const [one, other] = only.between.map(nameOf)
    return smallTalk(replies.clarify(one ?? '', other ?? ''), 'unclear')
  }
  const open = answers.find(({ kind }) => kind === 'open' || kind === 'personal' || kind === 'tie')
  if (open !== undefined) {
    const reason =
      open.kind === 'open' ? open.reason : open.kind === 'personal' ? 'no_answer' : 'low_confidence'
    return handOver(turn, language, hasMedia ? 'media_unreadable' : reason, answers, queue)
  }
  const found = answers.filter((answer) => answer.kind === 'found')
  const hasVague = found.length < answers.length
  if (hasVague && (found.length > 0 || hasMedia || hasAskedBack(turn, language))) {
    return handOver(turn, language, hasMedia ? 'media_unreadable' : 'low_confidence', answers, queue)
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

/** Whether the agent has asked which of two articles is meant; it does so once in a conversation. */
function hasClarified(turn: Turn): boolean {
  return turn.history.some(({ author, text }) => author === 'agent' && CLARIFYING.test(text ?? ''))
}

function hasSaid(turn: Turn, text: string): boolean {
  return turn.history.some((message) => message.author === 'agent' && message.text === text)
}

/** The language of the newest message that has one; a customer who only sends numbers keeps the language from before. */
function findTurnLanguage(turn: Turn, texts: readonly string[]): Language {
  const customers = turn.history.flatMap(({ author, text }) =>
    author === 'customer' && text !== null ? [text] : [],
  )
  for (const text of [...customers, ...texts].reverse()) {
    const language = detectCustomerLanguage(text)
    if (language !== null) return language
  }
  return 'ar'
}

function findPreviousQuestion(turn: Turn): string | null {
  const last =
    turn.history.findLast(({ author, text }) => author === 'customer' && text !== null)?.text ?? null
  const asked = CLARIFYING.exec(
    turn.history.findLast(({ author }) => author !== 'customer')?.text ?? '',
  )?.groups
  if (asked === undefined) return last
  // Whoever is asked which of two is meant may answer with its place alone.
  const answer = turn.unanswered.map(({ text }) => text ?? '').join(' ')
  if (FIRST.test(answer)) return asked.one ?? last
  return SECOND.test(answer) ? (asked.other ?? last) : last
}

const FIRST = /^\W*(?:the )?(?:first|1|former)\b|^[\s\p{P}]*(?:ال)?[أا]ول/iu
const SECOND = /^\W*(?:the )?(?:second|2|latter)\b|^[\s\p{P}]*(?:ال)?ثاني/iu
