import type { ActionCall, ActionOutcome, Actions, PersonalActions } from '../agent/actions.ts'
import type { Decision, Turn } from '../agent/agent.ts'
import { findTurnTopic, handOver } from '../agent/hand-over.ts'
import { listWords } from '../agent/language/words.ts'
import { findLastSaid } from '../agent/last-said.ts'
import { type Consent, ordersIt, readConsent } from '../agent/message/consent.ts'
import { type HandOverReason, isCourtesy } from '../agent/replies-text.ts'
import type { ReadTurn } from '../agent/triage.ts'
import type { Clock } from '../platform/clock.ts'
import { describeMissing, nameChosen, readAsk } from './ask.ts'
import { findReason, listUnfit } from './ask-reason.ts'
import { findBegunAction } from './begun.ts'
import { chooseAction, findWish } from './choose-action.ts'
import { companyDayOf } from './company-day.ts'
import type { ActionDefinition, Parameters, Texts } from './definition.ts'
import { extractCorrections, extractParameters, listParameters } from './extract/extract-parameters.ts'
import { gatherParameters, readPiece } from './extract/gather-parameters.ts'
import type { ListEnabledActions } from './list-enabled.ts'
import { readOtherValue } from './other-value.ts'
import { repeatAsk } from './repeat-ask.ts'
import { isMadeFrom } from './text-template.ts'

const CALLED_OFF: Texts = {
  en: 'All right, I have not done it. Is there anything else I can help you with?',
  ar: 'حسنًا، لم أنفذ ذلك. هل هناك شيء آخر يمكنني مساعدتك فيه؟',
}

/** For the person who takes over. */
const NOT_GIVEN: Texts = {
  en: 'The customer did not give what it needs.',
  ar: 'لم يقدّم العميل ما يلزم لذلك.',
}
const UNFIT_AGAIN: Texts = {
  en: 'The customer was asked and what came does not fit.',
  ar: 'سُئل العميل ولم يكن ما أرسله مناسبًا.',
}

interface Deps {
  readonly actions: Actions
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
}

/**
 * How the agent without a model comes to an action: it goes on with what its last message asked for, or begins one that
 * the customer's words surely want. Whatever is doubtful is left to the knowledge, and from there to a person.
 */
export function createPersonalActions(deps: Deps): PersonalActions {
  return {
    async answer(turn, read, signal) {
      return (
        (await confirmAsked(deps, turn, read, signal)) ??
        (await goOn(deps, turn, read, signal)) ??
        (await begin(deps, turn, read, signal)) ??
        (await doAgain(deps, turn, read, signal))
      )
    },
    repeatAsk: (turn, read, decision, signal) => repeatAsk(deps, turn, read, decision, signal),
  }
}

/** A yes or a no to what the agent's last message asked for, or another number or day than the one that it named. */
async function confirmAsked(
  deps: Deps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const { actions, listEnabled } = deps
  const said = findLastSaid(turn)
  if (said === null) return null
  const asked = await actions.findUnconfirmed(turn, signal)
  if (asked === null) return null
  const enabled = await listEnabled(turn.tenant, signal)
  const action = enabled.find(({ name }) => name === asked.name)
  if (action === undefined) return null
  const readBefore = withQueueOf(listTextsBefore(turn), read)
  const consent = readConsentTo(action, asked.ask, read.texts)
  const today = companyDayOf(deps.clock.now())
  if (consent === 'yes' || asked.isConfirmed) {
    const outcome = await actions.confirm(turn, read.language, signal)
    return decide(turn, readBefore, action, outcome, today)
  }
  const wish = findWish(read.questions, today)
  const other = wish === null ? null : chooseAction(enabled, wish, read.topic)
  // Who wants something else instead gets that.
  if (other !== null && other.name !== action.name) return null
  const corrected = readCorrection(action.parameters, asked.parameters, read, consent, today)
  if (corrected !== null) {
    const call = { name: action.name, parameters: { ...asked.parameters, ...corrected } }
    return decide(turn, readBefore, action, await actions.run(turn, call, read.language, signal), today)
  }
  return consent === 'no' ? say(action, CALLED_OFF[read.language]) : null
}

