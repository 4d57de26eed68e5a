import type { PersonalActions } from './actions/actions.ts'
import { answerWithAction } from './actions/answer-with-action.ts'
import { askThere } from './actions/ask-there.ts'
import type { Decision, Knowledge, Turn } from './agent.ts'
import type { Answer } from './answers/answer.ts'
import { askWithNumber } from './answers/find-answer.ts'
import { findAnswers } from './answers/find-answers.ts'
import { findPreviousQuestion, readAskedBack } from './answers/follow-up/clarify.ts'
import { askNumberOfLastAnswer } from './answers/follow-up/follow-up-answers.ts'
import { type LastAnswer, readLastAnswer } from './answers/follow-up/last-answer.ts'
import type { KnowledgeLookup } from './answers/knowledge-lookup.ts'
import { askToldRows } from './answers/tables/ask-told-rows.ts'
import { chat } from './chat/chat.ts'
import { decideReply } from './reply/decide-reply.ts'
import type { Triage } from './turn/read-turn.ts'

/** The articles, and the actions that may answer beside them. */
interface LookUpParts {
  readonly knowledge: Knowledge
  readonly actions?: PersonalActions
}

/** The decision from the articles: to questions, and to talk that is about the last answer. */
export async function lookUp(
  { knowledge, actions }: LookUpParts,
  turn: Turn,
  triaged: Triage,
  signal: AbortSignal,
): Promise<Decision> {
  if (triaged.kind === 'decided') return triaged.decision
  const lookup = { knowledge, tenant: turn.tenant, language: triaged.language, signal }
  const lastAnswer = readLastAnswer(turn)
  const previous = findPreviousQuestion(turn, readAskedBack(turn))
  if (triaged.kind === 'talk') {
    const told = await answerTalk(lookup, triaged, previous, lastAnswer)
    return told === null
      ? chat(turn, triaged.language, triaged.sentences)
      : decideReply(turn, triaged, [told])
  }
  const answers = await findAnswers(lookup, triaged.questions, previous, lastAnswer)
  const both = actions === undefined ? null : await answerWithAction(actions, turn, triaged, answers, signal)
  return both ?? decideReply(turn, triaged, answers)
}

/** The same for a turn that may come in the middle of an action, whose question may be about the action. */
export function lookUpThere(
  parts: LookUpParts,
  turn: Turn,
  triaged: Triage,
  signal: AbortSignal,
): Promise<Decision> {
  const { actions } = parts
  if (actions === undefined) return lookUp(parts, turn, triaged, signal)
  const lookUps = {
    lookUp: (read: Triage) => lookUp(parts, turn, read, signal),
    lookUpAlone: (read: Triage) => lookUp(parts, { ...turn, history: [] }, read, signal),
  }
  return askThere(actions, turn, triaged, lookUps, signal)
}

/** The answer to words that ask nothing by themselves, but mean the last answer or the question before. */
async function answerTalk(
  lookup: KnowledgeLookup,
  { texts, sentences }: Triage & { kind: 'talk' },
  previous: string | null,
  lastAnswer: LastAnswer | null,
): Promise<Answer | null> {
  const said = texts.join(' ')
  const told = (await askToldRows(lookup, lastAnswer, said)) ?? (await askWithNumber(lookup, said, previous))
  if (told !== null || sentences.some(({ intent }) => intent !== 'empty')) return told
  return askNumberOfLastAnswer(lookup, lastAnswer, texts)
}
