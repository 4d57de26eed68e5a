import type { SplitTurn } from '../../agent/actions/actions.ts'
import { pointsBack } from '../../agent/answers/follow-up/follow-up.ts'
import { hasQuestionMark } from '../../agent/language/text/question-marks.ts'
import { wonders } from '../../agent/message/questions/double-questions.ts'
import { onlyPointsBack } from '../../agent/message/questions/pointing-back.ts'
import type { CustomerQuestion } from '../../agent/message/questions/questions.ts'
import { namesThing } from '../../agent/message/questions/subject.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import type { ReadTurn } from '../../agent/turn/read-turn.ts'
import { findWanted, namesAction } from '../wishes/choose-action.ts'
import { type Heard, hearAlone } from '../wishes/occasion.ts'
import { listBreaks, splitWishes } from '../wishes/two-wishes.ts'
import { isAside } from './asides.ts'
import { findBegunAction } from './begun.ts'
import { findYesAsked } from './repeat-ask.ts'

/**
 * Separates a wish that begins an action from the questions beside it, in either order: "a visit on Friday, and do I
 * have to be at home?" Null if there are not both, or while the agent waits for an answer about another action.
 */
export async function splitFromWish(heard: Heard): Promise<SplitTurn | null> {
  const { read, enabled, today } = heard
  const text = read.texts.join('\n')
  if (!namesAction(enabled, text) || splitWishes(enabled, read, today) !== null) return null
  if (await isUnderWay(heard)) return null
  for (const { at, behind, isJoined } of listBreaks(text)) {
    const [first, rest] = [text.slice(0, at), text.slice(behind)].map((part) =>
      hearAlone(heard, writeWondered(part.trim())),
    )
    if (first === undefined || rest === undefined) continue
    const split = splitOne(first, rest, isJoined ? 'joined' : 'behind') ?? splitOne(rest, first, 'before')
    if (split !== null) return { ...split, isNew: true }
  }
  return null
}

/** «وابي اعرف لازم ادفع مقدم» asks, though what the customer wants to know is said as a statement. */
function writeWondered(part: string): string {
  if (!wonders(part) || hasQuestionMark(part)) return part
  return `${part}${/\p{Script=Arabic}/u.test(part) ? '؟' : '?'}`
}

async function isUnderWay(heard: Heard): Promise<boolean> {
  const said = findLastSaid(heard.turn)
  if (said === null) return false
  const begun = findBegunAction(heard, said)
  return (begun !== null && begun.names.length > 0) || (await findYesAsked(heard, said)) !== null
}

/** Where questions stand: before the wish, behind it with an "and", or behind it without. */
type Place = 'before' | 'joined' | 'behind'

/** The two parts, if the first wants an action and the other asks something that is no part of that wish. */
function splitOne({ read, enabled, today }: Heard, beside: Heard, place: Place): SplitTurn | null {
  const action = findWanted(enabled, read.questions, read.topic, today)
  const asides = beside.read.questions
  if (action === null || asides.length === 0) return null
  if (findWanted(enabled, asides, beside.read.topic, today) !== null) return null
  // "I want to send flowers to Jeddah, how much is it?" asks about the wish before it is one.
  const isOfItsOwn = ({ read: asked }: CustomerQuestion) => namesThing(asked) && !pointsBack(asked)
  const isApart = (question: CustomerQuestion) =>
    isAside(action, question, today) &&
    !onlyPointsBack(question.read) &&
    (place !== 'behind' || isOfItsOwn(question))
  if (!asides.every(isApart)) return null
  const questions = asides.map((question) =>
    place === 'before' || isOfItsOwn(question) ? question : { ...question, context: read.texts.join(' ') },
  )
  return { asides: { ...beside.read, questions }, answer: withoutGreeting(read) }
}

/** The greeting of a message is returned with the answer to its question. */
function withoutGreeting(read: ReadTurn): ReadTurn {
  return { ...read, sentences: read.sentences.filter(({ intent }) => intent !== 'greeting') }
}
