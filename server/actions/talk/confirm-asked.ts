import type { Decision } from '../../agent/agent.ts'
import { hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { listWords } from '../../agent/language/words/words.ts'
import { type Consent, ordersIt, readConsent } from '../../agent/message/consent/consent.ts'
import { dropPause, hesitates, pauses, withdraws } from '../../agent/message/consent/holding-back.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { describeMissing } from '../definition/ask.ts'
import { listBareHours, readBareNumber } from '../extract/bare-number.ts'
import { extractCorrections, extractParameters, listParameters } from '../extract/extract-parameters.ts'
import { readPartOfWords } from '../extract/part-of-words.ts'
import { findWanted } from '../wishes/choose-action.ts'
import type { Heard } from '../wishes/occasion.ts'
import { saysNothingElse } from '../wishes/other-value.ts'
import { findOtherTold, type WaitingCall } from '../wishes/told-before.ts'
import { isAside } from './asides.ts'
import { asksWhatElse, readDisputed, readFreeCorrection, WHAT_ELSE } from './disputed.ts'
import { describeDoubt } from './reasons.ts'
import { listTextsBefore, say, sayCalledOff, tellOutcome, withQueueOf } from './tell-outcome.ts'

/** Handles a yes or no to the agent's request for a confirmation, or a correction of the values that it named. */
export async function confirmAsked(heard: Heard): Promise<Decision | null> {
  const { actions, turn, read, enabled, today, signal } = heard
  const said = findLastSaid(turn)
  if (said === null) return null
  const asked = await actions.findUnconfirmed(turn, signal)
  if (asked === null) return null
  const action = enabled.find(({ name }) => name === asked.name)
  if (action === undefined) return null
  const heardBefore = withQueueOf(listTextsBefore(turn), heard)
  // "Wait, how much is it?" asks first, and calls nothing off.
  const isAsking = read.questions.some((question) => isAside(action, question, today))
  const texts = isAsking ? read.texts.map(dropPause) : read.texts
  const consent = readConsentTo(action, asked.ask, texts)
  const waiting = { action, parameters: asked.parameters, consent }
  const corrected = readCorrection(waiting, read, today) ?? findOtherTold(waiting, heard)
  // "Yes, for six" confirms another call than the one in the question.
  if (asked.isConfirmed || (consent === 'yes' && corrected === null)) {
    const outcome = await actions.confirm(turn, read.language, signal)
    return tellOutcome(heardBefore, action, outcome)
  }
  const other = findWanted(enabled, read.questions, read.topic, today)
  // A customer who wants another action instead gets that one.
  if (other !== null && other.name !== action.name) return null
  if (corrected !== null) {
    const call = { name: action.name, parameters: { ...asked.parameters, ...corrected } }
    return tellOutcome(heardBefore, action, await actions.run(turn, call, read.language, signal))
  }
  const hours = listBareHours(action.parameters, Object.keys(asked.parameters), texts.join('\n'), today)
  if (hours !== null) {
    const ask = describeMissing(action, [hours.name], read.language)
    return say(action, `${describeDoubt(hours.values, read.language, today)}\n${ask}`)
  }
  if (read.texts.length > 0 && read.texts.every((text) => pauses(text) || hesitates(text)))
    return say(action, asked.ask)
  if (consent === 'none' && onlyRepeats(heard, action, asked.parameters)) return say(action, asked.ask)
  const disputed = readDisputed(action, read.texts, asksWhatElse(said))
  if (disputed !== null) return askAgain(heard, action, asked.ask, disputed)
  return consent === 'no' || read.texts.some(withdraws) ? sayCalledOff(action, read.language) : null
}

/** Whether the customer says a value of what waits for their yes once more: "48213" to "Shall I cancel 48213?" */
function onlyRepeats(
  { read: { texts, questions }, today }: Heard,
  action: ActionDefinition,
  asked: Readonly<Record<string, unknown>>,
): boolean {
  const said = Object.entries(extractParameters(action.parameters, texts.join('\n'), today))
  const isRepeated = said.length > 0 && said.every(([name, value]) => String(asked[name]) === String(value))
  // "Are there exams on Friday?" asks something of the day.
  const isAsking = questions.some(({ isAsked }) => isAsked)
  return isRepeated && !isAsking && saysNothingElse(action, texts, today)
}

/**
 * Asks what is wrong with a call that waits for a yes. A customer who says for the second time that something is wrong,
 * but not what, does not want it.
 */
function askAgain(
  { turn, read: { language } }: Heard,
  action: ActionDefinition,
  ask: string,
  disputed: readonly string[],
): Decision {
  const ways = [...listParameters(action.parameters).keys()]
  const names = disputed.length > 0 || ways.length > 1 ? disputed : ways
  if (names.length > 0) return say(action, describeMissing(action, names, language))
  return asksWhatElse(findLastSaid(turn) ?? '')
    ? sayCalledOff(action, language)
    : say(action, `${WHAT_ELSE[language]}\n\n${ask}`)
}

/**
 * The customer's answer to a request for confirmation; to "Shall I cancel order 48213?" "cancel it" is as clear as a
 * yes.
 */
export function readConsentTo({ phrases }: ActionDefinition, ask: string, texts: readonly string[]): Consent {
  const verbs = [...phrases.en, ...phrases.ar].flatMap((phrase) => listWords(phrase).slice(0, 1))
  // "Yes, pay" names the action, even if the question uses other words.
  const consent = readConsent(texts, [ask, ...verbs.map(({ text }) => text)].join('\n'))
  return consent === 'none' && ordersIt(texts, ask, verbs) ? 'yes' : consent
}

/**
 * The corrections in the customer's words of a call that waits for a yes; null if there are none, or if the words ask
 * something.
 */
export function readCorrection(
  { action, parameters: asked, consent }: WaitingCall,
  { texts, questions }: ReadTurn,
  today: string,
): Record<string, unknown> | null {
  // "Is Monday possible instead?" only asks for another day.
  if (questions.some((question) => hasQuestionMark(question.read) && isAside(action, question, today)))
    return null
  const part = readPartOfWords(action.parameters, asked, texts.join('\n'))
  if (Object.keys(part).length > 0) return part
  const corrected = extractCorrections(action.parameters, asked, texts.join('\n'), today)
  // "Yes, and we need two chairs" does not change the count of guests; "yes, for two" does.
  const mayCount = consent !== 'partly' || saysNothingElse(action, texts, today)
  const kinds = listParameters(action.parameters)
  // "Make it 6" after a time alone is another time.
  const names = Object.keys(action.parameters.properties)
  const bare = readBareNumber(action.parameters, names, texts.join('\n'), today, Object.keys(asked))
  const isOther = Object.entries(bare).some(([name, value]) => String(asked[name]) !== String(value))
  if (Object.keys(corrected).length === 0 && isOther) return bare
  const told = Object.entries(corrected).filter(([name]) => mayCount || kinds.get(name) !== 'number')
  if (told.length > 0) return Object.fromEntries(told)
  return consent === 'yes' || consent === 'partly' ? null : readFreeCorrection(action, texts)
}
