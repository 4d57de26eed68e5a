import type { Decision, Turn } from '../agent.ts'
import type { Answer } from '../answers/answer.ts'
import { decideReply } from '../reply/decide-reply.ts'
import type { ReadTurn } from '../turn/read-turn.ts'
import { findTurnIntent } from '../turn/turn-topic.ts'
import type { PersonalActions } from './actions.ts'

/**
 * Answers several questions if articles answer all but one and an action answers that one: "How much is delivery, and
 * where is my order 48213?". Null otherwise. The action's part stands last, because the customer replies to it.
 */
export async function answerWithAction(
  actions: PersonalActions,
  turn: Turn,
  read: ReadTurn,
  answers: readonly Answer[],
  signal: AbortSignal,
): Promise<Decision | null> {
  const [open, another] = answers.filter(({ kind }) => kind !== 'found')
  if (answers.length < 2 || open?.kind !== 'personal' || another !== undefined) return null
  const question = read.questions.find(({ text }) => text === open.question)
  const told = decideReply(
    turn,
    read,
    answers.filter((answer) => answer !== open),
  )
  if (question === undefined || told.kind !== 'reply') return null
  const topic = findTurnIntent([question.text])
  const acted = await actions.answer(turn, { ...read, questions: [question], topic }, signal)
  if (acted === null) return null
  const sources = [...told.sources, ...(acted.sources ?? [])]
  return { ...acted, text: `${told.text}\n\n${acted.text}`, sources }
}
