import type { ActionCall } from '../agent/actions.ts'
import type { Decision, Turn } from '../agent/agent.ts'
import { listWords } from '../agent/language/words.ts'
import { findLastSaid } from '../agent/last-said.ts'
import { type Consent, ordersIt, readConsent } from '../agent/message/consent.ts'
import type { ReadTurn } from '../agent/triage.ts'
import { chooseAction, findWish } from './choose-action.ts'
import { companyDayOf } from './company-day.ts'
import type { ActionDefinition, Parameters, Texts } from './definition.ts'
import { extractCorrections, listParameters } from './extract/extract-parameters.ts'
import type { PersonalDeps } from './personal-deps.ts'
import { listTextsBefore, say, tellOutcome, withQueueOf } from './tell-outcome.ts'

const CALLED_OFF: Texts = {
  en: 'All right, I have not done it. Is there anything else I can help you with?',
  ar: 'حسنًا، لم أنفذ ذلك. هل هناك شيء آخر يمكنني مساعدتك فيه؟',
}

/** A yes or a no to what the agent's last message asked for, or another number or day than the one that it named. */
export async function confirmAsked(
  deps: PersonalDeps,
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
    return tellOutcome(turn, readBefore, action, outcome, today)
  }
  const wish = findWish(read.questions, today)
  const other = wish === null ? null : chooseAction(enabled, wish, read.topic)
  // Who wants something else instead gets that.
  if (other !== null && other.name !== action.name) return null
  const corrected = readCorrection(action.parameters, asked.parameters, read, consent, today)
  if (corrected !== null) {
    const call = { name: action.name, parameters: { ...asked.parameters, ...corrected } }
    return tellOutcome(turn, readBefore, action, await actions.run(turn, call, read.language, signal), today)
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
