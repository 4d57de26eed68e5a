import type { ActionCall, ActionOutcome, Actions, PersonalActions } from '../agent/actions.ts'
import type { Decision, Turn } from '../agent/agent.ts'
import { findTurnTopic, handOver } from '../agent/hand-over.ts'
import { findLastSaid } from '../agent/last-said.ts'
import { readConsent } from '../agent/message/consent.ts'
import {
  type CustomerQuestion,
  listCustomerQuestions,
  listCustomerSentences,
} from '../agent/message/questions.ts'
import type { HandOverReason } from '../agent/replies-text.ts'
import type { ReadTurn } from '../agent/triage.ts'
import type { Clock } from '../platform/clock.ts'
import { isAskOf } from './ask.ts'
import { chooseAction } from './choose-action.ts'
import type { ActionDefinition, Texts } from './definition.ts'
import { extractParameters, listTextParameters } from './extract/extract-parameters.ts'
import type { ListEnabledActions } from './list-enabled.ts'
import { readWish, type Wish } from './wish.ts'

/** Where the company is. Its own day decides what "tomorrow" is. */
const TIME_ZONE = 'Asia/Riyadh'

const CALLED_OFF: Texts = {
  en: 'All right, I have not done it. Is there anything else I can help you with?',
  ar: 'حسنًا، لم أنفذ ذلك. هل هناك شيء آخر يمكنني مساعدتك فيه؟',
}

interface Deps {
  readonly actions: Actions
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
}

/**
 * How the agent without a model comes to an action: it goes on with what its last message asked for, or begins one that the customer's
 * words surely want. Whatever is doubtful is left to the knowledge, and from there to a person.
 */
export function createPersonalActions(deps: Deps): PersonalActions {
  return {
    async answer(turn, read, signal) {
      return (
        (await confirmAsked(deps, turn, read, signal)) ??
        (await goOn(deps, turn, read, signal)) ??
        (await begin(deps, turn, read, signal))
      )
    },
  }
}

/** A yes or a no to what the agent's last message asked for. */
async function confirmAsked(
  { actions, listEnabled }: Deps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  if (findLastSaid(turn) === null) return null
  const consent = readConsent(read.texts)
  if (consent === 'none') return null
  const asked = await actions.findUnconfirmed(turn, signal)
  if (asked === null) return null
  const action = (await listEnabled(turn.tenant, signal)).find(({ name }) => name === asked.name)
  if (action === undefined) return null
  if (consent === 'yes' || asked.isConfirmed) {
    const outcome = await actions.confirm(turn, read.language, signal)
    return decide(turn, withQueueOf(listTextsBefore(turn), read), action, outcome, true)
  }
  return consent === 'no' ? say(action, CALLED_OFF[read.language]) : null
}

/** What the agent's last message asked for: a parameter that was missing. It is asked for once. */
async function goOn(
  { actions, listEnabled, clock }: Deps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const said = findLastSaid(turn)
  if (said === null) return null
  const today = dayOf(clock.now())
  const textsBefore = listTextsBefore(turn)
  const action = findAsking(await listEnabled(turn.tenant, signal), said, textsBefore, today)
  if (action === null) return null
  const asked = withQueueOf(textsBefore, read)
  const words = read.texts.join('\n')
  const given = extractParameters(action.parameters, words, today)
  const before = extractParameters(action.parameters, textsBefore.join('\n'), today)
  const texts = listTextParameters(action.parameters).map((name) => [name, words] as const)
  if (Object.keys(given).length === 0) {
    // Whoever asks something else instead is answered, and so is a thanks or a goodbye; whoever has no number is for a person.
    if (read.questions.some(({ isAsked }) => isAsked) || isSmallTalk(read)) return null
    if (texts.length === 0)
      return giveUp(turn, asked, action, 'low_confidence', 'The customer did not give what it needs.')
  }
  const call = { name: action.name, parameters: { ...before, ...Object.fromEntries(texts), ...given } }
  return decide(turn, asked, action, await actions.run(turn, call, read.language, signal), true)
}

async function begin(
  { actions, listEnabled, clock }: Deps,
  turn: Turn,
  read: ReadTurn,
  signal: AbortSignal,
): Promise<Decision | null> {
  const today = dayOf(clock.now())
  const wish = findWish(read.questions, today)
  // Most questions are for the knowledge, and cost no look at the actions.
  if (wish === null) return null
  const action = chooseAction(await listEnabled(turn.tenant, signal), wish, read.topic)
  if (action === null) return null
  const parameters = extractParameters(action.parameters, read.texts.join('\n'), today)
  const call: ActionCall = { name: action.name, parameters }
  const said = findLastSaid(turn)
  const hasAsked = said !== null && isAskOf(action, said)
  return decide(turn, read, action, await actions.run(turn, call, read.language, signal), hasAsked)
}

/** The one wish that a turn may be about; null where it has several questions, or what it asks is for the knowledge. */
function findWish(questions: readonly CustomerQuestion[], today: string): Wish | null {
  const [question] = questions
  if (question === undefined || questions.length > 1) return null
  const wish = readWish(question, today)
  return wish.isPersonal || wish.isRequest ? wish : null
}

/** The action that asked. Several may ask for an order number in the same words; then it is the one that was begun before. */
function findAsking(
  actions: readonly ActionDefinition[],
  said: string,
  textsBefore: readonly string[],
  today: string,
): ActionDefinition | null {
  const asking = actions.filter((action) => isAskOf(action, said))
  const [only, other] = asking
  if (only === undefined || other === undefined) return only ?? null
  const wish = findWish(listCustomerQuestions(listCustomerSentences(textsBefore)), today)
  const begun = wish === null ? null : chooseAction(actions, wish, findTurnTopic(textsBefore).intent)
  return begun !== null && asking.includes(begun) ? begun : null
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
  hasAsked: boolean,
): Decision | null {
  switch (outcome.kind) {
    case 'done':
      return { ...say(action, outcome.text), sources: [outcome.source] }
    case 'unconfirmed':
      return say(action, outcome.ask)
    case 'incomplete':
      return hasAsked
        ? giveUp(turn, read, action, 'low_confidence', 'The customer was asked and what came does not fit.')
        : say(action, outcome.ask)
    case 'unverified':
      return giveUp(turn, read, action, 'no_answer', outcome.why)
    case 'failed':
      return giveUp(turn, read, action, 'action_failed', outcome.why)
    case 'unknown':
      return null
  }
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

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })

function dayOf(moment: Date): string {
  return DAY.format(moment)
}
