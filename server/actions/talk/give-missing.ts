import type { Decision } from '../../agent/agent.ts'
import { denies } from '../../agent/language/denial.ts'
import { isOneOf } from '../../agent/language/is-one-of.ts'
import { isStopped } from '../../agent/language/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words.ts'
import { findLastSaid } from '../../agent/last-said.ts'
import { dropCourtesy } from '../../agent/message/courtesy.ts'
import { changesMind, knowsNot, pauses, withdraws } from '../../agent/message/holding-back.ts'
import type { CustomerQuestion } from '../../agent/message/questions.ts'
import type { ReadTurn } from '../../agent/triage.ts'
import type { ActionDefinition, Texts } from '../definition/action-definition.ts'
import { describeMissing } from '../definition/ask.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import { mayBeReason } from '../extract/parameter-words.ts'
import { chooseAction, findWish } from '../wishes/choose-action.ts'
import type { Heard } from '../wishes/occasion.ts'
import { mayBeWords } from './asides.ts'
import { findReason, listUnfit } from './ask-reason.ts'
import { findBegunAction, readTold } from './begun.ts'
import { readDisputed } from './disputed.ts'
import { beforeCourtesy } from './do-again.ts'
import { beforeClarifying } from './repeat-ask.ts'
import { giveUp, say, sayCalledOff, tellOutcome, withQueueOf } from './tell-outcome.ts'

/** For the person who takes over. */
const NOT_GIVEN: Texts = {
  en: 'The customer did not give what it needs.',
  ar: 'لم يقدّم العميل ما يلزم لذلك.',
}

const CALLING_OFF = listWords(
  'cancel stop drop withdraw undo scrap forget الغ الغي الغوا كنسل كنسلي بطل اوقف اوقفي',
)
/** Who says more tells a reason. */
const MOST_WORDS_CALLED_OFF = 3

/** What the agent's last message asked for: parameters that were missing. Each is asked for once. */
export async function giveMissing(written: Heard): Promise<Decision | null> {
  const heard = { ...written, turn: beforeClarifying(beforeCourtesy(written.turn)) }
  const { actions, turn, read, enabled, today, signal } = heard
  const said = findLastSaid(turn)
  if (said === null) return null
  const begun = findBegunAction(heard, said)
  if (begun === null) return null
  const { action, names, pieces } = begun
  const { texts } = read
  const asked = withQueueOf(
    pieces.map(({ words }) => words),
    heard,
  )
  const { known, given } = readTold(begun, heard, texts.join('\n'))
  const ways = listParameters(action.parameters)
  const wish = findWish(enabled, read.questions, today)
  const isOther = (topic: string) => {
    const wanted = wish === null ? null : chooseAction(enabled, wish, topic)
    return wanted !== null && wanted.name !== action.name
  }
  // What another action's phrases name is no value, but a topic alone ("I meant order 48214") takes nothing from one.
  if (isOther('')) return null
  // What was told before and is wrong is asked for with the rest.
  const wrong =
    names.length === 0 ? [] : (readDisputed(action, texts) ?? []).filter((name) => !names.includes(name))
  if (wrong.length > 0) return say(action, describeMissing(action, [...wrong, ...names], read.language))
  if (Object.keys(given).every((name) => ways.get(name) === 'text')) {
    // Behind thanks that were returned, or a question of what is meant, nothing but a value answers what was asked.
    if (turn !== written.turn) return null
    if (texts.some(withdraws)) return sayCalledOff(action, read.language)
    if (names.length > 0 && texts.length > 0 && texts.every(pauses))
      return say(action, describeMissing(action, names, read.language))
    const asksForWords = names.some((name) => ways.get(name) === 'text')
    const asks = (question: CustomerQuestion) => question.isAsked && !(asksForWords && mayBeWords(question))
    // "My son is sick" sounds like something to look up, and is the reason that was asked for.
    const isWords = asksForWords && !read.questions.some(asks)
    if (!isWords && isOther(read.topic)) return null
    const isReason = names.some(
      (name) => ways.get(name) === 'text' && mayBeReason(action.parameters.properties, name),
    )
    if (texts.some((text) => callsOff(action, text) || (!isReason && changesMind(text))))
      return sayCalledOff(action, read.language)
    // "I don't want a refund any more" to a refund's question for a reason: nobody else asks before it leaves.
    if (action.confirmation === undefined && texts.some((text) => deniesIt(action, text)))
      return giveUp(asked, action, 'low_confidence', NOT_GIVEN[read.language])
    // Whoever asks something else instead is answered, and so is a thanks or a goodbye; whoever has no number is for a
    // person.
    if (read.questions.some(asks) || (isSmallTalk(read) && !texts.some(knowsNot))) return null
    if (Object.keys(given).length === 0) {
      const unfit = listUnfit(action.parameters, names, texts.join('\n'))
      const reason = findReason(heard, action, { missing: names, invalid: unfit })
      if (reason !== null) return say(action, `${reason}\n${describeMissing(action, names, read.language)}`)
      return giveUp(asked, action, 'low_confidence', NOT_GIVEN[read.language])
    }
  }
  const call = { name: action.name, parameters: { ...known, ...given } }
  const outcome = await actions.run(turn, call, read.language, signal)
  // Who puts right what was said before is still asked for the rest.
  const isPutRight = Object.entries(given).some(
    ([name, value]) => String(known[name] ?? value) !== String(value),
  )
  const isStillOpen = outcome.kind === 'incomplete' && outcome.invalid.length === 0 && names.length > 0
  if (isPutRight && isStillOpen && names.every((name) => given[name] === undefined))
    return say(action, outcome.ask)
  return tellOutcome(asked, action, outcome)
}

/** Whether words deny something that the action is spoken of with. */
function deniesIt(action: ActionDefinition, text: string): boolean {
  return action.request.method !== 'GET' && denies(text) && listWords(text).some(isOwnOf(action))
}

/** Whether words order what was wished for to be left: "cancel the refund please", where the action cancels nothing. */
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

/** Whether the action is spoken of with a word. */
function isOwnOf({ phrases }: ActionDefinition): (word: Word) => boolean {
  const own = [...phrases.en, ...phrases.ar].flatMap((phrase) => listWords(phrase))
  return (word) => !isStopped(word) && isOneOf(own, word)
}

function isSmallTalk({ sentences }: ReadTurn): boolean {
  return sentences.every(({ intent }) => intent === 'thanks' || intent === 'goodbye' || intent === 'greeting')
}
