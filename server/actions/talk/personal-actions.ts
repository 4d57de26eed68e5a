import type { ActionCall, PersonalActions } from '../../agent/actions/actions.ts'
import type { Decision, Reply } from '../../agent/agent.ts'
import { findLastSaid } from '../../agent/turn/last-said.ts'
import { listDoubtful, listParameters } from '../extract/extract-parameters.ts'
import { readUnasked } from '../extract/gather-parameters.ts'
import { chooseAction, dropPhrases, findWish, ordersAction } from '../wishes/choose-action.ts'
import { type Heard, hearAlone, openOccasion, type PersonalDeps } from '../wishes/occasion.ts'
import { listPhraseWords } from '../wishes/phrases.ts'
import { chooseReferred, findToldBefore, giveToldBefore, meansAnother } from '../wishes/told-before.ts'
import { findOpenWish, nameAfter, nameNow, splitWishes } from '../wishes/two-wishes.ts'
import { answersAlone, findBegunAction } from './begun.ts'
import { confirmAsked } from './confirm-asked.ts'
import { doAgain } from './do-again.ts'
import { giveMissing } from './give-missing.ts'
import { nameUnderWay, noteBegun } from './note-begun.ts'
import { describeDoubt } from './reasons.ts'
import { repeatAsk } from './repeat-ask.ts'
import { splitAsides } from './split-asides.ts'
import { splitFromWish } from './split-from-wish.ts'
import { isCalledOff, say, tellOutcome } from './tell-outcome.ts'

/**
 * How the agent without a model comes to an action: it continues the one that its last message asked about, or begins
 * one that the customer's words clearly want. Anything doubtful is left to the knowledge base, and then to a person.
 */
export function createPersonalActions(deps: PersonalDeps): PersonalActions {
  return {
    async answer(turn, read, signal) {
      const occasion = await openOccasion(deps, turn, signal)
      return occasion === null ? null : answer({ ...occasion, read })
    },
    async isOrder(turn, sentence, signal) {
      const occasion = await openOccasion(deps, turn, signal)
      return occasion !== null && ordersAction(occasion.enabled, sentence, occasion.today)
    },
    dropOrders: async (turn, words, signal) =>
      dropPhrases((await openOccasion(deps, turn, signal))?.enabled ?? [], words),
    async awaitsWords(turn, signal) {
      const said = findLastSaid(turn)
      const occasion = said === null ? null : await openOccasion(deps, turn, signal)
      const begun = said === null || occasion === null ? null : findBegunAction(occasion, said)
      const ways = begun === null ? null : listParameters(begun.action.parameters)
      return begun?.names.some((name) => ways?.get(name) === 'text') === true
    },
    async isAnswer(turn, sentence, signal) {
      const said = findLastSaid(turn)
      const occasion = said === null ? null : await openOccasion(deps, turn, signal)
      return said !== null && occasion !== null && answersAlone(occasion, said, sentence)
    },
    async splitAsides(turn, read, signal) {
      const occasion = await openOccasion(deps, turn, signal)
      if (occasion === null) return null
      const heard = { ...occasion, read }
      return (await splitAsides(heard)) ?? splitFromWish(heard)
    },
    async nameUnderWay(turn, language, signal) {
      const occasion = await openOccasion(deps, turn, signal)
      return occasion === null ? null : nameUnderWay(occasion, language)
    },
    async repeatAsk(turn, read, decision, signal) {
      const occasion = await openOccasion(deps, turn, signal)
      return occasion === null ? decision : repeatAsk({ ...occasion, read }, decision)
    },
    async noteBegun(turn, decision, signal) {
      const occasion = await openOccasion(deps, turn, signal)
      return occasion === null ? decision : noteBegun(occasion, decision)
    },
  }
}

async function answer(heard: Heard): Promise<Decision | null> {
  const goneOn = (await confirmAsked(heard)) ?? (await giveMissing(heard))
  if (goneOn !== null) return goOn(heard, goneOn)
  return (await beginFirst(heard)) ?? (await beginAction(heard)) ?? (await doAgain(heard))
}

/**
 * Begins the first of two wishes, then the other: at once if the first is done; otherwise it is named as the next one.
 */
async function beginFirst(heard: Heard): Promise<Decision | null> {
  const { read, enabled, today } = heard
  const wishes = splitWishes(enabled, read, today)
  if (wishes === null) return null
  const begun = await beginAction(hearAlone(heard, wishes.first))
  if (begun === null || begun.kind !== 'reply') return begun
  if (begun.sources.length > 0) return addWish(heard, begun, wishes.rest)
  return { ...begun, text: nameAfter(wishes.rest, read.language, begun.text) }
}

/** Continues with the wish that was postponed, if the current one is done or no longer wanted. */
async function goOn(heard: Heard, decision: Decision): Promise<Decision> {
  if (decision.kind !== 'reply' || (decision.sources.length === 0 && !isCalledOff(decision.text)))
    return decision
  const wish = findOpenWish(heard)
  return wish === null ? decision : addWish(heard, decision, wish)
}

/** The reply, followed by the result of the customer's other wish. */
async function addWish(heard: Heard, told: Reply, wish: string): Promise<Decision> {
  const { turn, read } = heard
  const alone = hearAlone(heard, wish)
  // "Is ST12345 ready, and I want to pay 500": values for one wish may also be meant for the other.
  const before = { ...turn, history: [...turn.history, ...turn.unanswered] }
  const begun = (await beginFirst(alone)) ?? (await beginAction(alone, before))
  if (begun === null) return told
  const sources = [...told.sources, ...(begun.sources ?? [])]
  const text = begun.kind === 'reply' ? nameNow(wish, read.language, begun.text) : begun.text
  return { ...begun, text: `${told.text}\n\n${text}`, sources }
}

/** Begins the action that the customer's words clearly want. `before` may hold earlier values for it. */
async function beginAction(heard: Heard, before = heard.turn): Promise<Decision | null> {
  const { actions, turn, read, enabled, today, signal } = heard
  const wish = findWish(enabled, read.questions, today)
  if (wish === null) return null
  const action =
    chooseAction(enabled, wish, read.topic) ?? chooseReferred({ ...heard, turn: before }, wish, read.texts)
  if (action === null) return null
  const words = read.texts.join('\n')
  const given = readUnasked(action.parameters, words, today, listPhraseWords(action))
  // A customer who names several records now, or another one, does not mean an earlier one.
  const isNew = listDoubtful(action.parameters, words, today).size > 0 || meansAnother(words)
  const told = isNew ? null : findToldBefore(action, before, today)
  const call: ActionCall = { name: action.name, parameters: { ...giveToldBefore(told), ...given } }
  const outcome = await actions.run(turn, call, read.language, signal)
  const isOpen = outcome.kind === 'incomplete' && told !== null && outcome.missing.includes(told.name)
  if (isOpen && told.values.length === 2)
    return say(action, `${describeDoubt(told.values, read.language, today)}\n${outcome.ask}`)
  return tellOutcome(heard, action, outcome)
}