/** How the customer answers a question for a yes; to "Shall I cancel order 48213?" "cancel it" is as plain as a yes. */
function readConsentTo({ phrases }: ActionDefinition, ask: string, texts: readonly string[]): Consent {
  const consent = readConsent(texts, ask)
  const verbs = [...phrases.en, ...phrases.ar].flatMap((phrase) => listWords(phrase).slice(0, 1))
  return consent === 'none' && ordersIt(texts, ask, verbs) ? 'yes' : consent
}

/**
 * What the customer's words put right of a call that waits for a yes; null where they put nothing right, or ask
 * something.
 */
function readCorrection(
  parameters: Parameters,
  asked: ActionCall['parameters'],
  { texts, questions }: ReadTurn,
  consent: Consent,
  today: string,
): Record<string, unknown> | null {
  if (questions.some(({ isAsked, read }) => isAsked && /[?؟]/.test(read))) return null
  const corrected = extractCorrections(parameters, asked, texts.join('\n'), today)
  // "Yes, and we need two chairs" is no other count of guests.
  const kinds = listParameters(parameters)
  const told = Object.entries(corrected).filter(
    ([name]) => consent !== 'partly' || kinds.get(name) !== 'number',
  )
  return told.length > 0 ? Object.fromEntries(told) : null
}

/** What the agent's last message asked for: parameters that were missing. Each is asked for once. */
async function goOn(
  { actions, listEnabled, clock }: Deps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const said = findLastSaid(turn)
  if (said === null) return null
  const today = companyDayOf(clock.now())
  const begun = findBegunAction(await listEnabled(turn.tenant, signal), turn, said, today)
  if (begun === null) return null
  const { action, pieces } = begun
  const asked = withQueueOf(
    pieces.map(({ words }) => words),
    read,
  )
  const known = gatherParameters(action.parameters, pieces, today)
  const { names = [] } = readAsk(action, said) ?? {}
  const words = nameChosen(said, read.texts.join('\n'))
  const given = readPiece(action.parameters, known, { asked: names, words }, today)
  if (Object.keys(given).every((name) => listParameters(action.parameters).get(name) === 'text')) {
    // Whoever asks something else instead is answered, and so is a thanks or a goodbye; whoever has no number is for a
    // person.
    if (read.questions.some(({ isAsked }) => isAsked) || isSmallTalk(read)) return null
    if (Object.keys(given).length === 0) {
      const unfit = listUnfit(action.parameters, names, words)
      const reason = findReason(turn, read, action, { missing: names, invalid: unfit }, today)
      if (reason !== null) return say(action, `${reason}\n${describeMissing(action, names, read.language)}`)
      return giveUp(turn, asked, action, 'low_confidence', NOT_GIVEN[read.language])
    }
  }
  const call = { name: action.name, parameters: { ...known, ...given } }
  return decide(turn, asked, action, await actions.run(turn, call, read.language, signal), today)
}

/** The same as before with another value, behind what an action told. */
async function doAgain(
  { actions, listEnabled, clock }: Deps,
  given: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const turn = beforeCourtesy(given)
  const said = findLastSaid(turn)
  if (said === null) return null
  // What changes something without being asked for a yes is not done again for so few words.
  const today = companyDayOf(clock.now())
  const told = (await listEnabled(turn.tenant, signal)).filter(
    ({ answer, request, confirmation }) =>
      (request.method === 'GET' || confirmation !== undefined) &&
      Object.values(answer.template).some((template) => isMadeFrom(template, said)),
  )
  if (told.length === 0) return null
  const answered = await actions.findAnswered(turn, signal)
  const action = told.find(({ name }) => name === answered?.name)
  if (answered === null || action === undefined) return null
  const parameters = readOtherValue(action, answered.parameters, read, today)
  if (parameters === null) return null
  const readBefore = withQueueOf(listTextsBefore(turn), read)
  const call = { name: action.name, parameters }
  return decide(turn, readBefore, action, await actions.run(turn, call, read.language, signal), today)
}

