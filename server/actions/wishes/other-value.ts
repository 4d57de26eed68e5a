import type { ActionCall } from '../../agent/actions/actions.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords } from '../../agent/language/words/words.ts'
import { dropConsent } from '../../agent/message/consent/consent.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { extractCorrections, listDoubtful } from '../extract/extract-parameters.ts'
import { AROUND, listParameterWords } from '../extract/only-values.ts'
import { findValues } from '../values/find-values.ts'
import { asksRules, isInquiring } from './wish.ts'

/**
 * The values for which the customer wants the last answer's action again: "and 48214?", "no, 48214 not 48213". Null if
 * the words name anything beside the action and its values, because that is a question of its own. A parameter with
 * several values is left out.
 */
export function readOtherValue(
  action: ActionDefinition,
  answered: ActionCall['parameters'],
  { texts, questions }: ReadTurn,
  today: string,
): ActionCall['parameters'] | null {
  const words = texts.join('\n')
  if (questions.length > 1 || questions.some(({ read }) => asksRules(read))) return null
  // "Where is 48214?" does not ask to change anything.
  if (action.request.method !== 'GET' && isInquiring(words)) return null
  if (!saysNothingElse(action, texts, today)) return null
  const doubtful = listDoubtful(action.parameters, words, today)
  const others = extractCorrections(action.parameters, answered, words, today)
  if (Object.keys(others).length > 0) return { ...answered, ...others }
  if (doubtful.size === 0) return null
  return Object.fromEntries(Object.entries(answered).filter(([name]) => !doubtful.has(name)))
}

/** Whether a customer's words have nothing but values, words of the action, and words that may stand `around` them. */
export function saysNothingElse(
  action: ActionDefinition,
  texts: readonly string[],
  today: string,
  around: ReturnType<typeof listWords> = [],
): boolean {
  const own = [...AROUND, ...around, ...listOwnWords(action)]
  return texts.every((text) => {
    const { rest } = findValues(dropConsent(dropCourtesy(text)), today)
    return listWords(rest.replace(/\S*\d\S*/g, ' ')).every((word) => isStopped(word) || isOneOf(own, word))
  })
}

/** The words of an action's phrases, titles and parameters. */
export function listOwnWords({ phrases, title, parameters }: ActionDefinition) {
  const named = [...phrases.en, ...phrases.ar, title.en, title.ar].flatMap((text) => listWords(text))
  return [...named, ...listParameterWords(parameters)]
}
