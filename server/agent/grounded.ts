import type { Agent, Decision, Knowledge, Language, Turn } from './agent.ts'
import { chat, hasAskedBack, smallTalk } from './chat.ts'
import { type AskedBack, findPreviousQuestion, hasClarified, readAskedBack } from './clarify.ts'
import { type Answer, findNamed } from './find-answer.ts'
import { findAnswers } from './find-answers.ts'
import { isForeign } from './foreign-language.ts'
import { findTurnTopic, handOver } from './hand-over.ts'
import { asksForService, greets, wishesPeace } from './intents.ts'
import { isNamed, nameOf } from './passage-name.ts'
import { listCustomerQuestions, listCustomerSentences } from './questions.ts'
import { FOREIGN_LANGUAGE, REPLIES } from './replies-text.ts'
import type { AgentRules } from './rules/agent-rule.ts'
import { isSpam } from './spam.ts'
import { tidyTurn } from './tidy-turn.ts'
import { type ReadTurn, triage } from './triage.ts'

/** What only the customer's records tell, and what only the organization's own systems do. */
export interface PersonalActions {
  /** What the agent decides by an action of the organization's; null where none surely fits. */
  answer(turn: Turn, read: ReadTurn, signal: AbortSignal): Promise<Decision | null>
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
    async answer(given, signal) {
      signal.throwIfAborted()
      const turn = tidyTurn(given)
      const triaged = await triage(turn, rules, signal)
      if (triaged.kind === 'decided') return triaged.decision
      if (isForeign(triaged.texts.join('\n'))) return handOverForeign(turn, triaged)
      const asked = readAskedBack(turn)
      if (asked?.isRefused) return answerRefusal(knowledge, turn, triaged, asked, signal)
      if (asked !== null && asked.meant.length > 0) return giveMeant(knowledge, turn, triaged, asked, signal)
      const acted = await actions?.answer(turn, triaged, signal)
      if (acted !== undefined && acted !== null) return acted
      if (triaged.kind === 'talk') return chat(turn, triaged.language, triaged.sentences)
      const previous = findPreviousQuestion(turn, asked)
      return decide(
        turn,
        triaged,
        await findAnswers(knowledge, turn.tenant, triaged.questions, previous, signal),
      )
    },
  }
}

/** What is written in a language that the agent does not speak goes to a person, whatever the words resemble. */
function handOverForeign(turn: Turn, { language, queue }: ReadTurn): Decision {
  const handedOver = handOver(turn, language, 'no_answer', [], queue ?? 'general')
  return { ...handedOver, text: FOREIGN_LANGUAGE, intent: 'foreign_language' }
}

function decide(
  turn: Turn,
  { language, texts, hasMedia, sentences, topic, queue }: ReadTurn,
  answers: readonly Answer[],
): Decision {
  const replies = REPLIES[language]
  // Where no article tells how to reach a colleague, a colleague is what was asked for.
  const asksForColleague = sentences.some(({ read }) => asksForService(read))
  const mayAsk =
    !asksForColleague && !hasMedia && !hasClarified(turn) && answers.every(({ kind }) => kind !== 'vague')
  const unsure = mayAsk ? answers.filter(({ kind }) => kind === 'tie' || kind === 'likely') : []
  const asksBack = unsure.length === 1 ? askBack(unsure[0], language) : null
  const open = answers.find(
    (answer) =>
      answer.kind !== 'found' && answer.kind !== 'vague' && (asksBack === null || answer !== unsure[0]),
  )
  const found = answers.filter((answer) => answer.kind === 'found')
  if (open !== undefined) {
    // Only what no article answers: a company may well sell what others advertise.
    if (!hasMedia && found.length === 0 && isSpam(texts, sentences)) {
      return smallTalk(replies.decline(turn.organizationName), 'spam')
    }
    if (asksForColleague && found.length === 0)
      return handOver(turn, language, 'customer_request', answers, queue)
    const reason =
      open.kind === 'open' ? open.reason : open.kind === 'personal' ? 'no_answer' : 'low_confidence'
    return handOver(turn, language, hasMedia ? 'media_unreadable' : reason, answers, queue)
  }
  if (asksBack !== null && found.length === 0) return smallTalk(asksBack, 'unclear')
  const hasVague = answers.some(({ kind }) => kind === 'vague')
  if (hasVague && (found.length > 0 || hasMedia || hasAskedBack(turn))) {
    return handOver(turn, language, hasMedia ? 'media_unreadable' : 'low_confidence', answers, queue)
  }
  if (hasVague) return smallTalk(replies.askForQuestion, 'unclear')
  const isFirst = turn.history.every(({ author }) => author === 'customer')
  const paragraphs = [
    ...(isFirst && texts.some(greets)
      ? [texts.some(wishesPeace) ? replies.salam : replies.greetingBeforeAnswer]
      : []),
    ...(sentences.some(({ intent }) => intent === 'identity')
      ? [replies.identity(turn.organizationName)]
      : []),
    ...found.flatMap(({ language: written, texts: said }) =>
      written === language ? said : [[replies.otherLanguage, ...said].join('\n')],
    ),
    ...(found.some(({ mayLack }) => mayLack === true) ? [replies.nothingCloser] : []),
    ...(hasMedia ? [replies.attachmentUnread] : []),
    ...(asksBack === null ? [] : [asksBack]),
  ]
  const sources = new Map(found.flatMap(({ sources: each }) => each).map((source) => [source.id, source]))
  return {
    kind: 'reply',
    text: [...new Set(paragraphs)].join('\n\n'),
    sources: [...sources.values()],
    intent: topic,
    job: 'answer_from_knowledge',
  }
}