/** The turn without thanks that were returned last, which change nothing of what was told before them. */
function beforeCourtesy(turn: Turn): Turn {
  const at = turn.history.findLastIndex(({ author }) => author !== 'customer')
  const last = turn.history[at]
  const isOne = last?.author === 'agent' && isCourtesy(last.text)
  return isOne ? { ...turn, history: turn.history.slice(0, at) } : turn
}

async function begin(
  { actions, listEnabled, clock }: Deps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const today = companyDayOf(clock.now())
  const wish = findWish(read.questions, today)
  // Questions for a way, a cost or a duration are for the knowledge, and cost no look at the actions.
  if (wish === null) return null
  const action = chooseAction(await listEnabled(turn.tenant, signal), wish, read.topic)
  if (action === null) return null
  const parameters = extractParameters(action.parameters, read.texts.join('\n'), today)
  const call: ActionCall = { name: action.name, parameters }
  return decide(turn, read, action, await actions.run(turn, call, read.language, signal), today)
}

function isSmallTalk({ sentences }: ReadTurn): boolean {
  return sentences.every(({ intent }) => intent === 'thanks' || intent === 'goodbye' || intent === 'greeting')
}

/** A yes or a number says nothing of whom it is for; what the customer wrote before does. */
function withQueueOf(textsBefore: readonly string[], read: ReadTurn): ReadTurn {
  return { ...read, queue: read.queue ?? findTurnTopic(textsBefore).queue }
}

/** What the customer wrote before the agent asked. */
function listTextsBefore({ history }: Turn): string[] {
  const asked = history.findLastIndex(({ author }) => author === 'agent')
  const earlier = history.slice(0, asked)
  const from = earlier.findLastIndex(({ author }) => author !== 'customer') + 1
  return earlier.slice(from).flatMap(({ text }) => text ?? [])
}

function decide(
  turn: Turn,
  read: ReadTurn,
  action: ActionDefinition,
  outcome: ActionOutcome,
  today: string,
): Decision | null {
  switch (outcome.kind) {
    case 'done':
      return { ...say(action, outcome.text), sources: [outcome.source] }
    case 'unconfirmed':
      return say(action, outcome.ask)
    case 'incomplete': {
      const isNotFound = readAsk(action, outcome.ask)?.isNotFound !== false
      const reason = isNotFound ? null : findReason(turn, read, action, outcome, today)
      if (reason !== null) return say(action, `${reason}\n${outcome.ask}`)
      return isNewAsk(turn, action, outcome.ask)
        ? say(action, outcome.ask)
        : giveUp(turn, read, action, 'low_confidence', UNFIT_AGAIN[read.language])
    }
    case 'unverified':
      return giveUp(turn, read, action, 'no_answer', outcome.why)
    case 'failed':
      return giveUp(turn, read, action, 'action_failed', outcome.why)
    case 'unknown':
      return null
  }
}

/**
 * Whether a question for parameters brings the customer further than the one before: it asks for fewer, or says for the
 * first time that nothing was found.
 */
function isNewAsk(turn: Turn, action: ActionDefinition, ask: string): boolean {
  const said = findLastSaid(turn)
  const before = said === null ? null : readAsk(action, said)
  if (before === null) return true
  const now = readAsk(action, ask)
  if (before.isNotFound || now === null) return false
  return now.isNotFound || now.names.length < before.names.length
}

function say(action: ActionDefinition, text: string): Extract<Decision, { kind: 'reply' }> {
  return { kind: 'reply', text, sources: [], intent: intentOf(action), job: action.name }
}

function giveUp(
  turn: Turn,
  { language, queue }: ReadTurn,
  action: ActionDefinition,
  reason: HandOverReason,
  why: string,
): Decision {
  // What only the customer's record tells has words of its own.
  const question = turn.unanswered.map(({ text }) => text ?? '').join(' ')
  const answers = reason === 'no_answer' ? [{ kind: 'personal', question } as const] : []
  const decision = handOver(turn, language, reason, answers, queue)
  return {
    ...decision,
    summary: `${decision.summary}\n${action.title[language]}: ${why}`,
    intent: intentOf(action),
  }
}

function intentOf({ intents, name }: ActionDefinition): string {
  return intents[0] ?? name
}
