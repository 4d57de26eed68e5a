import type { SplitTurn, UnconfirmedCall } from '../../agent/actions/actions.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import { findWanted } from '../wishes/choose-action.ts'
import type { Heard } from '../wishes/occasion.ts'
import { listAsides, mayBeWords, withoutAsides } from './asides.ts'
import { findBegunAction, readTold } from './begun.ts'
import { readConsentTo, readCorrection } from './confirm-asked.ts'
import { findYesAsked } from './repeat-ask.ts'

/** Separates the customer's own questions from their answer to the agent's question for parameters, or for a yes. */
export async function splitAsides(heard: Heard): Promise<SplitTurn | null> {
  const { turn, read, enabled, today } = heard
  const said = findLastSaid(turn)
  if (said === null || read.questions.every(({ isAsked }) => !isAsked)) return null
  const begun = findBegunAction(heard, said)
  if (begun === null || begun.names.length === 0) {
    const asked = await findYesAsked(heard, said)
    return asked === null ? null : splitFromCorrection(heard, asked)
  }
  const { action, names } = begun
  const ways = listParameters(action.parameters)
  const asksForWords = names.some((name) => ways.get(name) === 'text')
  const asides = listAsides(action, read.questions, today).filter(
    (question) => !(asksForWords && mayBeWords(question)),
  )
  // "Where is my order 48214?" is a matter for another action, not for an article.
  if (asides.length === 0 || findWanted(enabled, asides, read.topic, today) !== null) return null
  const rest = withoutAsides(read, asides)
  const words = rest.sentences
    .filter(({ intent, text }) => intent === 'statement' || /\p{Nd}/u.test(text))
    .map(({ text }) => text)
    .join('\n')
  const { given } = readTold(begun, heard, words)
  return {
    asides: { ...read, questions: asides },
    answer: words !== '' && Object.keys(given).length > 0 ? rest : null,
  }
}

/**
 * Separates a correction of a call that waits for a yes from the questions beside it: "make it Monday, and what does it
 * cost?" Null without a correction: questions before a yes are answered above the repeated request for it.
 */
function splitFromCorrection({ enabled, read, today }: Heard, asked: UnconfirmedCall): SplitTurn | null {
  const action = enabled.find(({ name }) => name === asked.name)
  const asides = action === undefined ? [] : listAsides(action, read.questions, today)
  if (action === undefined || asides.length === 0) return null
  const rest = withoutAsides(read, asides)
  const consent = readConsentTo(action, asked.ask, rest.texts)
  const isPutRight = readCorrection({ action, parameters: asked.parameters, consent }, rest, today) !== null
  return isPutRight ? { asides: { ...read, questions: asides }, answer: rest } : null
}
