import type { Decision, Turn } from '../../agent/agent.ts'
import { denies } from '../../agent/language/words/denial.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import { readConsent } from '../../agent/message/consent/consent.ts'
import { changesMind, pauses, withdraws } from '../../agent/message/consent/holding-back.ts'
import { knowsNot } from '../../agent/message/consent/knowing-not.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import { onlyIntroduces } from '../../agent/message/courtesy/introductions.ts'
import type { CustomerQuestion } from '../../agent/message/questions/questions.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { describeMissing } from '../definition/ask.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import { asksForName, mayBeReason } from '../extract/parameter-words.ts'
import { chooseAction, findWish } from '../wishes/choose-action.ts'
import type { Heard } from '../wishes/occasion.ts'
import { dropAskedOf, mayBeWords } from './asides.ts'
import { findReason, listUnfit } from './ask-reason.ts'
import { type BegunAction, findBegunAction, readTold, type Told } from './begun.ts'
import { readDisputed } from './disputed.ts'
import { beforeCourtesy } from './do-again.ts'
import { beforeClarifying } from './repeat-ask.ts'
import { giveUp, say, sayCalledOff, tellOutcome, withQueueOf } from './tell-outcome.ts'

/** The reason for the person who takes over. */
const NOT_GIVEN: Texts = {
  en: 'The customer did not give what it needs.',
  ar: 'لم يقدّم العميل ما يلزم لذلك.',
}

const CALLING_OFF = listWords(
  'cancel stop drop withdraw undo scrap forget الغ الغي الغوا كنسل كنسلي بطل اوقف اوقفي',
)
/** A customer who writes more gives a reason. */
const MOST_WORDS_CALLED_OFF = 3

/** Handles the answer to a question for missing parameters. Each is asked for once. */
export async function giveMissing(written: Heard): Promise<Decision | null> {
  const turn = beforeClarifying(beforeCourtesy(written.turn))
  const said = findLastSaid(turn)
  const begun = said === null ? null : findBegunAction({ ...written, turn }, said)
  if (begun === null) return null
  const { action, names, pieces } = begun
  const before = pieces.map(({ words }) => words)
  const heard = withQueueOf(before, { ...written, turn })
  const { texts, language } = heard.read
  const told = readTold(begun, heard, dropAskedOf(texts.join('\n')))
  const wantsOther = findOther(heard, action)
  // Words that name another action are no value; a topic alone ("I meant order 48214") does not count as naming one.
  if (wantsOther('')) return null
  // Earlier values that are wrong are asked for together with the missing ones.
  const wrong =
    names.length === 0 ? [] : (readDisputed(action, texts) ?? []).filter((name) => !names.includes(name))
  if (wrong.length > 0) return say(action, describeMissing(action, [...wrong, ...names], language))
  const ways = listParameters(action.parameters)
  if (Object.keys(told.given).every((name) => ways.get(name) === 'text')) {
    // After returned thanks, or a question back, only a value counts as an answer.
    if (turn !== written.turn) return null
    const answer = answerWithoutValue(heard, begun, wantsOther)
    if (answer !== 'perhaps_words') return answer
    if (Object.keys(told.given).length === 0)
      return wantsSame(heard, action)
        ? say(action, describeMissing(action, names, language))
        : askForFit(heard, begun)
  }
  return runWith(heard, begun, told)
}

/** Whether the customer's words want another action than this one; `topic` may add to what the words say. */
function findOther({ read, enabled, today }: Heard, { name }: ActionDefinition): (topic: string) => boolean {
  const wish = findWish(enabled, read.questions, today)
  return (topic) => {
    const wanted = wish === null ? null : chooseAction(enabled, wish, topic)
    return wanted !== null && wanted.name !== name
  }
}

/**
 * The decision if the customer does not give the requested value: they give up, postpone, or ask something else, which
 * is decided elsewhere (null). `perhaps_words` if their words may be meant as the answer.
 */
function answerWithoutValue(
  heard: Heard,
  { action, names, said }: BegunAction,
  wantsOther: (topic: string) => boolean,
): Decision | null | 'perhaps_words' {
  const { turn, read } = heard
  const { texts, language } = read
  if (texts.some(withdraws)) return sayCalledOff(action, language)
  if (names.length > 0 && texts.length > 0 && texts.every(pauses))
    return say(action, describeMissing(action, names, language))
  const ways = listParameters(action.parameters)
  const words = names.filter((name) => ways.get(name) === 'text')
  const asks = (question: CustomerQuestion) => question.isAsked && !(words.length > 0 && mayBeWords(question))
  const isAsking = read.questions.some(asks)
  // "My son is sick" looks like a topic, but is the requested reason.
  if ((words.length === 0 || isAsking) && wantsOther(read.topic)) return null
  const isReason = words.some((name) => mayBeReason(action.parameters.properties, name))
  if (texts.some((text) => callsOff(action, text) || (!isReason && changesMind(text))))
    return sayCalledOff(action, language)
  // "I don't want a refund any more" to a refund's question for a reason: without a confirmation nothing else would
  // stop the call.
  if (action.confirmation === undefined && texts.some((text) => deniesIt(action, text)))
    return giveUp(heard, action, 'low_confidence', NOT_GIVEN[language])
  const isSounding = isAsking || isSmallTalk(read)
  if (names.length > 0 && isSounding && onlyAgrees(texts, said) && !hasAskedTwice(turn))
    return say(action, describeMissing(action, names, language))
  // Whoever asks something else instead is answered, and so is a thanks or a goodbye; whoever has no number is for a
  // person.
  const isName =
    words.some((name) => asksForName(action.parameters.properties, name)) && texts.some(onlyIntroduces)
  return isAsking || (isSmallTalk(read) && !isName && !texts.some(knowsNot)) ? null : 'perhaps_words'
}

