import type { Actions } from '../agent/actions.ts'
import type { Decision, Language, Turn } from '../agent/agent.ts'
import { detectLanguage } from '../agent/language/language.ts'
import { shorten } from '../agent/language/shorten.ts'
import { findLastSaid } from '../agent/last-said.ts'
import type { Clock } from '../platform/clock.ts'
import { nameParameter } from './ask.ts'
import { findBegunAction, readTold } from './begun.ts'
import { companyDayOf } from './company-day.ts'
import type { ActionDefinition, Texts } from './definition.ts'
import { beforeCourtesy } from './do-again.ts'
import type { ListEnabledActions } from './list-enabled.ts'
import { beforeClarifying, findYesAsked } from './repeat-ask.ts'

interface Deps {
  readonly actions: Pick<Actions, 'findUnconfirmed'>
  readonly listEnabled: ListEnabledActions
  readonly clock: Clock
}

/** An action that the agent asked something for, as far as it came. */
interface UnderWay {
  readonly action: ActionDefinition
  readonly parameters: Readonly<Record<string, unknown>>
  readonly missing: readonly string[]
  readonly waitsForYes: boolean
}

const LONGEST_VALUE_CHARS = 120
const UNDER_WAY: Texts = { en: 'Under way:', ar: 'كان المساعد بصدد:' }
const MISSING: Texts = { en: 'Still needed:', ar: 'ما زال ينقص:' }
const NEEDS_YES: Texts = { en: "Waits for the customer's yes.", ar: 'بانتظار موافقة العميل.' }
const COMMA: Texts = { en: ', ', ar: '، ' }

/**
 * The decision, with what the agent had asked for in its summary where it hands over in the middle of an action: the
 * action, what the customer told for it, and what it waits for. Nobody who takes over should ask all of it again.
 */
export async function noteBegun(
  deps: Deps,
  given: Turn,
  decision: Decision,
  signal: AbortSignal,
): Promise<Decision> {
  if (decision.kind !== 'escalate') return decision
  const turn = beforeCourtesy(beforeClarifying(given))
  const said = findLastSaid(turn)
  const enabled = said === null ? [] : await deps.listEnabled(turn.tenant, signal)
  if (said === null || enabled.length === 0) return decision
  const underWay =
    (await findUnconfirmed(deps, enabled, turn, said, signal)) ??
    findIncomplete(enabled, turn, said, companyDayOf(deps.clock.now()))
  if (underWay === null) return decision
  const note = describe(underWay, detectLanguage(decision.text) ?? 'ar')
  return { ...decision, summary: `${decision.summary}\n${note}` }
}

async function findUnconfirmed(
  { actions }: Deps,
  enabled: readonly ActionDefinition[],
  turn: Turn,
  said: string,
  signal: AbortSignal,
): Promise<UnderWay | null> {
  const asked = await findYesAsked(actions, enabled, turn, said, signal)
  const action = enabled.find(({ name }) => name === asked?.name)
  return asked === null || action === undefined
    ? null
    : { action, parameters: asked.parameters, missing: [], waitsForYes: true }
}

function findIncomplete(
  enabled: readonly ActionDefinition[],
  turn: Turn,
  said: string,
  today: string,
): UnderWay | null {
  const begun = findBegunAction(enabled, turn, said, today)
  if (begun === null || begun.names.length === 0) return null
  const { action, names } = begun
  const words = turn.unanswered.flatMap(({ text }) => text ?? []).join('\n')
  const { known, given } = readTold(begun, turn, words, today)
  const parameters = { ...known, ...given }
  const missing = names.filter((name) => parameters[name] === undefined)
  return { action, parameters, missing, waitsForYes: false }
}

/** What a model gave may be of several parts. */
function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function describe({ action, parameters, missing, waitsForYes }: UnderWay, language: Language): string {
  const told = Object.entries(parameters).map(
    ([name, value]) => `${nameParameter(name, language)}: ${shorten(writeValue(value), LONGEST_VALUE_CHARS)}`,
  )
  const what = `${UNDER_WAY[language]} ${action.title[language]}`
  const withTold = told.length === 0 ? what : `${what} (${told.join(COMMA[language])})`
  if (waitsForYes) return `${withTold}. ${NEEDS_YES[language]}`
  // All was told, and what came of it stands beside this.
  if (missing.length === 0) return `${withTold}.`
  const names = missing.map((name) => nameParameter(name, language))
  return `${withTold}. ${MISSING[language]} ${names.join(COMMA[language])}.`
}
