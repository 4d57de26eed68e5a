import type { Language, Turn } from '../agent.ts'
import type { Answer, Found } from '../answers/answer.ts'
import { hasClarified } from '../answers/follow-up/clarify.ts'
import { tellAgain } from '../answers/follow-up/tell-again.ts'
import { isFileName, nameOf } from '../answers/telling/passage-name.ts'
import { findPersonWish, type PersonWish } from '../message/person/wished-person.ts'
import { readText } from '../message/reading/read-text.ts'
import { REPLIES } from '../replies-text.ts'
import { findLastSaid } from '../turn/last-said.ts'
import type { ReadTurn } from '../turn/read-turn.ts'

/** Kinds of answers of which only the customer can tell which is meant. */
const UNSURE: ReadonlySet<Answer['kind']> = new Set(['tie', 'likely', 'parts'])

/** A turn with the answers that were found for its questions. */
export interface LookedUp {
  readonly turn: Turn
  readonly read: ReadTurn
  readonly answers: readonly Answer[]
  readonly whole: readonly Found[]
  /** `whole`, each reduced to what was not told just before. */
  readonly found: readonly Found[]
  /** The first answer that stays open and that asking back would not settle. */
  readonly open: Answer | undefined
  /** The question that would be asked back. */
  readonly asksBack: string | null
  /** What is for a person if no article answers. */
  readonly wish: PersonWish | null
}

/** Parts what was found from what stays open and what would be asked back. */
export function sortAnswers(turn: Turn, read: ReadTurn, answers: readonly Answer[]): LookedUp {
  const wishes = read.sentences.map((sentence) => findPersonWish(sentence.read))
  const wish = wishes.find((each) => each !== null) ?? null
  const mayAsk = wish === null && !read.hasMedia && answers.every(({ kind }) => kind !== 'vague')
  const unsure = mayAsk ? answers.filter(({ kind }) => UNSURE.has(kind)) : []
  const wouldAsk = unsure.length === 1 ? askBack(unsure[0], read.language) : null
  const asksBack = wouldAsk === null || hasClarified(turn, wouldAsk) ? null : wouldAsk
  const open = answers.find(
    (answer) =>
      answer.kind !== 'found' && answer.kind !== 'vague' && (asksBack === null || answer !== unsure[0]),
  )
  const said = findLastSaid(turn)
  const whole = answers.filter((answer) => answer.kind === 'found')
  const found = whole.map((answer) => tellAgain(answer, readText(answer.question), said, findAsked(turn)))
  return { turn, read, answers, whole, found, open, asksBack, wish }
}

/** The customer's last words before this turn. */
function findAsked({ history }: Turn): string | null {
  return history.findLast(({ author, text }) => author === 'customer' && text !== null)?.text ?? null
}

/** Asks the customer what is meant; null if there is nothing to ask, or only the name of a file to ask with. */
function askBack(answer: Answer | undefined, language: Language): string | null {
  const replies = REPLIES[language]
  if (answer?.kind === 'likely') {
    const name = nameOf(answer.passage)
    return isFileName(name) ? null : replies.confirm(name)
  }
  if (answer?.kind === 'parts' && isFileName(answer.of)) return null
  if (answer?.kind === 'parts')
    return replies.parts(
      answer.of,
      answer.parts.map(({ heading }) => heading ?? answer.of),
    )
  if (answer?.kind !== 'tie') return null
  const [one, other] = answer.between.map(nameOf)
  if (one === undefined || other === undefined || isFileName(one) || isFileName(other)) return null
  return replies.clarify(one, other)
}
