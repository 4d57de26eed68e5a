import { type Decision, isGrounded, type Reply, type Source, type Turn } from '../agent.ts'
import { REPLIES } from '../replies-text.ts'
import type { ReadTurn, Triage } from '../turn/read-turn.ts'
import type { PersonalActions } from './actions.ts'

type LookUp = (read: Triage) => Promise<Decision>

/**
 * Answers a question that the customer asks while the agent waits for the parameters of an action, and takes the
 * parameters given beside it; or a question beside a wish that begins an action. Null if they ask nothing, or no
 * article surely answers a question in the middle of an action: then all their words are taken as an answer to the
 * agent, as usual.
 */
export async function answerBetween(
  actions: PersonalActions,
  turn: Turn,
  read: ReadTurn,
  lookUp: LookUp,
  signal: AbortSignal,
): Promise<Decision | null> {
  const split = await actions.splitAsides(turn, read, signal)
  if (split === null) return null
  const told = await tellAsides(split.asides, lookUp, split.isNew === true)
  if (told === null) return null
  const acted = split.answer === null ? null : await actions.answer(turn, split.answer, signal)
  if (acted === null) return split.isNew === true ? null : told.decision
  // Whoever takes over an action that failed reads the whole message.
  if (told.decision === null && acted.kind !== 'reply') return acted
  return {
    ...acted,
    text: [...told.texts, acted.text].join('\n\n'),
    sources: [...told.sources, ...(acted.sources ?? [])],
  }
}

interface Told {
  /** The reply that answers all questions; null if one stays open. */
  readonly decision: Decision | null
  readonly texts: readonly string[]
  readonly sources: readonly Source[]
}

/**
 * The answers to the questions beside an action. Beside a wish each that has none is named, because nobody else would
 * notice it: the action goes on. Null if there is none, in the middle of an action.
 */
async function tellAsides(asides: ReadTurn, lookUp: LookUp, namesOpen: boolean): Promise<Told | null> {
  const all = await lookUp({ kind: 'questions', ...asides })
  if (isGrounded(all)) return { decision: all, texts: [all.text], sources: all.sources }
  if (!namesOpen) return null
  const answers = new Map<string, Reply>()
  for (const question of asides.questions) {
    const alone =
      asides.questions.length === 1
        ? all
        : await lookUp({ kind: 'questions', ...asides, questions: [question] })
    if (isGrounded(alone)) answers.set(question.text, alone)
  }
  const open = asides.questions.map(({ text }) => text).filter((text) => !answers.has(text))
  const told = [...answers.values()]
  return {
    decision: null,
    texts: [...told.map(({ text }) => text), REPLIES[asides.language].noAnswerBeside(open)],
    sources: told.flatMap(({ sources }) => sources),
  }
}