/** Asks what is meant where the customer alone can tell; null where there is nothing to ask. */
function askBack(answer: Answer | undefined, language: Language): string | null {
  const replies = REPLIES[language]
  if (answer?.kind === 'likely') return replies.confirm(nameOf(answer.passage))
  if (answer?.kind !== 'tie') return null
  const [one, other] = answer.between
  return replies.clarify(nameOf(one), nameOf(other))
}

/** Gives what the customer says is meant of what the agent named. */
async function giveMeant(
  knowledge: Knowledge,
  turn: Turn,
  triaged: ReadTurn,
  asked: AskedBack,
  signal: AbortSignal,
): Promise<Decision> {
  const answers: Answer[] = []
  for (const name of asked.meant)
    answers.push(await findNamed(knowledge, turn.tenant, name, asked.question, signal))
  const [first] = answers
  if (first?.kind !== 'found' || answers.some(({ kind }) => kind !== 'found'))
    return handOverAsked(turn, triaged, asked)
  // A "yes" has a language and a topic of its own, which say nothing.
  const topic = findTurnTopic([asked.question]).intent
  return decide(turn, { ...triaged, language: first.language, topic }, answers)
}

/**
 * What the agent thought was meant is not. A correction is looked up like a question, and what was refused does not answer it; without
 * one a person gets the question.
 */
async function answerRefusal(
  knowledge: Knowledge,
  turn: Turn,
  triaged: ReadTurn,
  asked: AskedBack,
  signal: AbortSignal,
): Promise<Decision> {
  const { correction } = asked
  const questions = correction === null ? [] : listCustomerQuestions(listCustomerSentences([correction]))
  if (correction === null || questions.length === 0) return handOverAsked(turn, triaged, asked)
  const unrefused: Knowledge = {
    async search(...args) {
      const passages = await knowledge.search(...args)
      return asked.other === null ? passages.filter((each) => !isNamed(each, asked.one)) : passages
    },
  }
  const answers = await findAnswers(unrefused, turn.tenant, questions, asked.question, signal)
  if (answers.some(({ kind }) => kind === 'vague')) return handOverAsked(turn, triaged, asked)
  const topic = findTurnTopic([correction]).intent
  return decide(withQuestion(turn, asked), { ...triaged, topic }, answers)
}

/** A person gets the question that was asked, and what was said to it. */
function handOverAsked(turn: Turn, { language, queue }: ReadTurn, asked: AskedBack): Decision {
  return handOver(withQuestion(turn, asked), language, 'low_confidence', [], queue)
}

function withQuestion(turn: Turn, { question }: AskedBack): Turn {
  const asked = { author: 'customer', text: question, mediaKinds: [] } as const
  return { ...turn, unanswered: [asked, ...turn.unanswered] }
}
