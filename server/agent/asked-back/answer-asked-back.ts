import type { Decision, Knowledge, Turn } from '../agent.ts'
import type { Answer } from '../answers/answer.ts'
import { findAnswers } from '../answers/find-answers.ts'
import { findNamed } from '../answers/find-named.ts'
import type { AskedBack } from '../answers/follow-up/clarify.ts'
import { isNamed } from '../answers/telling/passage-name.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { listCustomerQuestions } from '../message/questions/questions.ts'
import { listCustomerSentences } from '../message/questions/sentences.ts'
import { decideReply } from '../reply/decide-reply.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import { findTurnIntent } from '../turn/turn-topic.ts'

/** Answers with what the customer chose when the agent asked what was meant. */
export async function giveMeant(
  knowledge: Knowledge,
  turn: Turn,
  triaged: ReadTurn,
  asked: AskedBack,
  signal: AbortSignal,
): Promise<Decision> {
  const lookup = { knowledge, tenant: turn.tenant, language: triaged.language, signal }
  const answers: Answer[] = []
  for (const name of asked.meant) answers.push(await findNamed(lookup, name, asked.question))
  const [first] = answers
  if (first?.kind !== 'found' || answers.some(({ kind }) => kind !== 'found'))
    return handOverAsked(turn, triaged, asked)
  // The language and topic of a "yes" say nothing about the question.
  const topic = findTurnIntent([asked.question])
  return decideReply(turn, { ...triaged, language: first.language, topic }, answers)
}

/**
 * Handles a customer's no to what the agent asked back. A correction is looked up like a question, and the refused
 * passage does not answer it; without a correction a person gets the question.
 */
export async function answerRefusal(
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
    ...knowledge,
    async search(...args) {
      const passages = await knowledge.search(...args)
      return asked.other === null ? passages.filter((each) => !isNamed(each, asked.one)) : passages
    },
  }
  const lookup = { knowledge: unrefused, tenant: turn.tenant, language: triaged.language, signal }
  const answers = await findAnswers(lookup, questions, asked.question)
  if (answers.some(({ kind }) => kind === 'vague')) return handOverAsked(turn, triaged, asked)
  const topic = findTurnIntent([correction])
  return decideReply(withQuestion(turn, asked), { ...triaged, topic }, answers)
}

/** Hands the original question to a person, together with what the customer said to the question back. */
function handOverAsked(turn: Turn, { language, queue }: ReadTurn, asked: AskedBack): Decision {
  return handOver(withQuestion(turn, asked), language, 'low_confidence', { queue })
}

function withQuestion(turn: Turn, { question }: AskedBack): Turn {
  const asked = { author: 'customer', text: question, mediaKinds: [] } as const
  return { ...turn, unanswered: [asked, ...turn.unanswered] }
}
