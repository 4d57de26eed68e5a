import type { ActionCall, PersonalActions } from '../../agent/actions.ts'
import type { Decision, Turn } from '../../agent/agent.ts'
import { findTurnIntent } from '../../agent/hand-over.ts'
import { findLastSaid } from '../../agent/last-said.ts'
import { listCustomerQuestions, listCustomerSentences } from '../../agent/message/questions.ts'
import type { ReadTurn } from '../../agent/triage.ts'
import { companyDayOf } from '../definition/company-day.ts'
import { listDoubtful, listParameters } from '../extract/extract-parameters.ts'
import { readUnasked } from '../extract/gather-parameters.ts'
import {
  chooseAction,
  dropPhrases,
  findWish,
  listPhraseWords,
  ordersAction,
} from '../wishes/choose-action.ts'
import { chooseReferred, findToldBefore, giveToldBefore, meansAnother } from '../wishes/told-before.ts'
import { findOpenWish, nameAfter, nameNow, splitWishes } from '../wishes/two-wishes.ts'
import { answersAlone, findBegunAction } from './begun.ts'
import { confirmAsked } from './confirm-asked.ts'
import { doAgain } from './do-again.ts'
import { giveMissing } from './give-missing.ts'
import { nameUnderWay, noteBegun } from './note-begun.ts'
import type { PersonalDeps } from './personal-deps.ts'
import { describeDoubt } from './reasons.ts'
import { repeatAsk } from './repeat-ask.ts'
import { splitAsides } from './split-asides.ts'
import { isCalledOff, say, tellOutcome } from './tell-outcome.ts'

/**
 * How the agent without a model comes to an action: it goes on with what its last message asked for, or begins one that
 * the customer's words surely want. Whatever is doubtful is left to the knowledge, and from there to a person.
 */
export function createPersonalActions(deps: PersonalDeps): PersonalActions {
  return {
    async answer(turn, read, signal) {
      const goneOn =
        (await confirmAsked(deps, turn, read, signal)) ?? (await giveMissing(deps, turn, read, signal))
      if (goneOn !== null) return goOn(deps, turn, read, goneOn, signal)
      return (
        (await beginFirst(deps, turn, read, signal)) ??
        (await beginAction(deps, turn, read, signal)) ??
        (await doAgain(deps, turn, read, signal))
      )
    },
    async isOrder({ tenant }, sentence, signal) {
      const enabled = await deps.listEnabled(tenant, signal)
      return enabled.length > 0 && ordersAction(enabled, sentence, companyDayOf(deps.clock.now()))
    },
    dropOrders: async ({ tenant }, words, signal) =>
      dropPhrases(await deps.listEnabled(tenant, signal), words),
    async awaitsWords(turn, signal) {
      const said = findLastSaid(turn)
      const enabled = said === null ? [] : await deps.listEnabled(turn.tenant, signal)
      if (said === null || enabled.length === 0) return false
      const begun = findBegunAction(enabled, turn, said, companyDayOf(deps.clock.now()))
      const ways = begun === null ? null : listParameters(begun.action.parameters)
      return begun?.names.some((name) => ways?.get(name) === 'text') === true
    },
    async isAnswer(turn, sentence, signal) {
      const said = findLastSaid(turn)
      const enabled = said === null ? [] : await deps.listEnabled(turn.tenant, signal)
      const today = companyDayOf(deps.clock.now())
      return said !== null && enabled.length > 0 && answersAlone(enabled, turn, said, sentence, today)
    },
    splitAsides: (turn, read, signal) => splitAsides(deps, turn, read, signal),
    nameUnderWay: (turn, language, signal) => nameUnderWay(deps, turn, language, signal),
    repeatAsk: (turn, read, decision, signal) => repeatAsk(deps, turn, read, decision, signal),
    noteBegun: (turn, decision, signal) => noteBegun(deps, turn, decision, signal),
  }
}

/**
 * The first of two wishes, and behind it the other one: at once where the first is done, or named as what comes next.
 */
