import type { Turn } from '../../agent/agent.ts'
import { dropConsent } from '../../agent/message/consent/consent.ts'
import { dropCourtesy } from '../../agent/message/courtesy/courtesy.ts'
import { listCustomerQuestions } from '../../agent/message/questions/questions.ts'
import { listCustomerSentences } from '../../agent/message/questions/sentences.ts'
import { CLARIFYING, isCourtesy } from '../../agent/replies-text.ts'
import { findTurnIntent } from '../../agent/turn/turn-topic.ts'
import type { ActionDefinition } from '../definition/action-definition.ts'
import { readAsk } from '../definition/ask.ts'
import { isMadeFrom } from '../definition/text-template.ts'
import { listParameters } from '../extract/extract-parameters.ts'
import { gatherParameters, type Piece, readPiece, withoutAsked } from '../extract/gather-parameters.ts'
import { dropEntrance } from '../extract/lead-in.ts'
import { dropPutRight } from '../extract/list-meant.ts'
import { saysOnlyValues } from '../extract/only-values.ts'
import { findWanted } from '../wishes/choose-action.ts'
import type { Occasion } from '../wishes/occasion.ts'
import { listPhraseWords } from '../wishes/phrases.ts'
import { findToldBefore, giveToldBefore } from '../wishes/told-before.ts'
import { readNamedWish, withoutNamedWish } from '../wishes/two-wishes.ts'
import { dropAsides } from './asides.ts'
import { nameChosen } from './reasons.ts'

/** An action for which the agent's last message asked something. */
export interface BegunAction {
  readonly action: ActionDefinition
  /** The message. */
  readonly said: string
  /** The parameters that the message asked for. */
  readonly names: readonly string[]
  /** What the customer wrote for this action before that message, piece by piece. */
  readonly pieces: readonly Piece[]
}

/** The result of a search for a begun action, and its inputs. */
interface Look extends Pick<Occasion, 'enabled' | 'today'> {
  readonly said: string
  readonly begun: BegunAction | null
}

/**
 * Cached, because several steps search the same turn: for own questions, for given values, and for the question to
 * repeat.
 */
const LOOKS = new WeakMap<Turn['history'], Look>()

/**
 * The action for which the agent's last message asked something. This is not stored: the question is recognized by its
 * words. If several actions ask for an order number in the same words, it is the one that was begun.
 */
export function findBegunAction(occasion: Occasion, said: string): BegunAction | null {
  const { turn, enabled, today } = occasion
  const known = LOOKS.get(turn.history)
  if (known?.enabled === enabled && known.said === said && known.today === today) return known.begun
  const begun = lookForBegun(occasion, said)
  LOOKS.set(turn.history, { enabled, said, today, begun })
  return begun
}

function lookForBegun(occasion: Occasion, said: string): BegunAction | null {
  const { turn, enabled, today } = occasion
  const asks = enabled.flatMap((action) => {
    const ask = readAsk(action, said)
    return ask === null ? [] : [{ action, count: ask.names.length }]
  })
  // Another action may share some of the questions.
  const most = Math.max(...asks.map(({ count }) => count))
  const asking = asks.filter(({ count }) => count === most).map(({ action }) => action)
  const [only, other] = asking
  if (only === undefined) return null
  const begun = other === undefined ? only : findNamed(occasion, listPieces(turn, asking)[0])
  if (begun === null || !asking.includes(begun)) return null
  const { names = [] } = readAsk(begun, said) ?? {}
  const pieces = listPieces(turn, [begun]).map(({ isAnswered, asked, words }) => ({
    asked,
    words: isAnswered ? dropAsides(begun, words, today) : words,
  }))
  return { action: begun, said, names, pieces }
}

/** The values that the customer has given for an action. */
export interface Told {
  /** Those up to the agent's last message. */
  readonly known: Record<string, unknown>
  /** Those in answer to it, new or corrected. */
  readonly given: Record<string, unknown>
}

/** The values that the customer gave for the action before, and those in these words. */
export function readTold(
  { action, said, names, pieces }: BegunAction,
  { turn, today }: Occasion,
  words: string,
): Told {
  const before = giveToldBefore(findToldBefore(action, turn, today))
  const called = listPhraseWords(action)
  // Values that were not asked for and not said since the beginning were known before it.
  const known = withoutAsked(
    { ...before, ...gatherParameters(action.parameters, pieces, today, called) },
    names,
  )
  const piece = { asked: names, words: nameChosen(said, words) }
  return { known, given: readPiece(action.parameters, known, piece, today, called) }
}

/** Whether words only give a value that the agent's message asked for, or correct one. */
export function answersAlone(occasion: Occasion, asked: string, words: string): boolean {
  const begun = findBegunAction(occasion, asked)
  if (begun === null || begun.names.length === 0) return false
  const { parameters } = begun.action
  const said = dropEntrance(words)
  const bare = dropConsent(dropCourtesy(said))
  const ways = listParameters(parameters)
  const { given } = readTold(begun, occasion, said)
  const isGiven = Object.keys(given).some((name) => ways.get(name) !== 'text')
  return isGiven && saysOnlyValues(parameters, dropPutRight(bare), occasion.today)
}

/** The only action among several that the words which began it name. */
function findNamed({ enabled, today }: Occasion, first: Piece | undefined): ActionDefinition | null {
  const texts = [first?.words ?? '']
  const questions = listCustomerQuestions(listCustomerSentences(texts))
  return findWanted(enabled, questions, findTurnIntent(texts), today)
}

/** Whether the agent's message asks for a yes to the action. */
function asksForYes({ confirmation }: ActionDefinition, said: string): boolean {
  return Object.values(confirmation ?? {}).some((ask) => isMadeFrom(ask, said))
}

/** A piece, and whether the agent has answered a question in it. */
interface SaidPiece extends Piece {
  readonly isAnswered: boolean
}

/**
 * What the customer wrote before the agent's last message: one piece before each of its consecutive questions for these
 * actions. The agent's thanks, and its questions back, do not separate pieces. After its question for a yes the
 * customer has corrected something.
 */
function listPieces({ history }: Turn, actions: readonly ActionDefinition[]): SaidPiece[] {
  const pieces: SaidPiece[] = []
  let words: string[] = []
  const end = history.findLastIndex(({ author }) => author === 'agent')
  let next = history[end]?.text ?? ''
  const begin = (): SaidPiece[] => {
    const wish = readNamedWish(next, 'now')
    return wish === null ? [] : [{ asked: null, words: wish, isAnswered: false }]
  }
  if (begin().length > 0) return begin()
  for (const { author, text } of history.slice(0, end).reverse()) {
    const said = text ?? ''
    if (author === 'customer') {
      words.unshift(said)
      continue
    }
    if (author === 'agent' && (isCourtesy(said) || CLARIFYING.test(said))) continue
    const asks = author === 'agent' ? actions.flatMap((action) => readAsk(action, said) ?? []) : []
    const isAsk =
      asks.length > 0 || (author === 'agent' && actions.some((action) => asksForYes(action, said)))
    pieces.unshift({
      asked: isAsk ? asks.flatMap(({ names }) => names) : null,
      words: withoutNamedWish(nameChosen(said, words.join('\n')), next),
      isAnswered: isAsk && next.includes('\n\n'),
    })
    words = []
    next = said
    // The second of two wishes began with the words that the agent quoted.
    if (begin().length > 0) return [...begin(), ...pieces]
    if (!isAsk) return pieces
  }
  const first = withoutNamedWish(words.join('\n'), next)
  return [{ asked: null, words: first, isAnswered: false }, ...pieces]
}