/** Asks again if a value in another form was given, and otherwise hands over. */
function askForFit(heard: Heard, { action, names }: BegunAction): Decision {
  const { texts, language } = heard.read
  const invalid = listUnfit(action.parameters, names, texts.join('\n'))
  const reason = findReason(heard, action, { missing: names, invalid })
  return reason === null
    ? giveUp(heard, action, 'low_confidence', NOT_GIVEN[language])
    : say(action, `${reason}\n${describeMissing(action, names, language)}`)
}

async function runWith(heard: Heard, { action, names }: BegunAction, { known, given }: Told) {
  const { actions, turn, read, signal } = heard
  const call = { name: action.name, parameters: { ...known, ...given } }
  const outcome = await actions.run(turn, call, read.language, signal)
  // A customer who corrects an earlier value is still asked for the rest.
  const isPutRight = Object.entries(given).some(
    ([name, value]) => String(known[name] ?? value) !== String(value),
  )
  const isStillOpen = outcome.kind === 'incomplete' && outcome.invalid.length === 0 && names.length > 0
  // Who says again what is known has given nothing new, and is asked for the rest once more.
  const isSaidAgain = Object.keys(given).length > 0 && !isPutRight && !hasAskedTwice(turn)
  if ((isPutRight || isSaidAgain) && isStillOpen && names.every((name) => given[name] === undefined))
    return say(action, outcome.ask)
  // Who wishes for the same once more is asked for the rest once more: «طيب احجز».
  if (isStillOpen && wantsSame(heard, action)) return say(action, outcome.ask)
  return tellOutcome(heard, action, outcome)
}

const THANKING = /thank|\bth?n?x\b|shuk|شكر|مشكو|تسلم|يسلم|عافي|ممنون/iu
const UNDERSTOOD =
  /^\P{L}*(?:(?:ok(?:ay)?|oh|ah|right|alright|طيب|تمام|[أا]وكي?|اه|آه)[\s,،]+){0,3}(?:got it|i see|noted|understood|i understand|makes sense|(?:انا )?فهمت|مفهوم|واضح|علم)\P{L}*$/iu

/** Whether words only agree with the agent, or say that it was understood, and thank for nothing: "ok", «تمام». */
function onlyAgrees(texts: readonly string[], said: string): boolean {
  if (texts.length === 0 || texts.some((text) => THANKING.test(text))) return false
  return texts.every((text) => UNDERSTOOD.test(text)) || readConsent(texts, said) === 'yes'
}

/** Whether the customer's words wish for this very action. */
function wantsSame({ read, enabled, today }: Heard, { name }: ActionDefinition): boolean {
  const wish = findWish(enabled, read.questions, today)
  return wish !== null && chooseAction(enabled, wish, '')?.name === name
}

/** Whether the agent's last two messages are the same. */
function hasAskedTwice({ history }: Turn): boolean {
  const [last, before] = history.filter(({ author }) => author === 'agent').reverse()
  return last !== undefined && last.text === before?.text
}

/** Whether words deny something that the action is spoken of with. */
function deniesIt(action: ActionDefinition, text: string): boolean {
  return action.request.method !== 'GET' && denies(text) && listWords(text).some(isOwnOf(action))
}

/** Whether words cancel the wish itself: "cancel the refund please", if the action cancels nothing. */
function callsOff(action: ActionDefinition, text: string): boolean {
  const [order, ...rest] = listWords(dropCourtesy(text)).filter((word) => !isStopped(word))
  const isOwn = isOwnOf(action)
  return (
    order !== undefined &&
    rest.length <= MOST_WORDS_CALLED_OFF &&
    isOneOf(CALLING_OFF, order) &&
    !isOwn(order) &&
    rest.some(isOwn)
  )
}

/** Whether a word belongs to the action's phrases. */
function isOwnOf({ phrases }: ActionDefinition): (word: Word) => boolean {
  const own = [...phrases.en, ...phrases.ar].flatMap((phrase) => listWords(phrase))
  return (word) => !isStopped(word) && isOneOf(own, word)
}

function isSmallTalk({ sentences }: ReadTurn): boolean {
  return sentences.every(({ intent }) => intent === 'thanks' || intent === 'goodbye' || intent === 'greeting')
}