async function beginFirst(
  deps: PersonalDeps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const enabled = await deps.listEnabled(turn.tenant, signal)
  if (enabled.length === 0) return null
  const wishes = splitWishes(enabled, read, companyDayOf(deps.clock.now()))
  if (wishes === null) return null
  const begun = await beginAction(deps, turn, readAlone(read, wishes.first), signal)
  if (begun === null || begun.kind !== 'reply') return begun
  if (begun.sources.length > 0) return addWish(deps, turn, read, begun, wishes.rest, signal)
  return { ...begun, text: nameAfter(wishes.rest, read.language, begun.text) }
}

/** What was gone on with, and the wish that was put off for it, where that is done or not wanted any more. */
async function goOn(
  deps: PersonalDeps,
  turn: Turn,
  read: ReadTurn,
  decision: Decision,
  signal: AbortSignal,
): Promise<Decision> {
  if (decision.kind !== 'reply' || (decision.sources.length === 0 && !isCalledOff(decision.text)))
    return decision
  const enabled = await deps.listEnabled(turn.tenant, signal)
  const wish = findOpenWish(enabled, turn, companyDayOf(deps.clock.now()))
  return wish === null ? decision : addWish(deps, turn, read, decision, wish, signal)
}

/** What was said, with what comes of another wish of the customer's behind it. */
async function addWish(
  deps: PersonalDeps,
  turn: Turn,
  read: ReadTurn,
  told: Extract<Decision, { kind: 'reply' }>,
  wish: string,
  signal: AbortSignal,
): Promise<Decision> {
  const alone = readAlone(read, wish)
  // "Is ST12345 ready, and I want to pay 500": what was told for the one may be meant for the other.
  const before = { ...turn, history: [...turn.history, ...turn.unanswered] }
  const begun =
    (await beginFirst(deps, turn, alone, signal)) ?? (await beginAction(deps, turn, alone, signal, before))
  if (begun === null) return told
  const sources = [...told.sources, ...(begun.sources ?? [])]
  const text = begun.kind === 'reply' ? nameNow(wish, read.language, begun.text) : begun.text
  return { ...begun, text: `${told.text}\n\n${text}`, sources }
}

/** The turn as if it were of these words alone. */
function readAlone(read: ReadTurn, text: string): ReadTurn {
  const sentences = listCustomerSentences([text])
  return {
    ...read,
    ...{ texts: [text], sentences, questions: listCustomerQuestions(sentences) },
    topic: findTurnIntent([text]),
  }
}

/** What the customer's words surely want. `before` holds what may have been told for it already. */
async function beginAction(
  { actions, listEnabled, clock }: PersonalDeps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
  before = turn,
): Promise<Decision | null> {
  // Most organizations have none, and what a customer wishes need not be read for them.
  const enabled = await listEnabled(turn.tenant, signal)
  if (enabled.length === 0) return null
  const today = companyDayOf(clock.now())
  const wish = findWish(enabled, read.questions, today)
  if (wish === null) return null
  const action =
    chooseAction(enabled, wish, read.topic) ?? chooseReferred(enabled, before, wish, read.texts, today)
  if (action === null) return null
  const words = read.texts.join('\n')
  const given = readUnasked(action.parameters, words, today, listPhraseWords(action))
  // Who names several records now, or another one, means none that was told before.
  const isNew = listDoubtful(action.parameters, words, today).size > 0 || meansAnother(words)
  const told = isNew ? null : findToldBefore(action, before, today)
  const call: ActionCall = { name: action.name, parameters: { ...giveToldBefore(told), ...given } }
  const outcome = await actions.run(turn, call, read.language, signal)
  const isOpen = outcome.kind === 'incomplete' && told !== null && outcome.missing.includes(told.name)
  if (isOpen && told.values.length === 2)
    return say(action, `${describeDoubt(told.values, read.language)}\n${outcome.ask}`)
  return tellOutcome(turn, read, action, outcome, today)
}
